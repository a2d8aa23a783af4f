internal import ByteText
package import GeoStream

extension Attribute {
    /// What gpx.xsd expects of the attribute, where `text` is not it.
    package func problem(with text: Span<UInt8>) -> String? {
        switch self {
        case .name, .comment, .description, .source, .symbol, .type, .keywords: return nil
        case .fix:
            let word = normalized(text)
            return ["none", "2d", "3d", "dgps", "pps"].contains(word) ? nil : "none, 2d, 3d, dgps or pps"
        case .number, .satellites: return whole(text).map { $0 >= 0 } ?? false ? nil : "a whole number from 0"
        case .dgpsStation:
            return whole(text).map { $0 >= 0 && $0 <= 1023 } ?? false ? nil : "a whole number from 0 to 1023"
        case .magneticVariation:
            return decimal(text).map { $0 >= 0 && $0 < 360 } ?? false ? nil : "degrees from 0 to 360"
        case .geoidHeight, .horizontalDilution, .verticalDilution, .positionDilution, .ageOfDGPSData:
            return decimal(text) != nil ? nil : "a number"
        }
    }

    /// The text to keep: numbers as the shortest decimal without an exponent, words without blanks around them.
    package func normalized(_ text: Span<UInt8>) -> String {
        if isNumber, let value = decimal(text) { return decimalText(value) }
        let string = String(copying: text)
        return self == .fix ? String(string.filter { !$0.isWhitespace }) : string
    }

    private func whole(_ text: Span<UInt8>) -> Double? { decimal(text).flatMap { $0 == $0.rounded() ? $0 : nil } }
}

extension Annotations {
    /// Sets an attribute to a text that comes from anywhere; one that the attribute cannot have is skipped.
    package mutating func take(_ text: String, for attribute: Attribute) {
        let bytes = text.utf8.span
        if attribute.problem(with: bytes) == nil { self[attribute] = attribute.normalized(bytes) }
    }
}
