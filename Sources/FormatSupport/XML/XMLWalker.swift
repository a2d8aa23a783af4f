public import GeoStream
public import XMLStream

/// A machine that is walked through a document: a vocabulary, contexts, and three switches.
///
/// The walk holds what all formats do alike: it passes over what does not matter, collects the texts of leaves and builds
/// extensions. The switches say what a start tag opens, what the text of a leaf means, and what is complete with a context.
@usableFromInline package protocol XMLWalker: XMLMachine {
    associatedtype Name: XMLVocabulary
    associatedtype Context

    var walk: XMLWalk<Name, Context> { get set }
    var failure: ConversionError? { get set }

    /// What a start tag opens in the innermost context, whose child it is; `name` is nil for words outside the vocabulary.
    mutating func start(
        _ name: Name?, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context>

    /// Takes the text of a leaf, which is whole, with its end tag.
    mutating func take(_ name: Name?, _ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError)

    /// Completes what a context held, with its end tag; the innermost context is the one outside.
    mutating func end(_ context: Context, _ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError)

    /// Takes a piece of the text of a stream; the last comes with its end tag.
    mutating func take(
        piece element: XMLElement, isLast: Bool, _ output: inout EventBuffer
    ) throws(ConversionError)

    /// Takes the text of an extension without attributes and children as a value; false where it is none, and is kept.
    mutating func take(valueOfExtension element: XMLElement, _ output: inout EventBuffer) -> Bool

    /// Keeps an extension that is whole, with its end tag.
    mutating func keep(
        _ extension: ExtensionElement, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError)
}

extension XMLWalker {
    @inlinable package var fieldNotes: FieldNotes {
        get { walk.fieldNotes }
        set { walk.fieldNotes = newValue }
    }

    @inlinable package static var vocabulary: [String] { Name.words }

    @inlinable
    package mutating func take(
        piece element: XMLElement, isLast: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {}

    @inlinable
    package mutating func take(valueOfExtension element: XMLElement, _ output: inout EventBuffer) -> Bool { false }

    // Inlinable, as is all that is generic here, so that each format gets code of its own.
    @inlinable
    package mutating func read(
        _ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, into output: inout EventBuffer
    ) {
        do throws(ConversionError) {
            for index in tokens.indices where failure == nil {
                let element = XMLElement(tokens[index], attributes, text)
                switch element.token.kind {
                case .start:
                    if walk.place == .children {
                        let name = walk.name(element.token.name)
                        walk.enter(try start(name, element, &output), element)
                    } else {
                        walk.enterInside(element)
                    }
                case .end: try readEnd(element, &output)
                case .text: try readPiece(element, &output)
                }
            }
        } catch {
            failure = error
        }
    }

    @inlinable @inline(__always)
    mutating func readEnd(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        switch walk.place {
        case .children: try end(walk.pop(), element, &output)
        case .leaf: try readEndOfLeaf(element, &output)
        case .nothing:
            walk.fieldNotes.note(nil, element.token.text.lowerBound)
            _ = walk.leave()
        case .stream: if walk.leave() { try take(piece: element, isLast: true, &output) }
        case .extensions, .extension: try readEndOfExtension(element, &output)
        }
    }

    @inlinable @inline(__always)
    mutating func readEndOfLeaf(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        guard walk.leave() else {
            element.append(to: &walk.longText)
            return
        }
        let name = walk.name(element.token.name)
        if walk.longText.isEmpty {
            try take(name, element, &output)
        } else {
            let whole = walk.takeLongText(element)
            try take(name, element.with(text: whole.span), &output)
        }
    }

    @inlinable
    mutating func readEndOfExtension(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        if walk.extensions.open.isEmpty {
            walk.place = .children
            return
        }
        if walk.extensions.isPlainLeaf, take(valueOfExtension: element, &output) {
            walk.extensions.consume()
        } else if let whole = walk.extensions.end(element.text, walk.tokenizer) {
            try keep(whole, element, &output)
        }
        if walk.place == .extension, walk.extensions.open.isEmpty { walk.place = .children }
    }

    /// Reads a piece of a text that is too long to wait for its end tag.
    @inlinable
    mutating func readPiece(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        switch walk.place {
        case .children, .nothing: break
        case .leaf: element.append(to: &walk.longText)
        case .stream: try take(piece: element, isLast: false, &output)
        case .extensions, .extension: walk.extensions.append(element.text, walk.tokenizer)
        }
    }
}
