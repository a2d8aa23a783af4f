internal import ByteText
internal import GeoStream
internal import GeoTools

/// The figures of tracks and of splits under the names that programs read, in SI units.
enum StatisticsFigures {
    enum Value {
        case count(Int)
        /// Nil where no point has what it needs.
        case number(Double?)
        case time(Timestamp)
    }

    struct Figure<Subject> {
        var name: String
        /// With the unit, for the manual.
        var meaning: String
        var value: (Subject) -> Value

        init(_ name: String, _ meaning: String, _ value: @escaping (Subject) -> Value) {
            self.name = name
            self.meaning = meaning
            self.value = value
        }
    }

    static var ofTrack: [Figure<TrackStatistics>] {
        [
            Figure("points", "number of points") { .count($0.points) },
            Figure("segments", "number of segments that hold a point") { .count($0.segments) },
            Figure("pointsWithTime", "number of points that have a time") { .count($0.pointsWithTime) },
            Figure("pointsWithElevation", "number of points that have an elevation") { .count($0.pointsWithElevation) },
            Figure("gaps", "neighbours farther apart in time than `gapDuration`") { .count($0.gaps) },
            Figure("reversals", "points earlier than the one before") { .count($0.reversals) },
            Figure("duplicates", "points equal to the one before") { .count($0.duplicates) },
            Figure("distance", "m, WGS 84 geodesics between neighbours inside segments") { .number($0.distance) },
            Figure("distance3D", "m, the same with differences of elevation") { .number($0.distance3D) },
            Figure("start", "earliest time") { .time($0.start) },
            Figure("end", "latest time") { .time($0.end) },
            Figure("elapsed", "s, from the earliest to the latest time; of several tracks the sum") {
                .number($0.elapsed)
            },
            Figure("recorded", "s, inside segments, never more than `elapsed`") { .number($0.recorded) },
            Figure("moving", "s, recorded less stops") { .number($0.moving) },
            Figure("stopped", "s, in stops") { .number($0.stopped) },
            Figure("averageSpeed", "m/s, `distance` by `elapsed`") { .number($0.averageSpeed) },
            Figure("movingSpeed", "m/s, `distance` by `moving`") { .number($0.movingSpeed) },
            Figure("maximumSpeed", "m/s, held over `speedWindow` and two fixes") { .number($0.maximumSpeed) },
            Figure("rawMaximumSpeed", "m/s, between neighbours") { .number($0.rawMaximumSpeed) },
            Figure("gain", "m, climbs between turning points, `elevationThreshold` apart") { .number($0.gain) },
            Figure("loss", "m, descents between turning points") { .number($0.loss) },
            Figure("rawGain", "m, sum of all rises") { .number($0.rawGain) },
            Figure("rawLoss", "m, sum of all falls") { .number($0.rawLoss) },
            Figure("minimumElevation", "m") { .number($0.minimumElevation) },
            Figure("maximumElevation", "m") { .number($0.maximumElevation) },
            Figure("steepestAscent", "rise by run, null where nothing rises") { .number($0.steepestAscent) },
            Figure("steepestDescent", "the same downhill, negative") { .number($0.steepestDescent) },
        ]
    }

    static var ofSplit: [Figure<Split>] {
        [
            Figure("distance", "m, shorter for the last one") { .number($0.distance) },
            Figure("elapsed", "s, pauses included") { .number($0.elapsed) },
            Figure("moving", "s") { .number($0.moving) },
            Figure("gain", "m, of the part of each climb that lies in it") { .number($0.gain) },
            Figure("loss", "m, likewise") { .number($0.loss) },
            Figure("averageHeartRate", "beats a minute, over time") { .number($0.averageHeartRate) },
        ]
    }

    static var thresholds: [Figure<StatisticsOptions>] {
        [
            Figure("stopSpeed", "m/s") { .number($0.stopSpeed) },
            Figure("stopDuration", "s") { .number($0.stopDuration) },
            Figure("elevationThreshold", "m") { .number($0.elevationThreshold) },
            Figure("speedWindow", "s") { .number($0.speedWindow) },
            Figure("gradeWindow", "m") { .number($0.gradeWindow) },
            Figure("gapDuration", "s") { .number($0.gapDuration) },
            Figure("splitLength", "m") { .number($0.splitLength) },
        ]
    }

    /// The sensors of which there is a mean, by their names.
    static let sensors: [(name: String, sensor: Sensor)] = [
        ("heartRate", .heartRate), ("cadence", .cadence), ("power", .power), ("temperature", .temperature),
    ]

    /// What is written of a number: micrometres, microseconds.
    static let decimals = 6
}
