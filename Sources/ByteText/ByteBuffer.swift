/// Bytes on their way out: grows to a working size, then hands what it holds to a sink.
///
/// Without a sink it keeps everything, as tests and in-memory conversion want it. With one, it never holds
/// much more than `drainSize` bytes, so a writer may append as much as it likes in constant memory.
/// Appending costs amortised O(1) a byte and allocates only while the buffer grows.
public struct ByteBuffer {
    /// Takes bytes that leave the buffer; `false` says that nobody wants more (a closed pipe, a full disk).
    public typealias Sink = (Span<UInt8>) -> Bool

    @usableFromInline var storage: [UInt8]
    @usableFromInline var used = 0
    /// The number of bytes held.
    public var count: Int { used }
    /// The number of bytes that have left through the sink.
    public private(set) var drained = 0
    /// How many characters were written as U+FFFD, since the syntax that is written does not have them.
    package var replacedCharacters = 0
    /// Whether the sink has refused bytes; what is appended from then on is thrown away.
    public private(set) var isClosed = false
    private let drainSize: Int
    private let sink: Sink?

    /// A buffer that hands its bytes to `sink` each time it holds `drainSize` of them.
    public init(drainSize: Int = 64 * 1024, sink: Sink? = nil) {
        self.drainSize = drainSize
        self.sink = sink
        storage = [UInt8](repeating: 0, count: sink == nil ? 1024 : drainSize + 4096)
    }

    /// The bytes held now.
    public var span: Span<UInt8> { storage.span.extracting(0..<count) }

    /// The bytes held now, copied.
    public var bytes: [UInt8] { Array(storage[..<count]) }

    /// Forgets the bytes held without handing them on.
    public mutating func removeAll() {
        used = 0
        replacedCharacters = 0
    }

    /// Forgets the bytes after the first `length`; a length beyond the end changes nothing.
    public mutating func truncate(to length: Int) { used = min(used, max(0, length)) }

    /// Hands the bytes held to the sink, if there is one.
    public mutating func drain() {
        guard let sink, count > 0 else { return }
        if !isClosed {
            isClosed = !sink(span)
            drained += count
        }
        used = 0
    }

    /// Makes room for `size` more bytes, draining or growing as needed.
    @inlinable
    mutating func reserve(_ size: Int) {
        if storage.count - used < size { makeRoom(size) }
    }

    @inline(never) @usableFromInline
    mutating func makeRoom(_ size: Int) {
        if sink != nil { drain() }
        guard storage.count - used < size else { return }
        // Of an array, which is copied at once, where a sequence would be walked.
        storage.append(contentsOf: [UInt8](repeating: 0, count: max(size, storage.count)))
    }

    /// Lets `body` write up to `size` bytes from the index it is given; it returns the index after the last one.
    @inline(__always)
    package mutating func write(upTo size: Int, _ body: (inout MutableSpan<UInt8>, Int) -> Int) {
        reserve(size)
        let start = count
        var span = storage.mutableSpan
        let end = body(&span, start)
        used = end
    }

    /// Appends a byte.
    @inlinable
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        storage[used] = byte
        used += 1
    }

    /// Appends bytes, copied.
    public mutating func append(_ bytes: Span<UInt8>) {
        let size = bytes.count
        guard size > 0 else { return }
        reserve(size)
        let start = used
        // `reserve` made room for `size` bytes at `count`, and the span cannot overlap a uniquely held array.
        unsafe storage.withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { source in
                unsafe target.baseAddress.unsafelyUnwrapped.advanced(by: start)
                    .copyMemory(from: source.baseAddress.unsafelyUnwrapped, byteCount: size)
            }
        }
        used += size
    }

    /// Appends what another buffer holds, with its count of replaced characters.
    package mutating func append(_ other: ByteBuffer) {
        append(other.span)
        replacedCharacters += other.replacedCharacters
    }

    /// Appends the UTF-8 of `text`; a literal takes the shorter way of ``append(_:)-(StaticString)``.
    @_disfavoredOverload
    public mutating func append(_ text: String) { append(text.utf8.span) }

    /// Appends the ASCII of a literal.
    @inline(__always)
    public mutating func append(_ literal: StaticString) {
        let size = literal.utf8CodeUnitCount
        reserve(size)
        let start = used
        // A static string lives for the whole program, and `reserve` made room for all of it.
        unsafe storage.withUnsafeMutableBytes { target in
            unsafe target.baseAddress.unsafelyUnwrapped.advanced(by: start)
                .copyMemory(from: literal.utf8Start, byteCount: size)
        }
        used += size
    }
}
