/// The thresholds that trip statistics depend on; each is part of a report.
public struct StatisticsOptions: Sendable, Equatable {
    /// Metres a second: what is slower for longer than `stopDuration` is a stop.
    public var stopSpeed = 0.5 / 3.6
    /// Seconds.
    public var stopDuration = 10.0
    /// Metres: a climb ends where the way goes down by more than this, and a descent where it goes up.
    public var elevationThreshold = 3.0
    /// Seconds over which the maximum speed is taken.
    public var speedWindow = 5.0
    /// Metres over which the steepest grade is taken.
    public var gradeWindow = 100.0
    /// Seconds: neighbours in a segment that are farther apart in time are a gap.
    public var gapDuration = 300.0
    /// Metres of each split; nil for none.
    public var splitLength: Double?

    /// The defaults, which the manual documents.
    public init() {}
}
