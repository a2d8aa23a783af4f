public import ByteText

/// Reads JSON token by token from chunks of any size, in the memory of one token.
///
/// Call `next` on a chunk until it returns nil, then on the next chunk with the cursor at 0; after the last chunk call `finish`
/// until it returns nil. The tokens do not depend on where the chunks are cut. Texts of tokens are not copied
/// unless they are cut or have escapes. After an error was thrown nothing more may be called.
///
/// Exactly RFC 8259 is accepted, behind at most one byte-order mark; strings must be UTF-8. Surrogates without a partner, which
/// the grammar allows, are read as U+FFFD. Duplicate keys are delivered as they come.
///
/// With `options.recovers` damage is mended and noted in `findings`, and the tokens still follow the grammar:
/// - control characters and unknown escapes in strings stay, malformed UTF-8 and wrong `\u` escapes become U+FFFD;
/// - commas that are missing, doubled or trailing and missing colons are skipped, missing values are null;
/// - brackets that are missing before an outer one are put in, others that match nothing are skipped;
/// - `NaN`, `Infinity`, `None` and the like are null, `True` is true, `+.5` is 0.5, other words without quotes are strings;
/// - at the end of the input a token that is cut is dropped and what is open is closed;
/// - an array or object right after the end of a single text is delivered as one more text;
/// - junk around the text and between tokens is skipped, and in a sequence a record that cannot be mended is discarded:
///   up to the next record separator or, where there are none, up to a line that starts with a bracket.
///
/// Limits are errors all the same.
public struct JSONTokenizer {
    /// What a call of `next` begins with.
    enum Pending: BitwiseCopyable {
        case nothing, byteOrderMark, string, number, literal, endOfText
        /// Letters, digits and signs that are neither a number nor a literal.
        case word
        /// What has no place between tokens, the rest of a damaged record, and what follows the end of a single text.
        case junk, damage, rest
    }

    /// How the input is read.
    public let options: JSONOptions
    /// Whether a record separator (0x1E) has been read, as RFC 8142 wants it before each text.
    public internal(set) var hasRecordSeparators = false
    /// Whether a comma has been read between two texts of a sequence, which no standard knows.
    public internal(set) var hasCommasBetweenTexts = false
    /// What a recovering tokenizer has mended since `takeFindings` was last called, in the order of the input; the first thousand.
    public internal(set) var findings: [JSONError] = []
    /// How many things have been mended in all.
    public internal(set) var findingCount = 0
    /// Whether the input has ended too early, so that the closing tokens that `finish` delivers are made up.
    public internal(set) var isTruncated = false

    var pending = Pending.byteOrderMark
    var expected: Expectation
    /// What follows a value, and what follows a comma, in the innermost array or object.
    var afterValue: Expectation
    var afterComma: Expectation
    var levels = LevelStack()
    var lines = LineCounter()

    /// The text so far of a token that cannot be handed out from the chunk, and where the token starts: in the current chunk,
    /// or, where `carryStart` is negative, at `carryPosition`.
    @usableFromInline var carry = ByteBuffer()
    var carryStart = 0
    var carryPosition = Position(line: 1, column: 1)
    var carryKind = JSONToken.Kind.string
    var decoder = StringDecoder()
    var number = NumberState.sign
    /// The bytes to come of a literal or a byte-order mark, the next one lowest.
    var awaited: UInt64 = byteOrderMark

    /// Where something was mended last.
    var mended = Position(line: 0, column: 0)
    var isStringMended = false
    /// Whether there are only blanks between the last line feed of an earlier chunk and the current one.
    var isAfterLineFeed = true
    /// Whether the rest of a damaged record has been read up to the start of a line.
    var isAtLineStart = false

    /// A tokenizer at the start of an input.
    public init(options: JSONOptions = JSONOptions()) {
        self.options = options
        expected = .value
        afterComma = []
        afterValue = options.afterText
    }

    /// How many arrays and objects are open after the last token.
    public var depth: Int { levels.depth }

