internal import ByteText
internal import FileAccess
internal import GeoFormats
public import GeoStream

extension Document {
    /// The document in `format`.
    ///
    /// `report` gets what the format cannot hold, once a kind. Throws where the format is only read, or a position is not on
    /// the globe.
    public func bytes(
        as format: Format, options: WriterOptions = .init(), report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) -> [UInt8] {
        var bytes: [UInt8] = []
        let pipeline = Pipeline(writer: try format.writer(options), report: report) {
            bytes.append(copying: $0)
            return true
        }
        try pipeline.run(self)
        try pipeline.finish()
        return bytes
    }

    /// Writes a file in `format`, or in the one that its extension names.
    ///
    /// The file appears under its name when it is whole; one that was there is intact after any failure. `report` gets what
    /// the format cannot hold, once a kind. Throws where the file cannot be written, no format has its extension, the format
    /// is only read, or a position is not on the globe.
    public func write(
        to path: String, as format: Format? = nil, options: WriterOptions = .init(),
        report: @escaping (Diagnostic) -> Void = { _ in }
    ) throws(ConversionError) {
        guard let format = format ?? .named(by: path) else {
            throw ConversionError(
                "the name has no extension of a format", at: SourceLocation(file: path), code: .unknownFormat)
        }
        let writer = try format.writer(options)
        let file = try OutputFile(path, unfinished: UnfinishedFiles())
        let pipeline = Pipeline(writer: writer, report: report) { file.write($0) }
        do throws(ConversionError) {
            try pipeline.run(self)
            try pipeline.finish()
            try file.commit()
        } catch {
            file.discard()
            throw file.failure ?? error
        }
    }
}
