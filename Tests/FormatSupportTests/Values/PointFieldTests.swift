import FormatSupport
import GeoStream
import Testing

@Suite("Fields of a point")
struct PointFieldTests {
    @Test("each number goes where its name says", arguments: Sensor.allCases)
    func sensors(sensor: Sensor) {
        var point = TrackPoint(longitude: 1, latitude: 2)
        PointField.sensor(sensor).set(3, in: &point)
        #expect(point.sensors[sensor] == 3)
        #expect(Sensor.allCases.filter { !point.sensors[$0].isNaN } == [sensor])
    }

    @Test("positions and elevations too")
    func position() {
        var point = TrackPoint(longitude: .nan, latitude: .nan)
        PointField.latitude.set(1, in: &point)
        PointField.longitude.set(2, in: &point)
        PointField.elevation.set(3, in: &point)
        PointField.time.set(4, in: &point)
        #expect(point == TrackPoint(longitude: 2, latitude: 1, elevation: 3))
    }
}
