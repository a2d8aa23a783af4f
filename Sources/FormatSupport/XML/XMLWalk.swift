public import GeoStream
public import XMLStream

/// Where a walk through a document is: the open elements that matter, and what the next tag stands in.
///
/// It skips what does not matter, collects the texts of leaves and builds extensions; all else it asks of a machine.
@usableFromInline package struct XMLWalk<Name: XMLVocabulary, Context> {
    /// What the next tag stands in.
    @usableFromInline package enum Place {
        /// The innermost context, between two of its children.
        case children
        case leaf, stream, nothing, extensions, `extension`
    }

    @usableFromInline package let tokenizer: XMLTokenizer
    @usableFromInline let names: [Name?]

    @usableFromInline package var place = Place.children
    @usableFromInline package var contexts: [Context]
    /// The innermost of the contexts.
    @usableFromInline package var context: Context
    /// Whether the last extension stood in an element for extensions, and not among the format's own.
    @usableFromInline package var isWrapped = false
    /// The extensions that are open.
    @usableFromInline package var extensions = ExtensionBuilder()
    /// Into which fields of a point texts went, where that is asked.
    @usableFromInline package var fieldLog = FieldLog()
    /// How many elements are open inside a leaf or what is skipped.
    @usableFromInline var depth = 0
    /// The text of the leaf, as far as it came in pieces.
    @usableFromInline var longText: [UInt8] = []

    /// A walk that begins in `context`, before the root element.
    @inlinable
    package init(_ tokenizer: XMLTokenizer, in context: Context) {
        self.tokenizer = tokenizer
        self.context = context
        contexts = [context]
        names = Name.byNumber
    }

    /// What a name of the tokenizer is in the vocabulary, nil for other names.
    @inlinable @inline(__always)
    package func name(_ number: XMLNameID) -> Name? { number < names.count ? names[number] : nil }

    @inlinable @inline(__always)
    package mutating func push(_ next: Context) {
        contexts.append(next)
        context = next
    }

    /// Closes the innermost context; the one that the walk began in stays.
    @inlinable @inline(__always)
    @discardableResult
    package mutating func pop() -> Context {
        let ended = context
        contexts.removeLast()
        context = contexts[contexts.count - 1]
        return ended
    }

    // MARK: Tags

    /// Goes on by a tag, or a piece of a text.
    // Mutating, as is all that a generic machine calls, since to read a part of its walk would copy the whole.
    @inlinable @inline(__always)
    mutating func read(_ element: XMLElement) -> XMLStep<Name, Context> {
        switch element.token.kind {
        case .start:
            // A pattern, since a comparison is a call where the type is of another target.
            if case .children = place { return .start(name(element.token.name)) }
            enterInside(element)
            return .nothing
        case .end:
            switch place {
            case .children: return .end(pop())
            case .leaf: return endLeaf(element)
            case .stream: return leave() ? .piece(isLast: true) : .nothing
            case .nothing:
                fieldLog.record(nil, element.token.text.lowerBound)
                _ = leave()
                return .nothing
            case .extensions, .extension: return endExtension()
            }
        case .text: return readPiece(element)
        }
    }

    /// Enters a child of the innermost context, of which the machine said what it opens.
    @inlinable @inline(__always)
    mutating func enter(_ opening: XMLOpening<Context>, _ element: XMLElement) {
        switch opening {
        case .context(let next): push(next)
        case .leaf: place = .leaf
        case .stream: place = .stream
        case .nothing:
            place = .nothing
            passOver(element)
        case .extensions:
            place = .extensions
            isWrapped = true
        case .extension:
            place = .extension
            isWrapped = false
            extensions.start(element, tokenizer)
        }
    }

    /// Notes that the values of a start tag are skipped.
    @inlinable @inline(__always)
    mutating func passOver(_ element: XMLElement) {
        for index in element.attributes { fieldLog.record(nil, element.attribute(at: index).text.lowerBound) }
    }

    /// Enters an element that is no child of a context.
    @inlinable
    mutating func enterInside(_ element: XMLElement) {
        switch place {
        case .children: break
        case .leaf:
            // Markup inside a text: only its words are kept.
            element.append(to: &longText)
            depth += 1
        case .stream: depth += 1
        case .nothing:
            depth += 1
            passOver(element)
        case .extensions, .extension: extensions.start(element, tokenizer)
        }
    }

    @inlinable @inline(__always)
    mutating func endLeaf(_ element: XMLElement) -> XMLStep<Name, Context> {
        let isLong = !longText.isEmpty
        if isLong || depth > 0 { element.append(to: &longText) }
        guard depth == 0 else {
            depth -= 1
            return .nothing
        }
        place = .children
        let name = name(element.token.name)
        return isLong ? .takeLong(name) : .take(name)
    }

    /// The text of a leaf that came in pieces; taking it empties it.
    @inlinable
    mutating func takeLongText() -> [UInt8] {
        defer { longText = [] }
        return longText
    }

    /// Leaves a stream or what is skipped; false where only something inside it ends.
    @inlinable @inline(__always)
    mutating func leave() -> Bool {
        guard depth == 0 else {
            depth -= 1
            return false
        }
        place = .children
        return true
    }

    @inlinable
    mutating func readPiece(_ element: XMLElement) -> XMLStep<Name, Context> {
        switch place {
        case .children, .nothing: break
        case .leaf: element.append(to: &longText)
        case .stream: return .piece(isLast: false)
        case .extensions, .extension: extensions.append(element.text, tokenizer)
        }
        return .nothing
    }

    // MARK: Extensions

    @inlinable
    mutating func endExtension() -> XMLStep<Name, Context> {
        if extensions.open.isEmpty {
            place = .children
            return .nothing
        }
        return extensions.isPlainLeaf ? .value : .extension
    }

    /// Closes the innermost extension, whose text the machine took as a value, or not; returns what is left of the outermost.
    @usableFromInline
    mutating func leaveExtension(_ element: XMLElement, isTaken: Bool) -> ExtensionElement? {
        var whole: ExtensionElement?
        if isTaken { extensions.consume() } else { whole = extensions.end(element.text, tokenizer) }
        if place == .extension, extensions.open.isEmpty { place = .children }
        return whole
    }
}
