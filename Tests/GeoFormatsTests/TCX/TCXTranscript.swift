import GeoStream
import Testing

@testable import GeoFormats

/// Expects the inside of a `<TrainingCenterDatabase>` to be read as the given transcript, with the given warnings.
func expectTCX(
    _ body: String, _ transcript: String, warnings: [String] = [], options: ReaderOptions = ReaderOptions(),
    sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
    let bytes = Array(
        ("<TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\" "
            + "xmlns:x=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\">\(body)</TrainingCenterDatabase>").utf8
    )
    expectReading(bytes, as: .tcx, options: options, transcript, warnings: warnings, sourceLocation: sourceLocation)
}

/// A trackpoint at a place, with more elements.
func trackpoint(_ longitude: Int, _ latitude: Int, _ more: String = "") -> String {
    "<Trackpoint><Position><LatitudeDegrees>\(latitude)</LatitudeDegrees><LongitudeDegrees>\(longitude)</LongitudeDegrees>"
        + "</Position>\(more)</Trackpoint>"
}

/// An activity with one lap.
func activity(_ lap: String, sport: String = "Biking") -> String {
    "<Activities><Activity Sport=\"\(sport)\"><Lap>\(lap)</Lap></Activity></Activities>"
}
