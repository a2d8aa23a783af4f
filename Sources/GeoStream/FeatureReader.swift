/// Turns the bytes of one document into events.
///
/// Call order: `read` any number of times with the pieces of the input, cut anywhere, then `finish` once. After an error
/// neither may be called again; what came before it is in the buffer.
public protocol FeatureReader {
    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError)
    /// Takes what was read for the whole document.
    ///
    /// `isTruncated` says that it is known to be a beginning only, since whatever it was packed in is damaged. That is for
    /// formats whose end does not show: the last row of a table may lack digits even where it has all its values.
    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError)
}

extension FeatureReader {
    /// Takes what was read for the whole document, of which nothing is known to be missing.
    @inlinable
    public mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        try finish(isTruncated: false, into: &output)
    }
}
