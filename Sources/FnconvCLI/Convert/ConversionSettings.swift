internal import CommandLineKit
internal import GeoFormats
internal import ByteText
internal import GeoStream

/// What the options say of a conversion, whatever its inputs and output.
struct ConversionSettings: Sendable {
    /// The format to read; nil looks at each input.
    var from: Format?
    /// The format to write; nil is that of the first input.
    var to: Format?
    var reader: ReaderOptions
    var writer: WriterOptions
    var stages: StageList
    var isStrict: Bool
    var isQuiet: Bool

    init(_ arguments: ParsedArguments, in surroundings: Surroundings) throws(UsageError) {
        from = arguments.value("from").flatMap(Format.named)
        to = arguments.value("to").flatMap(Format.named)
        let lines = arguments.value("lines-as").flatMap(LineMeaning.init) ?? .tracks
        reader = ReaderOptions(recover: arguments.flag("recover"), linesAs: lines.kind)
        if let columns = try Self.columns(arguments) { reader.columns = columns }
        writer = WriterOptions(
            precision: try arguments.integer("precision", in: 0...15), pretty: arguments.flag("pretty"))
        writer.kmlLines = arguments.value("kml-lines").flatMap(KMLLines.init) ?? .track
        let epoch = try surroundings.sourceDateEpoch.flatMap { $0.isEmpty ? nil : $0 }.map(Self.seconds)
        writer.creationTime = Timestamp(seconds: epoch ?? surroundings.now())
        writer.isCreationTimeInvented = epoch == nil
        stages = try StageList(arguments)
        isStrict = arguments.flag("strict")
        isQuiet = arguments.flag("quiet")
    }

    /// The value of SOURCE_DATE_EPOCH. Source: https://reproducible-builds.org/specs/source-date-epoch.
    private static func seconds(_ value: String) throws(UsageError) -> Int64 {
        guard let seconds = Int64(value), (0...latestSecond).contains(seconds) else {
            throw UsageError("SOURCE_DATE_EPOCH is \(quoted(value)), expected seconds since 1970")
        }
        return seconds
    }

    /// The end of the year 9999.
    private static let latestSecond: Int64 = 253_402_300_799

    private static func columns(_ arguments: ParsedArguments) throws(UsageError) -> TableColumns? {
        guard let text = arguments.value("columns") else { return nil }
        do throws(TableColumnsError) {
            return try TableColumns(text)
        } catch {
            throw UsageError("--columns: \(error.message)")
        }
    }
}
