import ByteText
import FITBuilder
import GeoFormats
import GeoStream
import Testing

@Suite("FIT reader: messages")
struct FITReaderTests {
    private static let start = FITSample.start

    /// A record's local type with position, altitude and heart rate.
    private func builder(isBigEndian: Bool = false, _ more: [FITBuilder.Field] = []) -> FITBuilder {
        var fit = FITBuilder(isBigEndian: isBigEndian)
        fit.define(
            0, message: 20,
            [.init(253, .uint32), .init(0, .sint32), .init(1, .sint32), .init(2, .uint16), .init(3, .uint8)] + more)
        return fit
    }

    private func record(
        _ seconds: Int, _ altitude: FITBuilder.Value = nil, _ more: [FITBuilder.Value] = []
    ) -> [FITBuilder.Value] {
        [.time(unix: Self.start + seconds), .degrees(47 + Double(seconds) * 1e-4), .degrees(-8.5), altitude, nil] + more
    }

    private func read(_ fit: FITBuilder...) -> Reading { Reading(fit.flatMap(\.bytes), as: .fit) }

    private func points(_ reading: Reading) -> [String] {
        #expect(reading.error == nil)
        #expect(reading.violations == [])
        return reading.transcript.split(separator: "\n").filter { $0.contains("2026-") && $0.hasPrefix("    ") }
            .map { $0.trimmingPrefix("    ").description }
    }

