internal import FormatSupport
internal import XMLStream

/// The element and attribute names that the TCX reader acts on; their order gives the tokenizer's numbers.
enum TCXName: String, XMLVocabulary {
    case Trackpoint, Time, Position, LatitudeDegrees, LongitudeDegrees, AltitudeMeters, DistanceMeters, HeartRateBpm,
        Value, Cadence, SensorState, Extensions, TPX, Speed, Watts, RunCadence, Track
    case TrainingCenterDatabase, Activity, Run, Course, Lap, CoursePoint, Workouts, Folders, Author, Creator
    case Running, Biking, Other
    case Id, Name, Notes, PointType, LX, BeginPosition, EndPosition
    case Sport, StartTime
}
