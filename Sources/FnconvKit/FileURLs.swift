internal import ByteText
public import GeoStream
public import GeoTools

// URL is in FoundationEssentials where that stands alone; on Apple's systems it is a part of Foundation.
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Document {
    /// Reads a whole file, as ``init(path:as:options:report:)`` does. Throws where the URL is not that of a file.
    public init(
        url: URL, as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        try self.init(path: url.filePath(), as: format, options: options, report: report)
    }

    /// Writes a file, as ``write(to:as:options:report:)-(String,_,_,_)`` does. Throws where the URL is not that of a file.
    public func write(
        to url: URL, as format: Format? = nil, options: WriterOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        try write(to: url.filePath(), as: format, options: options, report: report)
    }
}

extension Document {
    /// Reads a whole file away from the actor of its caller, as ``load(path:as:options:report:)`` does. Throws where the URL is not
    /// that of a file.
    @concurrent
    public static func load(
        _ url: URL, as format: Format? = nil, options: ReaderOptions = .init(),
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) async throws -> Document {
        try await load(path: url.filePath(), as: format, options: options, report: report)
    }
}

/// Converts a file of any size in constant memory, as
/// ``convert(from:to:reading:writing:readerOptions:writerOptions:stages:report:)-(String,_,_,_,_,_,_,_)`` does. Throws where a
/// URL is not that of a file.
@concurrent
public func convert(
    from input: URL, to output: URL, reading: Format? = nil, writing: Format? = nil,
    readerOptions: ReaderOptions = .init(), writerOptions: WriterOptions = .init(), stages: [StageRecipe] = [],
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
) async throws {
    try await convert(
        from: input.filePath(), to: output.filePath(), reading: reading, writing: writing, readerOptions: readerOptions,
        writerOptions: writerOptions, stages: stages, report: report)
}

extension FeatureSequence where Chunks == FileChunks {
    /// The features of a file, which is opened when the first is asked for. Throws where the URL is not that of a file.
    public init(
        url: URL, as format: Format? = nil, options: ReaderOptions = .init(),
        stages: [StageRecipe] = [],
        report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        self.init(path: try url.filePath(), as: format, options: options, stages: stages, report: report)
    }
}

extension URL {
    fileprivate func filePath() throws(ConversionError) -> String {
        guard isFileURL else {
            throw ConversionError(
                "only files are read and written", at: SourceLocation(file: absoluteString), code: .invalidRequest)
        }
        return path
    }
}
