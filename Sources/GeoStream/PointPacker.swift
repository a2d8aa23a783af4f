internal import ByteText

/// Packs points to a few bytes each, exactly: differences of decimals where a value is one, the bits of the double where not.
///
/// A packer and an unpacker start alike and see the same points, so both know the point before. Each point begins with 16 bits:
/// 0-1 the size of the longitude and 2-3 that of the latitude, unless 4 says that both are in bits; 5-6 the elevation (0 absent,
/// 1 decimal, 2 in bits) and 7-8 its size; 9-10 the time (0 absent, 1 whole seconds since the last, 2 with nanoseconds) and 11-12
/// its size; 13 sensors follow, behind 32 bits of their own. Sizes are powers of two of a byte.
struct PointPacker {
    /// Units of 10^-7 degrees: 11 mm, the precision of nearly all recordings.
    private static let degree = 1e7
    private static let metre = 1e3
    private static let sensorUnit = 1e3

    private var longitude = 0
    private var latitude = 0
    private var elevation = 0
    private var seconds = 0
    private var nanoseconds: Int32 = 0
    private var sensors: [6 of Int] = .init(repeating: 0)

    /// `value` in whole units, if that is exact.
    @inline(__always)
    private static func decimal(_ value: Double, _ unit: Double) -> Int? {
        let scaled = value * unit
        guard abs(scaled) < 1e15 else { return nil }
        // Adding a half and cutting rounds without a call.
        let whole = Int(scaled + (scaled < 0 ? -0.5 : 0.5))
        // Negative zero would come back as zero.
        guard Double(whole) / unit == value, whole != 0 || value.sign == .plus else { return nil }
        return whole
    }

    /// More bytes than a point can take: 44 for its numbers, 50 for its sensors, and eight, as values are stored eight at a time.
    private static let largest = 104
    /// How many points are packed between two looks at the block's size.
    private static let batch = 64
    private static let room = [UInt8](repeating: 0, count: batch * largest)

    mutating func pack(_ point: TrackPoint, into block: inout [UInt8]) {
        var at = block.count
        block.append(contentsOf: Self.room[..<Self.largest])
        pack(point, into: &block, &at)
        block.removeLast(block.count - at)
    }

    mutating func pack(_ points: Span<TrackPoint>, into block: inout [UInt8]) {
        var start = 0
        while start < points.count {
            let end = min(start + Self.batch, points.count)
            var at = block.count
            block.append(contentsOf: Self.room)
            for index in start..<end { pack(points[index], into: &block, &at) }
            block.removeLast(block.count - at)
            start = end
        }
    }

    /// Packs a point into the block from `at` on, where there is room, and moves on behind it.
    @inline(__always)
    private mutating func pack(_ point: TrackPoint, into block: inout [UInt8], _ at: inout Int) {
        var span = block.mutableSpan
        // Bytes may be written eight at a time as well as one by one; `storeBytes` checks the bounds.
        var bytes = unsafe span.mutableBytes
        let start = at
        at &+= 2
        var head: UInt16 = 0
        if let x = Self.decimal(point.longitude, Self.degree), let y = Self.decimal(point.latitude, Self.degree) {
            head |= put(zigzag(x &- longitude), in: &bytes, at: &at)
            head |= put(zigzag(y &- latitude), in: &bytes, at: &at) << 2
            longitude = x
            latitude = y
        } else {
            head |= 1 << 4
            put(bits: point.longitude, in: &bytes, at: &at)
            put(bits: point.latitude, in: &bytes, at: &at)
        }
        if !point.elevation.isNaN {
            if let z = Self.decimal(point.elevation, Self.metre) {
                head |= 1 << 5 | put(zigzag(z &- elevation), in: &bytes, at: &at) << 7
                elevation = z
            } else {
                head |= 2 << 5
                put(bits: point.elevation, in: &bytes, at: &at)
            }
        }
        if !point.time.isAbsent {
            let t = Int(point.time.seconds)
            head |= put(zigzag(t &- seconds), in: &bytes, at: &at) << 11
            seconds = t
            if point.time.nanoseconds == nanoseconds {
                head |= 1 << 9
            } else {
                head |= 2 << 9
                nanoseconds = point.time.nanoseconds
                bytes.storeBytes(of: nanoseconds.littleEndian, toByteOffset: at, as: Int32.self)
                at &+= 4
            }
        }
        if !point.sensors.isEmpty {
            head |= 1 << 13
            pack(point.sensors, in: &bytes, at: &at)
        }
        bytes.storeBytes(of: head.littleEndian, toByteOffset: start, as: UInt16.self)
    }

    /// Six bits of who is there and, from the seventh on, of who is given in bits; then the sizes of the others, two bits each;
    /// then the values.
    private mutating func pack(_ values: Sensors, in bytes: inout MutableRawSpan, at: inout Int) {
        let start = at
        at &+= 4
        var head: UInt32 = 0
        for sensor in Sensor.allCases where !values[sensor].isNaN {
            let index = UInt32(sensor.rawValue)
            head |= 1 &<< index
            if let value = Self.decimal(values[sensor], Self.sensorUnit) {
                head |= UInt32(put(zigzag(value &- sensors[Int(index)]), in: &bytes, at: &at)) &<< (12 &+ 2 &* index)
                sensors[Int(index)] = value
            } else {
                head |= 64 &<< index
                put(bits: values[sensor], in: &bytes, at: &at)
            }
        }
        bytes.storeBytes(of: head.littleEndian, toByteOffset: start, as: UInt32.self)
    }

