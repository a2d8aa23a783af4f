internal import ByteText

/// Turns damaged XML into XML that parses, byte by byte, in front of a lenient parser.
///
/// It mends bare `&` and `<`, entities of HTML, control characters, bytes that are not UTF-8, missing blanks, quotes and end tags,
/// text and further documents behind the root element. Comments, processing instructions and document types have no data
/// and are left out. It keeps line feeds, so lines keep their numbers. Memory: the open elements and one tag.
struct XMLMender {
    enum State {
        case start, text, markup, comment, cdata, instruction, doctype, entity
    }

    /// What was mended since `findings` was last emptied, up to a hundred.
    var findings: [XMLError] = []
    /// Where in the output further documents begin.
    var boundaries: [Int] = []

    var state = State.start
    var output: [UInt8] = []
    /// The markup, entity or beginning of the file that is not complete yet.
    var pending: [UInt8] = []
    var quote: UInt8 = 0
    var brackets = 0
    var isUTF8 = true
    /// The bytes of a character of UTF-8 that is not complete yet.
    var character: [UInt8] = []
    var open: [[UInt8]] = []
    var rootHasEnded = false
    var line = 1
    var column = 0

    /// As many levels of elements as libxml2 takes, which does not stop at its limit when it goes on after errors.
    static let deepest = 250
    /// Whether the text that stands here was noted already.
    var isOutsideNoted = false

    // MARK: Input

    /// Returns what `bytes` become; pieces may be cut anywhere.
    mutating func mend(_ bytes: Span<UInt8>) -> [UInt8] {
        boundaries = []
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == .lineFeed {
                line += 1
                column = 0
            } else {
                column += 1
            }
            take(byte)
        }
        defer { output = [] }
        return output
    }

    /// Returns what is left at the end of the input: an incomplete tag is none, and what is open stays open.
    mutating func finish() -> [UInt8] {
        boundaries = []
        if state == .entity { endEntity(with: nil) }
        flushCharacter()
        if state != .text && !pending.isEmpty { report("the file ends inside a tag, which is left out") }
        defer { output = [] }
        return output
    }

    mutating func report(_ message: String) {
        guard findings.count < 100 else { return }
        findings.append(XMLError(message: message, line: line, column: max(column, 1)))
    }

    mutating func take(_ byte: UInt8) {
        if byte < .space, byte != .tab, byte != .lineFeed, byte != .carriageReturn {
            return report("a control character (code \(byte)) is left out")
        }
        switch state {
        case .start: takeAtStart(byte)
        case .text: takeText(byte)
        case .entity: takeInEntity(byte)
        case .markup: takeMarkup(byte)
        case .comment: takeUntil("-->", byte)
        case .instruction: takeUntil("?>", byte)
        case .cdata: takeCDATA(byte)
        case .doctype: takeDoctype(byte)
        }
    }

    /// Before the first `<` only blanks and a byte-order mark may stand; an XML declaration is kept for its encoding.
    mutating func takeAtStart(_ byte: UInt8) {
        pending.append(byte)
        if pending.count <= 3, Array([0xEF, 0xBB, 0xBF].prefix(pending.count)) == pending { return }
        if pending == [0xEF, 0xBB, 0xBF] { return }
        let declaration = pending.drop { $0 != .lessThan }
        if declaration.isEmpty {
            if byte > .space { noteOutside() }
            // Of what stands before the document only line feeds are kept.
            if pending.count > 64 { pending = pending.filter { $0 == .lineFeed } }
            if pending.count > 64 {
                output += pending
                pending = []
            }
            return
        }
        let head = Array("<?xml".utf8)
        if declaration.count < head.count, head.starts(with: declaration) { return }
        if declaration.starts(with: head) {
            guard declaration.suffix(2) == [.questionMark, .greaterThan] else { return }
            keepDeclaration(Array(declaration))
            pending = []
            state = .text
            return
        }
        // No declaration: what was read so far is markup.
        let markup = Array(declaration)
        output += pending.lazy.filter { $0 == .lineFeed }
        pending = []
        state = .text
        for byte in markup { take(byte) }
    }

    mutating func keepDeclaration(_ declaration: [UInt8]) {
        let lineFeeds = pending.count { $0 == .lineFeed }
        var scanner = TagScanner([.lessThan] + declaration.dropFirst(2).dropLast(2) + [.greaterThan])
        _ = scanner.name()
        var encoding: String?
        while let attribute = scanner.attribute() {
            if attribute.name == Array("encoding".utf8) {
                encoding = String(decoding: attribute.value, as: UTF8.self).lowercased()
            }
        }
        if let encoding {
            isUTF8 = encoding.hasPrefix("utf") || !isKnownEncoding(encoding)
            if isUTF8, !encoding.hasPrefix("utf") {
                report("the encoding '\(encoding)' is not known; read as UTF-8")
            } else if isUTF8, encoding != "utf-8" {
                report("the file says that it is \(encoding), but it is not; read as UTF-8")
            } else if !isUTF8 {
                output += "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8
            }
        }
        // The declaration must come first; the line feeds before it keep the numbers of the lines right.
        output += repeatElement(.lineFeed, count: lineFeeds)
    }

    // MARK: Text

    mutating func takeText(_ byte: UInt8) {
        if byte == .lessThan {
            flushCharacter()
            pending = [byte]
            quote = 0
            state = .markup
        } else if byte == .ampersand {
            flushCharacter()
            pending = [byte]
            state = .entity
        } else {
            emitText(byte)
        }
    }

    /// Puts one byte of content into the output, with bytes that are not UTF-8 read as windows-1252.
    mutating func emitText(_ byte: UInt8) {
        if open.isEmpty {
            if byte == .lineFeed { output.append(byte) } else if byte > .space { noteOutside() }
            return
        }
        if byte < 0x80 || !isUTF8 {
            flushCharacter()
            if byte == .greaterThan { output += "&gt;".utf8 } else { output.append(byte) }
            return
        }
        if byte & 0xC0 != 0x80 { flushCharacter() }
        character.append(byte)
        if character.count == Self.length(of: character[0]), isWhole(character) {
            output += character
            character = []
        } else if character.count >= 4 || Self.length(of: character[0]) <= character.count {
            flushCharacter()
        }
    }

    mutating func noteOutside() {
        if !isOutsideNoted { report("text outside of the document's root element is left out") }
        isOutsideNoted = true
    }

    func isWhole(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// Writes the bytes of a character that did not become whole as what they are in windows-1252.
    mutating func flushCharacter() {
        guard !character.isEmpty else { return }
        report("a byte that is not UTF-8 is read as windows-1252")
        for byte in character { output += "&#\(Windows1252.scalar(byte).value);".utf8 }
        character = []
    }

    static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
