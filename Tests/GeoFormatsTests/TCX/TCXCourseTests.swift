import GeoStream
import Testing

@testable import GeoFormats

@Suite("TCX courses")
struct TCXCourseTests {
    private func coursePoint(_ name: String) -> String {
        "<CoursePoint><Name>\(name)</Name><Time>2026-05-01T06:00:00Z</Time><Position><LatitudeDegrees>2</LatitudeDegrees>"
            + "<LongitudeDegrees>1</LongitudeDegrees></Position><PointType>Left</PointType><Notes>at the oak</Notes></CoursePoint>"
    }

    @Test("a course is a route, and its course points are waypoints behind it")
    func course() {
        expectTCX(
            """
            <Folders><Courses><CourseFolder Name="x"><CourseNameRef><Id>Loop</Id></CourseNameRef></CourseFolder></Courses></Folders>
            <Courses><Course><Name>Loop</Name><Lap><BeginPosition><LatitudeDegrees>9</LatitudeDegrees></BeginPosition>
            <DistanceMeters>10</DistanceMeters></Lap><Track>\(trackpoint(1, 2))\(trackpoint(3, 4))</Track>
            \(coursePoint("Turn"))<Creator><Name>Maker</Name></Creator></Course></Courses>
            """,
            """
            feature route name="Loop"
              part line
                1 2 - -
                3 4 - -
              end part
              amend route name="Loop" {device: "Maker", laps: [{distanceMeters: 10}]}
            end feature
            feature waypoint name="Turn" type="Left" desc="at the oak"
              part point
                1 2 - 2026-05-01T06:00:00Z
              end part
            end feature
            """)
    }

    @Test("more course points than are held end the route before the rest")
    func manyCoursePoints() {
        let points = (0...TCXMachine.heldWaypoints).map { coursePoint("\($0)") }.joined()
        let text =
            "<TrainingCenterDatabase><Courses><Course><Track>\(trackpoint(1, 2))</Track>\(points)</Course></Courses>"
            + "</TrainingCenterDatabase>"
        let reading = Reading(Array(text.utf8), as: .tcx)
        #expect(reading.error == nil && reading.violations == [] && reading.warnings == [])
        #expect(reading.points.count == TCXMachine.heldWaypoints + 2)
    }

    @Test("workouts and course points without a position are left out with a warning")
    func leftOut() {
        expectTCX(
            "<Workouts><Workout/></Workouts>\n<Courses><Course><CoursePoint><Name>A</Name></CoursePoint></Course></Courses>",
            """
            feature route
            end feature
            """,
            warnings: [
                "1:165: workouts have no positions; they are left out",
                "2:59: the course point 'A' has no position; it is dropped",
            ])
    }
}
