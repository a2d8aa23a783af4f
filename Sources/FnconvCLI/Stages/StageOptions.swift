internal import CommandLineKit
internal import GeoTools

/// The options that stand for stages, made of the stage catalogue.
enum StageOptions {
    static let group = "Stages, in the order typed"

    static let all: [OptionSpec] = StageCatalogue.all.map(option)

    private static func option(_ stage: StageDescriptor) -> OptionSpec {
        OptionSpec(
            stage.name, value: value(of: stage), group: group, help: stage.summary.capitalizingFirst,
            manual: manual(of: stage), isRepeatable: true, isOrdered: true,
            defaultText: stage.defaultValue.isEmpty ? nil : stage.defaultValue)
    }

    private static func value(of stage: StageDescriptor) -> OptionSpec.Value {
        guard let syntax = stage.syntax else { return .flag }
        // The brackets of an optional value come with it.
        return stage.isArgumentOptional ? .optional(syntax.filter { $0 != "[" && $0 != "]" }) : .required(syntax)
    }

    private static func manual(of stage: StageDescriptor) -> String {
        var facts = stage.unit.isEmpty ? "" : "Unit: \(stage.unit). "
        facts += "Memory: \(stage.memory.description)."
        return stage.help + "\n\n" + facts + "\n\n    " + example(of: stage)
    }

    /// A command line that shows the use.
    static func example(of stage: StageDescriptor) -> String {
        var option = "--" + stage.name
        if let argument = stage.example {
            let isQuoted = argument.contains(" ")
            option += (stage.isArgumentOptional ? "=" : " ") + (isQuoted ? "'\(argument)'" : argument)
        }
        return "fnconv evening-run.gpx \(option) -o changed.gpx"
    }
}

extension StageMemory {
    /// What a stage holds, as the man page says it.
    fileprivate var description: String {
        switch self {
        case .constant: "a few points"
        case .window: "the points of a window"
        case .segment: "one segment"
        case .feature: "one track, route or other feature"
        case .document: "all tracks"
        }
    }
}

extension String {
    fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
