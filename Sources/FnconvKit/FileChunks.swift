internal import ByteText
public import GeoStream

/// The bytes of a file, in pieces of up to 64 KiB; opened when the first is asked for.
///
/// The disk is waited for away from the actor that asks for them.
public struct FileChunks: AsyncSequence, Sendable {
    /// A piece of the file.
    public typealias Element = [UInt8]
    /// Thrown where the file cannot be opened or read.
    public typealias Failure = ConversionError

    /// The path of the file.
    public let path: String

    /// The bytes of the file at `path`.
    public init(path: String) { self.path = path }

    /// An iterator that opens the file for itself.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: ChunkedFile(path)) }

    /// Reads the file, and closes it with its last copy; copies share their place in it.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let file: ChunkedFile

        /// The next bytes; nil at the end. Throws where the file cannot be read.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ConversionError) -> [UInt8]? {
            try await file.next()
        }
    }
}

/// A file that is read on an executor of its own.
private actor ChunkedFile {
    private let path: String
    private var source: FileSource?
    private var chunk: [UInt8] = []

    init(_ path: String) { self.path = path }

    func next() throws(ConversionError) -> [UInt8]? {
        if source == nil {
            source = try FileSource(path)
            chunk = [UInt8](repeating: 0, count: OpenedFile.chunkSize)
        }
        guard let count = try source?.read(into: &chunk), count > 0 else { return nil }
        return Array(chunk[..<count])
    }
}
