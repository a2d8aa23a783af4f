/// Fewer points on lines, or others.
extension StageRecipe {
    /// Drops points that hardly change the shape of lines and rings.
    ///
    /// Times, sensors and annotations stay with the points that are kept. Holds one segment, with about 50 bytes a point.
    ///
    /// - Parameters:
    ///   - tolerance: metres on the ground, from 0, which keeps every point. What it means depends on the method, see
    ///     ``Simplification/Goal/tolerance(_:)``.
    ///   - method: which points are given up first.
    public static func simplify(tolerance: Double, method: Simplification.Method = .douglasPeucker) -> StageRecipe {
        StageRecipe(if: tolerance >= 0, else: "the tolerance \(tolerance) must be zero or more") {
            SimplifyStage(Simplification(.tolerance(tolerance), method: method))
        }
    }

    /// Keeps at most so many points of each track, route or other feature: those that a growing tolerance would give up last.
    ///
    /// Both ends of each segment stay, whatever the count. Holds one feature, with about 50 bytes a point.
    ///
    /// - Parameters:
    ///   - count: points of a feature, its ends included.
    ///   - method: which points are given up first.
    public static func simplify(count: Int, method: Simplification.Method = .douglasPeucker) -> StageRecipe {
        StageRecipe { SimplifyStage(Simplification(.count(count), method: method)) }
    }

    /// Keeps points of lines that are at least so many metres, above 0, from the last one kept; both ends of a segment stay.
    public static func thin(distance: Double) -> StageRecipe {
        StageRecipe("distance", above0: distance) { DroppingStage(Thinning(.distance(distance))) }
    }

    /// Keeps points of lines that are at least so many seconds, above 0, from the last one kept.
    ///
    /// Both ends of a segment stay, and so do points without a time.
    public static func thin(interval: Double) -> StageRecipe {
        StageRecipe("interval", above0: interval) { DroppingStage(Thinning(.time(interval))) }
    }

    /// Drops repeated points of lines.
    ///
    /// Of points that follow each other at the same position and elevation the first stays, and the last if its time is
    /// another.
    public static var dedupe: StageRecipe { StageRecipe { DroppingStage(Deduplication()) } }

    /// The speed that ``clean(maximumSpeed:)`` takes where none is given: 1200 km/h, in metres a second.
    public static let defaultMaximumSpeed = 1200 / 3.6

    /// Removes false positions of a recording: those at 0°/0° far from all others, repeated times, and what could only be reached
    /// faster than a maximum speed.
    ///
    /// Where eight points in a row agree with each other but not with those before, the line is cut. What was removed is
    /// reported as a ``Diagnostic``.
    ///
    /// - Parameter maximumSpeed: metres a second, above 0.
    public static func clean(maximumSpeed: Double = defaultMaximumSpeed) -> StageRecipe {
        StageRecipe("maximum speed", above0: maximumSpeed) { CleaningStage(maximumSpeed: maximumSpeed) }
    }

    /// Replaces the points of each segment by new ones every so many seconds, above 0, from its first point; the last one stays.
    ///
    /// Between two points position, elevation, time and sensors change evenly. Points without a time, or with one that is not
    /// later than that before, are left out, which is reported. A step that would make more than ten million points between two
    /// is refused with a ``ConversionError`` when they come.
    public static func resample(interval: Double) -> StageRecipe {
        StageRecipe("interval", above0: interval) { ResampleStage(.time(interval)) }
    }

    /// Replaces the points of each segment by new ones every so many metres, above 0, from its first point; the last one stays.
    ///
    /// Between two points position, elevation, time and sensors change evenly. A step that would make more than ten million
    /// points between two is refused with a ``ConversionError`` when they come.
    public static func resample(distance: Double) -> StageRecipe {
        StageRecipe("distance", above0: distance) { ResampleStage(.distance(distance)) }
    }

    /// Fills in missing elevations between known ones of a segment, evenly along the way. Holds the points of a gap.
    public static var elevationFix: StageRecipe { StageRecipe { ElevationFillStage() } }

    /// Replaces each elevation of a line by the mean of those within a window of so many seconds, above 0, around it.
    ///
    /// Towards the ends of a segment the window narrows. Holds the points of one window.
    public static func smoothElevation(interval: Double) -> StageRecipe {
        StageRecipe("interval", above0: interval) { ElevationSmoothingStage(.time(interval)) }
    }

    /// Replaces each elevation of a line by the mean of those within a window of so many metres, above 0, around it.
    ///
    /// Towards the ends of a segment the window narrows. Holds the points of one window.
    public static func smoothElevation(distance: Double) -> StageRecipe {
        StageRecipe("distance", above0: distance) { ElevationSmoothingStage(.distance(distance)) }
    }
}
