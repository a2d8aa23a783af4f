internal import ByteText
internal import GeoFormats
internal import GeoStream

extension PeekedSource {
    /// Undecided after so many bytes is unknown.
    private static let prefixLimit = 256 * 1024

    /// The format of the document, from its first bytes and, where these leave it open, the extension of the file's name.
    ///
    /// Decides on what the first read returned where it can, so that whoever fills a pipe slowly is not waited for.
    mutating func detectFormat(of name: String) throws(ConversionError) -> Format {
        let fileExtension = FilePath.fileExtension(name)
        var looked = 0
        while true {
            let isAll = try !peek() || prefix.count >= Self.prefixLimit
            // A large prefix is looked at again only when it has doubled, so that the work stays linear in its length.
            if !isAll, looked > 4096, prefix.count < looked * 2 { continue }
            looked = prefix.count
            if let format = Format.recognized(prefix.span, fileExtension: fileExtension),
                isAll || format.recognizes(prefix.span) >= .likely
            {
                return format
            }
            if isAll { throw ConversionError(UnknownContent.message(prefix), at: .init(file: name)) }
        }
    }
}
