internal import ByteText
internal import FileAccess
internal import GeoFormats
public import GeoStream
public import GeoTools

/// The features of a document, one after the other while its bytes arrive.
///
/// Folders and what the document says of itself are no features; ``Document`` has them. Memory: one piece of the input with
/// the features that it ends, and the feature that is open; about 90 bytes a point.
///
/// Throws a ``ConversionError`` where the document breaks the rules of its format or exceeds a limit of its reader, after the
/// features before that place; what `Chunks` throws; and a `CancellationError` soon after its task was cancelled.
public struct FeatureSequence<Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
    public typealias Element = Document.Feature
    public typealias Failure = any Error

    private let chunks: Chunks
    private let format: Format?
    private let options: ReaderOptions
    private let stages: [StageRecipe]
    private let report: @Sendable (Diagnostic) -> Void

    /// The features of the document whose bytes `chunks` are, cut anywhere.
    ///
    /// The format is found from the first bytes unless `format` names it. Each iteration passes its features through
    /// `stages` of its own. `report` gets the warnings as they come.
    public init(
        _ chunks: Chunks, as format: Format? = nil, options: ReaderOptions = .init(),
        stages: [StageRecipe] = [],
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
            features: PushedFeatures(format: format, options: options, stages: stages, report: report))
    }

    /// Reads the document as far as it is asked for features.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private let features: PushedFeatures

        fileprivate init(chunks: Chunks.AsyncIterator, features: PushedFeatures) {
            self.chunks = chunks
            self.features = features
        }

        /// The next feature; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Document.Feature?
        {
            while true {
                if let feature = try features.next() { return feature }
                if features.isAtEnd { return nil }
                try Task.checkCancellation()
                if let chunk = try await chunks.next(isolation: actor) {
                    features.push(Array(chunk))
                } else {
                    // Some sequences end early when their task is cancelled, which is no damage.
                    try Task.checkCancellation()
                    features.end()
                }
            }
        }
    }
}

extension FeatureSequence: Sendable where Chunks: Sendable {}

extension FeatureSequence where Chunks == FileChunks {
    /// The features of a file, which is opened when the first is asked for.
    public init(
        path: String, as format: Format? = nil, options: ReaderOptions = .init(),
        stages: [StageRecipe] = [],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
        var options = options
        if options.file == nil { options.file = path }
        self.chunks = FileChunks(path: path)
        self.format = format
        self.options = options
        self.stages = stages
        self.report = report
    }
}
