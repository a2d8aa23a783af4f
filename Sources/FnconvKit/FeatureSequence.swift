internal import ByteText
internal import FileAccess
internal import GeoFormats
public import GeoStream
public import GeoTools

/// The features of a document, one after the other while its bytes arrive.
///
/// The document is read away from the actor that asks for its features, which may be the main actor, in pieces of up to 64 KiB:
/// between two of them the actor is free. Folders and what the document says of itself are no features; ``Document`` has them.
/// Memory: one piece of the input with the features that it ends, and the feature that is open; about 90 bytes a point.
///
/// Throws a ``ConversionError`` where the document breaks the rules of its format or exceeds a limit of its reader, after the
/// features before that place; what `Chunks` throws; and a `CancellationError` at the next piece after its task was cancelled.
public struct FeatureSequence<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
    /// A whole feature.
    public typealias Element = Document.Feature
    /// A ``ConversionError``, a `CancellationError`, or what the chunks throw.
    public typealias Failure = any Error

    private let chunks: Chunks
    private let format: Format?
    private let options: ReaderOptions
    private let stages: [StageRecipe]
    private let report: @Sendable (Diagnostic) -> Void

    /// The features of the document whose bytes `chunks` are, cut anywhere.
    ///
    /// A feature comes as soon as its last bytes have come.
    ///
    /// - Parameters:
    ///   - chunks: pieces of bytes, which are asked for on the actor that asks for features.
    ///   - format: nil lets the first bytes tell.
    ///   - options: what the reader is told.
    ///   - stages: what the features pass through, anew for each iteration.
    ///   - report: gets the warnings as they come, on any thread.
    public init(
        _ chunks: Chunks, as format: Format? = nil, options: ReaderOptions = .init(), stages: [StageRecipe] = [],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
        self.chunks = chunks
        self.format = format
        self.options = options
        self.stages = stages
        self.report = report
    }

    /// An iterator that reads the document from its start, if `Chunks` can be iterated again.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            chunks: chunks.makeAsyncIterator(),
            parser: FeatureParser(format: format, options: options, stages: stages, report: report))
    }

    /// Reads the document as far as it is asked for features.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private let parser: FeatureParser
        /// The chunk that is being read, and how much of it has been.
        private var chunk: [UInt8] = []
        private var done = 0
        /// The features that have been read, and how many of them were handed out.
        private var features: [Document.Feature] = []
        private var taken = 0
        /// What is thrown after them.
        private var failure: ConversionError?
        private var isAtEnd = false

        fileprivate init(chunks: Chunks.AsyncIterator, parser: FeatureParser) {
            self.chunks = chunks
            self.parser = parser
        }

        /// The next feature; nil at the end. Throws as ``FeatureSequence`` says.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Document.Feature?
        {
            while true {
                if taken < features.count {
                    defer { taken += 1 }
                    return features[taken]
                }
                if let failure {
                    self.failure = nil
                    throw failure
                }
                if isAtEnd { return nil }
                try Task.checkCancellation()
                if done < chunk.count {
                    let piece = done..<Swift.min(done + OpenedFile.chunkSize, chunk.count)
                    take(await parser.read(chunk, piece))
                    done = piece.upperBound
                } else if let next = try await chunks.next(isolation: actor) {
                    chunk = Array(next)
                    done = 0
                } else {
                    // Some sequences end early when their task is cancelled, which is no damage.
                    try Task.checkCancellation()
                    isAtEnd = true
                    take(await parser.finish())
                }
            }
        }

        private mutating func take(_ batch: FeatureParser.Batch) {
            features = batch.features
            taken = 0
            failure = batch.failure
            if failure != nil { isAtEnd = true }
        }
    }
}

extension FeatureSequence: Sendable where Chunks: Sendable {}

extension FeatureSequence where Chunks == FileChunks {
    /// The features of a file, which is opened when the first is asked for.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - format: nil lets the first bytes tell, and the extension of the name where they leave it open.
    ///   - options: what the reader is told.
    ///   - stages: what the features pass through, anew for each iteration.
    ///   - report: gets the warnings as they come, on any thread.
    public init(
        path: String, as format: Format? = nil, options: ReaderOptions = .init(), stages: [StageRecipe] = [],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
        var options = options
        if options.file == nil { options.file = path }
        self.init(FileChunks(path: path), as: format, options: options, stages: stages, report: report)
    }
}

extension FeatureSequence {
    /// The features of the document whose bytes come one by one, as from `URLSession.bytes(from:)`.
    ///
    /// Features come up to 16 KiB later than their bytes. Where a source pauses, give its bytes in pieces as they come.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of one document.
    ///   - format: nil lets the first bytes tell.
    ///   - options: what the reader is told.
    ///   - stages: what the features pass through, anew for each iteration.
    ///   - report: gets the warnings as they come, on any thread.
    public init<Bytes: AsyncSequence>(
        bytes: Bytes, as format: Format? = nil, options: ReaderOptions = .init(), stages: [StageRecipe] = [],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) where Chunks == ByteChunks<Bytes>, Bytes.Element == UInt8 {
        self.init(ByteChunks(bytes), as: format, options: options, stages: stages, report: report)
    }
}
