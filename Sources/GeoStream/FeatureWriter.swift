public import ByteText

/// Turns events into the bytes of one document.
///
/// Call order: `begin`, the events, `finish`. The bytes are a whole document after `finish` only.
///
/// What a writer holds to:
/// - It takes all that the grammar of ``Mark`` allows, late metadata and amended features too.
/// - The document reads back: the format's own reader has nothing to say against it, and gives what was written, less what
///   ``losses`` counts. That goes for an empty document as for any other: without a single mark, with nothing but metadata, and
///   with folders that hold nothing.
/// - The bytes depend on the events and the options alone, not on the runs in which points come.
/// - What the format wants in another order waits in a ``Spool``, so that memory does not grow with the document.
public protocol FeatureWriter {
    /// Before: no event has come, so that nothing is known of the document.
    mutating func begin(into output: inout ByteBuffer) throws(ConversionError)
    /// Before and after: what is written beside the mark in ``Mark``.
    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError)
    /// Before: a part is open; the first point is that of a detail which came last.
    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError)
    /// Before: nothing is open. After: the bytes are a document, and all losses are counted.
    mutating func finish(into output: inout ByteBuffer) throws(ConversionError)
    /// What the format could not hold, so far.
    var losses: Losses { get }
}

/// What a writer is told.
public struct WriterOptions: Sendable {
    /// The most decimals of a degree or metre; nil keeps all that were read.
    public var precision: Int?
    /// Whether to indent for people.
    public var pretty: Bool
    /// The most bytes that each spool keeps in memory before it moves to a temporary file.
    public var spoolLimit: Int
    /// The time for what must have one where neither the data nor their document say any: SOURCE_DATE_EPOCH or the clock.
    ///
    /// Absent stands for 1970, so that without it the same input gives the same output.
    public var creationTime: Timestamp
    /// Whether the use of `creationTime` counts as a loss: the clock's is invented, SOURCE_DATE_EPOCH was asked for.
    public var isCreationTimeInvented: Bool
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Options of a writer; see the properties.
    public init(
        precision: Int? = nil, pretty: Bool = false, spoolLimit: Int = 4 << 20, creationTime: Timestamp = .absent,
        isCreationTimeInvented: Bool = true
    ) {
        self.precision = precision
        self.pretty = pretty
        self.spoolLimit = spoolLimit
        self.creationTime = creationTime
        self.isCreationTimeInvented = isCreationTimeInvented
    }

    /// The value of an option that some formats have and others do not look at, as ``ReaderOptions/subscript(_:)``.
    public subscript<Option: WriterOption>(option: Option.Type) -> Option.Value {
        get { values[ObjectIdentifier(option)] as? Option.Value ?? Option.usual }
        set { values[ObjectIdentifier(option)] = newValue }
    }
}

/// An option of writing that only some formats know; a type without instances, for ``WriterOptions/subscript(_:)``.
public protocol WriterOption {
    /// The type of its values.
    associatedtype Value: Sendable
    /// The value where none was set.
    static var usual: Value { get }
}

/// Counts what is lost in writing, by what it is.
public struct Losses: Sendable, Equatable {
    private var counts: [(what: String, count: Int)] = []

    /// No losses yet.
    public init() {}

    /// Counts one thing lost; `what` completes "GPX cannot hold …".
    public mutating func add(_ what: String, count: Int = 1) {
        if let index = counts.firstIndex(where: { $0.what == what }) {
            counts[index].count += count
        } else {
            counts.append((what, count))
        }
    }

    /// Counts all that another has counted.
    public mutating func add(_ other: Losses) {
        for (what, count) in other.counts { add(what, count: count) }
    }

    /// One message a kind, in the order of their first cases.
    public var messages: [String] { counts.map { "\($0.what) (\($0.count) \($0.count == 1 ? "time" : "times"))" } }

    /// Whether nothing was lost.
    public var isEmpty: Bool { counts.isEmpty }

    /// Whether the same things were lost.
    public static func == (left: Losses, right: Losses) -> Bool { left.messages == right.messages }
}
