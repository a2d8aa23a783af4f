internal import ByteText
public import GeoStream

/// The bytes of a file, in pieces of up to 64 KiB; opened when the first is asked for.
public struct FileChunks: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = ConversionError

    /// The path of the file.
    public let path: String

    /// The bytes of the file at `path`.
    public init(path: String) { self.path = path }

    /// An iterator that opens the file for itself.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(path: path) }

    /// Reads the file, and closes it with its last copy.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let path: String
        private var source: FileSource?
        private var chunk: [UInt8] = []

        init(path: String) { self.path = path }

        /// The next bytes; nil at the end. Throws where the file cannot be read.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ConversionError) -> [UInt8]? {
            if source == nil {
                source = try FileSource(path)
                chunk = [UInt8](repeating: 0, count: OpenedFile.chunkSize)
            }
            guard let count = try source?.read(into: &chunk), count > 0 else { return nil }
            return Array(chunk[..<count])
        }
    }
}
