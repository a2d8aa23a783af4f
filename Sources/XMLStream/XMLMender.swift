internal import ByteText

/// Turns damaged XML into XML that parses, byte by byte, in front of a lenient parser.
///
/// It mends bare `&` and `<`, entities of HTML, control characters, bytes that are not UTF-8, missing blanks, quotes and end tags,
/// text and further documents behind the root element. Comments, processing instructions and document types have no data
/// and are left out. It keeps line feeds, so lines keep their numbers. Memory: the open elements and one tag.
struct XMLMender {
    private enum State {
        case start, text, markup, comment, cdata, instruction, doctype, entity
    }

    /// What was mended since `findings` was last emptied, up to a hundred.
    var findings: [XMLError] = []
    /// Where in the output further documents begin.
    private(set) var boundaries: [Int] = []

    private var state = State.start
    private var output: [UInt8] = []
    /// The markup, entity or beginning of the file that is not complete yet.
    private var pending: [UInt8] = []
    private var quote: UInt8 = 0
    private var brackets = 0
    private var isUTF8 = true
    /// The bytes of a character of UTF-8 that is not complete yet.
    private var character: [UInt8] = []
    private var open: [[UInt8]] = []
    private var rootHasEnded = false
    private var line = 1
    private var column = 0

    /// A tag longer than this is not taken for one.
    private static let longestTag = 1 << 20

    // MARK: Input

    /// Returns what `bytes` become; pieces may be cut anywhere.
    mutating func mend(_ bytes: Span<UInt8>) -> [UInt8] {
        boundaries = []
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == 0x0A {
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
        if state != .text && !pending.isEmpty { note("the file ends inside a tag, which is left out") }
        defer { output = [] }
        return output
    }

    private mutating func note(_ message: String) {
        guard findings.count < 100 else { return }
        findings.append(XMLError(message: message, line: line, column: max(column, 1)))
    }

    private mutating func take(_ byte: UInt8) {
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
            return note("a control character (code \(byte)) is left out")
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
    private mutating func takeAtStart(_ byte: UInt8) {
        pending.append(byte)
        if pending.count <= 3, Array([0xEF, 0xBB, 0xBF].prefix(pending.count)) == pending { return }
        if pending == [0xEF, 0xBB, 0xBF] { return }
        let declaration = pending.drop { $0 != 0x3C }
        if declaration.isEmpty {
            // Of what stands before the document only line feeds are kept.
            if pending.count > 64 { pending = pending.filter { $0 == 0x0A } }
            if pending.count > 64 {
                output += pending
                pending = []
            }
            return
        }
        let head = Array("<?xml".utf8)
        if declaration.count < head.count, head.starts(with: declaration) { return }
        if declaration.starts(with: head) {
            guard declaration.suffix(2) == [0x3F, 0x3E] else { return }
            keepDeclaration(Array(declaration))
            pending = []
            state = .text
            return
        }
        // No declaration: what was read so far is markup.
        let markup = Array(declaration)
        output += pending.lazy.filter { $0 == 0x0A }
        pending = []
        state = .text
        for byte in markup { take(byte) }
    }

    private mutating func keepDeclaration(_ declaration: [UInt8]) {
        let lineFeeds = pending.count { $0 == 0x0A }
        var scanner = TagScanner([0x3C] + declaration.dropFirst(2).dropLast(2) + [0x3E])
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
                note("the encoding '\(encoding)' is not known; read as UTF-8")
            } else if isUTF8, encoding != "utf-8" {
                note("the file says that it is \(encoding), but it is not; read as UTF-8")
            } else if !isUTF8 {
                output += "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8
            }
        }
        // The declaration must come first; the line feeds before it keep the numbers of the lines right.
        output += repeatElement(0x0A, count: lineFeeds)
    }

    // MARK: Text

    private mutating func takeText(_ byte: UInt8) {
        if byte == 0x3C {
            flushCharacter()
            pending = [byte]
            quote = 0
            state = .markup
        } else if byte == 0x26 {
            flushCharacter()
            pending = [byte]
            state = .entity
        } else {
            emitText(byte)
        }
    }

