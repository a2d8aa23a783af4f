import FnconvCLI
import Testing

/// A point on the equator or on a meridian, where the length of a way is known without geodesics.
struct CasePoint {
    /// Metres east of 20° E along the equator.
    var east = 0.0
    var elevation: Double?
    /// Seconds since 2026-05-11T06:00:00Z.
    var second: Double?

    /// Metres of a degree of the equator of WGS 84.
    private static let degree = 6_378_137 * Double.pi / 180

    var gpx: String {
        var text = "<trkpt lat=\"0\" lon=\"\(20 + east / Self.degree)\">"
        if let elevation { text += "<ele>\(elevation)</ele>" }
        if let second { text += "<time>\(Self.time(second))</time>" }
        return text + "</trkpt>\n"
    }

    private static func time(_ second: Double) -> String {
        let milliseconds = Int((second * 1000).rounded())
        func digits(_ value: Int, _ count: Int) -> String {
            String(repeating: "0", count: count - String(value).count) + String(value)
        }
        let whole = milliseconds / 1000
        return "2026-05-11T\(digits(6 + whole / 3600, 2)):\(digits(whole / 60 % 60, 2)):\(digits(whole % 60, 2))"
            + "." + digits(milliseconds % 1000, 3) + "Z"
    }

    /// A document with one track of these segments.
    static func track(_ segments: [CasePoint]...) -> String {
        let parts = segments.map { "<trkseg>\n" + $0.map(\.gpx).joined() + "</trkseg>\n" }
        return Sample.gpx("<trk>\n" + parts.joined() + "</trk>\n")
    }
}

extension Workplace {
    /// What `fnconv stats` says of the tracks and routes of a document.
    func lines(of document: String, _ options: String..., errors: String = "") throws -> [ParsedJSON] {
        let outcome = try outcome(of: ["stats", "--json"] + options, input: document)
        #expect(outcome.code == .done && outcome.errors == errors)
        return try ParsedJSON(outcome.output)["lines"].elements
    }

    /// What it says of the only one.
    func figures(of document: String, errors: String = "") throws -> ParsedJSON {
        let lines = try lines(of: document, errors: errors)
        return try #require(lines.count == 1 ? lines[0] : nil)
    }
}

extension ParsedJSON {
    /// Whether a figure is within a part of what it should be; a half percent, as in the table of cases.
    func has(_ key: String, _ value: Double, within part: Double = 0.005) -> Bool {
        guard let number = self[key].number else { return false }
        return abs(number - value) <= abs(value) * part
    }

    /// Whether each of these is null.
    func lacks(_ keys: String...) -> Bool { keys.allSatisfy { self[$0].exists && self[$0].isNull } }
}
