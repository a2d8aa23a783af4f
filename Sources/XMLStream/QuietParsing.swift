#if canImport(Darwin)
    internal import libxml2
#else
    internal import CLibXML2
#endif

/// xmlParseChunk without a word on standard error: libxml2 prints what it finds where no parser is at hand, such as bytes that
/// do not fit the encoding. The printer is that of this thread, so it is put back.
func parseChunkQuietly(
    _ parser: xmlParserCtxtPtr, _ bytes: UnsafePointer<CChar>?, _ count: Int32, isLast: Bool
) -> Int32 {
    // Both are places of this thread's, which are there as long as it is.
    let printer = unsafe __xmlGenericError().pointee
    let context = unsafe __xmlGenericErrorContext().pointee
    let silence: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { _, _ in }
    // Swift has no functions with C's variable arguments. One that asks for none of them may be called with some.
    unsafe xmlSetGenericErrorFunc(nil, unsafeBitCast(silence, to: xmlGenericErrorFunc.self))
    let code = unsafe xmlParseChunk(parser, bytes, count, isLast ? 1 : 0)
    unsafe xmlSetGenericErrorFunc(context, printer)
    return code
}
