/// What a reader is told.
public struct ReaderOptions: Sendable {
    /// The name of the input for messages.
    public var file: String?
    /// Whether to go on past damage, with warnings.
    public var recover: Bool
    /// What lines become that do not say whether they are tracks or routes.
    public var linesAs: FeatureKind
    /// Whether runs of elements that differ in their numbers alone are read past the parser, which changes nothing but the speed.
    @usableFromInline package var hasLane = true
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Options of a reader; see the properties.
    public init(file: String? = nil, recover: Bool = false, linesAs: FeatureKind = .track) {
        self.file = file
        self.recover = recover
        self.linesAs = linesAs
    }

    /// The value of an option that some formats have and others do not look at.
    ///
    /// Formats declare theirs beside themselves, as properties of this type: `options.columns` for tables.
    public subscript<Option: ReaderOption>(option: Option.Type) -> Option.Value {
        get { values[ObjectIdentifier(option)] as? Option.Value ?? Option.usual }
        set { values[ObjectIdentifier(option)] = newValue }
    }
}

/// An option that only some formats know; a type without instances, for ``ReaderOptions/subscript(_:)``.
public protocol ReaderOption {
    associatedtype Value: Sendable
    /// The value where none was set.
    static var usual: Value { get }
}
