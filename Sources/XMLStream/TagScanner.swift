internal import ByteText

/// Cuts a tag into its name and attributes, with whatever blanks and quotes it has.
struct TagScanner {
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
        isEnd = tag.count > 1 && tag[1] == .slash
        isEmptyElement = tag.count > 2 && tag[tag.count - 2] == .slash && !isEnd
        at = isEnd ? 2 : 1
        end = tag.count - (isEmptyElement ? 2 : 1)
    }

    private func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), .digitZero ... .colon,
            .underscore, .hyphen, .period, 0x80...0xFF:
            true
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
            while at < end, !isName(tag[at]) || (tag[at] < UInt8(ascii: "A")) { at += 1 }
            guard at < end else { return nil }
            let hadBlank = at > before
            guard let name = name() else { return nil }
            while at < end, tag[at] <= .space { at += 1 }
            guard at < end, tag[at] == .equalsSign else { continue }
            at += 1
            while at < end, tag[at] <= .space { at += 1 }
            guard at < end else { return Attribute(name: name, value: [], wasMended: true) }
            let quote = tag[at]
            let isQuoted = quote == .quotationMark || quote == .apostrophe
            if isQuoted { at += 1 }
            let start = at
            while at < end, isQuoted ? tag[at] != quote : tag[at] > .space { at += 1 }
            let value = tag[start..<at]
            if isQuoted, at < end { at += 1 }
            return Attribute(name: name, value: value, wasMended: !hadBlank || !isQuoted)
        }
        return nil
    }
}
