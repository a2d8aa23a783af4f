internal import ByteText
internal import FileAccess
internal import GeoFormats
public import GeoStream
public import GeoTools

/// Converts a file of any size in constant memory.
///
/// The output appears under its name when it is whole; one that was there, which may be the input, is intact after any failure.
/// Runs away from the actor of its caller. Throws a ``ConversionError``, or a `CancellationError` within 64 KiB of input after
/// its task was cancelled.
///
/// - Parameters:
///   - input: the path of the file to read.
///   - output: the path of the file to write.
///   - reading: the format of the input; nil lets its first bytes tell.
///   - writing: the format of the output; nil stands for what the extension of the output names, else for that of the input.
///   - readerOptions: what the reader is told.
///   - writerOptions: what the writer is told.
///   - stages: what the document passes through, in their order.
///   - report: gets the warnings as they come, and at the end what could not be kept, on any thread.
@concurrent
public func convert(
    from input: String, to output: String, reading: Format? = nil, writing: Format? = nil,
    readerOptions: ReaderOptions = .init(), writerOptions: WriterOptions = .init(), stages: [StageRecipe] = [],
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
) async throws {
    let opened = try OpenedFile(input, as: reading, options: readerOptions)
    let format = writing ?? .named(by: output) ?? opened.format
    let writer = try format.writer(writerOptions)
    let file = try OutputFile(output, unfinished: UnfinishedFiles())
    do {
        let pipeline = Pipeline(stages: try stages.makeStages(), writer: writer, report: report) { file.write($0) }
        try pipeline.read(opened, named: input)
        try pipeline.finish()
        pipeline.reportWithheld(to: report)
        try file.commit()
    } catch {
        file.discard()
        throw file.failure ?? error
    }
}

extension Pipeline {
    /// Reads a file to its end, or until the task is cancelled.
    func read(_ file: consuming OpenedFile, named name: String) throws {
        try beginInput(name: name, reader: file.reader)
        var chunk = [UInt8](repeating: 0, count: OpenedFile.chunkSize)
        while case let count = try file.source.read(into: &chunk), count > 0 {
            try Task.checkCancellation()
            try push(chunk.span.extracting(0..<count))
        }
        try endInput()
    }
}
