internal import ByteText

#if canImport(Darwin)
    internal import libxml2
#else
    internal import CLibXML2
#endif

/// A push parser for XML: bytes in, batches of tags with their texts out.
///
/// libxml2's SAX2 push parser does the work; this class is the only place that touches it. Its callbacks note tokens,
/// which the caller reads after each piece of input, so no Swift code runs between the frames of C.
///
/// Nothing is fetched and nothing is expanded: entity declarations are refused, external subsets never loaded.
///
/// Limits keep time linear and memory small: 256 levels of elements, 256 KB for a tag, 100,000 different names, and libxml2's
/// 10 MB for a comment, an instruction or a CDATA section. Texts have none, as they come in pieces. A lenient parser ends where
/// one is broken, and takes no more input. Memory: the piece of input, its tokens, and the open elements.
@safe
public final class XMLTokenizer {
    let state: UnsafeMutablePointer<ParserState>
    let context: xmlParserCtxtPtr
    let isLenient: Bool
    private var isEmpty = true
    /// What mends the input of a lenient parser; nil where the encoding has no ASCII in it.
    private var mender: XMLMender?
    /// The bytes before the document, until it is clear what it begins with.
    private var prefix: [UInt8] = []
    private(set) var hasBegun = false
    /// Whether blanks stood before an XML declaration, which XML 1.0 forbids and everyone understands.
    public private(set) var hadLeadingBlanks = false

    /// The size of the pieces that input is cut into, in bytes.
    private static let pieceSize = 32 * 1024
    /// So many blanks before the document are held; behind more of them an XML declaration is an error.
    private static let longestBlanks = 64 * 1024
    /// A text longer than this is handed on in pieces.
    private static let longText = 16 * 1024
    /// libxml2 compares each attribute of a tag with all before it, so a long tag takes the square of its length.
    static let longestTag = 256 * 1024
    /// libxml2 looks for the `;` of an entity to the end of the file.
    private static let longestEntity = 64 * 1024

    /// What parsing returns, and libxml2 before 2.12 tells no callback, where it stops at bytes that do not fit the encoding.
    private static let codesOfUnreadableBytes = [-1, Int32(bitPattern: XML_ERR_INVALID_ENCODING.rawValue)]

    /// libxml2 made ready. It would do that by itself, but not safely where the first parsers begin at the same time.
    private static let initialization: Void = xmlInitParser()

