internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The identifier of a note, as 36 characters in upper case, which is how the app writes it.
///
/// What has none gets one from its content, by RFC 9562, version 8 (custom), after the example of its appendix B.2: the first
/// 128 bits of SHA-256 of a name space and the content, with version and variant put in. The same content always has the same
/// identifier, so importing it twice does not double a note.
enum NoteID {
    /// The name space of notes that come from other formats.
    private static let space: [UInt8] = Array("fnconv note 1\n".utf8)

    /// The identifier that a text is, if it is one.
    static func parse(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            if [8, 13, 18, 23].contains(index) {
                guard byte == .hyphen else { return nil }
            } else {
                guard byte.isHexDigit else { return nil }
            }
        }
        return text.uppercased()
    }

    /// An identifier made from content; `content` has to say where each field ends.
    static func make(from content: Span<UInt8>) -> String {
        var hash = SHA256()
        hash.update(space.span)
        hash.update(content)
        var bytes = hash.finish()
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for index in 0..<16 {
            if [4, 6, 8, 10].contains(index) { text.append(.hyphen) }
            for digit in [bytes[index] >> 4, bytes[index] & 15] {
                text.append(.capitalHexDigit(digit))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
