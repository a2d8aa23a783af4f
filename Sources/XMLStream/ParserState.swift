internal import ByteText

#if canImport(Darwin)
    internal import libxml2
#else
    internal import CLibXML2
#endif

/// What the callbacks of one parse write into; libxml2 holds its address as user data.
///
/// The pointers are owned: allocated here, freed in `deallocate`, and only written below their capacities.
@safe
struct ParserState {
    var tokens: OwnedArray<XMLToken>
    var attributes: OwnedArray<XMLAttribute>
    var text: OwnedArray<UInt8>
    /// Where the text since the last tag begins.
    var pendingStart = 0
    var lastWasStart = false
    var names = NameTable()
    /// The open elements: name and line of each, the lines that had been skipped before it, and whether it declares namespaces.
    var open: [(name: UInt32, line: UInt32, skipped: UInt32, declares: Bool)] = []
    /// Grows whenever other declarations of namespaces come to be in scope.
    var scope: UInt32 = 0
    var placement = Placement()
    var encoding = DocumentEncoding()
    var input: xmlParserCtxtPtr?
    var error: XMLError?
    /// Whether `error` is about an `&`; libxml2 looks for its `;` until the end of the input.
    var isBareAmpersand = false
    /// Whether a limit was broken, or something refused: the parser takes no more input.
    var hasStopped = false
    /// The first namespace error, which does not stop the parse.
    var namespaceError: XMLError?
    var rootHasEnded = false
    var hasDocumentType = false
    /// Whether the last that came was text of a CDATA section; of one that has ended, if the next tag has not come yet.
    var hasBegunCDATA = false
    /// Whether the last piece of a CDATA section ended with a carriage return, which was taken for a line end.
    private var endsWithReturn = false
    /// The namespace of the last element and its number: neighbours share it.
    private var lastURI: UnsafePointer<xmlChar>?
    private var lastNamespace: UInt32 = 0

    /// Deeper trees overflow the stack of what walks them.
    private static let deepest = 256
    /// libxml2's dictionary takes the longer for a name the more it holds.
    private static let mostNames = 100_000

    init() {
        tokens = OwnedArray(capacity: 4096)
        attributes = OwnedArray(capacity: 4096)
        text = OwnedArray(capacity: 128 * 1024)
        open.reserveCapacity(64)
    }

    func deallocate() {
        tokens.deallocate()
        attributes.deallocate()
        text.deallocate()
        names.deallocate()
    }

    @inline(__always)
    mutating func number(_ name: UnsafePointer<xmlChar>?) -> UInt32 {
        guard let name = unsafe name else { return 0 }
        let address = UInt(bitPattern: name)
        let known = names.number(at: address)
        return unsafe known != 0 ? known : insert(name, at: address)
    }

    @inline(never)
    private mutating func insert(_ name: UnsafePointer<xmlChar>, at address: UInt) -> UInt32 {
        if names.names.count > Self.mostNames { stop("more than \(Self.mostNames) different names") }
        return unsafe names.insert(String(cString: name), at: address)
    }

    @inline(__always)
    mutating func characters(_ bytes: UnsafePointer<xmlChar>, _ count: Int) {
        if !lastWasStart, text.count == pendingStart, unsafe isBlank(bytes, count) { return }
        unsafe text.append(bytes, count)
    }

    /// Takes a piece of a CDATA section, with its line ends as XML has them (2.11), which libxml2 before 2.16 leaves as they are.
    mutating func section(_ bytes: UnsafePointer<xmlChar>, _ count: Int) {
        var start = 0
        if hasBegunCDATA, endsWithReturn, count > 0, unsafe bytes[0] == .lineFeed { start = 1 }
        hasBegunCDATA = true
        endsWithReturn = false
        // All indexes are below `count`.
        for index in start..<count where unsafe bytes[index] == .carriageReturn {
            unsafe characters(bytes + start, index - start)
            var lineEnd = UInt8.lineFeed
            unsafe characters(&lineEnd, 1)
            start = index + 1
            if start == count {
                endsWithReturn = true
            } else if unsafe bytes[start] == .lineFeed {
                start += 1
            }
        }
        unsafe characters(bytes + start, count - start)
    }

