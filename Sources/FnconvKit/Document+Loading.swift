internal import ByteText
public import GeoStream

extension Document {
    /// Reads a whole file as ``init(path:as:options:report:)`` does, but away from the actor of its caller, which may be the main
    /// actor.
    ///
    /// Throws a ``ConversionError``, or a `CancellationError` within 64 KiB of input after its task was cancelled. Memory: about 90
    /// bytes a point.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - format: nil lets the first bytes tell, and the extension of the name where they leave it open.
    ///   - options: what the reader is told.
    ///   - report: gets the warnings as they come, on any thread.
    @concurrent
    public static func load(
        path: String, as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) async throws -> Document {
        let file = try OpenedFile(path, as: format, options: options)
        let collector = DocumentCollector()
        let pipeline = Pipeline(writer: collector, report: report) { _ in true }
        try pipeline.read(file, named: path)
        try pipeline.finish()
        pipeline.reportWithheld(to: report)
        return try collector.document()
    }
}