    @Test("numbers of either order of bytes are the same", arguments: [false, true])
    func orders(isBigEndian: Bool) {
        var fit = builder(
            isBigEndian: isBigEndian, [.init(4, .uint8), .init(6, .uint16), .init(7, .uint16), .init(13, .sint8)])
        fit.add(0, record(0, 2500, [81, 3456, 287, -7]))
        fit.add(0, record(1, 2501, [nil, nil, nil, nil]))
        #expect(
            points(read(fit)) == [
                "-8.5 47 0 2026-05-03T07:00:00Z cadence=81 power=287 temperature=-7 speed=3.456",
                "-8.5 47.0001 0.2 2026-05-03T07:00:01Z",
            ])
    }

    @Test("enhanced altitude and speed are preferred, and plain ones read where they are absent")
    func enhanced() {
        var fit = builder([.init(78, .uint32), .init(6, .uint16), .init(73, .uint32)])
        fit.add(0, record(0, 2500, [2600, 1000, 2000]))
        fit.add(0, record(1, 2500, [nil, 1000, nil]))
        fit.add(0, record(2, nil, [5000, nil, 70_000]))
        #expect(
            points(read(fit)) == [
                "-8.5 47 20 2026-05-03T07:00:00Z speed=2", "-8.5 47.0001 0 2026-05-03T07:00:01Z speed=1",
                "-8.5 47.0002 500 2026-05-03T07:00:02Z speed=70",
            ])
    }

    @Test("a header that holds the low bits of the time moves on from the last time, past the wrap of its five bits")
    func compressedTimes() {
        var fit = builder()
        fit.define(1, message: 20, [.init(0, .sint32), .init(1, .sint32)])
        fit.add(0, record(0))
        let low = UInt8((Self.start - 631_065_600) & 0x1F)
        for seconds: UInt8 in [3, 31, 40, 40] { fit.add(1, low: low &+ seconds, [.degrees(47), .degrees(9)]) }
        let times = points(read(fit)).map { $0.suffix(9) }
        #expect(times == ["07:00:00Z", "07:00:03Z", "07:00:31Z", "07:00:40Z", "07:00:40Z"])
    }

    @Test("a record without a position is left out, and its sensors go to the point of the same time behind it")
    func unplaced() {
        var fit = builder()
        fit.define(1, message: 20, [.init(253, .uint32), .init(3, .uint8), .init(7, .uint16)])
        fit.add(1, [.time(unix: Self.start - 1), 90, 100])
        fit.add(1, [.time(unix: Self.start), 91, 101])
        fit.add(0, record(0))
        fit.add(1, [.time(unix: Self.start), 92, 102])
        fit.add(0, record(1))
        let reading = read(fit)
        #expect(
            points(reading) == [
                "-8.5 47 - 2026-05-03T07:00:00Z heartRate=91 power=101", "-8.5 47.0001 - 2026-05-03T07:00:01Z",
            ])
        #expect(reading.warnings == [": 2 records have no position and cannot be points"])
    }

    @Test("fields of developers are skipped, but where they say that they stand for one of the profile")
    func developers() {
        var fit = FITBuilder()
        fit.define(
            2, message: 206,
            [
                .init(0, .uint8), .init(1, .uint8), .init(2, .uint8), .init(3, .string, size: 8), .init(14, .uint16),
                .init(15, .uint8),
            ])
        fit.add(2, [0, 5, 0x84, "Power", 20, 7])
        fit.add(2, [0, 6, 0x84, "Form", nil, nil])
        // Without the number of a message.
        fit.add(2, [0, 7, 0x02, "Heart", nil, 3])
        fit.define(
            0, message: 20, [.init(253, .uint32), .init(0, .sint32), .init(1, .sint32)],
            developer: [.init(6, .uint16), .init(5, .uint16), .init(9, .byte, size: 7), .init(7, .uint8)])
        fit.add(0, [.time(unix: Self.start), .degrees(47), .degrees(9), 11, 222, nil, 140])
        fit.add(0, [.time(unix: Self.start + 1), .degrees(47), .degrees(9), 11, nil, nil, nil])
        #expect(
            points(read(fit)) == ["9 47 - 2026-05-03T07:00:00Z heartRate=140 power=222", "9 47 - 2026-05-03T07:00:01Z"])
    }

    @Test("speed is taken from where it shares three bytes with distance")
    func compressedSpeed() {
        var fit = builder([.init(8, .byte, size: 3)])
        fit.add(0, record(0, nil, [0x12_3B0A]))
        fit.add(0, record(1, nil, [nil]))
        #expect(
            points(read(fit)) == ["-8.5 47 - 2026-05-03T07:00:00Z speed=28.26", "-8.5 47.0001 - 2026-05-03T07:00:01Z"])
    }

    @Test("fields whose size or type is not theirs are skipped")
    func oddFields() {
        var fit = builder([.init(7, .uint16, size: 3), .init(4, .string, size: 4), .init(13, .sint8, size: 2)])
        fit.add(0, record(0, nil, [1, "ab", 0x0504]))
        #expect(points(read(fit)) == ["-8.5 47 - 2026-05-03T07:00:00Z temperature=4"])
    }

    @Test("times below 0x10000000 are of no calendar, and a record may have none")
    func relativeTimes() {
        var fit = FITBuilder()
        fit.define(0, message: 20, [.init(253, .uint32), .init(0, .sint32), .init(1, .sint32)])
        fit.define(1, message: 20, [.init(0, .sint32), .init(1, .sint32)])
        fit.add(0, [1234, .degrees(1), .degrees(2)])
        fit.add(1, [.degrees(1), .degrees(2.5)])
        #expect(
            read(fit).transcript == """
                feature track
                  part line
                    2 1 - -
                    2.5 1 - -
                  end part
                end feature
                """)
    }

    // MARK: Files

    @Test("short headers, headers without a checksum, versions 1 and 2 and chained files are read")
    func files() {
        var short = builder()
        short.hasShortHeader = true
        short.version = 0x10
        var unchecked = builder()
        unchecked.headerChecksum = 0
        short.add(0, record(0))
        unchecked.add(0, record(1))
        let reading = read(short, unchecked)
        #expect(points(reading).count == 2)
        #expect(reading.marks.count { if case .beginFeature = $0 { true } else { false } } == 2)
        #expect(reading.warnings == [])
    }

    @Test("definitions end with their file")
    func definitionsEnd() {
        var first = builder()
        first.add(0, record(0))
        var second = FITBuilder()
        second.data = [0] + [UInt8](repeating: 0, count: 15)
        #expect(
            read(first, second).error
                == ": a message has the local type 0, which is not defined (byte \(first.bytes.count + 14))")
    }

    @Test("zeros behind the last file are skipped with a warning, anything else is an error")
    func trailing() {
        var fit = builder()
        fit.add(0, record(0))
        let padded = Reading(fit.bytes + [0, 0, 0], as: .fit)
        #expect(points(padded).count == 1)
        #expect(
            padded.warnings == [": zeros follow the end of the file at byte \(fit.bytes.count); they are skipped"])
        let message = ": behind the end of the file stands something that is not FIT (byte \(fit.bytes.count))"
        #expect(Reading(fit.bytes + Array("trailing junk".utf8), as: .fit).error == message)
        let recovered = Reading(
            fit.bytes + Array("trailing junk".utf8), as: .fit, options: ReaderOptions(recover: true))
        #expect(points(recovered).count == 1)
        #expect(recovered.warnings == [message])
    }

    @Test("an error says what is wrong, and recovery goes on where it can")
    func errors() {
        var fit = builder()
        fit.add(0, record(0))
        var wrong = fit
        wrong.checksum = 1
        expect(
            wrong.bytes,
            "the checksum of the file is wrong: some of its bytes have changed (byte \(fit.bytes.count - 2))", points: 1
        )
        wrong = fit
        wrong.headerChecksum = 1
        expect(wrong.bytes, "the checksum of the file's header is wrong (byte 0)", points: 1)
        wrong = fit
        wrong.version = 0x30
        expect(wrong.bytes, "the file has version 3 of the protocol, expected 1 or 2 (byte 0)", points: 0)
        wrong = fit
        wrong.toldSize = 0
        expect(
            wrong.bytes, "the header of the file announces no data: the device has not closed the file (byte 0)",
            points: 1)
        wrong = fit
        wrong.toldSize = fit.data.count - 1
        expect(
            wrong.bytes, "the last message reaches beyond the end of the data (byte \(fit.bytes.count - 18))", points: 0
        )
        expect(Array("this is no FIT file".utf8), "this is no FIT file (byte 0)", points: 0)
        expect([], "the file is empty", points: nil)
    }

    private func expect(_ bytes: [UInt8], _ message: String, points: Int?) {
        let reading = Reading(bytes, as: .fit)
        #expect(reading.error == ": " + message)
        #expect(reading.points == [])
        let recovered = Reading(bytes, as: .fit, options: ReaderOptions(recover: true))
        guard let points else { return #expect(recovered.error == ": " + message) }
        #expect(recovered.error == nil)
        #expect(recovered.warnings.first == ": " + message)
        #expect(recovered.points.count == points)
    }

    @Test("a file that is cut anywhere is an error, and recovery keeps each point that was whole")
    func truncated() {
        let whole = Reading(FITSample.ride, as: .fit)
        #expect(whole.error == nil)
        let bytes = FITSample.ride
        var counts: [Int] = []
        for length in 1..<bytes.count {
            let cut = Array(bytes.prefix(length))
            #expect(Reading(cut, as: .fit).error?.contains("truncated") == true, "\(length)")
            let recovered = Reading(cut, as: .fit, options: ReaderOptions(recover: true))
            #expect(recovered.error == nil)
            #expect(recovered.violations == [])
            #expect(recovered.points == Array(whole.points.prefix(recovered.points.count)))
            counts.append(recovered.points.count)
        }
        #expect(counts == counts.sorted())
        #expect(counts.last == whole.points.count)
    }

    @Test("recovery goes on with the next file behind one that is cut anywhere")
    func cutChain() {
        let (first, second) = (FITSample.ride, FITSample.course)
        let following = Reading(second, as: .fit)
        var counts: [Int] = []
        for length in 1..<first.count {
            let bytes = Array(first.prefix(length)) + second
            let recovered = Reading(
                bytes, as: .fit, options: ReaderOptions(recover: true),
                cuts: length % 3 == 0 ? [] : Array(1..<bytes.count))
            #expect(recovered.violations == [])
            #expect(recovered.error == nil)
            #expect(!recovered.warnings.isEmpty)
            let count = recovered.points.count - following.points.count
            #expect(count >= 0 && Array(recovered.points.dropFirst(count)) == following.points, "\(length)")
            counts.append(count)
        }
        #expect(counts == counts.sorted())
        let whole = Reading(first + second, as: .fit, options: ReaderOptions(recover: true))
        #expect(whole.warnings == Reading(first, as: .fit).warnings + following.warnings)
    }

    @Test("recovery goes on with the next file behind one that is damaged")
    func damagedChain() {
        var fit = builder()
        fit.add(0, record(0))
        fit.data.append(0x05)
        fit.add(0, record(1))
        var next = builder()
        next.add(0, record(2))
        let recovered = Reading(fit.bytes + next.bytes, as: .fit, options: ReaderOptions(recover: true))
        #expect(recovered.points.count == 2)
        #expect(
            recovered.warnings == [
                ": a message has the local type 5, which is not defined (byte 51)",
                ": reading goes on with the file that begins at byte \(fit.bytes.count)",
            ])
    }

    @Test("records beyond a pole and times since the device was turned on are left out with warnings of their own")
    func leftOut() {
        var fit = builder()
        fit.add(0, record(0))
        fit.add(0, [.time(unix: Self.start), .degrees(100), .degrees(8), nil, nil])
        fit.add(0, [.time(unix: Self.start), nil, .degrees(8), nil, nil])
        fit.add(0, [1000, .degrees(47), .degrees(8), nil, nil])
        let reading = read(fit)
        #expect(reading.points.map(\.time.isAbsent) == [false, true])
        #expect(
            reading.warnings == [
                ": 1 record has no position and cannot be points",
                ": 1 record has a latitude beyond 90° and cannot be points",
                ": the time of 1 record counts from when the device was turned on; it is left out",
            ])
    }

    @Test("changed bytes neither stop the program nor break the grammar of events")
    func mutations() {
        var seeded = SeededFeatures(seed: 5)
        for original in [FITSample.ride, FITSample.course] {
            for _ in 0..<400 {
                var bytes = original
                for _ in 0...seeded.number(4) {
                    bytes[seeded.number(bytes.count)] = UInt8(truncatingIfNeeded: seeded.number(256))
                }
                for recover in [false, true] {
                    let reading = Reading(bytes, as: .fit, options: ReaderOptions(recover: recover))
                    #expect(reading.violations == [])
                }
            }
        }
    }
}
