internal import GeoStream

/// Other tracks and segments.
extension StageRecipe {
    /// What lines are split into.
    public enum Pieces: String, Sendable, CaseIterable {
        /// Tracks (routes, features) of their own; the second one and later ones get a number behind their name.
        case tracks
        /// Segments of one track.
        case segments
    }

    /// Splits lines where neighbours are more than so many seconds, above 0, apart in time; the leg between them goes.
    public static func split(gap: Double, into pieces: Pieces = .tracks) -> StageRecipe {
        StageRecipe("gap", above0: gap) { SplitStage(.gap(gap), into: pieces) }
    }

    /// Splits lines at the first point after each so many metres, above 0; the point belongs to both pieces.
    public static func split(distance: Double, into pieces: Pieces = .tracks) -> StageRecipe {
        StageRecipe("distance", above0: distance) { SplitStage(.distance(distance), into: pieces) }
    }

    /// Splits lines where they stay for more than so many seconds, above 0, within 25 m or slower than 0.5 km/h.
    ///
    /// The stop stays with the piece before it, and its last point belongs to both pieces.
    public static func split(stop: Double, into pieces: Pieces = .tracks) -> StageRecipe {
        StageRecipe("stop", above0: stop) { SplitStage(.stop(stop), into: pieces) }
    }

    /// Takes stops out of lines, and cuts lines into segments there; a stop is what the statistics call one
    /// (``StatisticsOptions``).
    ///
    /// The first and the last point of a stop stay, as the end of one segment and the start of the next. What was removed is
    /// reported as a ``Diagnostic``. Holds the points of a stop, of a segment at most.
    ///
    /// - Parameters:
    ///   - speed: metres a second, above 0: what is slower for longer than the duration is a stop.
    ///   - duration: seconds, above 0.
    public static func cutStops(
        speed: Double = StatisticsOptions().stopSpeed, duration: Double = StatisticsOptions().stopDuration
    ) -> StageRecipe {
        let isFast = speed > 0 && speed.isFinite
        return StageRecipe(isFast ? "duration" : "speed", above0: isFast ? duration : speed) {
            StopCuttingStage(stopSpeed: speed, stopDuration: duration)
        }
    }

    /// Splits lines at midnight in a time zone; the leg over it goes.
    ///
    /// - Parameters:
    ///   - zone: `UTC`, an offset such as `+02:00`, or the name of a zone that the system knows, such as `Europe/Madrid`; another
    ///     is refused.
    ///   - pieces: what lines are split into.
    public static func split(atMidnightIn zone: String, into pieces: Pieces = .tracks) -> StageRecipe {
        StageRecipe { () throws(ConversionError) in
            do throws(StageError) {
                return SplitStage(.day(try ZoneFile.rules(zone)), into: pieces)
            } catch {
                throw ConversionError(error.message, code: .invalidRequest)
            }
        }
    }

    /// Splits lines at midnight in a zone whose rules are known.
    static func split(atMidnightBy rules: TimeZoneRules, into pieces: Pieces) -> StageRecipe {
        StageRecipe { SplitStage(.day(rules), into: pieces) }
    }

    /// Joins the segments of each track, and the lines of each other feature, into one.
    public static var join: StageRecipe { StageRecipe { JoinStage() } }

    /// Makes one track of all tracks, its segments in the order of their times; it comes after everything else.
    ///
    /// Holds all tracks, packed, past some megabytes in a temporary file.
    public static var merge: StageRecipe { StageRecipe { MergeStage() } }

    /// Turns lines round, and the order of the segments of each feature. Times stay with their points. Holds one feature.
    public static var reverse: StageRecipe { StageRecipe { ReorderStage(.reversed) } }

    /// Puts the points of each segment in the order of time, and the segments of each feature by their first times.
    ///
    /// What has no time stays behind what it came after. Holds one feature.
    public static var sortByTime: StageRecipe { StageRecipe { ReorderStage(.byTime) } }
}