    /// Puts one byte of content into the output, with bytes that are not UTF-8 read as windows-1252.
    private mutating func emitText(_ byte: UInt8) {
        if open.isEmpty {
            if byte == 0x0A { output.append(byte) } else if byte > 0x20 { noteOutside() }
            return
        }
        if byte < 0x80 || !isUTF8 {
            flushCharacter()
            if byte == 0x3E { output += "&gt;".utf8 } else { output.append(byte) }
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

    /// Whether the text that stands here was noted already.
    private var isOutsideNoted = false

    private mutating func noteOutside() {
        if !isOutsideNoted { note("text outside of the document's root element is left out") }
        isOutsideNoted = true
    }

    private func isWhole(_ bytes: [UInt8]) -> Bool {
        String(validating: bytes, as: UTF8.self) != nil
    }

    /// Writes the bytes of a character that did not become whole as what they are in windows-1252.
    private mutating func flushCharacter() {
        guard !character.isEmpty else { return }
        note("a byte that is not UTF-8 is read as windows-1252")
        for byte in character { output += "&#\(Windows1252.scalar(byte));".utf8 }
        character = []
    }

    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    // MARK: Entities

    private mutating func takeInEntity(_ byte: UInt8) {
        let isName = byte == 0x23 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
        if isName, pending.count < 32 {
            pending.append(byte)
        } else if byte == 0x3B {
            endEntity(with: byte)
        } else {
            endEntity(with: nil)
            take(byte)
        }
    }

    /// Ends the entity in `pending`: as a reference where `semicolon` ended it and it is one, else as text.
    private mutating func endEntity(with semicolon: UInt8?) {
        state = .text
        let name = String(decoding: pending.dropFirst(), as: UTF8.self)
        pending = []
        guard !open.isEmpty else { return noteOutside() }
        output += reference(name, isClosed: semicolon != nil)
    }

    /// The text to write for `&name;` or, where it is not closed, `&name`.
    private mutating func reference(_ name: String, isClosed: Bool) -> [UInt8] {
        if isClosed {
            if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return Array("&\(name);".utf8) }
            if name.hasPrefix("#") {
                let digits = name.dropFirst()
                let value = digits.first == "x" ? Int(digits.dropFirst(), radix: 16) : Int(digits)
                if let value, Self.isXMLCharacter(value) { return Array("&#\(value);".utf8) }
                note("the character reference '&\(name);' is no character and is left out")
                return []
            }
            if let scalar = HTMLEntity.scalar(name) {
                note("the entity '\(name)' of HTML is read as its character")
                return Array("&#\(scalar);".utf8)
            }
        }
        note("'&\(name)' is read as text")
        return Array("&amp;\(name)\(isClosed ? ";" : "")".utf8)
    }

    private static func isXMLCharacter(_ value: Int) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    // MARK: Markup

    private mutating func takeMarkup(_ byte: UInt8) {
        if pending.count == 1 {
            let isTag = byte == 0x2F || byte == 0x21 || byte == 0x3F || isNameStart(byte)
            guard isTag else {
                pending = []
                state = .text
                if open.isEmpty { noteOutside() } else { output += "&lt;".utf8 }
                return take(byte)
            }
        }
        pending.append(byte)
        if pending[1] == 0x21 {
            takeDeclaration()
        } else if pending[1] == 0x3F {
            state = .instruction
        } else if quote != 0 {
            if byte == quote { quote = 0 }
            if byte == 0x3C { breakQuote() }
        } else if byte == 0x22 || byte == 0x27 {
            quote = byte
        } else if byte == 0x3E {
            let tag = pending
            pending = []
            state = .text
            mendTag(tag)
        } else if byte == 0x3C {
            note("a tag is not closed, expected '>'")
            let tag = pending.dropLast() + [0x3E]
            pending = []
            state = .text
            mendTag(Array(tag))
            take(byte)
        }
        if pending.count > Self.longestTag {
            note("a tag is longer than \(Self.longestTag) bytes and is left out")
            pending = []
            state = .text
        }
    }

    /// A `<` inside quotes: where a `>` came before it, a quote is missing, and the tag ended there.
    private mutating func breakQuote() {
        guard let end = pending.lastIndex(of: 0x3E) else { return }
        note("a quote is missing in a tag")
        let tag = Array(pending[...end])
        let rest = pending[(end + 1)...]
        pending = []
        quote = 0
        state = .text
        mendTag(tag)
        for byte in Array(rest) { take(byte) }
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
    }

    private mutating func takeDeclaration() {
        if pending == Array("<!--".utf8) {
            state = .comment
            pending = []
        } else if pending == Array("<![CDATA[".utf8) {
            state = .cdata
            pending = []
        } else if !"<!--".utf8.starts(with: pending), !"<![CDATA[".utf8.starts(with: pending) {
            state = .doctype
            brackets = 0
            pending = []
        }
    }

    /// Leaves out all until `end`, but for line feeds.
    private mutating func takeUntil(_ end: StaticString, _ byte: UInt8) {
        if byte == 0x0A { output.append(byte) }
        pending.append(byte)
        if pending.count > 3 { pending.removeFirst(pending.count - 3) }
        let text = Array(end.description.utf8)
        if pending.suffix(text.count) == text[...] {
            pending = []
            state = .text
        }
    }

    private mutating func takeDoctype(_ byte: UInt8) {
        if byte == 0x0A { output.append(byte) }
        if byte == 0x5B { brackets += 1 }
        if byte == 0x5D { brackets -= 1 }
        if byte == 0x3E, brackets <= 0 { state = .text }
    }

    private mutating func takeCDATA(_ byte: UInt8) {
        pending.append(byte)
        if pending.suffix(3) == [0x5D, 0x5D, 0x3E] {
            pending = []
            state = .text
        } else if pending.count > 2 {
            let content = pending.removeFirst()
            switch content {
            case 0x26: if open.isEmpty { noteOutside() } else { output += "&amp;".utf8 }
            case 0x3C: if open.isEmpty { noteOutside() } else { output += "&lt;".utf8 }
            default: emitText(content)
            }
        }
    }

    // MARK: Tags

    private mutating func mendTag(_ tag: [UInt8]) {
        var scanner = TagScanner(tag)
        isOutsideNoted = false
        guard let name = scanner.name() else { return note("a tag without a name is left out") }
        output += tag.lazy.filter { $0 == 0x0A }
        if scanner.isEnd { return endTag(name) }
        if open.isEmpty, rootHasEnded {
            note("another document begins here and is read as well")
            rootHasEnded = false
            boundaries.append(output.count)
        }
        output.append(0x3C)
        output += name
        var seen: [[UInt8]] = []
        while let attribute = scanner.attribute() {
            if seen.contains(attribute.name) {
                note("a second attribute '\(String(decoding: attribute.name, as: UTF8.self))' is left out")
                continue
            }
            seen.append(attribute.name)
            if attribute.wasMended { note("blanks or quotes are missing between attributes") }
            output.append(0x20)
            output += attribute.name
            output += "=\"".utf8
            emitValue(attribute.value)
            output.append(0x22)
        }
        if scanner.isEmptyElement {
            output += "/>".utf8
            if open.isEmpty { rootHasEnded = true }
        } else {
            output.append(0x3E)
            open.append(name)
        }
    }

    private mutating func endTag(_ name: [UInt8]) {
        guard let index = open.lastIndex(of: name) else {
            return note("the end tag </\(String(decoding: name, as: UTF8.self))> has no start tag and is left out")
        }
        while open.count > index {
            let last = open.removeLast()
            if open.count > index { note("the end tag </\(String(decoding: last, as: UTF8.self))> is missing") }
            output += "</".utf8
            output += last
            output.append(0x3E)
        }
        if open.isEmpty { rootHasEnded = true }
    }

    private mutating func emitValue(_ value: ArraySlice<UInt8>) {
        var at = value.startIndex
        while at < value.endIndex {
            let byte = value[at]
            at += 1
            switch byte {
            case 0x3C: output += "&lt;".utf8
            case 0x22: output += "&quot;".utf8
            case 0x26:
                let rest = value[at...].prefix {
                    $0 == 0x23 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39)
                }
                let end = at + rest.count
                let isClosed = end < value.endIndex && value[end] == 0x3B
                output += reference(String(decoding: rest, as: UTF8.self), isClosed: isClosed)
                at = isClosed ? end + 1 : end
            case 0x0A: output.append(0x20)
            case 0x80...0xFF where isUTF8:
                let length = Self.length(of: byte)
                let whole = value[(at - 1)...].prefix(length)
                if length > 1, whole.count == length, isWhole(Array(whole)) {
                    output += whole
                    at += length - 1
                } else {
                    output += "&#\(Windows1252.scalar(byte));".utf8
                }
            default: output.append(byte)
            }
        }
    }
}

