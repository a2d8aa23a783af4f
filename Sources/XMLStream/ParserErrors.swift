internal import CLibXML2

extension ParserState {
    /// Keeps the first error that makes the document unusable, and the first that does not.
    mutating func note(_ error: xmlError) {
        let text = unsafe error.message.map { unsafe String(cString: $0) } ?? "the XML is damaged"
        let place = unsafe (Int(error.line), Int(error.int2))
        if unsafe error.domain == Int32(XML_FROM_NAMESPACE.rawValue) {
            if namespaceError == nil {
                namespaceError = XMLError(message: tidy(text), line: place.0, column: place.1)
            }
        } else if unsafe error.level == XML_ERR_FATAL || error.code == XML_WAR_UNDECLARED_ENTITY.rawValue {
            unsafe keep(XMLError(message: explain(error, text), line: place.0, column: place.1))
        }
    }

    mutating func refuseEntity(named name: UnsafePointer<xmlChar>?) {
        let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
        keep(here("the document declares the entity '\(text)'; entity declarations are not read, expected plain text"))
        unsafe xmlStopParser(input)
    }

    mutating func refuseReference(to name: UnsafePointer<xmlChar>?) {
        let text = unsafe name.map { unsafe String(cString: $0) } ?? ""
        keep(here("the entity '\(text)' is not defined, expected a character or one of &amp; &lt; &gt; &quot; &apos;"))
    }

    private mutating func keep(_ error: XMLError) {
        if self.error == nil { self.error = error }
    }

    private func here(_ message: String) -> XMLError {
        let place = unsafe input?.pointee.input?.pointee
        return unsafe XMLError(message: message, line: Int(place?.line ?? 0), column: Int(place?.col ?? 0))
    }

    /// libxml2's message in our words where it has an expectation to name.
    private func explain(_ error: xmlError, _ text: String) -> String {
        let code = unsafe xmlParserErrors(rawValue: xmlParserErrors.RawValue(error.code))
        let name = unsafe error.str1.map { unsafe String(cString: $0) } ?? ""
        switch code {
        case XML_ERR_DOCUMENT_EMPTY:
            return open.isEmpty && !rootHasEnded ? "this is not XML, expected '<'" : tidy(text)
        case XML_ERR_DOCUMENT_END:
            return rootHasEnded
                ? "there is more after the end of the document, expected the end of the file"
                : "this is not XML, expected '<'"
        case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
            return "the entity '\(name)' is not defined, expected a character or one of &amp; &lt; &gt; &quot; &apos;"
        case XML_ERR_INVALID_ENCODING, XML_ERR_INVALID_CHAR:
            return tidy(text)
        case XML_ERR_RESERVED_XML_NAME:
            return "the XML declaration is not at the start of the document, expected it there or nowhere"
        default:
            return tidy(text)
        }
    }

    private func tidy(_ text: String) -> String {
        var line = text.prefix { $0 != "\n" }
        while let last = line.last, last == " " || last == "!" { line.removeLast() }
        return String(line)
    }
}
