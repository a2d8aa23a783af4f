internal import ByteText
public import GeoStream
public import XMLStream

/// Reports what a tokenizer found amiss in the XML itself, each thing once.
@usableFromInline package struct XMLWarnings {
    private let file: String?
    private var reportedNamespace = false
    private var reportedBlanks = false

    @usableFromInline package init(file: String?) { self.file = file }

    /// Reports what is new since the last call; at the end also what a lenient parser went past.
    @usableFromInline package mutating func report(
        from tokenizer: XMLTokenizer, isAtEnd: Bool, into output: inout EventBuffer
    ) {
        if !reportedBlanks, tokenizer.hadLeadingBlanks {
            reportedBlanks = true
            output.warn(
                .misplaced, at: SourceLocation(file: file, line: 1, column: 1),
                "blanks stand before the XML declaration, expected it first; they are skipped")
        }
        if !reportedNamespace, let error = tokenizer.namespaceError {
            reportedNamespace = true
            output.warn(.namespace, at: location(error), "\(error.message); names are read without it")
        }
        for finding in tokenizer.takeFindings() { output.warn(.damage, at: location(finding), finding.message) }
        if isAtEnd, let error = tokenizer.error { output.warn(.damage, at: location(error), error.message) }
    }

    private func location(_ error: XMLError) -> SourceLocation {
        SourceLocation(file: file, line: error.line, column: error.column)
    }
}

extension ConversionError {
    @usableFromInline package init(_ error: XMLError, in file: String?) {
        self.init(
            error.message, at: SourceLocation(file: file, line: error.line, column: error.column),
            code: Code(error.fault))
    }
}
