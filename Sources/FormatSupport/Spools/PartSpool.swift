package import GeoStream

/// The parts of a feature that cannot be handed on yet, since what stands behind them says what it is.
///
/// Order of calls: parts, with their details and points, then `emit`, then `removeAll` before the next feature. Memory is
/// constant; each call throws where the temporary file cannot be written or read.
package struct PartSpool {
    private enum Entry {
        case beginPart(Part), endPart, detail

        var bytes: [UInt8] {
            switch self {
            case .endPart: [0]
            case .beginPart(let part): [1, part.rawValue]
            case .detail: [2]
            }
        }

        init(_ bytes: [UInt8]) {
            switch bytes[0] {
            case 0: self = .endPart
            case 1: self = .beginPart(Part(rawValue: bytes[1]) ?? .line)
            default: self = .detail
            }
        }
    }

    private var spool = Spool(memoryLimit: 1 << 20)
    /// The annotations of points, in the order of their entries.
    private var details = DetailColumn()

    package init() {}

    package var isEmpty: Bool { spool.isEmpty }

    package mutating func removeAll() {
        if !spool.isEmpty { spool.removeAll() }
        details.removeAll()
    }

    package mutating func begin(_ part: Part) throws(ConversionError) { try append(.beginPart(part)) }

    package mutating func endPart() throws(ConversionError) { try append(.endPart) }

    /// Appends the annotations of the next point.
    package mutating func append(_ detail: Annotations) throws(ConversionError) {
        try details.append(detail, slot: 0)
        try append(.detail)
    }

    package mutating func append(_ point: TrackPoint) throws(ConversionError) { try spool.append(point) }

    private mutating func append(_ entry: Entry) throws(ConversionError) { try spool.append(entry.bytes.span) }

    /// Hands on all parts.
    package mutating func emit(into output: inout EventBuffer) throws(ConversionError) {
        var cursor = SpoolCursor()
        var text: [UInt8] = []
        while try cursor.text(in: spool, into: &text) {
            switch Entry(text) {
            case .beginPart(let part): output.append(.beginPart(part))
            case .endPart: output.append(.endPart)
            case .detail: output.append(.detail(try details.takeNext()))
            }
            while let point = try cursor.point(in: spool) { output.append(point) }
        }
    }
}
