/// Climb and descent of a way, by its turning points.
///
/// A leg runs from one turning point to the next; a point is one when the way has turned back from it by more than the threshold.
/// Whole legs count, the last one of a segment included, so that swings larger than the threshold are kept in full and smaller
/// ones, which are mostly the noise of the receiver, do not add up.
struct ElevationProfile {
    private enum Direction { case unknown, up, down }

    private let threshold: Double
    private var direction = Direction.unknown
    /// The lowest and the highest elevation since the last turning point.
    private var low = 0.0
    private var high = 0.0
    private var last = Double.nan

    private(set) var gain = 0.0
    private(set) var loss = 0.0
    private(set) var rawGain = 0.0
    private(set) var rawLoss = 0.0
    private(set) var minimum = Double.infinity
    private(set) var maximum = -Double.infinity

    init(threshold: Double) { self.threshold = threshold }

    var isEmpty: Bool { minimum > maximum }

    /// Takes the next elevation, which must not be NaN.
    @inline(__always)
    mutating func add(_ elevation: Double) {
        minimum = min(minimum, elevation)
        maximum = max(maximum, elevation)
        guard !last.isNaN else {
            (last, low, high) = (elevation, elevation, elevation)
            return
        }
        if elevation > last { rawGain += elevation - last } else { rawLoss += last - elevation }
        last = elevation
        turn(elevation)
    }

    @inline(__always)
    private mutating func turn(_ elevation: Double) {
        switch direction {
        case .unknown:
            low = min(low, elevation)
            high = max(high, elevation)
            if high - low > threshold { direction = elevation == high ? .up : .down }
        case .up:
            if elevation > high {
                high = elevation
            } else if high - elevation > threshold {
                gain += high - low
                low = elevation
                direction = .down
            }
        case .down:
            if elevation < low {
                low = elevation
            } else if elevation - low > threshold {
                loss += high - low
                high = elevation
                direction = .up
            }
        }
    }

    /// Counts the leg that is open; the next elevation begins anew.
    mutating func endSegment() {
        switch direction {
        case .unknown: break
        case .up: gain += high - low
        case .down: loss += high - low
        }
        direction = .unknown
        last = .nan
    }
}