    @inline(__always)
    private func isBlank(_ bytes: UnsafePointer<xmlChar>, _ count: Int) -> Bool {
        var index = 0
        while index + 8 <= count {
            // A byte above 0x20 sets its top bit, here or after the addition; the loads stay below `count`.
            let eight = unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if (eight | (eight &+ 0x5F5F_5F5F_5F5F_5F5F)) & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < count {
            if unsafe bytes[index] > .space { return false }
            index += 1
        }
        return true
    }

    @inline(__always)
    mutating func startElement(
        _ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
        _ declares: Bool, _ attributeCount: Int, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        hasBegunCDATA = false
        let start = pendingStart
        var end = text.count
        if end > start, unsafe isBlank(text.base + start, end - start) {
            text.count = start
            end = start
        }
        let first = attributes.count
        if attributeCount > 0, let values = unsafe values {
            for index in 0..<attributeCount {
                // Each attribute is five pointers: local name, prefix, URI, and the first and past-the-last byte of its value.
                let five = unsafe values + index * 5
                guard let from = unsafe five[3], let to = unsafe five[4] else { continue }
                let valueStart = text.count
                unsafe text.append(from, to - from)
                unsafe attributes.append(
                    XMLAttribute(
                        name: Int(number(five[0])), namespace: Int(number(five[2])), prefix: Int(number(five[1])),
                        textStart: UInt32(truncatingIfNeeded: valueStart),
                        textEnd: UInt32(truncatingIfNeeded: text.count)))
            }
        }
        if unsafe uri != lastURI {
            unsafe lastURI = uri
            lastNamespace = unsafe number(uri)
        }
        let place = place
        let id = unsafe number(name)
        unsafe tokens.append(
            XMLToken(
                kind: .start, attributeCountStorage: UInt16(truncatingIfNeeded: attributes.count - first),
                nameStorage: id, namespaceStorage: lastNamespace, prefixStorage: number(prefix),
                textStart: UInt32(truncatingIfNeeded: start), textEnd: UInt32(truncatingIfNeeded: end),
                attributeStart: UInt32(truncatingIfNeeded: first), line: place.line, column: place.column))
        open.append((id, place.line, placement.lines, declares))
        if declares { scope &+= 1 }
        if open.count > Self.deepest { stop("more than \(Self.deepest) levels of elements") }
        pendingStart = text.count
        lastWasStart = true
    }

    @inline(__always)
    mutating func endElement(_ name: UnsafePointer<xmlChar>?) {
        hasBegunCDATA = false
        let start = pendingStart
        var end = text.count
        if !lastWasStart, end > start, unsafe isBlank(text.base + start, end - start) {
            text.count = start
            end = start
        }
        let place = place
        let id = unsafe number(name)
        tokens.append(
            XMLToken(
                kind: .end, attributeCountStorage: 0, nameStorage: id, namespaceStorage: 0, prefixStorage: 0,
                textStart: UInt32(truncatingIfNeeded: start), textEnd: UInt32(truncatingIfNeeded: end),
                attributeStart: 0,
                line: place.line, column: place.column))
        if open.popLast()?.declares ?? false { scope &+= 1 }
        if open.isEmpty { rootHasEnded = true }
        pendingStart = text.count
        lastWasStart = false
    }

    /// Where the parser is; its context and its input live as long as the parse.
    @inline(__always)
    var place: (line: UInt32, column: UInt32) {
        guard let place = unsafe input?.pointee.input else { return (0, 0) }
        return unsafe placement.place(place.pointee.line, place.pointee.col)
    }

    /// The line in the input where the innermost element was opened, from the parser's own.
    func lineOfOpenElement(_ line: Int32) -> Int { Int(line) + Int(open.last?.skipped ?? 0) }

    /// Hands on a pending text that is longer than `limit`, up to its last whole character.
    mutating func flushLongText(_ limit: Int) {
        let start = pendingStart
        let end = text.count
        guard end - start > limit else { return }
        tokens.append(
            XMLToken(
                kind: .text, attributeCountStorage: 0, nameStorage: 0, namespaceStorage: 0, prefixStorage: 0,
                textStart: UInt32(truncatingIfNeeded: start), textEnd: UInt32(truncatingIfNeeded: end),
                attributeStart: 0,
                line: place.line, column: place.column))
        pendingStart = end
    }

    /// Forgets the tokens that have been read and moves the pending text to the front.
    mutating func recycle() {
        let rest = text.count - pendingStart
        if pendingStart > 0, rest > 0 {
            unsafe text.base.update(from: text.base + pendingStart, count: rest)
        }
        text.count = rest
        pendingStart = 0
        tokens.count = 0
        attributes.count = 0
    }
}

/// A growing array of plain values without the checks of `Array`, for callbacks that run several times a point.
@safe
struct OwnedArray<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
    }

    func deallocate() { unsafe base.deallocate() }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count == capacity { grow(1) }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func append(_ elements: UnsafePointer<Element>, _ number: Int) {
        if capacity - count < number { grow(number) }
        unsafe (base + count).initialize(from: elements, count: number)
        count += number
    }

    @inline(never)
    private mutating func grow(_ number: Int) {
        let size = max(capacity * 2, count + number)
        let bigger = UnsafeMutablePointer<Element>.allocate(capacity: size)
        unsafe bigger.moveInitialize(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe bigger
        capacity = size
    }
}
