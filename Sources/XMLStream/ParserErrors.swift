internal import ByteText

#if canImport(Darwin)
    internal import libxml2
#else
    internal import CLibXML2
#endif

extension ParserState {
    /// Keeps the first error that makes the document unusable, and the first that does not.
    mutating func take(_ error: xmlError) {
        let text = unsafe error.message.map { unsafe String(cString: $0) } ?? "the XML is damaged"
        let place = unsafe placement.place(error.line, error.int2)
        if unsafe error.domain == Int32(XML_FROM_NAMESPACE.rawValue) {
            if namespaceError == nil {
                namespaceError = unsafe XMLError(
                    message: explain(error, text), line: Int(place.line), column: Int(place.column))
            }
        } else if unsafe error.level == XML_ERR_FATAL || error.code == XML_WAR_UNDECLARED_ENTITY.rawValue {
            if self.error == nil { isBareAmpersand = unsafe isAboutAmpersand(error, text) }
            unsafe keep(
                XMLError(
                    message: explain(error, text), line: Int(place.line), column: Int(place.column),
                    fault: fault(of: error, text)))
        }
    }

    mutating func refuseEntity(named name: UnsafePointer<xmlChar>?) {
        let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
        stop(
            "the document declares the entity '\(text)'; entity declarations are not read, expected plain text",
            fault: .unsupported)
    }

    /// Keeps `message` as the error, unless there is one, and parses no more.
    mutating func stop(_ message: String, fault: Fault = .limitExceeded) {
        keep(here(message, fault: fault))
        hasStopped = true
        unsafe xmlStopParser(input)
    }

    mutating func refuseReference(to name: UnsafePointer<xmlChar>?) {
        let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
        let message =
            "the entity '\(text)' is not defined, expected a character or one of &amp; &lt; &gt; &quot; &apos;"
        keep(here(message, fault: .malformed))
    }

    private mutating func keep(_ error: XMLError) {
        if self.error == nil { self.error = error }
    }

    private func here(_ message: String, fault: Fault) -> XMLError {
        let place = place
        return XMLError(message: message, line: Int(place.line), column: Int(place.column), fault: fault)
    }

    static let bareAmpersand = "an '&' that begins no entity, expected &amp;"

    /// libxml2's message in our words, which name what was expected and stay the same from version to version.
    private func explain(_ error: xmlError, _ text: String) -> String {
        let code = unsafe xmlParserErrors(rawValue: xmlParserErrors.RawValue(error.code))
        let name = unsafe error.str1.map { unsafe String(cString: $0) } ?? ""
        if isAtWrongByte { return Self.wrongByte }
        switch code {
        case XML_ERR_DOCUMENT_EMPTY:
            return open.isEmpty && !rootHasEnded ? "this is not XML, expected '<'" : tidy(text)
        case XML_ERR_DOCUMENT_END:
            return rootHasEnded
                ? "there is more after the end of the document, expected the end of the file"
                : "this is not XML, expected '<'"
        case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
            return "the entity '\(name)' is not defined, expected a character or one of &amp; &lt; &gt; &quot; &apos;"
        case XML_ERR_NAME_REQUIRED where unsafe isAboutAmpersand(error, text), XML_ERR_ENTITYREF_SEMICOL_MISSING:
            return Self.bareAmpersand
        case XML_ERR_INVALID_ENCODING where text.hasPrefix("Document labelled"):
            return "the document is not in the encoding that it declares"
        // The second is how libxml2 words it where a piece of input ends with that byte.
        case XML_ERR_INVALID_ENCODING,
            XML_ERR_INTERNAL_ERROR where text.hasPrefix("internal error: detected"),
            XML_ERR_INVALID_CHAR where text.hasPrefix("Input is not"):
            return Self.wrongByte
        case XML_ERR_INTERNAL_ERROR where text.hasPrefix("internal error: Huge input"):
            return "a comment, an instruction or a CDATA section is longer than 10 MB"
        case XML_ERR_INVALID_CHAR:
            return unsafe "a character that XML does not have (code \(error.int1)), expected text"
        case XML_ERR_TAG_NAME_MISMATCH:
            let found = unsafe error.str2.map { unsafe String(cString: $0) } ?? ""
            let line = unsafe lineOfOpenElement(error.int1)
            return "the end tag </\(found)> does not fit <\(name)>, opened at line \(line), expected </\(name)>"
        case XML_ERR_ATTRIBUTE_NOT_STARTED:
            return "the value of an attribute has no quotes, expected \" or '"
        case XML_ERR_ATTRIBUTE_REDEFINED:
            return "a second attribute '\(name)' in one tag, expected one"
        case XML_ERR_UNSUPPORTED_ENCODING:
            return "the encoding '\(name)' is not known, expected one like UTF-8"
        case XML_ERR_RESERVED_XML_NAME:
            return "the XML declaration is not at the start of the document, expected it there or nowhere"
        case XML_NS_ERR_UNDEFINED_NAMESPACE:
            return "the namespace prefix '\(name)' is not declared"
        default:
            return tidy(text)
        }
    }

    private static let wrongByte = "a byte that is not UTF-8, expected UTF-8 or a declaration of the encoding"

    /// Whether the parser stands at a byte that is not UTF-8. In markup libxml2 says so or misses a character of the markup,
    /// depending on how the input was cut.
    private var isAtWrongByte: Bool {
        // What has not been parsed lies between these, and if it is UTF-8 it is as it came.
        guard encoding.isUTF8, let place = unsafe input?.pointee.input?.pointee,
            let start = unsafe place.cur, let end = unsafe place.end, unsafe start < end
        else { return false }
        let count = unsafe min(4, end - start)
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
        guard bytes[0] >= 0x80 else { return false }
        let length = bytes[0] < 0xC2 ? 0 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : bytes[0] < 0xF5 ? 4 : 0
        if length == 0 { return true }
        return bytes[1..<min(length, count)].contains { $0 & 0xC0 != 0x80 }
    }

    private func fault(of error: xmlError, _ text: String) -> Fault {
        switch unsafe xmlParserErrors(rawValue: xmlParserErrors.RawValue(error.code)) {
        case XML_ERR_UNSUPPORTED_ENCODING: .unsupported
        case XML_ERR_INTERNAL_ERROR where text.hasPrefix("internal error: Huge input"): .limitExceeded
        default: .malformed
        }
    }

    private func isAboutAmpersand(_ error: xmlError, _ text: String) -> Bool {
        let code = unsafe xmlParserErrors(rawValue: xmlParserErrors.RawValue(error.code))
        return code == XML_ERR_ENTITYREF_SEMICOL_MISSING
            || (code == XML_ERR_NAME_REQUIRED && text.hasPrefix("xmlParseEntityRef"))
    }

    private func tidy(_ text: String) -> String {
        var line = text.prefix { $0 != "\n" }
        while let last = line.last, last == " " || last == "!" { line.removeLast() }
        return String(line)
    }
}

/// Whether libxml2 can decode the encoding with this name.
func isKnownEncoding(_ name: String) -> Bool {
    guard let handler = unsafe xmlFindCharEncodingHandler(name) else { return false }
    // The handler is ours to close; those that libxml2 keeps ignore it.
    _ = unsafe xmlCharEncCloseFunc(handler)
    return true
}
