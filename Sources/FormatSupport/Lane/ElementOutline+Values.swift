internal import ByteText
public import XMLStream

extension ElementOutline {
    /// The values that may be slots, and their fields, where the tokens of the element say the same as its bytes; else nil.
    ///
    /// A slot is a text that went into one field, or that was skipped, if it has but the characters of numbers and times.
    @usableFromInline
    func slots(
        _ bytes: Span<UInt8>, _ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ log: FieldLog
    ) -> [(range: Range<Int>, field: PointField?)]? {
        var slots: [(range: Range<Int>, field: PointField?)] = []
        var index = 0
        var isInLeaf = false
        /// Compares the next value with a text of the tokens.
        func take(_ range: Range<Int>) -> Bool {
            guard index < values.count, values[index].count == range.count else { return false }
            let value = values[index]
            for offset in 0..<range.count
            where bytes[value.lowerBound + offset] != text[range.lowerBound + offset] { return false }
            if !range.isEmpty, let field = log.field(at: range.lowerBound), Exemplar.isSlot(bytes, value) {
                slots.append((value, field))
            }
            index += 1
            return true
        }
        for at in tokens.indices {
            let token = tokens[at]
            switch token.kind {
            case .start:
                guard token.text.isEmpty else { return nil }
                for attribute in token.attributes {
                    guard take(attributes[attribute].text) else { return nil }
                }
                isInLeaf = true
            case .end:
                if isInLeaf {
                    guard take(token.text) else { return nil }
                } else if !token.text.isEmpty {
                    return nil
                }
                isInLeaf = false
            case .text: return nil
            }
        }
        let fields = slots.compactMap(\.field)
        guard index == values.count, Set(fields).count == fields.count, fields.contains(.latitude),
            fields.contains(.longitude)
        else { return nil }
        return slots
    }
}
