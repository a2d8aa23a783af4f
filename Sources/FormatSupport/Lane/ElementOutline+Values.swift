internal import ByteText
public import XMLStream

extension ElementOutline {
    /// The values that may be slots, and their fields, where the tokens of the element say the same as its bytes; else nil.
    ///
    /// A slot is what went into one field, or was skipped, as far as it has but the characters of numbers and times.
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
            for (start, field) in log.fields(in: range) {
                let slot = Exemplar.slot(bytes, in: (value.lowerBound + start - range.lowerBound)..<value.upperBound)
                if !slot.isEmpty { slots.append((slot, field)) }
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
        guard index == values.count, !fields.isEmpty, Set(fields).count == fields.count else { return nil }
        return slots
    }
}
