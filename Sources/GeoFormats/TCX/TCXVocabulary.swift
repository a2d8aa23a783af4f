internal import FormatSupport
internal import XMLStream

/// The element and attribute names that the TCX reader acts on; their order gives the tokenizer's numbers.
enum TCXName: String, CaseIterable {
    case Trackpoint, Time, Position, LatitudeDegrees, LongitudeDegrees, AltitudeMeters, DistanceMeters, HeartRateBpm,
        Value, Cadence, SensorState, Extensions, TPX, Speed, Watts, RunCadence, Track
    case TrainingCenterDatabase, Activity, Run, Course, Lap, CoursePoint, Workouts, Folders, Author, Creator
    case Running, Biking, Other
    case Id, Name, Notes, PointType, LX, BeginPosition, EndPosition
    case Sport, StartTime

    static let vocabulary = allCases.map(\.rawValue)

    /// By the tokenizer's number; 0 and numbers above the vocabulary are other names.
    static let byNumber: [TCXName?] = [nil] + allCases

    /// The tokenizer's number of the name.
    var number: XMLNameID { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
