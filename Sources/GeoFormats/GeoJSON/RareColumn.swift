internal import ByteText
internal import FormatSupport
internal import GeoStream

/// A column of JSON values that few points have, spooled as text with null for the others.
struct RareColumn {
    let target: ColumnTarget
    private var spool: Spool
    /// The part that is being filled, and how many of its points have a slot.
    private var part = 0
    private var filled = 0

    /// Stands in the spool between two parts; no JSON text has this byte.
    private static let partMark: [UInt8] = [0x1D]

    init(_ target: ColumnTarget) {
        self.target = target
        spool = Spool(memoryLimit: 1 << 20)
    }

    /// Puts `value` into the slot of a point, and nulls into those before it.
    mutating func put(
        _ value: Span<UInt8>, part: Int, index: Int, of parts: [FeatureBody.PartRecord]
    ) throws(ConversionError) {
        try fill(part: part, index: index, of: parts)
        if filled > 0 { try spool.append(",".utf8.span) }
        try spool.append(value)
        filled += 1
    }

    /// Puts nulls into all slots up to the given one.
    private mutating func fill(
        part: Int, index: Int, of parts: [FeatureBody.PartRecord]
    ) throws(ConversionError) {
        while self.part < part {
            try fillPart(to: parts[self.part].count)
            try spool.append(Self.partMark.span)
            self.part += 1
            filled = 0
        }
        try fillPart(to: index)
    }

    private mutating func fillPart(to count: Int) throws(ConversionError) {
        while filled < count {
            if filled == 0 { try spool.append("null".utf8.span) } else { try spool.append(",null".utf8.span) }
            filled += 1
        }
    }

    /// Writes the whole column.
    mutating func write(
        _ parts: [FeatureBody.PartRecord], _ brackets: [GeometryPlan.Brackets], _ output: inout ByteBuffer
    ) throws(ConversionError) {
        guard let last = parts.indices.last else { return }
        try fill(part: last, index: parts[last].count, of: parts)
        var nesting = Nesting(parts, brackets)
        nesting.beginPart(&output)
        try spool.replay { text in
            if text.count == 1, text[0] == Self.partMark[0] {
                nesting.beginPart(&output)
            } else {
                output.append(text)
            }
        } points: { _ in
        }
        nesting.end(&output)
    }
}

/// Writes the brackets around the parts of a geometry or a column, as the parts go by.
struct Nesting {
    private let parts: [FeatureBody.PartRecord]
    private let brackets: [GeometryPlan.Brackets]
    /// The index of the current part among all, and among those with points.
    private var part = -1
    private var filled = -1

    init(_ parts: [FeatureBody.PartRecord], _ brackets: [GeometryPlan.Brackets]) {
        self.parts = parts
        self.brackets = brackets
    }

    /// Ends the part before and begins the next one.
    mutating func beginPart(_ output: inout ByteBuffer) {
        end(&output)
        part += 1
        guard parts[part].count > 0 else { return }
        filled += 1
        if brackets[filled].needsComma { output.append(.comma) }
        for _ in 0..<brackets[filled].opening { output.append(.leftBracket) }
    }

    /// Ends the last part.
    func end(_ output: inout ByteBuffer) {
        guard part >= 0, parts[part].count > 0 else { return }
        for _ in 0..<brackets[filled].closing { output.append(.rightBracket) }
    }
}
