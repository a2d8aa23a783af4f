public import ByteText

/// Events on their way from a reader or a stage: marks, and the points between them in one array.
///
/// With a sink it hands its events on whenever it holds many, so a reader may append as much as it likes in constant
/// memory; without one it keeps them all. Appending a point costs a few nanoseconds and, in a warm buffer, allocates nothing.
public struct EventBuffer {
    /// Takes the events held; `false` says that no more are wanted.
    public typealias Sink = (borrowing EventBuffer) -> Bool

    @usableFromInline var points: [TrackPoint] = []
    private var marks: [(mark: Mark, position: Int)] = []
    private var messages: [Diagnostic] = []
    private var counts: [Diagnostic.Kind: Int] = [:]
    @usableFromInline let capacity: Int
    private let sink: Sink?
    private let report: ((Diagnostic) -> Void)?
    /// Whether the sink wants no more; what is appended from then on is thrown away.
    public private(set) var isClosed = false

    /// How many messages of one kind are worded; the rest is counted.
    public static let messagesPerKind = 5

    /// A buffer that hands its events to `sink` each time it holds `capacity` points or as many marks, and messages to `report` at once.
    public init(capacity: Int = 1024, sink: Sink? = nil, report: ((Diagnostic) -> Void)? = nil) {
        self.capacity = sink == nil ? .max : capacity
        self.sink = sink
        self.report = report
        if sink != nil { points.reserveCapacity(capacity + 64) }
    }

    /// Appends a point to the open segment, or of a waypoint.
    @inlinable public mutating func append(_ point: TrackPoint) {
        points.append(point)
        if points.count >= capacity { drain() }
    }

    /// Appends a run of points.
    public mutating func append(_ run: Span<TrackPoint>) {
        for index in run.indices { append(run[index]) }
    }

    /// Appends a mark, which comes after all points so far.
    public mutating func append(_ mark: Mark) {
        marks.append((mark, points.count))
        if marks.count >= capacity { drain() }
    }

    /// Notes a warning; the message is only made for the first few of a kind. That of a stage begins with the stage's name.
    public mutating func warn(
        _ kind: Diagnostic.Kind, at location: SourceLocation = .init(), stage: String? = nil,
        _ message: @autoclosure () -> String
    ) {
        let count = counts[kind, default: 0]
        counts[kind] = count + 1
        guard count < Self.messagesPerKind else { return }
        let diagnostic = Diagnostic(kind, message(), at: location, stage: stage)
        if let report { report(diagnostic) } else { messages.append(diagnostic) }
    }

    /// The warnings so far, where no `report` takes them.
    public var warnings: [Diagnostic] { messages }

    /// How many warnings of each kind there were, those without a message included.
    public var warningCounts: [Diagnostic.Kind: Int] { counts }

    /// Whether there are no events; warnings do not count.
    public var isEmpty: Bool { marks.isEmpty && points.isEmpty }

    /// The number of points held.
    public var pointCount: Int { points.count }

    /// How many warnings there were of all kinds, those without a message included.
    @usableFromInline package var warningTotal: Int { counts.values.reduce(0, +) }

    /// The number of marks held.
    @usableFromInline package var markCount: Int { marks.count }

    /// The point with this index.
    @usableFromInline package func point(at index: Int) -> TrackPoint { points[index] }

    /// The marks from one with this index on, before and behind the point with that index.
    @usableFromInline
    package func marks(from start: Int, around point: Int) -> (before: [Mark], after: [Mark]) {
        let marks = marks[start...]
        return (marks.filter { $0.position <= point }.map(\.mark), marks.filter { $0.position > point }.map(\.mark))
    }

    /// The mark with this index.
    package func mark(at index: Int) -> Mark { marks[index].mark }

    /// The points between the mark with this index and the one before it; behind the last for the number of marks.
    @usableFromInline @_lifetime(borrow self)
    package func run(before index: Int) -> Span<TrackPoint> {
        let start = index > 0 ? marks[index - 1].position : 0
        let end = index < marks.count ? marks[index].position : points.count
        return points.span.extracting(start..<end)
    }

    /// Walks the events in order: each mark, and each run of points between two marks.
    public borrowing func forEach<E: Error>(
        mark onMark: (Mark) throws(E) -> Void, points onPoints: (Span<TrackPoint>) throws(E) -> Void
    ) throws(E) {
        var done = 0
        for (mark, position) in marks {
            if position > done {
                try onPoints(points.span.extracting(done..<position))
                done = position
            }
            try onMark(mark)
        }
        if done < points.count { try onPoints(points.span.extracting(done..<points.count)) }
    }

    /// Hands the events held to the sink; without one they stay.
    @inline(never)
    public mutating func drain() {
        guard let sink, !isEmpty else { return }
        if !isClosed { isClosed = !sink(self) }
        removeAll()
    }

    /// Forgets the events held.
    public mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
    }
}
