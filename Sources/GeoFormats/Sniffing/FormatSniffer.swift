internal import ByteText
internal import FormatSupport
public import GeoStream

/// Finds the format of a document from its first bytes, as they come.
///
/// Decides as soon as it can, so that whoever fills a pipe slowly is not waited for; undecided after ``prefixLimit`` bytes
/// is unknown. The extension of the file's name counts only where the content leaves it open. Of a gzip file, the document in
/// it is looked at.
public struct FormatSniffer {
    /// The most bytes that are looked at.
    public static let prefixLimit = 256 * 1024

    private let file: String?
    private let fileExtension: String
    private var looked = 0

    /// - Parameters:
    ///   - file: what messages call the document.
    ///   - fileExtension: in lower case without the dot, empty where there is none.
    public init(file: String? = nil, fileExtension: String = "") {
        self.file = file
        self.fileExtension = fileExtension
    }

    /// The format of the document that begins with `prefix`; nil asks for more of it.
    ///
    /// Throws what the document looks like where no format recognizes it.
    public mutating func format(of prefix: [UInt8]) throws(ConversionError) -> Format? {
        if prefix.count >= Self.prefixLimit { return try format(ofAll: prefix) }
        // A large prefix is looked at again only when it has doubled, so that the work stays linear in its length.
        if looked > 4096, prefix.count < looked * 2 { return nil }
        looked = prefix.count
        let document = try unpacked(prefix, isAll: false)
        if document.count >= Self.prefixLimit { return try format(ofAll: prefix) }
        guard let format = recognized(document), format.recognizes(document.span) >= .likely else { return nil }
        return format
    }

    /// The format of the document that begins with `prefix`, of which there is no more.
    ///
    /// Throws what the document looks like where no format recognizes it.
    public func format(ofAll prefix: [UInt8]) throws(ConversionError) -> Format {
        let document = try unpacked(prefix, isAll: true)
        if let format = recognized(document) { return format }
        // A sequence may have no text at all, and then only the file's name tells of it.
        if document.allSatisfy({ $0 <= .space }),
            let format = Format.all.first(where: { $0.isSequence && $0.fileExtensions.contains(fileExtension) })
        {
            return format
        }
        let packing = GzipPrefix.isGzip(prefix) ? "unpacked from gzip, " : ""
        throw ConversionError(
            packing + UnknownContent.message(document), at: SourceLocation(file: file), code: .unknownFormat)
    }

    private func unpacked(_ prefix: [UInt8], isAll: Bool) throws(ConversionError) -> [UInt8] {
        guard GzipPrefix.isGzip(prefix) else { return prefix }
        do {
            return try GzipPrefix.unpacked(prefix, isAll: isAll, limit: Self.prefixLimit)
        } catch {
            throw ConversionError(error, in: file)
        }
    }

    private func recognized(_ document: [UInt8]) -> Format? {
        Format.recognized(document.span, fileExtension: fileExtension)
    }
}

extension PeekedSource {
    /// The format of the document; reads no more than the decision needs.
    package mutating func detectFormat(of name: String, fileExtension: String = "") throws(ConversionError) -> Format {
        var sniffer = FormatSniffer(file: name, fileExtension: fileExtension)
        while try peek() {
            if let format = try sniffer.format(of: prefix) { return format }
        }
        return try sniffer.format(ofAll: prefix)
    }
}
