internal import FormatSupport
internal import GeoStream

/// Says what a file is that no format recognizes, as far as its first bytes tell.
enum UnknownContent {
    /// What files begin with that people convert by mistake.
    private static let magicNumbers: [(bytes: [UInt8], name: String)] = [
        ([0x1F, 0x8B], "a gzip file"),
        ([0x42, 0x5A, 0x68], "a bzip2 file"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz file"),
        ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard file"),
        ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive"),
        (Array("%PDF-".utf8), "a PDF document"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
        ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
        (Array("SQLite format 3".utf8), "an SQLite database"),
        ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]

    /// Whether a byte stands in no text.
    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x09 || (0x0E...0x1A).contains(byte) }

    static func message(_ prefix: [UInt8]) -> String {
        // Some formats are layouts of one.
        var titles: [String] = []
        for format in Format.all where format.makeReader != nil && !titles.contains(format.title) {
            titles.append(format.title)
        }
        let last = titles.popLast().map { (titles.isEmpty ? "" : " or ") + $0 } ?? ""
        let expected = ", expected " + titles.joined(separator: ", ") + last
        if prefix.isEmpty { return "the file is empty" + expected }
        if prefix.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
            return "the file holds nothing but blanks" + expected
        }
        if let magic = magicNumbers.first(where: { prefix.starts(with: $0.bytes) }) {
            return "this is \(magic.name)" + expected
        }
        if let root = XMLSniffer.rootName(in: prefix.span) { return "the root element is <\(root)>" + expected }
        if prefix.contains(where: isControl) { return "this is a binary file" + expected }
        return "the format is not recognized" + expected
    }
}
