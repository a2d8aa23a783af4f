internal import ByteText

/// Whether a document is in UTF-8, so that libxml2 parses its bytes as they came, told by its first bytes and its XML declaration.
///
/// Source: XML 1.0 (Fifth Edition), appendix F. Names of other encodings count, whatever they are: their bytes are converted.
struct DocumentEncoding {
    /// True until something else was seen.
    private(set) var isUTF8 = true
    private var head: [UInt8] = []
    private var isKnown = false

    /// A longer declaration is none that anybody writes.
    private static let longestDeclaration = 1024

    /// Looks at the next bytes of the document; after its declaration they are not looked at.
    mutating func read(_ bytes: Span<UInt8>) {
        guard !isKnown else { return }
        head.append(copying: bytes.extracting(0..<min(bytes.count, Self.longestDeclaration - head.count)))
        let declaration = "<?xml".utf8
        guard head.starts(with: declaration) else {
            isKnown = !declaration.starts(with: head)
            // In UTF-8 a document begins with a tag or blanks; a mark of the byte order has been taken away.
            if isKnown, let first = head.first {
                isUTF8 = (first == .lessThan || first <= .space) && !head.prefix(4).contains(0)
            }
            return
        }
        guard head.count > declaration.count else { return }
        // An instruction that begins so, as `<?xml-stylesheet` does, is no declaration.
        isKnown = head[declaration.count] > .space
        guard !isKnown else { return }
        guard let end = head.firstIndex(of: .greaterThan) else {
            isKnown = head.count == Self.longestDeclaration
            return
        }
        isKnown = true
        let words = String(decoding: head[..<end], as: UTF8.self).lowercased()
        guard let name = words.firstRange(of: "encoding") else { return }
        let value = words[name.upperBound...].drop { $0 == " " || $0 == "=" || $0.isNewline || $0 == "\t" }
        isUTF8 = value.dropFirst().hasPrefix("utf-8") || value.dropFirst().hasPrefix("utf8")
    }
}