/// Cuts a tag into its name and attributes, with whatever blanks and quotes it has.
private struct TagScanner {
    struct Attribute {
        var name: [UInt8]
        var value: ArraySlice<UInt8>
        var wasMended: Bool
    }

    private let tag: [UInt8]
    private var at: Int
    private let end: Int
    let isEnd: Bool
    let isEmptyElement: Bool

    /// `tag` begins with `<` and ends with `>`.
    init(_ tag: [UInt8]) {
        self.tag = tag
        isEnd = tag.count > 1 && tag[1] == 0x2F
        isEmptyElement = tag.count > 2 && tag[tag.count - 2] == 0x2F && !isEnd
        at = isEnd ? 2 : 1
        end = tag.count - (isEmptyElement ? 2 : 1)
    }

    private func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x3A, 0x5F, 0x2D, 0x2E, 0x80...0xFF: true
        default: false
        }
    }

    mutating func name() -> [UInt8]? {
        let start = at
        while at < end, isName(tag[at]) { at += 1 }
        return at > start ? Array(tag[start..<at]) : nil
    }

    mutating func attribute() -> Attribute? {
        let before = at
        while at < end {
            while at < end, !isName(tag[at]) || (tag[at] < 0x41) { at += 1 }
            guard at < end else { return nil }
            let hadBlank = at > before
            guard let name = name() else { return nil }
            while at < end, tag[at] <= 0x20 { at += 1 }
            guard at < end, tag[at] == 0x3D else { continue }
            at += 1
            while at < end, tag[at] <= 0x20 { at += 1 }
            guard at < end else { return Attribute(name: name, value: [], wasMended: true) }
            let quote = tag[at]
            let isQuoted = quote == 0x22 || quote == 0x27
            if isQuoted { at += 1 }
            let start = at
            while at < end, isQuoted ? tag[at] != quote : tag[at] > 0x20 { at += 1 }
            let value = tag[start..<at]
            if isQuoted, at < end { at += 1 }
            return Attribute(name: name, value: value, wasMended: !hadBlank || !isQuoted)
        }
        return nil
    }
}
