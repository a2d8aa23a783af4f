internal import ByteText

/// Packs points to a few bytes each, exactly: differences of decimals where a value is one, the bits of the double where not.
///
/// A packer and an unpacker start alike and see the same points, so both know the point before. First byte of a point:
/// bits 0-1 position (0 decimal, 1 bits), 2-3 elevation (0 absent, 1 decimal, 2 bits), 4-5 time (0 absent, 1 whole seconds
/// since the last, 2 with nanoseconds), 6 sensors follow.
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

    mutating func pack(_ point: TrackPoint, into block: inout [UInt8]) {
        let start = block.count
        var head: UInt8 = 0
        block.append(0)
        if let x = Self.decimal(point.longitude, Self.degree), let y = Self.decimal(point.latitude, Self.degree) {
            block.appendZigzag(x &- longitude)
            block.appendZigzag(y &- latitude)
            longitude = x
            latitude = y
        } else {
            head |= 1
            block.append(bits: point.longitude)
            block.append(bits: point.latitude)
        }
        if !point.elevation.isNaN {
            if let z = Self.decimal(point.elevation, Self.metre) {
                head |= 1 << 2
                block.appendZigzag(z &- elevation)
                elevation = z
            } else {
                head |= 2 << 2
                block.append(bits: point.elevation)
            }
        }
        if !point.time.isAbsent {
            let t = Int(point.time.seconds)
            block.appendZigzag(t &- seconds)
            seconds = t
            if point.time.nanoseconds == nanoseconds {
                head |= 1 << 4
            } else {
                head |= 2 << 4
                nanoseconds = point.time.nanoseconds
                block.appendVarint(UInt64(UInt32(bitPattern: nanoseconds)))
            }
        }
        if !point.sensors.isEmpty {
            head |= 1 << 6
            packSensors(point.sensors, into: &block)
        }
        block[start] = head
    }

    /// A byte of who is there, a byte of who is given in bits, then the values.
    private mutating func packSensors(_ values: Sensors, into block: inout [UInt8]) {
        let start = block.count
        block.append(0)
        block.append(0)
        for sensor in Sensor.allCases where !values[sensor].isNaN {
            let index = Int(sensor.rawValue)
            block[start] |= 1 << sensor.rawValue
            if let value = Self.decimal(values[sensor], Self.sensorUnit) {
                block.appendZigzag(value &- sensors[index])
                sensors[index] = value
            } else {
                block[start + 1] |= 1 << sensor.rawValue
                block.append(bits: values[sensor])
            }
        }
    }

    mutating func unpack(_ block: Span<UInt8>, _ at: inout Int) -> TrackPoint {
        let head = block[at]
        at += 1
        var point = TrackPoint(longitude: 0, latitude: 0)
        if head & 1 == 0 {
            longitude &+= readZigzag(block, &at)
            latitude &+= readZigzag(block, &at)
            point.longitude = Double(longitude) / Self.degree
            point.latitude = Double(latitude) / Self.degree
        } else {
            point.longitude = readBits(block, &at)
            point.latitude = readBits(block, &at)
        }
        switch head >> 2 & 3 {
        case 1:
            elevation &+= readZigzag(block, &at)
            point.elevation = Double(elevation) / Self.metre
        case 2: point.elevation = readBits(block, &at)
        default: break
        }
        if head >> 4 & 3 != 0 {
            seconds &+= readZigzag(block, &at)
            if head >> 4 & 3 == 2 { nanoseconds = Int32(truncatingIfNeeded: readVarint(block, &at)) }
            point.time = Timestamp(seconds: Int64(seconds), nanoseconds: nanoseconds)
        }
        if head & 1 << 6 != 0 { unpackSensors(&point.sensors, block, &at) }
        return point
    }

    private mutating func unpackSensors(_ values: inout Sensors, _ block: Span<UInt8>, _ at: inout Int) {
        let present = block[at]
        let inBits = block[at + 1]
        at += 2
        for sensor in Sensor.allCases where present & 1 << sensor.rawValue != 0 {
            if inBits & 1 << sensor.rawValue != 0 {
                values[sensor] = readBits(block, &at)
            } else {
                let index = Int(sensor.rawValue)
                sensors[index] &+= readZigzag(block, &at)
                values[sensor] = Double(sensors[index]) / Self.sensorUnit
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
        appendVarint(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
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
