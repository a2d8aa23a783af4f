public import XMLStream

/// Where a walk through a document is: the open elements that matter, and what the next tag stands in.
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
    /// The extensions that are open.
    @usableFromInline package var extensions = ExtensionBuilder()
    /// How many elements are open inside a leaf or what is passed over.
    @usableFromInline var depth = 0
    /// Into which fields of a point texts went, where that is asked.
    @usableFromInline package var fieldNotes = FieldNotes()
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

    /// Enters an element of which the machine said what it opens.
    @inlinable @inline(__always)
    mutating func enter(_ opening: XMLOpening<Context>, _ element: XMLElement) {
        switch opening {
        case .context(let next): push(next)
        case .leaf: place = .leaf
        case .stream: place = .stream
        case .nothing:
            place = .nothing
            passOver(element)
        case .extensions: place = .extensions
        case .extension:
            place = .extension
            extensions.start(element, tokenizer)
        }
    }

    /// Notes that the values of a start tag are passed over.
    @inlinable @inline(__always)
    mutating func passOver(_ element: XMLElement) {
        for index in element.attributes { fieldNotes.note(nil, element.attribute(at: index).text.lowerBound) }
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

    /// Leaves a leaf or what is passed over; false where only something inside it ends.
    @inlinable @inline(__always)
    mutating func leave() -> Bool {
        guard depth == 0 else {
            depth -= 1
            return false
        }
        place = .children
        return true
    }

    /// The text of a leaf that came in pieces, with the last of them; taking it empties it.
    @inlinable
    mutating func takeLongText(_ last: XMLElement) -> [UInt8] {
        last.append(to: &longText)
        defer { longText = [] }
        return longText
    }
}