    mutating func unpack(_ block: Span<UInt8>, _ at: inout Int) -> TrackPoint {
        let head = UInt16(truncatingIfNeeded: load(block, &at, 2))
        var point = TrackPoint(longitude: 0, latitude: 0)
        if head & 16 == 0 {
            longitude &+= unzigzag(load(block, &at, 1 &<< Int(head & 3)))
            latitude &+= unzigzag(load(block, &at, 1 &<< Int(head >> 2 & 3)))
            point.longitude = Double(longitude) / Self.degree
            point.latitude = Double(latitude) / Self.degree
        } else {
            point.longitude = Double(bitPattern: load(block, &at, 8))
            point.latitude = Double(bitPattern: load(block, &at, 8))
        }
        switch head >> 5 & 3 {
        case 1:
            elevation &+= unzigzag(load(block, &at, 1 &<< Int(head >> 7 & 3)))
            point.elevation = Double(elevation) / Self.metre
        case 2: point.elevation = Double(bitPattern: load(block, &at, 8))
        default: break
        }
        if head >> 9 & 3 != 0 {
            seconds &+= unzigzag(load(block, &at, 1 &<< Int(head >> 11 & 3)))
            if head >> 9 & 3 == 2 { nanoseconds = Int32(truncatingIfNeeded: load(block, &at, 4)) }
            point.time = Timestamp(seconds: Int64(seconds), nanoseconds: nanoseconds)
        }
        if head & 0x2000 != 0 { unpackSensors(&point.sensors, block, &at) }
        return point
    }

    /// The next `size` bytes as a number, the lowest first; moves on behind them.
    @inline(__always)
    private func load(_ block: Span<UInt8>, _ at: inout Int, _ size: Int) -> UInt64 {
        let start = at
        at &+= size
        guard start + 8 <= block.count else { return loadSlowly(block, start, size) }
        // Any bytes are a number; the load checks the bounds.
        let bytes = unsafe block.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
        return UInt64(littleEndian: bytes) & (UInt64.max &>> UInt64(64 &- 8 &* size))
    }

    @inline(never)
    private func loadSlowly(_ block: Span<UInt8>, _ start: Int, _ size: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<size { value |= UInt64(block[start + index]) << UInt64(8 * index) }
        return value
    }

    private mutating func unpackSensors(_ values: inout Sensors, _ block: Span<UInt8>, _ at: inout Int) {
        let head = UInt32(truncatingIfNeeded: load(block, &at, 4))
        for sensor in Sensor.allCases where head & 1 &<< UInt32(sensor.rawValue) != 0 {
            let index = UInt32(sensor.rawValue)
            if head & 64 &<< index != 0 {
                values[sensor] = Double(bitPattern: load(block, &at, 8))
            } else {
                sensors[Int(index)] &+= unzigzag(load(block, &at, 1 &<< Int(head &>> (12 &+ 2 &* index) & 3)))
                values[sensor] = Double(sensors[Int(index)]) / Self.sensorUnit
            }
        }
    }
}

extension [UInt8] {
    @inline(__always)
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    @inline(__always)
    mutating func appendZigzag(_ value: Int) {
        appendVarint(zigzag(value))
    }

    mutating func append(bits value: Double) {
        for shift in stride(from: 0, to: 64, by: 8) {
            append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(shift)))
        }
    }
}

@inline(__always)
func readVarint(_ block: Span<UInt8>, _ at: inout Int) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
        let byte = block[at]
        at += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
    }
}

@inline(__always)
func readZigzag(_ block: Span<UInt8>, _ at: inout Int) -> Int {
    let value = readVarint(block, &at)
    return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
}

func readBits(_ block: Span<UInt8>, _ at: inout Int) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) {
        bits |= UInt64(block[at]) << UInt64(shift)
        at += 1
    }
    return Double(bitPattern: bits)
}

/// Stores the bits of a double and moves on behind them.
@inline(__always)
private func put(bits value: Double, in bytes: inout MutableRawSpan, at: inout Int) {
    bytes.storeBytes(of: value.bitPattern.littleEndian, toByteOffset: at, as: UInt64.self)
    at &+= 8
}

/// Stores `value` in as few bytes as it needs and moves on behind them; returns the code of their number.
@inline(__always)
private func put(_ value: UInt64, in bytes: inout MutableRawSpan, at: inout Int) -> UInt16 {
    bytes.storeBytes(of: value.littleEndian, toByteOffset: at, as: UInt64.self)
    let code = (value > 0xFF ? 1 : 0) &+ (value > 0xFFFF ? 1 : 0) &+ (value > 0xFFFF_FFFF ? 1 : 0)
    at &+= 1 &<< code
    return UInt16(truncatingIfNeeded: code)
}

/// Small numbers of either sign as small numbers without one.
@inline(__always)
private func zigzag(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

@inline(__always)
private func unzigzag(_ value: UInt64) -> Int {
    Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
}
