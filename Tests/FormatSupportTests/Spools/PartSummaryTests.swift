import ByteText
import FormatSupport
import GeoStream
import Testing

@Suite("What is known of a part")
struct PartSummaryTests {
    @Test("points, times, elevations and sensors are counted over all runs")
    func summary() {
        let plain = TrackPoint(longitude: 2, latitude: 1)
        let timed = TrackPoint(longitude: 2, latitude: 1, elevation: 0, time: Timestamp(seconds: 0))
        let beating = TrackPoint(longitude: 2, latitude: 1, sensors: Sensors(heartRate: 60))
        var summary = PartSummary(.line)
        #expect(summary.count == 0 && summary.timed == 0 && !summary.hasElevation && summary.sensors.isEmpty)
        summary.add([plain, timed].span)
        #expect(summary.count == 2 && summary.timed == 1 && summary.hasElevation && summary.sensors.isEmpty)
        summary.add([beating].span)
        #expect(summary.count == 3 && summary.timed == 1)
        #expect(Sensor.allCases.filter(summary.sensors.contains) == [.heartRate])
    }

    @Test("sets of sensors are united")
    func union() {
        var all = SensorSet()
        for sensor in Sensor.allCases {
            var one = SensorSet()
            var values = Sensors.none
            values[sensor] = 0
            one.insert(values)
            #expect(Sensor.allCases.filter(one.contains) == [sensor])
            all.formUnion(one)
        }
        #expect(Sensor.allCases.allSatisfy(all.contains))
    }
}
