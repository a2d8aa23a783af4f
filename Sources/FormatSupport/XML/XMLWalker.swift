public import GeoStream
public import XMLStream

/// A machine that is walked through a document: a vocabulary, contexts, and three switches.
///
/// The walk holds what all formats do alike: it skips what does not matter, collects the texts of leaves and builds
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

    /// Takes the text of an extension without attributes and children as a value; false where it is not, and is kept.
    mutating func take(valueOfExtension element: XMLElement, _ output: inout EventBuffer) -> Bool

    /// Keeps an extension that is whole, with its end tag.
    mutating func keep(
        _ extension: ExtensionElement, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError)
}

extension XMLWalker {
    @inlinable package var fieldLog: FieldLog {
        get { walk.fieldLog }
        set { walk.fieldLog = newValue }
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
                try read(XMLElement(tokens[index], attributes, text), &output)
            }
        } catch {
            failure = error
        }
    }

    @inlinable @inline(__always)
    mutating func read(_ element: XMLElement, _ output: inout EventBuffer) throws(ConversionError) {
        switch walk.read(element) {
        case .nothing: break
        case .start(let name): walk.enter(try start(name, element, &output), element)
        case .take(let name): try take(name, element, &output)
        case .takeLong(let name):
            let whole = walk.takeLongText()
            try take(name, element.with(text: whole.span), &output)
        case .piece(let isLast): try take(piece: element, isLast: isLast, &output)
        case .end(let context): try end(context, element, &output)
        case .value: try leaveExtension(element, isTaken: take(valueOfExtension: element, &output), &output)
        case .extension: try leaveExtension(element, isTaken: false, &output)
        }
    }

    @inlinable
    mutating func leaveExtension(
        _ element: XMLElement, isTaken: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard let whole = walk.leaveExtension(element, isTaken: isTaken) else { return }
        try keep(whole, element, &output)
    }
}
