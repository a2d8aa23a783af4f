/// The FIT files in `Samples/`; they are made by these functions, since nobody can write them by hand.
package enum FITSample {
    /// 2026-05-03T07:00:00Z
    package static let start = 1_777_791_600

    /// An hour by a lake, cut down to ten records: two laps, a stop between, power only on the bike's second half.
    package static var ride: [UInt8] {
        var fit = FITBuilder()
        fit.define(
            0, message: 0,
            [
                .init(0, .enumeration), .init(1, .uint16), .init(2, .uint16), .init(3, .uint32z), .init(4, .uint32),
            ])
        fit.add(0, [4, 1, 3121, 3_900_000_001, .time(unix: start)])
        fit.define(1, message: 12, [.init(0, .enumeration), .init(1, .enumeration), .init(3, .string, size: 12)])
        fit.add(1, [2, 7, "Road"])
        fit.define(2, message: 21, [.init(253, .uint32), .init(0, .enumeration), .init(1, .enumeration)])
        fit.add(2, [.time(unix: start), 0, 0])
        fit.define(
            3, message: 20,
            [
                .init(253, .uint32), .init(0, .sint32), .init(1, .sint32), .init(2, .uint16), .init(3, .uint8),
                .init(4, .uint8), .init(6, .uint16), .init(7, .uint16), .init(13, .sint8), .init(5, .uint32),
            ])
        for step in 0..<10 {
            if step == 5 {
                fit.add(2, [.time(unix: start + 25), 0, 4])
                fit.add(2, [.time(unix: start + 325), 0, 0])
            }
            let seconds = start + step * 6 + (step < 5 ? 0 : 300)
            let isPlaced = step != 0
            fit.add(
                3,
                [
                    .time(unix: seconds), isPlaced ? .degrees(54.4 + Double(step) * 0.0004) : nil,
                    isPlaced ? .degrees(-3.05 - Double(step) * 0.0003) : nil, .number((500 + 68) * 5 + step * 2),
                    step == 3 ? nil : .number(112 + step), .number(78 + step), .number(7400 + step * 50),
                    step < 5 ? nil : .number(180 + step), 9, .number(step * 4800),
                ])
        }
        fit.define(
            4, message: 19,
            [
                .init(253, .uint32), .init(2, .uint32), .init(7, .uint32), .init(8, .uint32), .init(9, .uint32),
                .init(15, .uint8), .init(11, .uint16),
            ])
        fit.add(4, [.time(unix: start + 325), .time(unix: start), 325_000, 25_000, 19_200, 114, 4])
        fit.add(4, [.time(unix: start + 355), .time(unix: start + 325), 30_000, 30_000, 24_000, 119, 6])
        fit.define(
            5, message: 18,
            [
                .init(253, .uint32), .init(2, .uint32), .init(5, .enumeration), .init(6, .enumeration),
                .init(7, .uint32), .init(8, .uint32), .init(9, .uint32), .init(11, .uint16), .init(16, .uint8),
                .init(17, .uint8), .init(22, .uint16),
            ])
        fit.add(5, [.time(unix: start + 355), .time(unix: start), 2, 7, 355_000, 55_000, 43_200, 10, 116, 121, 4])
        return fit.bytes
    }

    /// A course of four positions with a point to refill a bottle, by a device that writes the highest byte first.
    package static var course: [UInt8] {
        var fit = FITBuilder(isBigEndian: true)
        fit.hasShortHeader = true
        fit.version = 0x10
        fit.define(0, message: 0, [.init(0, .enumeration), .init(1, .uint16)])
        fit.add(0, [6, 32])
        fit.define(1, message: 31, [.init(4, .enumeration), .init(5, .string, size: 20)])
        fit.add(1, [17, "Round the fell"])
        fit.define(
            2, message: 32,
            [.init(2, .sint32), .init(3, .sint32), .init(5, .enumeration), .init(6, .string, size: 10)])
        fit.add(2, [.degrees(54.5301), .degrees(-3.2104), 3, "Beck"])
        fit.define(3, message: 20, [.init(0, .sint32), .init(1, .sint32), .init(78, .uint32)])
        for step in 0..<4 {
            fit.add(
                3,
                [
                    .degrees(54.53 + Double(step) * 0.0005), .degrees(-3.21 - Double(step) * 0.0008),
                    .number((500 + 240 + step * 7) * 5),
                ])
        }
        return fit.bytes
    }

    /// The ride as a device leaves it that runs out of power.
    package static var truncatedRide: [UInt8] { Array(ride.prefix(ride.count - 220)) }

    /// The ride with a byte changed on its way.
    package static var damagedRide: [UInt8] {
        var bytes = ride
        bytes[200] ^= 0x10
        return bytes
    }
}
