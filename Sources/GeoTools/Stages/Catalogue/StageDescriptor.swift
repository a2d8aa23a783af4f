internal import ByteText

/// A stage as a user sees it: an option, and what its argument asks for.
public struct StageDescriptor: Sendable {
    /// The name of the option without its dashes.
    public var name: String
    /// What the argument looks like, nil where there is none.
    public var syntax: String?
    /// Whether the argument may be left out.
    public var isArgumentOptional: Bool
    /// What the argument measures, empty where it measures nothing.
    public var unit: String
    /// What holds where the argument or a part of it is left out, empty where nothing can be.
    public var defaultValue: String
    /// How much the stage holds.
    public var memory: StageMemory
    /// One line for a list of options.
    public var summary: String
    /// What it does exactly, for the manual; paragraphs with an empty line between them.
    public var help: String
    /// An argument that shows the use.
    public var example: String?
    private let parse: @Sendable (String) throws(StageError) -> StageRecipe

    init(
        _ name: String, _ syntax: String? = nil, isArgumentOptional: Bool = false, unit: String = "",
        defaultValue: String = "",
        memory: StageMemory = .constant, example: String? = nil, summary: String, help: String,
        parse: @escaping @Sendable (String) throws(StageError) -> StageRecipe
    ) {
        self.name = name
        self.syntax = syntax
        self.isArgumentOptional = isArgumentOptional
        self.unit = unit
        self.defaultValue = defaultValue
        self.memory = memory
        self.example = example
        self.summary = summary
        self.help = help
        self.parse = parse
    }

    /// The recipe for a stage with this argument, which is empty or nil where there is none. Throws what is wrong with it.
    public func recipe(_ argument: String? = nil) throws(StageError) -> StageRecipe {
        let argument = argument ?? ""
        if syntax == nil, !argument.isEmpty {
            throw StageError("\(name) takes no argument, not \(quoted(argument))", stage: name)
        }
        if let syntax, argument.isEmpty, !isArgumentOptional {
            throw StageError("\(name) needs an argument: \(syntax)", stage: name)
        }
        return try parse(argument)
    }
}

/// How much a stage holds of what passes through it.
public enum StageMemory: String, Sendable, CaseIterable {
    /// A few points.
    case constant
    /// The points within a window.
    case window
    /// One segment.
    case segment
    /// One track, route or other feature.
    case feature
    /// All tracks of the documents.
    case document
}
