internal import ByteText
internal import Platform

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
        if let open = self.file { file = open } else { file = try .make() }
        self.file = file
        do throws(SystemError) {
            try file.append(block.span)
        } catch {
            throw ConversionError("cannot write to a temporary file: \(error.reason)", code: .temporaryFile)
        }
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
        try Self.read(&block, size, at: offset, of: file)
        offset += size
    }

    private static func read(
        _ buffer: inout [UInt8], _ size: Int, at offset: Int, of file: TemporaryFile
    ) throws(ConversionError) {
        do throws(SystemError) {
            try file.read(&buffer, size, at: offset)
        } catch {
            throw ConversionError("cannot read a temporary file back: \(error.reason)", code: .temporaryFile)
        }
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
            try Self.read(&buffer, size, at: offset, of: file)
            body(buffer.span)
            offset += size
        }
    }
}

extension TemporaryFile {
    /// A new one, or why not in words.
    fileprivate static func make() throws(ConversionError) -> TemporaryFile {
        do throws(SystemError) {
            return try TemporaryFile()
        } catch {
            throw ConversionError(
                "cannot make a temporary file in \(directory): \(error.reason); set TMPDIR to a directory with room",
                code: .temporaryFile)
        }
    }
}
