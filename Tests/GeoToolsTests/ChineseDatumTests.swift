import ByteText
import GeoStream
import Testing

@testable import GeoTools

@Suite("Datums of China")
struct ChineseDatumTests {
    @Test("positions move as the implementations move them that the formulas come from")
    func knownPairs() {
        // WGS 84 to GCJ-02: eviltransform's and coordtransform's examples.
        for (x, y, movedX, movedY) in [
            (121.527_210_6, 31.177_427_6, 121.531_541_859_215, 31.175_303_983_645_97),
            (113.912_316, 22.543_847, 113.917_176_480_836_3, 22.540_796_131_694_766),
            (116.377_817, 39.911_954, 116.384_047_224_556_57, 39.913_345_455_360_69),
            (116.404, 39.915, 116.410_244_499_169_38, 39.916_404_281_501_64),
        ] {
            let place = ChineseDatum.gcj02.place(ofWGS84: .init(x: x, y: y))
            #expect(abs(place.x - movedX) < 1e-9 && abs(place.y - movedY) < 1e-9, "\(place)")
        }
        // BD-09 of GCJ-02 116.404, 39.915.
        let place = ChineseDatum.bd09.place(ofWGS84: ChineseDatum.gcj02.wgs84(of: .init(x: 116.404, y: 39.915)))
        #expect(abs(place.x - 116.410_369_493_710_29) < 1e-9 && abs(place.y - 39.921_336_993_510_21) < 1e-9)
    }

    @Test("the way there and back ends within a millimetre of where it began", arguments: ChineseDatum.allCases)
    func thereAndBack(datum: ChineseDatum) {
        var state: UInt64 = 9
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        var places = (0..<2000).map { _ in ChineseDatum.Place(x: 72.1 + random() * 65, y: 1 + random() * 54) }
        // The root of the distance from 105° has no derivative there.
        for step in -20...20 { places.append(.init(x: 105 + Double(step) * 1e-7, y: 35 + Double(step) * 1e-7)) }
        for place in places {
            let moved = datum.place(ofWGS84: place)
            #expect(moved != place)
            let back = datum.wgs84(of: moved)
            // A nanodegree is a tenth of a millimetre.
            #expect(abs(back.x - place.x) < 1e-8 && abs(back.y - place.y) < 1e-8, "\(place)")
        }
    }

    @Test("outside of the box around China nothing moves", arguments: ChineseDatum.allCases)
    func outside(datum: ChineseDatum) {
        for place in [(8.54, 47.38), (-105, 35), (140.0, 40), (100, -10), (105, 60)].map({
            ChineseDatum.Place(x: $0.0, y: $0.1)
        }) {
            #expect(datum.place(ofWGS84: place) == place)
            #expect(datum.wgs84(of: place) == place)
        }
    }

    @Test("the stages move every point, and take back what they moved")
    func stages() throws {
        let point = TrackPoint(longitude: 116.404, latitude: 39.915, elevation: 50)
        let moved = try run("to-datum", "gcj02", point)
        #expect(moved == TrackPoint(longitude: 116.410_244_5, latitude: 39.916_404_28, elevation: 50))
        let back = try run("datum", "GCJ02", moved)
        #expect(abs(back.longitude - 116.404) < 2e-8 && abs(back.latitude - 39.915) < 2e-8)
    }

    private func run(_ name: String, _ argument: String, _ point: TrackPoint) throws -> TrackPoint {
        let descriptor = try #require(StageCatalogue.stage(named: name))
        var stage = try descriptor.recipe(argument).makeStage()
        var events = EventBuffer()
        for mark in [Mark.beginFeature(Feature(.waypoint)), .beginPart(.point)] {
            try stage.process(mark, into: &events)
        }
        try stage.process([point].span, into: &events)
        for mark in [Mark.endPart, .endFeature] { try stage.process(mark, into: &events) }
        var result: [TrackPoint] = []
        events.forEach { _ in
        } points: { points in
            for index in points.indices { result.append(points[index]) }
        }
        return try #require(result.count == 1 ? result[0] : nil)
    }
}
