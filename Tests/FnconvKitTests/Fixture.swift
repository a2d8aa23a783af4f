import FnconvKit
import Foundation
import SampleFiles

/// A directory for one test, removed with its last reference.
final class Workplace {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "fnconv-kit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file here, with this content.
    func file(_ name: String, _ content: String = "") throws -> String {
        try Data(content.utf8).write(to: url.appending(path: name))
        return path(name)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func content(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}

enum Sample {
    static func url(_ name: String) -> URL { URL(filePath: SampleFile.projectPath).appending(path: "Samples/" + name) }

    /// A document that holds a bit of everything that all formats have.
    static var outing: Document {
        var spring = Document.Feature.waypoint(
            TrackPoint(longitude: 13.00689, latitude: 47.22942, elevation: 1521), name: "Spring")
        spring.annotations[.description] = "Water all summer"
        let plan = Document.Feature.route([point(0), point(1), point(2)], name: "Plan")
        var walk = Document.Feature.track([[point(3, second: 0), point(4, second: 2.5)], [point(5, second: 60)]])
        walk.name = "Walk"
        walk.parts[0].points[1].sensors.heartRate = 121
        walk.parts[0].annotations[1] = Annotations(name: "Bend")
        var info = DocumentInfo()
        info.name = "Outing"
        return Document(info: info, features: [spring, plan, walk])
    }

    static func point(_ step: Int, second: Double? = nil) -> TrackPoint {
        var point = TrackPoint(
            longitude: 13 + Double(step) / 1000, latitude: 47 + Double(step) / 2000, elevation: 1500 + Double(step) / 2)
        if let second { point.time = Timestamp(Date(timeIntervalSince1970: 1_780_000_000 + second)) }
        return point
    }
}
