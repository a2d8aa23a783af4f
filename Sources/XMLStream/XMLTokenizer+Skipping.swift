#if canImport(Darwin)
    internal import libxml2
#else
    internal import CLibXML2
#endif

/// What whoever reads parts of a document past the parser has to know of it, and to tell it.
extension XMLTokenizer {
    /// Whether the parser has read all that it was given, and stands between two children of an open element, in a document of
    /// the plain kind: UTF-8 without a document type, and not being mended.
    ///
    /// Then a balanced run of elements may be kept from it: no state of it depends on them.
    @usableFromInline package var isBetweenElements: Bool {
        guard hasBegun, !isLenient, let input = unsafe context.pointee.input else { return false }
        // Of UTF-8 nothing waits to be converted.
        guard unsafe input.pointee.cur == input.pointee.end, unsafe state.pointee.encoding.isUTF8,
            unsafe !state.pointee.hasDocumentType, unsafe !state.pointee.hasBegunCDATA
        else { return false }
        return unsafe !state.pointee.hasStopped && state.pointee.error == nil && !state.pointee.open.isEmpty
            && state.pointee.text.count == state.pointee.pendingStart
    }

    /// Changes whenever other declarations of namespaces come to be in scope; equal numbers are equal meanings of all prefixes.
    @usableFromInline package var namespaceScope: UInt32 { unsafe state.pointee.scope }

    /// Tells that bytes between two elements were kept from the parser: how many, the line feeds among them, and the column
    /// behind them, which counts where there are any.
    @usableFromInline package func skip(length: Int, lineFeeds: Int, column: Int) {
        guard let input = unsafe context.pointee.input else { return }
        unsafe state.pointee.placement.skip(
            at: input.pointee.line, input.pointee.col, lineFeeds: lineFeeds, column: column, length: length)
    }
}
