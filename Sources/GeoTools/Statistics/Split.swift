/// A stretch of a track of a given length, such as each kilometre.
public struct Split: Sendable, Equatable {
    /// Metres; less than the split length for the last one.
    public internal(set) var distance = 0.0
    /// Seconds from its beginning to its end, pauses included; nil without times.
    public internal(set) var elapsed: Double?
    /// Seconds recorded less the stops.
    public internal(set) var moving: Double?
    /// Metres; a climb that goes on in the next split counts in both with its parts.
    public internal(set) var gain: Double?
    /// The descent in metres, positive; nil where no elevation is known.
    public internal(set) var loss: Double?
    /// Beats a minute, over time.
    public internal(set) var averageHeartRate: Double?

    var recorded = 0.0
    var stopped = 0.0
    /// Seconds of slow legs that may turn out to be a stop.
    var slow = 0.0

    /// So many splits of a track are recorded, so that a false position far away does not fill the memory; one more holds the rest.
    public static let limit = 100_000

    init() {}
}
