/// The bytes of a sequence that has them one by one, in pieces of up to 16 KiB.
public struct ByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    /// Bytes that came one by one, as a piece.
    public typealias Element = [UInt8]
    /// What the bytes throw.
    public typealias Failure = Bytes.Failure

    private static var size: Int { 16 * 1024 }

    private let bytes: Bytes

    /// The bytes of a sequence.
    public init(_ bytes: Bytes) { self.bytes = bytes }

    /// An iterator that begins where one of the bytes does.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: bytes.makeAsyncIterator()) }

    /// Collects bytes.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var bytes: Bytes.AsyncIterator
        private var isAtEnd = false
        /// What is thrown after the bytes before it.
        private var failure: Bytes.Failure?

        fileprivate init(bytes: Bytes.AsyncIterator) { self.bytes = bytes }

        /// The next piece; nil at the end. Throws what the bytes throw, after those before it.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Bytes.Failure) -> [UInt8]? {
            if let failure {
                self.failure = nil
                throw failure
            }
            var piece: [UInt8] = []
            piece.reserveCapacity(ByteChunks.size)
            do throws(Bytes.Failure) {
                while !isAtEnd, piece.count < ByteChunks.size {
                    if let byte = try await bytes.next(isolation: actor) { piece.append(byte) } else { isAtEnd = true }
                }
            } catch {
                isAtEnd = true
                if piece.isEmpty { throw error }
                failure = error
            }
            return piece.isEmpty ? nil : piece
        }
    }
}

extension ByteChunks: Sendable where Bytes: Sendable {}
