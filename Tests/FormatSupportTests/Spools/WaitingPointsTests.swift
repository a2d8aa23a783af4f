import FormatSupport
import GeoStream
import Testing

@Suite("Points that wait")
struct WaitingPointsTests {
    @Test("come back in their order, each with its annotations, as often as some are put in")
    func order() throws {
        var waiting = WaitingPoints()
        for round in 1...3 {
            let count = round * 40_000
            for number in 0..<count {
                let point = TrackPoint(longitude: Double(number) / 1000, latitude: Double(round))
                try waiting.append(point, Annotations(name: number % 1000 == 7 ? "p\(number)" : nil))
            }
            #expect(!waiting.isEmpty)
            var number = 0
            try waiting.drain { point, annotations in
                let isRight = point.longitude == Double(number) / 1000 && point.latitude == Double(round)
                #expect(isRight && annotations?.name == (number % 1000 == 7 ? "p\(number)" : nil))
                number += 1
            }
            #expect(number == count)
            #expect(waiting.isEmpty)
        }
    }
}
