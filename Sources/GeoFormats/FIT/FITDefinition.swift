internal import FormatSupport

/// What the messages of one local type hold, as a definition message says.
struct FITDefinition {
    let message: FITMessageType?
    let isBigEndian: Bool
    /// The bytes of a message behind its header.
    private(set) var size = 0
    private(set) var fields: [FITField] = []
    /// How records are read; empty for other messages.
    private(set) var plan: [FITRecordStep] = []

    /// The bytes of a definition message before its fields: header, reserved, order of bytes, number of the message, number of fields.
    static let headSize = 6

    /// Reads a definition message that lies in `bytes` from `start` on as a whole.
    init(_ bytes: Span<UInt8>, at start: Int, developers: FITDeveloperFields) {
        let isBigEndian = bytes[start + 2] == 1
        self.isBigEndian = isBigEndian
        let (first, second) = (UInt16(bytes[start + 3]), UInt16(bytes[start + 4]))
        message = FITMessageType(rawValue: isBigEndian ? first << 8 | second : second << 8 | first)
        var offset = 0
        var at = start + Self.headSize
        for _ in 0..<Int(bytes[start + 5]) {
            add(bytes[at], type: FITType(number: bytes[at + 2]), at: offset, size: Int(bytes[at + 1]))
            offset += Int(bytes[at + 1])
            at += 3
        }
        if bytes[start] & 0x20 != 0 {
            let native = fields.map(\.number)
            for _ in 0..<Int(bytes[at]) {
                let size = Int(bytes[at + 2])
                if message == .record, let field = developers.native(number: bytes[at + 1], developer: bytes[at + 3]),
                    !native.contains(field.number)
                {
                    add(field.number, type: field.type, at: offset, size: size)
                }
                offset += size
                at += 3
            }
        }
        size = offset
        if message == .record { plan = fields.compactMap(FITRecordStep.init) }
    }

    /// Notes a field, unless its size does not fit its type.
    private mutating func add(_ number: UInt8, type: FITType?, at offset: Int, size: Int) {
        guard let type, size >= type.size, size % type.size == 0 else { return }
        fields.append(FITField(number: number, type: type, offset: offset, size: size))
    }

    /// The bytes of the definition message that begins at `start`; nil where its end is not there to tell.
    static func size(_ bytes: Span<UInt8>, at start: Int) -> Int? {
        guard bytes.count - start >= headSize else { return nil }
        let size = headSize + 3 * Int(bytes[start + 5])
        guard bytes[start] & 0x20 != 0 else { return size }
        guard bytes.count - start > size else { return nil }
        return size + 1 + 3 * Int(bytes[start + size])
    }
}

/// A message whose definition is known and which is there as a whole.
struct FITMessage: ~Escapable {
    private let definition: FITDefinition
    private let bytes: Span<UInt8>
    private let start: Int

    @_lifetime(copy bytes)
    init(_ definition: FITDefinition, _ bytes: Span<UInt8>, at start: Int) {
        self.definition = definition
        self.bytes = bytes
        self.start = start
    }

    /// The value of a field; NaN where it is absent.
    func number(_ field: UInt8) -> Double {
        for candidate in definition.fields where candidate.number == field {
            return candidate.number(in: bytes, at: start, isBigEndian: definition.isBigEndian)
        }
        return .nan
    }

    /// The value of a field that counts or lists things; nil where it is absent.
    func code(_ field: UInt8) -> Int? { Int(exactly: number(field)) }

    func text(_ field: UInt8) -> String? {
        for candidate in definition.fields where candidate.number == field {
            return candidate.text(in: bytes, at: start)
        }
        return nil
    }
}
