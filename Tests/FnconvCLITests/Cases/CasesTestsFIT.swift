import FITBuilder
import FnconvCLI
import Foundation
import Testing

/// Faults that users of converters have met, by their numbers: FIT.
@Suite("Cases from the field: FIT")
struct CasesTestsFIT {
    let place: Workplace

    init() throws { place = try Workplace() }

    /// 2024-05-11T06:00:00Z
    private static let morning = 1_715_407_200

    private static let fields: [FITBuilder.Field] = [
        .init(253, .uint32), .init(0, .sint32), .init(1, .sint32), .init(2, .uint16), .init(3, .uint8),
    ]

    private func recording(_ records: [[FITBuilder.Value]]) -> FITBuilder {
        var fit = FITBuilder()
        fit.define(0, message: 0, [.init(0, .enumeration), .init(1, .uint16), .init(4, .uint32)])
        fit.add(0, [4, 255, .time(unix: Self.morning)])
        fit.define(1, message: 20, Self.fields)
        for record in records { fit.add(1, record) }
        return fit
    }

    private func values(of element: String, in gpx: String) -> [String] {
        gpx.split(separator: "<").filter { $0.hasPrefix(element + ">") }.map { String($0.dropFirst(element.count + 1)) }
    }

    private func positions(of gpx: String) -> [String] {
        gpx.matches(of: #/<trkpt lat="(.*?)" lon="(.*?)">/#).map { "\($0.1) \($0.2)" }
    }

    @Test("b110: a FIT position that is invalid is no point, and none at 180/180")
    func b110() throws {
        let fit = recording(
            [
                [.time(unix: Self.morning), nil, nil, nil, 90], [.time(unix: Self.morning + 1), nil, nil, 3549, 91],
                [.time(unix: Self.morning + 2), .degrees(43.123457), .degrees(12.345679), 3551, 92],
                [.time(unix: Self.morning + 3), .degrees(43.124457), .degrees(12.345679), 3556, 93],
                [.time(unix: Self.morning + 4), .degrees(43.125457), .degrees(12.346679), 3561, 94],
            ])
        let outcome = try place.run("--to", "gpx", data: Data(fit.bytes))
        #expect(outcome.code == .done)
        #expect(
            positions(of: outcome.output) == ["43.123457 12.345679", "43.124457 12.345679", "43.125457 12.346679"])
        #expect(values(of: "time", in: outcome.output).dropFirst().first == "2024-05-11T06:00:02Z")
        #expect(values(of: "ele", in: outcome.output) == ["210.2", "211.2", "212.2"])
        #expect(values(of: "gpxtpx:hr", in: outcome.output) == ["92", "93", "94"])
        // 0.001° of this meridian are 111.1 m, of longitude 81.4.
        #expect(try place.figures(of: outcome.output).has("distance", 248.8))
        #expect(outcome.errors == "fnconv: -: warning: 2 records have no position and cannot be points\n")
    }

    @Test("b111: an altitude of FIT is a fifth of a metre above -500, and absent where it is invalid")
    func b111() throws {
        let altitudes: [FITBuilder.Value] = [2483, nil, nil, 2508]
        let fit = recording(
            altitudes.enumerated().map { index, altitude in
                [
                    .time(unix: Self.morning + index), .degrees(-45.0312 - Double(index) * 0.001), .degrees(168.6621),
                    altitude, nil,
                ]
            })
        let output = try place.run("--to", "gpx", data: Data(fit.bytes)).output
        #expect(positions(of: output).first == "-45.0312 168.6621")
        #expect(positions(of: output).count == 4)
        #expect(values(of: "ele", in: output) == ["-3.4", "1.6"])
        let figures = try place.figures(of: output)
        #expect(figures["rawGain"].number == 5 && figures["minimumElevation"].number == -3.4)
        let geojson = try ParsedJSON(place.run("--to", "geojson", data: Data(fit.bytes)).output)
        #expect(geojson.lines.first?.elements.map(\.elements.count) == [3, 2, 2, 3])
    }

    /// Six fixes, five seconds apart.
    private var sixFixes: FITBuilder {
        recording(
            (0..<6).map { step in
                [
                    .time(unix: Self.morning + 5 * step), .degrees(43 + Double(step) * 0.001), .degrees(12),
                    .number(2900 + step), 120,
                ]
            })
    }

    @Test("b112: a FIT header whose checksum is zero has none")
    func b112() throws {
        var fit = sixFixes
        fit.headerChecksum = 0
        let outcome = try place.run("--to", "gpx", data: Data(fit.bytes))
        #expect(outcome.code == .done)
        #expect(outcome.errors == "")
        #expect(
            values(of: "time", in: outcome.output).dropFirst().prefix(3) == [
                "2024-05-11T06:00:00Z", "2024-05-11T06:00:05Z", "2024-05-11T06:00:10Z",
            ])
    }

    @Test("b113: a FIT file that was never closed is an error, and --recover keeps the records that are whole")
    func b113() throws {
        let cut = Data(sixFixes.bytes.dropLast(8))
        let message =
            "the file is truncated: the last 8 of the bytes that its header announces are missing, it was cut short or "
            + "never closed\n"
        #expect(
            try place.run("--to", "gpx", data: cut) == Outcome(code: .failed, errors: "fnconv: -: error: " + message))
        let recovered = try place.run("--to", "gpx", "--recover", data: cut)
        #expect(recovered.code == .done)
        #expect(recovered.errors == "fnconv: -: warning: " + message)
        #expect(
            values(of: "time", in: recovered.output).dropFirst()
                == (0..<5).map { "2024-05-11T06:00:\($0 < 2 ? "0" : "")\(5 * $0)Z" }[...])
    }
}
