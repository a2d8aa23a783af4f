public import GeoStream
public import GeoTools

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Document {
    /// Reads a whole document that is in memory, as ``init(bytes:as:options:report:)-(Span<UInt8>,_,_,_)`` does.
    public init(
        data: Data, as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        try self.init(bytes: data.span, as: format, options: options, report: report)
    }

    /// The document in `format`, as ``bytes(as:options:report:)`` has it.
    public func data(
        as format: Format, options: WriterOptions = .init(), report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) -> Data {
        Data(try bytes(as: format, options: options, report: report))
    }
}

/// The bytes of a Foundation `Data`, in pieces of up to 64 KiB.
public struct DataChunks: AsyncSequence, Sendable {
    /// A piece of the data.
    public typealias Element = Data
    /// Data in memory cannot fail.
    public typealias Failure = Never

    private let data: Data

    /// The bytes of `data`.
    public init(_ data: Data) { self.data = data }

    /// An iterator that begins with the first byte.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data) }

    /// Hands out slices of the data; nothing is copied.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var rest: Data

        /// The next piece; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Data? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(OpenedFile.chunkSize) }
            return rest.prefix(OpenedFile.chunkSize)
        }
    }
}

extension FeatureSequence where Chunks == DataChunks {
    /// The features of a document that is in memory.
    ///
    /// - Parameters:
    ///   - data: the bytes of the document.
    ///   - format: nil lets the first bytes tell.
    ///   - options: what the reader is told.
    ///   - stages: what the features pass through, anew for each iteration.
    ///   - report: gets the warnings as they come, on any thread.
    public init(
        data: Data, as format: Format? = nil, options: ReaderOptions = .init(), stages: [StageRecipe] = [],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
        self.init(DataChunks(data), as: format, options: options, stages: stages, report: report)
    }
}
