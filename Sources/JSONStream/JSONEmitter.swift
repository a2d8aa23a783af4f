public import ByteText

/// Writes JSON piece by piece: commas, line ends and indentation come by themselves.
///
/// Compact without a single blank, or pretty with two blanks a level. The caller keeps the grammar: a key before each value of
/// an object, an end for each beginning. Each call appends to `output` and allocates nothing but for the first of each depth.
/// A caller in a hurry may append bytes of its own, after `beginValue` in place of a value or anywhere where JSON has blanks.
public struct JSONEmitter {
    /// What has been written last in an array or object.
    private enum Progress: UInt8 {
        case nothing
        /// A comma or a line break, or a key: a value follows at once.
        case ready
        case value
    }

    private struct Level {
        var progress = Progress.nothing
        /// Whether everything inside stays on one line.
        var isInline: Bool
    }

    /// Whether output is spread over lines.
    public let isPretty: Bool
    /// The levels that are open, the outermost being the stream of texts itself.
    private var levels: [Level]

    /// An emitter of compact or pretty output, before the first text.
    public init(pretty: Bool = false) {
        isPretty = pretty
        levels = [Level(isInline: !pretty)]
    }

    /// How many arrays and objects are open.
    public var depth: Int { levels.count - 1 }

    // MARK: - Structure

    /// Begins an object; `inline` keeps it and all within on one line.
    public mutating func beginObject(inline: Bool = false, to output: inout ByteBuffer) {
        begin(.leftBrace, inline: inline, to: &output)
    }

    /// Ends the innermost object.
    public mutating func endObject(to output: inout ByteBuffer) { end(.rightBrace, to: &output) }

    /// Begins an array; `inline` keeps it and all within on one line, as positions look best.
    public mutating func beginArray(inline: Bool = false, to output: inout ByteBuffer) {
        begin(.leftBracket, inline: inline, to: &output)
    }

    /// Ends the innermost array.
    public mutating func endArray(to output: inout ByteBuffer) { end(.rightBracket, to: &output) }

    /// Writes what separates the next key or value from what precedes it; a second call in a row writes nothing.
    ///
    /// For a caller that wants to put something between the comma and the value, such as a line break in compact output.
    public mutating func separate(to output: inout ByteBuffer) {
        let top = levels.count - 1
        let level = levels[top]
        levels[top].progress = .ready
        switch level.progress {
        case .ready: return
        case .nothing: if top == 0 { return }
        case .value: if top > 0 { output.append(.comma) }
        }
        if !level.isInline {
            breakLine(to: &output)
        } else if isPretty, level.progress == .value {
            output.append(.space)
        }
    }

    /// Makes ready for a value that the caller appends itself, whole.
    public mutating func beginValue(to output: inout ByteBuffer) {
        separate(to: &output)
        levels[levels.count - 1].progress = .value
    }

    private mutating func begin(_ bracket: UInt8, inline: Bool, to output: inout ByteBuffer) {
        beginValue(to: &output)
        output.append(bracket)
        levels.append(Level(isInline: inline || levels[levels.count - 1].isInline))
    }

    private mutating func end(_ bracket: UInt8, to output: inout ByteBuffer) {
        guard levels.count > 1 else { return }
        let level = levels.removeLast()
        if !level.isInline, level.progress == .value { breakLine(to: &output) }
        output.append(bracket)
    }

    private func breakLine(to output: inout ByteBuffer) {
        output.append(.lineFeed)
        for _ in 1..<max(levels.count, 1) { output.append("  ") }
    }

    // MARK: - Keys and values

    /// Writes the name of a member; its value must follow.
    public mutating func key(_ name: String, to output: inout ByteBuffer) { key(name.utf8.span, to: &output) }

    /// Writes the name of a member, given as UTF-8; its value must follow.
    public mutating func key(_ name: Span<UInt8>, to output: inout ByteBuffer) {
        separate(to: &output)
        appendString(name, to: &output)
        output.append(.colon)
        if isPretty { output.append(.space) }
    }

    /// Writes a string.
    public mutating func string(_ text: String, to output: inout ByteBuffer) { string(text.utf8.span, to: &output) }

    /// Writes a string that is given as UTF-8.
    public mutating func string(_ text: Span<UInt8>, to output: inout ByteBuffer) {
        beginValue(to: &output)
        appendString(text, to: &output)
    }

    /// Writes `text` as it stands: a number whose digits matter, or a value that is JSON already.
    public mutating func raw(_ text: Span<UInt8>, to output: inout ByteBuffer) {
        beginValue(to: &output)
        output.append(text)
    }

    /// Writes `text` as it stands; see the one that takes a span.
    public mutating func raw(_ text: String, to output: inout ByteBuffer) { raw(text.utf8.span, to: &output) }

    /// Writes a whole number.
    public mutating func integer(_ value: Int, to output: inout ByteBuffer) {
        beginValue(to: &output)
        output.append(integer: value)
    }

    /// Writes a number without an exponent, in the fewest digits that read back the same or rounded to `decimals` places.
    ///
    /// What JSON has no number for, NaN and the infinities, is written as null.
    public mutating func decimal(_ value: Double, decimals: Int? = nil, to output: inout ByteBuffer) {
        beginValue(to: &output)
        if value.isFinite { output.append(decimal: value, decimals: decimals) } else { output.append("null") }
    }

    /// Writes true or false.
    public mutating func bool(_ value: Bool, to output: inout ByteBuffer) {
        beginValue(to: &output)
        if value { output.append("true") } else { output.append("false") }
    }

    /// Writes null.
    public mutating func null(to output: inout ByteBuffer) {
        beginValue(to: &output)
        output.append("null")
    }

    // MARK: - Escaping

    private func appendString(_ text: Span<UInt8>, to output: inout ByteBuffer) {
        output.append(.quotationMark)
        Self.appendEscaped(text, to: &output)
        output.append(.quotationMark)
    }

    /// Appends what stands between the quotes of a string: `text` with quotes, backslashes and control characters escaped.
    ///
    /// Everything else stays as it is (RFC 8259, section 7). `text` must be UTF-8.
    public static func appendEscaped(_ text: Span<UInt8>, to output: inout ByteBuffer) {
        var start = 0
        for index in text.indices {
            let byte = text[index]
            guard byte < .space || byte == .quotationMark || byte == .backslash else { continue }
            output.append(text.extracting(start..<index))
            start = index + 1
            output.append(.backslash)
            switch byte {
            case .quotationMark, .backslash: output.append(byte)
            case 0x08: output.append(UInt8(ascii: "b"))
            case .tab: output.append(UInt8(ascii: "t"))
            case .lineFeed: output.append(UInt8(ascii: "n"))
            case 0x0C: output.append(UInt8(ascii: "f"))
            case .carriageReturn: output.append(UInt8(ascii: "r"))
            default:
                output.append("u00")
                output.append(.digitZero + byte >> 4)
                output.append(.hexDigit(byte & 0xF))
            }
        }
        output.append(text.extracting(start..<text.count))
    }

    /// Appends the UTF-8 of `text`, escaped as above.
    public static func appendEscaped(_ text: String, to output: inout ByteBuffer) {
        appendEscaped(text.utf8.span, to: &output)
    }
}
