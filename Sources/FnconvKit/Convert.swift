internal import ByteText
internal import FileAccess
internal import GeoFormats
public import GeoStream
public import GeoTools

/// Converts a file of any size in constant memory.
///
/// Its format is found from its first bytes unless `reading` names it; what is written is `writing`, else what the extension
/// of the output names, else the format of the input. The output appears under its name when it is whole; one that was
/// there, which may be the input, is intact after any failure. `report` gets the warnings as they come, and at the end what
/// could not be kept. Throws a ``ConversionError``, or a `CancellationError` soon after its task was cancelled; runs away
/// from the actor of its caller.
@concurrent
public func convert(
    from input: String, to output: String, reading: Format? = nil, writing: Format? = nil,
    readerOptions: ReaderOptions = .init(), writerOptions: WriterOptions = .init(), stages: [StageRecipe] = [],
    report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
) async throws {
    var opened = try OpenedFile(input, as: reading, options: readerOptions)
    let format = writing ?? .named(by: output) ?? opened.format
    let writer = try format.writer(writerOptions)
    let file = try OutputFile(output, unfinished: UnfinishedFiles())
    let pipeline = Pipeline(stages: try stages.makeStages(), writer: writer, report: report) { file.write($0) }
    do {
        try pipeline.beginInput(name: input, reader: opened.reader)
        var chunk = [UInt8](repeating: 0, count: OpenedFile.chunkSize)
        while case let count = try opened.source.read(into: &chunk), count > 0 {
            try Task.checkCancellation()
            try pipeline.push(chunk.span.extracting(0..<count))
        }
        try pipeline.endInput()
        try pipeline.finish()
        pipeline.reportWithheld(to: report)
        try file.commit()
    } catch {
        file.discard()
        throw file.failure ?? error
    }
}
