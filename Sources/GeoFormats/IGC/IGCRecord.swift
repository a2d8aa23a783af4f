internal import ByteText
internal import FormatSupport

/// A line of a flight; its first letter tells what it holds, most of it in fields of a fixed width.
///
/// Fields are counted from 0, where the specification counts from 1.
struct IGCRecord: ~Escapable {
    private let bytes: Span<UInt8>

    /// The record of a line; the first one may begin with the mark that says that the text is UTF-8.
    @_lifetime(copy bytes)
    @inline(__always)
    init(_ bytes: Span<UInt8>, isFirst: Bool = false) {
        let hasMark = isFirst && bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        self.bytes = hasMark ? bytes.extracting(3...) : bytes
    }

    var count: Int { bytes.count }

    /// Whether there is nothing but blanks and control characters, such as the end of a file had in DOS.
    var isBlank: Bool { bytes.isBlank }

    /// The letter of its kind.
    var kind: UInt8 { self[0] }

    /// A byte, 0 behind the end.
    @inline(__always)
    subscript(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

    /// The number of a field that is filled with digits, at most 18; nil where it is not.
    @inline(__always)
    func whole(_ field: Range<Int>) -> Int? {
        guard field.upperBound <= bytes.count, !field.isEmpty, field.count <= 18 else { return nil }
        var value = 0
        for place in field {
            let digit = bytes[place] &- .digitZero
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// The text of a field without blanks around it; what is not UTF-8 is read as windows-1252.
    func text(_ field: Range<Int>) -> String { wholeText(field).trimmed }

    /// The text from a place to the end.
    func text(from start: Int) -> String { text(min(start, count)..<count) }

    private func wholeText(_ field: Range<Int>) -> String {
        var text: [UInt8] = []
        text.append(copying: bytes.extracting(field.clamped(to: bytes.indices)))
        return String(validating: text, as: UTF8.self) ?? Windows1252.text(text)
    }

    /// The place behind the first colon, nil where there is none.
    var placeBehindColon: Int? { bytes.indices.first { bytes[$0] == .colon }.map { $0 + 1 } }

    /// What is wrong with a field: `what` it holds, and what was expected there.
    func fault(_ field: Range<Int>, _ what: String, expected: String) -> IGCFault {
        let found =
            field.lowerBound < count ? "\(what) is \(quoted(wholeText(field)))" : "the record ends before \(what)"
        return IGCFault(min(field.lowerBound, count), found + ", expected " + expected, isCut: field.upperBound > count)
    }
}

/// What is wrong with a record.
struct IGCFault: Error {
    /// The place in the record, from 0.
    var place: Int
    var message: String
    /// Whether the record ends where it should go on.
    var isCut = false

    init(_ place: Int, _ message: String, isCut: Bool = false) {
        self.place = place
        self.message = message
        self.isCut = isCut
    }
}

/// Finds the lines of a text, whatever ends them.
struct IGCLines {
    /// The place of the next byte to look at.
    private(set) var at = 0
    /// The number of the line it stands in, from 1.
    private(set) var number = 1

    /// The next line without its end. Nil where there is none that is whole; the end of the bytes is that of the last one if they
    /// are `all` there is.
    @inline(__always)
    mutating func next(in bytes: Span<UInt8>, isAll: Bool) -> Range<Int>? {
        let start = at
        guard start < bytes.count, let end = lineEnd(in: bytes, from: start, isAll: isAll) else { return nil }
        at = end.next
        if end.next > end.content { number += 1 }
        return start..<end.content
    }

    /// Skips what has come of a line that has not ended, but for what may be half of its end.
    mutating func skipLine(in bytes: Span<UInt8>) {
        guard at < bytes.count else { return }
        at = bytes.count - (bytes[bytes.count - 1] == .carriageReturn ? 1 : 0)
    }

    /// Forgets the bytes up to the next line; returns how many.
    mutating func forget() -> Int {
        defer { at = 0 }
        return at
    }
}
