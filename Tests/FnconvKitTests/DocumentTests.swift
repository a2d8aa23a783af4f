import FnconvKit
import Foundation
import Testing

@Suite("Documents")
struct DocumentTests {
    private static let tree: Document =
        Document(items: [
            .feature(.waypoint(Sample.point(0), name: "a")),
            .folder(
                .init(
                    FolderInfo(annotations: Annotations(name: "outer")),
                    items: [
                        .folder(
                            .init(
                                FolderInfo(annotations: Annotations(name: "inner")),
                                items: [.feature(.waypoint(Sample.point(1), name: "b"))])),
                        .folder(.init()),
                        .feature(.waypoint(Sample.point(2), name: "c")),
                    ])), .feature(.waypoint(Sample.point(3), name: "d")),
        ])

    @Test("Features are walked in their order with the folders around them")
    func walk() {
        var paths: [String] = []
        Self.tree.walk { feature, folders in
            paths.append(
                (folders + [FolderInfo(annotations: feature.annotations)]).map { $0.annotations.name ?? "" }.joined(
                    separator: "/"))
        }
        #expect(paths == ["a", "outer/inner/b", "outer/c", "d"])
        #expect(Self.tree.features.compactMap(\.name) == ["a", "b", "c", "d"])
    }

    @Test("A walk ends with the error of its body")
    func walkThrows() {
        struct Stop: Error, Equatable {}
        var seen = 0
        #expect(throws: Stop()) {
            try Self.tree.walk { (_, _) throws(Stop) in
                seen += 1
                if seen == 2 { throw Stop() }
            }
        }
        #expect(seen == 2)
    }

    @Test("The members of what is said of a feature are its own, to be read and set")
    func members() {
        var feature = Document.Feature.track([[Sample.point(0)], [Sample.point(1), Sample.point(2)]], name: "T")
        #expect(feature.kind == .track)
        #expect(feature.points == [Sample.point(0), Sample.point(1), Sample.point(2)])
        feature.annotations[.type] = "hiking"
        feature.properties["stroke"] = .string("#ff0000")
        feature.name = nil
        var about = Feature(.track, properties: [Property("stroke", .string("#ff0000"))])
        about.annotations[.type] = "hiking"
        #expect(feature.about == about)
    }

    @Test("What is replayed and built again is the same", arguments: [tree, Sample.outing, Document()])
    func replay(document: Document) throws {
        var events = EventBuffer()
        try document.replay(into: &events)
        var builder = DocumentBuilder()
        try builder.take(events)
        #expect(try builder.finish() == document)
    }

    @Test("A later document mark and an amendment replace what came before")
    func replacements() throws {
        var builder = DocumentBuilder()
        var info = DocumentInfo()
        info.name = "first"
        try builder.take(.document(info))
        try builder.take(.beginFeature(Feature(.waypoint)))
        try builder.take(.beginPart(.point))
        try builder.take([Sample.point(0)].span)
        try builder.take(.endPart)
        try builder.take(.amendFeature(Feature(.waypoint, annotations: Annotations(name: "late"))))
        try builder.take(.endFeature)
        info.name = "second"
        try builder.take(.document(info))
        #expect(
            try builder.finish() == Document(info: info, features: [.waypoint(Sample.point(0), name: "late")]))
    }

    @Test("Events out of order are refused")
    func grammar() {
        let feature = Feature(.track)
        let orders: [([Mark], String)] = [
            ([.endFolder], "endFolder may not stand in the document"),
            ([.beginFeature(feature), .beginFolder(FolderInfo())], "beginFolder may not stand in a feature"),
            ([.beginFeature(feature), .beginPart(.line), .endFeature], "endFeature may not stand in a part"),
            (
                [.beginFeature(feature), .amendFeature(feature), .beginPart(.line)],
                "beginPart may not stand in an amended feature"
            ),
            (
                [.beginFeature(feature), .beginPart(.line), .detail(Annotations()), .endPart],
                "endPart may not stand in a part before the point of a detail"
            ),
            ([.beginFeature(feature), .beginPart(.point), .endPart], "a point part holds 0 points"),
            ([.beginFolder(FolderInfo())], "the stream ends inside a folder"),
            ([.beginFolder(FolderInfo()), .beginFeature(feature)], "the stream ends inside a feature"),
        ]
        for (marks, message) in orders {
            #expect(throws: ConversionError(message, code: .invalidDocument)) {
                var builder = DocumentBuilder()
                for mark in marks { try builder.take(mark) }
                return try builder.finish()
            }
        }
        var builder = DocumentBuilder()
        #expect(throws: ConversionError("points outside a part", code: .invalidDocument)) {
            try builder.take([Sample.point(0)].span)
        }
    }

    @Test("Several points of the kind that is one become one part each")
    func points() throws {
        let several = Document.Feature(
            Feature(.waypoint),
            parts: [
                .init(.point, []),
                .init(
                    .point, [Sample.point(0), Sample.point(1)], annotations: [1: Annotations(name: "b"), 7: .init()]),
            ])
        let apart = Document.Feature(
            Feature(.waypoint),
            parts: [
                .init(.point, [Sample.point(0)]),
                .init(.point, [Sample.point(1)], annotations: [0: Annotations(name: "b")]),
            ])
        #expect(try Document(features: [several]).applying([]) == Document(features: [apart]))
    }

    @Test(
        "A position that is not on the globe is refused",
        arguments: [
            (TrackPoint(longitude: 0, latitude: 91), "a point of 'x' has the latitude 91.0 and the longitude 0.0"),
            (TrackPoint(longitude: -181, latitude: 0), "a point of 'x' has the latitude 0.0 and the longitude -181.0"),
            (TrackPoint(longitude: .nan, latitude: 0), "a point of 'x' has the latitude 0.0 and the longitude nan"),
        ])
    func offGlobe(point: TrackPoint, message: String) {
        let document = Document(features: [.track([[Sample.point(0), point]], name: "x")])
        #expect(throws: ConversionError(message, code: .invalidDocument)) { try document.bytes(as: .gpx) }
    }

    @Test("Folders and features are told apart by identities that copies share, and are equal without them")
    func identities() throws {
        let feature = Document.Feature.waypoint(Sample.point(0), name: "a")
        var copy = feature
        copy.name = "b"
        #expect(copy.id == feature.id)
        let again = Document.Feature(feature.about, parts: feature.parts)
        #expect(again == feature && again.id != feature.id)
        #expect(Set(Self.tree.items.map(\.id)).count == 3)
        #expect(Set(Self.tree.features.map(\.id)).count == 4)
        #expect(Self.tree.features.map(\.id) == Self.tree.features.map(\.id))
        #expect(Document.Folder() == Document.Folder() && Document.Folder().id != Document.Folder().id)
        #expect(Document.Item.feature(feature).id == feature.id)
    }

    @Test("A name is called so wherever it stands")
    func names() {
        var document = Document(items: [.folder(.init(items: [.feature(.waypoint(Sample.point(0)))]))])
        document.name = "d"
        #expect(document.info.name == "d" && document.name == "d")
        var folder = Document.Folder()
        folder.name = "f"
        #expect(folder.about.name == "f" && folder.about.annotations.name == "f")
        var feature = Document.Feature.waypoint(Sample.point(0))
        feature.name = "w"
        #expect(feature.about.name == "w" && feature.annotations.name == "w" && feature.name == "w")
    }

    @Test("Values that are not known are nil beside the NaN of the streams")
    func optionals() {
        var point = TrackPoint(longitude: 1, latitude: 2)
        #expect(point.elevationIfKnown == nil && point[.heartRate] == nil && point.date == nil)
        point.elevationIfKnown = 3
        point[.heartRate] = 88
        point.date = Date(timeIntervalSince1970: 5)
        #expect(point.elevation == 3 && point.sensors.heartRate == 88 && point.time.seconds == 5)
        let same = TrackPoint(
            longitude: 1, latitude: 2, elevation: 3, date: Date(timeIntervalSince1970: 5),
            sensors: Sensors(heartRate: 88))
        #expect(point == same)
        point.elevationIfKnown = nil
        point[.heartRate] = nil
        point.date = nil
        #expect(point == TrackPoint(longitude: 1, latitude: 2))
        #expect(point == TrackPoint(longitude: 1, latitude: 2, date: nil))
        var feature = Document.Feature.waypoint(point)
        feature.date = Date(timeIntervalSince1970: 5)
        feature.endDate = nil
        #expect(feature.time.seconds == 5 && feature.endTime.isAbsent && feature.endDate == nil)
        var info = DocumentInfo()
        info.date = Date(timeIntervalSince1970: 5)
        #expect(info.time.seconds == 5)
    }

    @Test("Points can stand in sets, those with absent values too")
    func hashes() {
        let points = [
            TrackPoint(longitude: 0, latitude: 0), TrackPoint(longitude: -0.0, latitude: 0),
            TrackPoint(longitude: 0, latitude: 0, elevation: -.nan),
            TrackPoint(longitude: 0, latitude: 0, sensors: Sensors(power: .signalingNaN)),
            TrackPoint(longitude: 0, latitude: 0, elevation: 1),
        ]
        #expect(Set(points).count == 2)
    }

    @Test("Instants are printed, and read, as RFC 3339")
    func texts() {
        let time = Timestamp(seconds: 1_714_543_200, nanoseconds: 250_000_000)
        #expect("\(time)" == "2024-05-01T06:00:00.25Z")
        #expect("\(Timestamp.absent)" == "absent")
        #expect(Timestamp("2024-05-01T08:00:00.25+02:00") == time)
        #expect(Timestamp("soon") == nil)
    }

    @Test("Instants go to dates and back")
    func dates() {
        for (seconds, nanoseconds) in [(1_780_000_000, 123_456_000), (-1, 999_999_000), (0, 0), (-86400, 500_000_000)] {
            let time = Timestamp(seconds: Int64(seconds), nanoseconds: Int32(nanoseconds))
            #expect(time.date.map { Timestamp($0) } == time)
        }
        #expect(Timestamp.absent.date == nil)
        #expect(Timestamp(.distantFuture).isAbsent == false)
        #expect(Timestamp(.init(timeIntervalSince1970: 1e12)).isAbsent)
        #expect(Timestamp(.init(timeIntervalSince1970: .nan)).isAbsent)
    }
}
