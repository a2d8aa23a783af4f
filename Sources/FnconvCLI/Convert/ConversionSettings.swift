internal import CommandLineKit
internal import GeoFormats
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

    init(_ arguments: ParsedArguments) throws(UsageError) {
        from = arguments.value("from").flatMap(Format.named)
        to = arguments.value("to").flatMap(Format.named)
        let lines = arguments.value("lines-as").flatMap(LineMeaning.init) ?? .tracks
        reader = ReaderOptions(recover: arguments.flag("recover"), linesAs: lines.kind)
        writer = WriterOptions(
            precision: try arguments.integer("precision", in: 0...15), pretty: arguments.flag("pretty"))
        stages = try StageList(arguments)
        isStrict = arguments.flag("strict")
        isQuiet = arguments.flag("quiet")
    }
}
