/// Turns the bytes of one document into events.
///
/// Call order: `read` any number of times with the pieces of the input, cut anywhere, then `finish` once. After an error
/// neither may be called again; what came before it is in the buffer.
///
/// What a reader holds to:
/// - Its events keep the grammar of ``Mark`` and what is written beside each mark; where pieces are cut changes nothing.
/// - An event is appended as soon as the format allows it to be known, and memory does not grow with the input: what has to wait
///   goes to a ``Spool``.
/// - What is wrong with the input is a warning, with its place, where it can be read without guessing, else an error. With
///   ``ReaderOptions/recover`` damage is a warning as well, and what was open is ended.
/// - A document without features is one; an input without a byte is an error.
public protocol FeatureReader {
    /// Reads the next bytes.
    ///
    /// Before: the grammar is where the last piece left it. After: all is handed on that these bytes settle.
    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError)
    /// Takes what was read for the whole document. After: nothing is open.
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
