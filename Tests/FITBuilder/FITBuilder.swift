/// Makes FIT files for tests, right ones and wrong ones, by the protocol and not by the code that is tested.
package struct FITBuilder {
    /// A value of a field; nil is the one that means "absent".
    package enum Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
        case number(Int), text(String), absent

        package init(integerLiteral value: Int) { self = .number(value) }
        package init(stringLiteral value: String) { self = .text(value) }
        package init(nilLiteral: ()) { self = .absent }

        /// Seconds since 1989-12-31T00:00:00Z of a Unix time.
        package static func time(unix seconds: Int) -> Value { .number(seconds - 631_065_600) }
        /// The semicircles next to an angle.
        package static func degrees(_ angle: Double) -> Value { .number(Int((angle / 180 * 2_147_483_648).rounded())) }
    }

    /// The types that tests use, by their numbers in a definition.
    package enum FieldType: UInt8 {
        case enumeration = 0x00, sint8 = 0x01, uint8 = 0x02, string = 0x07, byte = 0x0D, uint8z = 0x0A
        case sint16 = 0x83, uint16 = 0x84, sint32 = 0x85, uint32 = 0x86, float32 = 0x88, uint32z = 0x8C

        var size: Int {
            switch self {
            case .enumeration, .sint8, .uint8, .string, .byte, .uint8z: 1
            case .sint16, .uint16: 2
            case .sint32, .uint32, .float32, .uint32z: 4
            }
        }

        var absent: Int {
            switch self {
            case .enumeration, .uint8, .byte: 0xFF
            case .sint8: 0x7F
            case .sint16: 0x7FFF
            case .uint16: 0xFFFF
            case .sint32: 0x7FFF_FFFF
            case .uint32, .float32: 0xFFFF_FFFF
            case .string, .uint8z, .uint32z: 0
            }
        }
    }

    package struct Field {
        var number: UInt8
        var type: FieldType
        var size: Int

        package init(_ number: UInt8, _ type: FieldType, size: Int? = nil) {
            self.number = number
            self.type = type
            self.size = size ?? type.size
        }
    }

    package var isBigEndian = false
    package var hasShortHeader = false
    package var version: UInt8 = 0x20
    /// What the header says, if it is not the truth.
    package var toldSize: Int?
    package var headerChecksum: UInt16?
    package var checksum: UInt16?
    /// The messages so far.
    package var data: [UInt8] = []
    private var fields: [UInt8: [Field]] = [:]

    package init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

    /// Defines a local type; fields of developers are of the first one.
    package mutating func define(_ local: UInt8, message: Int, _ own: [Field], developer: [Field] = []) {
        data += [0x40 | (developer.isEmpty ? 0 : 0x20) | local, 0, isBigEndian ? 1 : 0]
        append(message, size: 2)
        data.append(UInt8(own.count))
        for field in own { data += [field.number, UInt8(field.size), field.type.rawValue] }
        if !developer.isEmpty {
            data.append(UInt8(developer.count))
            for field in developer { data += [field.number, UInt8(field.size), 0] }
        }
        fields[local] = own + developer
    }

    package mutating func add(_ local: UInt8, _ values: [Value]) {
        data.append(local)
        append(values, of: local)
    }

    /// Adds a message whose header has the five low bits of its time.
    package mutating func add(_ local: UInt8, low: UInt8, _ values: [Value]) {
        data.append(0x80 | local << 5 | low & 0x1F)
        append(values, of: local)
    }

    private mutating func append(_ values: [Value], of local: UInt8) {
        for (field, value) in zip(fields[local] ?? [], values) {
            switch value {
            case .number(let number): append(number, size: field.size)
            case .absent:
                for _ in 0..<(field.size / field.type.size) { append(field.type.absent, size: field.type.size) }
            case .text(let text):
                let bytes = Array(text.utf8.prefix(field.size))
                data += bytes + [UInt8](repeating: 0, count: field.size - bytes.count)
            }
        }
    }

    private mutating func append(_ number: Int, size: Int) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        data += isBigEndian ? bytes.reversed() : bytes
    }

    /// The file: header, messages, checksum.
    package var bytes: [UInt8] {
        let size = toldSize ?? data.count
        var file: [UInt8] = [hasShortHeader ? 12 : 14, version, 0x54, 0x08]
        file += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array(".FIT".utf8)
        if !hasShortHeader { file += Self.bytes(of: headerChecksum ?? Self.checksum(of: file)) }
        file += data
        return file + Self.bytes(of: checksum ?? Self.checksum(of: file))
    }

    private static func bytes(of sum: UInt16) -> [UInt8] { [UInt8(sum & 0xFF), UInt8(sum >> 8)] }

    /// Bit by bit.
    private static func checksum(of bytes: [UInt8]) -> UInt16 {
        var sum: UInt16 = 0
        for byte in bytes {
            sum ^= UInt16(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
        }
        return sum
    }
}
