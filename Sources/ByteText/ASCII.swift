/// ASCII bytes by their names in Unicode, and what kind of character a byte is.
extension UInt8 {
    @inlinable package static var tab: UInt8 { 0x09 }
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    @inlinable package static var recordSeparator: UInt8 { 0x1E }
    @inlinable package static var space: UInt8 { 0x20 }
    @inlinable package static var exclamationMark: UInt8 { 0x21 }
    @inlinable package static var quotationMark: UInt8 { 0x22 }
    @inlinable package static var numberSign: UInt8 { 0x23 }
    @inlinable package static var dollarSign: UInt8 { 0x24 }
    @inlinable package static var percentSign: UInt8 { 0x25 }
    @inlinable package static var ampersand: UInt8 { 0x26 }
    @inlinable package static var apostrophe: UInt8 { 0x27 }
    @inlinable package static var asterisk: UInt8 { 0x2A }
    @inlinable package static var plusSign: UInt8 { 0x2B }
    @inlinable package static var comma: UInt8 { 0x2C }
    @inlinable package static var hyphen: UInt8 { 0x2D }
    @inlinable package static var period: UInt8 { 0x2E }
    @inlinable package static var slash: UInt8 { 0x2F }
    @inlinable package static var digitZero: UInt8 { 0x30 }
    @inlinable package static var digitNine: UInt8 { 0x39 }
    @inlinable package static var colon: UInt8 { 0x3A }
    @inlinable package static var semicolon: UInt8 { 0x3B }
    @inlinable package static var lessThan: UInt8 { 0x3C }
    @inlinable package static var equalsSign: UInt8 { 0x3D }
    @inlinable package static var greaterThan: UInt8 { 0x3E }
    @inlinable package static var questionMark: UInt8 { 0x3F }
    @inlinable package static var leftBracket: UInt8 { 0x5B }
    @inlinable package static var backslash: UInt8 { 0x5C }
    @inlinable package static var rightBracket: UInt8 { 0x5D }
    @inlinable package static var caret: UInt8 { 0x5E }
    @inlinable package static var underscore: UInt8 { 0x5F }
    @inlinable package static var backtick: UInt8 { 0x60 }
    @inlinable package static var leftBrace: UInt8 { 0x7B }
    @inlinable package static var verticalBar: UInt8 { 0x7C }
    @inlinable package static var rightBrace: UInt8 { 0x7D }
    @inlinable package static var tilde: UInt8 { 0x7E }

    /// The bit in which a lower-case letter differs from its capital.
    @inlinable package static var caseBit: UInt8 { 0x20 }

    /// Whether it is one of `0` to `9`.
    @inlinable package var isDigit: Bool { self &- .digitZero <= 9 }

    /// Whether it is one of `0` to `9`, `A` to `F` and `a` to `f`.
    @inlinable package var isHexDigit: Bool { isDigit || (self | .caseBit) &- UInt8(ascii: "a") < 6 }

    /// Whether it is one of `A` to `Z` and `a` to `z`.
    @inlinable package var isLetter: Bool { (self | .caseBit) &- UInt8(ascii: "a") < 26 }

    /// The value of a hexadecimal digit, nil for other bytes.
    @inlinable package var hexDigitValue: UInt8? {
        if isDigit { return self &- .digitZero }
        let letter = (self | .caseBit) &- UInt8(ascii: "a")
        return letter < 6 ? letter &+ 10 : nil
    }

    /// The hexadecimal digit of a value below 16, in lower case.
    @inlinable package static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? .digitZero &+ value : UInt8(ascii: "a") &+ value &- 10
    }

    /// The hexadecimal digit of a value below 16, as a capital.
    @inlinable package static func capitalHexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? .digitZero &+ value : UInt8(ascii: "A") &+ value &- 10
    }
}