    /// The next token, or nil when all of `chunk` from `cursor` on has been read.
    ///
    /// The token's text is valid until the next call.
    public mutating func next(in chunk: Span<UInt8>, at cursor: inout Int) throws(JSONError) -> JSONToken? {
        if pending != .nothing {
            let token = try resume(in: chunk, at: &cursor)
            if token != nil || pending != .nothing { return token }
        }
        var at = cursor
        while at < chunk.count {
            let byte = chunk[at]
            switch byte {
            case .space, .lineFeed, .carriageReturn, .tab:
                at &+= 1
                continue
            case .comma:
                if expected.contains(.comma) {
                    expected = afterComma
                    at &+= 1
                    continue
                }
                if expected.contains(.separator) {
                    hasCommasBetweenTexts = true
                    at &+= 1
                    continue
                }
            case .colon:
                if expected.contains(.colon) {
                    expected = .value
                    at &+= 1
                    continue
                }
            case .quotationMark:
                if expected.contains(.value) {
                    cursor = at &+ 1
                    return try beginString(.string, in: chunk, at: &cursor)
                }
                if expected.contains(.key) {
                    cursor = at &+ 1
                    return try beginString(.key, in: chunk, at: &cursor)
                }
            case .hyphen, .digitZero ... .digitNine:
                if expected.contains(.value) {
                    cursor = at
                    return try beginNumber(in: chunk, at: &cursor)
                }
            case .leftBracket, .leftBrace:
                if expected.contains(.value) {
                    cursor = at &+ 1
                    return try open(object: byte == .leftBrace, in: chunk, at: at)
                }
            case .rightBracket:
                if expected.contains(.endArray) {
                    cursor = at &+ 1
                    return close(.endArray, at: at)
                }
            case .rightBrace:
                if expected.contains(.endObject) {
                    cursor = at &+ 1
                    return close(.endObject, at: at)
                }
            case UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "t"):
                if expected.contains(.value) {
                    cursor = at
                    return try beginLiteral(byte, in: chunk, at: &cursor)
                }
            case .recordSeparator where options.mode == .sequence && levels.depth == 0:
                hasRecordSeparators = true
                at &+= 1
                continue
            case 0xEF where options.mode == .sequence && levels.depth == 0:
                cursor = at
                pending = .byteOrderMark
                awaited = byteOrderMark
                if let token = try resume(in: chunk, at: &cursor) { return token }
                if pending != .nothing { return nil }
                at = cursor
                continue
            default:
                break
            }
            // Only what is out of place comes here.
            cursor = at
            if let token = try mend(in: chunk, at: &cursor) { return token }
            if pending != .nothing {
                if let token = try resume(in: chunk, at: &cursor) { return token }
                if pending != .nothing { return nil }
            }
            at = cursor
        }
        cursor = at
        end(chunk)
        return nil
    }

    // MARK: - Structure

    @inline(__always)
    mutating func endValue() {
        expected = afterValue
        if levels.depth == 0 { pending = .endOfText }
    }

    mutating func open(object: Bool, in chunk: Span<UInt8>, at start: Int) throws(JSONError) -> JSONToken {
        guard levels.depth < options.maximumDepth else {
            throw error(
                "more than \(options.maximumDepth) levels of nesting", in: chunk, at: start, fault: .limitExceeded)
        }
        levels.push(object: object, at: start)
        enter(object: object)
        expected = object ? [.key, .endObject] : [.value, .endArray]
        return JSONToken(object ? .beginObject : .beginArray, from: start, to: start)
    }

    mutating func close(_ kind: JSONToken.Kind, at start: Int) -> JSONToken {
        levels.pop()
        if levels.depth > 0 { enter(object: levels.isInObject) } else { afterValue = options.afterText }
        endValue()
        return JSONToken(kind, from: start, to: start)
    }

    @inline(__always)
    private mutating func enter(object: Bool) {
        afterValue = object ? [.comma, .endObject] : [.comma, .endArray]
        afterComma = object ? .key : .value
    }

    /// Leaves `chunk` behind.
    mutating func end(_ chunk: Span<UInt8>) {
        levels.settle(in: chunk, &lines)
        if carryStart >= 0 {
            switch pending {
            case .string, .number, .literal, .word:
                carryPosition = lines.position(at: carryStart, in: chunk)
                carryStart = -1
            case .nothing, .byteOrderMark, .endOfText, .junk, .damage, .rest: break
            }
        }
        if options.recovers { isAfterLineFeed = followsLineFeed(chunk.count, in: chunk) }
        lines.finish(chunk)
    }
}
