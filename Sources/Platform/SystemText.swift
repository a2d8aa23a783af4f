/// Texts as the system has them: bytes that need not be UTF-8, as in the names of files from elsewhere.
///
/// In a `String` a byte that is not UTF-8 stands as a scalar at the end of the last plane for private use, U+10FF80 for 0x80 to
/// U+10FFFF for 0xFF, so that a file is found again under the bytes that its name came with.
extension String {
    /// The text of bytes that the system gave.
    package init(system bytes: [UInt8]) {
        var text = String.UnicodeScalarView()
        var at = 0
        while at < bytes.count {
            let end = (at + 1...at + 4).first { $0 <= bytes.count && Self.isScalar(bytes[at..<$0]) }
            if let end {
                text.append(contentsOf: String(decoding: bytes[at..<end], as: UTF8.self).unicodeScalars)
            } else {
                Unicode.Scalar(Self.offset + UInt32(bytes[at])).map { text.append($0) }
            }
            at = end ?? at + 1
        }
        self = String(text)
    }

    /// Whether the bytes are UTF-8 of a scalar that does not stand for a byte.
    private static func isScalar(_ bytes: ArraySlice<UInt8>) -> Bool {
        String(validating: bytes, as: UTF8.self)?.unicodeScalars.allSatisfy { $0.value < Self.offset + 0x80 } ?? false
    }

    /// The bytes that the system knows the text by.
    package var systemBytes: [UInt8] {
        unicodeScalars.flatMap { scalar in
            scalar.value < Self.offset + 0x80 ? Array(String(scalar).utf8) : [UInt8(scalar.value - Self.offset)]
        }
    }

    /// The same with a zero behind them, for calls of C.
    package var systemPath: [CChar] { systemBytes.map(CChar.init(bitPattern:)) + [0] }

    private static let offset: UInt32 = 0x10_FF00
}