    /// A parser that numbers the words of `vocabulary` 1, 2, 3 …
    ///
    /// A lenient one goes on after errors where libxml2 can; ``errors`` tells the first.
    public init(vocabulary: [String], isLenient: Bool = false) {
        Self.initialization
        self.isLenient = isLenient
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: ParserState())
        var handler = unsafe Self.handler
        guard let context = unsafe xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
            // libxml2 returns no context only where malloc does, and Swift ends the program there as well.
            preconditionFailure("out of memory")
        }
        unsafe self.context = unsafe context
        let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | (isLenient ? XML_PARSE_RECOVER.rawValue : 0)
        unsafe xmlCtxtUseOptions(context, Int32(bitPattern: options))
        unsafe state.pointee.input = unsafe context
        for word in vocabulary {
            // The dictionary lives as long as the context, and so does the address it returns.
            guard let address = unsafe xmlDictLookup(context.pointee.dict, word, -1) else { continue }
            _ = unsafe state.pointee.names.insert(word, at: UInt(bitPattern: address))
        }
    }

    deinit {
        unsafe xmlFreeParserCtxt(context)
        unsafe state.pointee.deallocate()
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// The word with a number that a token gave.
    public func word(_ number: XMLNameID) -> String { unsafe state.pointee.names.names[number] }

    /// The first undeclared prefix met, as an error with its place; the parse goes on after it.
    public var namespaceError: XMLError? { unsafe state.pointee.namespaceError }

    /// The first error that a lenient parser went past.
    public var error: XMLError? { unsafe state.pointee.error }

    /// Whether the root element has been closed.
    public var isComplete: Bool { unsafe state.pointee.rootHasEnded }

    /// What was mended so far, for a lenient parser to report; taking it empties it.
    public func takeFindings() -> [XMLError] {
        defer { mender?.findings = [] }
        return mender?.findings ?? []
    }

    /// Parses `bytes` and calls `body` with the tokens of each piece, their attributes, and the text both point into.
    ///
    /// `body` sees all tokens before an error; then the error is thrown.
    public func push(
        _ bytes: Span<UInt8>, _ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void
    ) throws(XMLError) {
        if hasBegun { return try parse(bytes, body) }
        prefix.append(copying: bytes)
        if prefix.starts(with: [0xEF, 0xBB, 0xBF]) { prefix.removeFirst(3) }
        // Two bytes tell UTF-16; a document begins with its first byte that is no blank.
        guard let first = prefix.firstIndex(where: { $0 > .space }), first + 5 <= prefix.count else {
            if prefix.count > Self.longestBlanks { try begin(at: 0, body) }
            return
        }
        // A declaration behind blanks has to be moved whole.
        if first > 0, Self.isDeclaration(prefix[first...]), prefix.count < first + 1024, !prefix.contains(.greaterThan)
        {
            return
        }
        try begin(at: first, body)
    }

    /// Begins the document with the byte at `first` of the prefix.
    private func begin(
        at first: Int, _ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void
    ) throws(XMLError) {
        hasBegun = true
        var document = prefix
        prefix = []
        let hasZero = document.prefix(4).contains(0)
        let isUTF16 = document.starts(with: [0xFF, 0xFE]) || document.starts(with: [0xFE, 0xFF]) || hasZero
        if isLenient, !isUTF16 {
            mender = XMLMender()
        } else if !isUTF16, first > 0, Self.isDeclaration(document[first...]),
            let end = document.firstIndex(of: .greaterThan)
        {
            hadLeadingBlanks = true
            // The line feeds are put into a place where they are allowed, so that lines keep their numbers.
            document.insert(contentsOf: document[..<first].filter { $0 == .lineFeed }, at: end + 1)
            document.removeSubrange(..<first)
        }
        try parse(document.span, body)
    }

    private static func isDeclaration(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "<?xml".utf8) }

    private func parse(
        _ bytes: Span<UInt8>, _ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void
    ) throws(XMLError) {
        var at = 0
        while at < bytes.count, unsafe !state.pointee.hasStopped {
            let size = min(Self.pieceSize, bytes.count - at)
            let piece = bytes.extracting(at..<(at + size))
            if mender != nil { mend(piece, body) } else { parsePiece(piece, body) }
            try check()
            at += size
        }
    }

    private func parsePiece(
        _ piece: Span<UInt8>, _ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void
    ) {
        guard !piece.isEmpty else { return }
        isEmpty = false
        unsafe state.pointee.encoding.read(piece)
        // libxml2 copies the bytes before it returns.
        unsafe piece.withUnsafeBytes {
            unsafe feed($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, isLast: false)
        }
        checkPendingInput()
        unsafe state.pointee.flushLongText(Self.longText)
        deliver(body)
    }

    /// Hands bytes to libxml2.
    private func feed(_ bytes: UnsafePointer<CChar>?, _ count: Int, isLast: Bool) {
        let code = unsafe parseChunkQuietly(context, bytes, Int32(count), isLast: isLast)
        guard Self.codesOfUnreadableBytes.contains(code), unsafe state.pointee.error == nil else { return }
        let end = endOfInput
        unsafe state.pointee.error = XMLError(
            message: "a byte that the document's encoding does not have, expected the encoding to be declared",
            line: end.line, column: end.column)
    }

    /// Stops at markup that is still not complete after more bytes than it may have.
    private func checkPendingInput() {
        // libxml2 holds what it has not parsed between these.
        let input = unsafe context.pointee.input.pointee
        let count = unsafe input.end - input.cur
        guard count > Self.longestEntity, !isInCDATASection else { return }
        let (first, second) = unsafe (input.cur[0], input.cur[1])
        if first == .ampersand {
            unsafe state.pointee.stop(ParserState.bareAmpersand, fault: .malformed)
        } else if first == .lessThan, second != .exclamationMark, second != .questionMark, count > Self.longestTag {
            unsafe state.pointee.stop("a tag is longer than \(Self.longestTag) bytes")
        }
    }

    /// Whether libxml2 stands inside a CDATA section, of which the older ones hand on 300 bytes with each piece of input.
    private var isInCDATASection: Bool {
        guard unsafe state.pointee.hasBegunCDATA, let input = unsafe context.pointee.input?.pointee else {
            return false
        }
        guard unsafe input.cur - input.base >= 3 else { return true }
        // So many bytes of the buffer lie before the next.
        return
            unsafe !(input.cur[-3] == .rightBracket && input.cur[-2] == .rightBracket && input.cur[-1] == .greaterThan)
    }

    /// Where the input ends as far as it has come: behind what libxml2 has parsed and what it waits with.
    private var endOfInput: (line: Int, column: Int) {
        guard let input = unsafe context.pointee.input else { return (0, 0) }
        let place = unsafe state.pointee.placement.place(input.pointee.line, input.pointee.col)
        var (line, column) = (Int(place.line), Int(place.column))
        guard var at = unsafe input.pointee.cur, let end = unsafe input.pointee.end else { return (line, column) }
        // Both point into the parser's buffer, `end` behind its last byte.
        while unsafe at < end {
            let byte = unsafe at.pointee
            if byte == .lineFeed {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            unsafe at += 1
        }
        return (line, column)
    }

    /// Parses a piece after mending it; each further document in it starts the parser anew.
    private func mend(_ piece: Span<UInt8>, _ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void) {
        guard let mended = mender?.mend(piece), let boundaries = mender?.boundaries else { return }
        var at = 0
        for boundary in boundaries {
            parsePiece(mended.span.extracting(at..<boundary), body)
            unsafe feed(nil, 0, isLast: true)
            deliver(body)
            // The dictionary stays, and with it the addresses of names.
            unsafe xmlCtxtResetPush(context, nil, 0, nil, nil)
            unsafe state.pointee.open.removeAll()
            unsafe state.pointee.encoding = DocumentEncoding()
            at = boundary
        }
        parsePiece(mended.span.extracting(at..<mended.count), body)
    }

    /// Ends the input: hands on what is left, or throws where the document is not complete.
    public func finish(_ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void) throws(XMLError) {
        if !hasBegun, let first = prefix.firstIndex(where: { $0 > .space }) { try begin(at: first, body) }
        if let rest = mender?.finish() { parsePiece(rest.span, body) }
        if isEmpty {
            throw XMLError(
                message: "the file is empty, expected an XML document", line: 1, column: 1, fault: .truncated)
        }
        let unfinished = unsafe state.pointee.open.last
        let end = endOfInput
        unsafe feed(nil, 0, isLast: true)
        // A lenient caller gets the text that the end has cut, too.
        if isLenient { unsafe state.pointee.flushLongText(0) }
        deliver(body)
        if let unfinished, unsafe !state.pointee.isBareAmpersand, unsafe !state.pointee.hasStopped {
            let message = "the file ends inside <\(word(Int(unfinished.name)))>, opened at line \(unfinished.line)"
            unsafe state.pointee.error = XMLError(
                message: message, line: end.line, column: end.column, fault: .truncated)
        }
        try check()
    }

    private func deliver(_ body: (Span<XMLToken>, Span<XMLAttribute>, Span<UInt8>) -> Void) {
        // The arrays are only written by callbacks, which run inside `xmlParseChunk`, so they stay as they are during `body`.
        let tokens = unsafe UnsafeBufferPointer(start: state.pointee.tokens.base, count: state.pointee.tokens.count)
        let attributes = unsafe UnsafeBufferPointer(
            start: state.pointee.attributes.base, count: state.pointee.attributes.count)
        let text = unsafe UnsafeBufferPointer(start: state.pointee.text.base, count: state.pointee.text.count)
        if !tokens.isEmpty { unsafe body(tokens.span, attributes.span, text.span) }
        unsafe state.pointee.recycle()
    }

    private func check() throws(XMLError) {
        if !isLenient, let error = unsafe state.pointee.error { throw error }
    }

    /// The callbacks; each gets the address of a `ParserState` that outlives the parse.
    private static var handler: xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = XML_SAX2_MAGIC
        unsafe handler.startElementNs = { user, name, prefix, uri, namespaceCount, _, attributeCount, _, attributes in
            unsafe user?.assumingMemoryBound(to: ParserState.self).pointee
                .startElement(name, prefix, uri, namespaceCount > 0, Int(attributeCount), attributes)
        }
        unsafe handler.endElementNs = { user, name, _, _ in
            unsafe user?.assumingMemoryBound(to: ParserState.self).pointee.endElement(name)
        }
        unsafe handler.characters = { user, bytes, count in
            guard let bytes = unsafe bytes else { return }
            unsafe user?.assumingMemoryBound(to: ParserState.self).pointee.characters(bytes, Int(count))
        }
        unsafe handler.ignorableWhitespace = unsafe handler.characters
        unsafe handler.cdataBlock = { user, bytes, count in
            guard let bytes = unsafe bytes else { return }
            unsafe user?.assumingMemoryBound(to: ParserState.self).pointee.section(bytes, Int(count))
        }
        unsafe handler.internalSubset = { user, _, _, _ in
            unsafe user?.assumingMemoryBound(to: ParserState.self).pointee.hasDocumentType = true
        }
        unsafe handler.getEntity = { _, name in unsafe xmlGetPredefinedEntity(name) }
        unsafe handler.entityDecl = { user, name, _, _, _, _ in
            guard let state = unsafe user?.assumingMemoryBound(to: ParserState.self) else { return }
            unsafe state.pointee.refuseEntity(named: name)
        }
        unsafe handler.reference = { user, name in
            guard let state = unsafe user?.assumingMemoryBound(to: ParserState.self) else { return }
            unsafe state.pointee.refuseReference(to: name)
        }
        unsafe handler.serror = { user, error in
            guard let state = unsafe user?.assumingMemoryBound(to: ParserState.self), let error = unsafe error else {
                return
            }
            unsafe state.pointee.take(error.pointee)
        }
        return unsafe handler
    }
}
