internal import ByteText

/// Markup: entities, tags, and what else stands between angle brackets.
extension XMLMender {
    // MARK: Entities

    mutating func takeInEntity(_ byte: UInt8) {
        let isName =
            byte == .numberSign || (byte | .caseBit >= UInt8(ascii: "a") && byte | .caseBit <= UInt8(ascii: "z"))
            || (byte >= .digitZero && byte <= .digitNine)
        if isName, pending.count < 32 {
            pending.append(byte)
        } else if byte == .semicolon {
            endEntity(with: byte)
        } else {
            endEntity(with: nil)
            take(byte)
        }
    }

    /// Ends the entity in `pending`: as a reference where `semicolon` ended it and it is one, else as text.
    mutating func endEntity(with semicolon: UInt8?) {
        state = .text
        let name = String(decoding: pending.dropFirst(), as: UTF8.self)
        pending = []
        guard !open.isEmpty else { return noteOutside() }
        output += reference(name, isClosed: semicolon != nil)
    }

    /// The text to write for `&name;` or, where it is not closed, `&name`.
    mutating func reference(_ name: String, isClosed: Bool) -> [UInt8] {
        if isClosed {
            if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return Array("&\(name);".utf8) }
            if name.hasPrefix("#") {
                let digits = name.dropFirst()
                let value = digits.first == "x" ? Int(digits.dropFirst(), radix: 16) : Int(digits)
                if let value, Self.isXMLCharacter(value) { return Array("&#\(value);".utf8) }
                report("the character reference '&\(name);' is no character and is left out")
                return []
            }
            if let scalar = HTMLEntity.scalar(name) {
                report("the entity '\(name)' of HTML is read as its character")
                return Array("&#\(scalar);".utf8)
            }
        }
        report("'&\(name)' is read as text")
        return Array("&amp;\(name)\(isClosed ? ";" : "")".utf8)
    }

    static func isXMLCharacter(_ value: Int) -> Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    // MARK: Markup

    mutating func takeMarkup(_ byte: UInt8) {
        if pending.count == 1 {
            let isTag = byte == .slash || byte == .exclamationMark || byte == .questionMark || isNameStart(byte)
            guard isTag else {
                pending = []
                state = .text
                if open.isEmpty {
                    noteOutside()
                } else {
                    report("a '<' that begins no tag is read as text")
                    output += "&lt;".utf8
                }
                return take(byte)
            }
        }
        pending.append(byte)
        if pending[1] == .exclamationMark {
            takeDeclaration()
        } else if pending[1] == .questionMark {
            state = .instruction
        } else if quote != 0 {
            if byte == quote { quote = 0 }
            if byte == .lessThan { breakQuote() }
        } else if byte == .quotationMark || byte == .apostrophe {
            quote = byte
        } else if byte == .greaterThan {
            let tag = pending
            pending = []
            state = .text
            mendTag(tag)
        } else if byte == .lessThan {
            report("a tag is not closed, expected '>'")
            let tag = pending.dropLast() + [.greaterThan]
            pending = []
            state = .text
            mendTag(Array(tag))
            take(byte)
        }
        if pending.count > XMLTokenizer.longestTag {
            report("a tag is longer than \(XMLTokenizer.longestTag) bytes and is left out")
            pending = []
            state = .text
        }
    }

    /// A `<` inside quotes: where a `>` came before it, a quote is missing, and the tag ended there.
    mutating func breakQuote() {
        guard let end = pending.lastIndex(of: .greaterThan) else { return }
        report("a quote is missing in a tag")
        let tag = Array(pending[...end])
        let rest = pending[(end + 1)...]
        pending = []
        quote = 0
        state = .text
        mendTag(tag)
        for byte in Array(rest) { take(byte) }
    }

    func isNameStart(_ byte: UInt8) -> Bool {
        (byte | .caseBit >= UInt8(ascii: "a") && byte | .caseBit <= UInt8(ascii: "z")) || byte == .underscore
            || byte >= 0x80
    }

    mutating func takeDeclaration() {
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
    mutating func takeUntil(_ end: StaticString, _ byte: UInt8) {
        if byte == .lineFeed { output.append(byte) }
        pending.append(byte)
        if pending.count > 3 { pending.removeFirst(pending.count - 3) }
        let text = Array(end.description.utf8)
        if pending.suffix(text.count) == text[...] {
            pending = []
            state = .text
        }
    }

    mutating func takeDoctype(_ byte: UInt8) {
        if byte == .lineFeed { output.append(byte) }
        if byte == .leftBracket { brackets += 1 }
        if byte == .rightBracket { brackets -= 1 }
        if byte == .greaterThan, brackets <= 0 { state = .text }
    }

    mutating func takeCDATA(_ byte: UInt8) {
        pending.append(byte)
        if pending.suffix(3) == [.rightBracket, .rightBracket, .greaterThan] {
            pending = []
            state = .text
        } else if pending.count > 2 {
            let content = pending.removeFirst()
            switch content {
            case .ampersand: if open.isEmpty { noteOutside() } else { output += "&amp;".utf8 }
            case .lessThan: if open.isEmpty { noteOutside() } else { output += "&lt;".utf8 }
            default: emitText(content)
            }
        }
    }

    // MARK: Tags

    mutating func mendTag(_ tag: [UInt8]) {
        var scanner = TagScanner(tag)
        isOutsideNoted = false
        guard let name = scanner.name().map({ mendName($0) }) else { return report("a tag without a name is left out") }
        output += tag.lazy.filter { $0 == .lineFeed }
        if scanner.isEnd { return endTag(name) }
        guard open.count < Self.deepest else {
            return report("a tag below \(Self.deepest) levels of elements is left out")
        }
        if open.isEmpty, rootHasEnded {
            report("another document begins here and is read as well")
            rootHasEnded = false
            boundaries.append(output.count)
        }
        output.append(.lessThan)
        output += name
        var seen: Set<[UInt8]> = []
        while let attribute = scanner.attribute() {
            let name = mendName(attribute.name)
            guard seen.insert(name).inserted else {
                report("a second attribute '\(String(decoding: name, as: UTF8.self))' is left out")
                continue
            }
            if attribute.wasMended { report("blanks or quotes are missing between attributes") }
            output.append(.space)
            output += name
            output += "=\"".utf8
            emitValue(attribute.value)
            output.append(.quotationMark)
        }
        if scanner.isEmptyElement {
            output += "/>".utf8
            if open.isEmpty { rootHasEnded = true }
        } else {
            output.append(.greaterThan)
            open.append(name)
        }
    }

    mutating func endTag(_ name: [UInt8]) {
        guard let index = open.lastIndex(of: name) else {
            return report("the end tag </\(String(decoding: name, as: UTF8.self))> has no start tag and is left out")
        }
        while open.count > index {
            let last = open.removeLast()
            if open.count > index { report("the end tag </\(String(decoding: last, as: UTF8.self))> is missing") }
            output += "</".utf8
            output += last
            output.append(.greaterThan)
        }
        if open.isEmpty { rootHasEnded = true }
    }

    /// The name where XML has such names; else with bytes that are not UTF-8 read as windows-1252, and `_` for what no name has.
    private mutating func mendName(_ name: [UInt8]) -> [UInt8] {
        // Most names are plain, and need no string.
        let isPlain = name.allSatisfy { $0 < 0x80 } && name.first.map { $0 >= UInt8(ascii: "A") } ?? false
        guard isUTF8, !isPlain else { return name }
        let text = String(validating: name, as: UTF8.self) ?? Windows1252.text(name)
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let mended = parts.map(\.asXMLName).joined(separator: ":")
        if mended.utf8.elementsEqual(name) { return name }
        report("a name that XML does not have is read as '\(mended)'")
        return Array(mended.utf8)
    }

    mutating func emitValue(_ value: ArraySlice<UInt8>) {
        var at = value.startIndex
        while at < value.endIndex {
            let byte = value[at]
            at += 1
            switch byte {
            case .lessThan:
                report("a '<' in the value of an attribute is read as text")
                output += "&lt;".utf8
            case .quotationMark: output += "&quot;".utf8
            case .ampersand:
                let rest = value[at...].prefix {
                    $0 == .numberSign || ($0 | .caseBit >= UInt8(ascii: "a") && $0 | .caseBit <= UInt8(ascii: "z"))
                        || ($0 >= .digitZero && $0 <= .digitNine)
                }
                let end = at + rest.count
                let isClosed = end < value.endIndex && value[end] == .semicolon
                output += reference(String(decoding: rest, as: UTF8.self), isClosed: isClosed)
                at = isClosed ? end + 1 : end
            case .lineFeed: output.append(.space)
            case 0x80...0xFF where isUTF8:
                let length = Self.length(of: byte)
                let whole = value[(at - 1)...].prefix(length)
                if length > 1, whole.count == length, isWhole(Array(whole)) {
                    output += whole
                    at += length - 1
                } else {
                    report("a byte that is not UTF-8 is read as windows-1252")
                    output += "&#\(Windows1252.scalar(byte).value);".utf8
                }
            default: output.append(byte)
            }
        }
    }
}
