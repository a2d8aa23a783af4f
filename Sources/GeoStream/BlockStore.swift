internal import ByteText
internal import Glibc

/// Blocks of bytes in order, the first of them in memory, the rest in a temporary file.
struct BlockStore {
    private var inMemory: [[UInt8]] = []
    private var used = 0
    private var heldBytes = 0
    private let memoryLimit: Int
    private var file: TemporaryFile?
    private var sizesInFile: [Int] = []

    init(memoryLimit: Int) { self.memoryLimit = memoryLimit }

    var isEmpty: Bool { used == 0 }

    mutating func removeAll() {
        used = 0
        heldBytes = 0
        sizesInFile.removeAll(keepingCapacity: true)
        file?.rewind()
    }

    /// Takes the bytes of `block` and leaves it empty.
    mutating func take(_ block: inout [UInt8]) throws(ConversionError) {
        if sizesInFile.isEmpty, heldBytes + block.count <= memoryLimit {
            if used == inMemory.count { inMemory.append([]) }
            heldBytes += block.count
            swap(&inMemory[used], &block)
            block.removeAll(keepingCapacity: true)
            used += 1
            return
        }
        let file: TemporaryFile
        if let open = self.file { file = open } else { file = try TemporaryFile() }
        self.file = file
        try file.append(block.span)
        sizesInFile.append(block.count)
        block.removeAll(keepingCapacity: true)
    }

    /// The number of blocks held.
    var count: Int { used + sizesInFile.count }

    /// Puts the block with this number into `block`; one in the file lies `offset` bytes from its start, and `offset` moves past it.
    func read(_ index: Int, _ offset: inout Int, into block: inout [UInt8]) throws(ConversionError) {
        guard index >= used, let file else {
            block = inMemory[index]
            return
        }
        let size = sizesInFile[index - used]
        try file.read(&block, size, at: offset)
        offset += size
    }

    func forEach(_ body: (Span<UInt8>) -> Void) throws(ConversionError) {
        for index in 0..<used {
            let block = inMemory[index]
            body(block.span)
        }
        guard let file else { return }
        var buffer: [UInt8] = []
        var offset = 0
        for size in sizesInFile {
            try file.read(&buffer, size, at: offset)
            body(buffer.span)
            offset += size
        }
    }
}

/// A file in the temporary directory that has no name, so that nothing is left behind however the program ends.
private final class TemporaryFile {
    private let descriptor: Int32
    private var length = 0

    init() throws(ConversionError) {
        let directory = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((directory + "/fnconv-XXXXXX").utf8CString)
        // The template ends with a zero byte, and mkstemp only changes the six letters.
        descriptor = unsafe template.withUnsafeMutableBufferPointer {
            unsafe mkstemp($0.baseAddress.unsafelyUnwrapped)
        }
        guard descriptor >= 0 else {
            throw ConversionError(
                "cannot make a temporary file in \(directory): \(lastError()); set TMPDIR to a directory with room",
                cause: .io)
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unsafe template.withUnsafeBufferPointer { _ = unsafe unlink($0.baseAddress.unsafelyUnwrapped) }
    }

    deinit { close(descriptor) }

    /// Starts again from the beginning; the room is given back.
    func rewind() {
        length = 0
        ftruncate(descriptor, 0)
    }

    func append(_ bytes: Span<UInt8>) throws(ConversionError) {
        var done = 0
        while done < bytes.count {
            // The span covers the bytes that are written from.
            let written = unsafe bytes.withUnsafeBytes {
                unsafe pwrite(
                    descriptor, $0.baseAddress.unsafelyUnwrapped + done, $0.count - done, off_t(length + done))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                throw ConversionError("cannot write to a temporary file: \(lastError())", cause: .io)
            }
            done += written
        }
        length += bytes.count
    }

    func read(_ buffer: inout [UInt8], _ size: Int, at offset: Int) throws(ConversionError) {
        if buffer.count != size { buffer = [UInt8](repeating: 0, count: size) }
        var done = 0
        while done < size {
            // `buffer` has room for `size` bytes.
            let got = unsafe buffer.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress.unsafelyUnwrapped + done, size - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else {
                throw ConversionError("cannot read a temporary file back: \(lastError())", cause: .io)
            }
            done += got
        }
    }
}

private func lastError() -> String { unsafe String(cString: strerror(errno)) }
