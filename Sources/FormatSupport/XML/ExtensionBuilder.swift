internal import ByteText
public import GeoStream
public import XMLStream

/// Builds extension elements from tokens, but none for the wrappers of values that went elsewhere.
///
/// Open elements are noted as plain numbers; a tree grows only where something is left to keep, so the sensors of a point
/// cost no allocation.
@usableFromInline package struct ExtensionBuilder {
    /// An open element, by the tokenizer's numbers.
    @usableFromInline package struct Open: BitwiseCopyable {
        package var name: XMLNameID
        package var namespace: XMLNameID
        package var prefix: XMLNameID
        package var isLeaf: Bool
        /// Whether a value inside went elsewhere.
        package var isConsumed: Bool
    }

    @usableFromInline package private(set) var open: [Open] = []
    /// The elements of `open` that have been built, from the outermost.
    private var tree: [ExtensionElement] = []

    @usableFromInline package init() {}

    /// Opens an element, in the innermost one.
    @usableFromInline package mutating func start(_ element: XMLElement, _ tokenizer: XMLTokenizer) {
        let token = element.token
        append(element.text, tokenizer)
        if !open.isEmpty { open[open.count - 1].isLeaf = false }
        open.append(
            Open(name: token.name, namespace: token.namespace, prefix: token.prefix, isLeaf: true, isConsumed: false))
        guard !element.attributes.isEmpty else { return }
        build(tokenizer)
        for index in element.attributes {
            let attribute = element.attribute(at: index)
            tree[tree.count - 1].attributes.append(
                ExtensionAttribute(
                    namespace: tokenizer.word(attribute.namespace), prefix: tokenizer.word(attribute.prefix),
                    name: tokenizer.word(attribute.name).asXMLName,
                    value: String(copying: element.value(of: attribute))))
        }
    }

    /// Whether the innermost element is a leaf without attributes, whose text may go elsewhere.
    @usableFromInline package var isPlainLeaf: Bool { tree.count < open.count && open[open.count - 1].isLeaf }

    /// Closes the innermost element, whose text went elsewhere.
    @usableFromInline package mutating func consume() {
        open.removeLast()
        if !open.isEmpty { open[open.count - 1].isConsumed = true }
    }

    /// Appends a piece of text to the innermost element.
    @usableFromInline package mutating func append(_ text: Span<UInt8>, _ tokenizer: XMLTokenizer) {
        guard !open.isEmpty, !text.isEmpty else { return }
        build(tokenizer)
        tree[tree.count - 1].children.append(.text(String(copying: text)))
    }

    /// Closes the innermost element; returns it if it is the outermost and anything is left of it.
    @usableFromInline package mutating func end(_ text: Span<UInt8>, _ tokenizer: XMLTokenizer) -> ExtensionElement? {
        guard let last = open.last else { return nil }
        if tree.count < open.count, !last.isConsumed || !text.isEmpty { build(tokenizer) }
        append(text, tokenizer)
        let isBuilt = tree.count == open.count
        open.removeLast()
        guard isBuilt, let element = tree.popLast() else {
            if !open.isEmpty { open[open.count - 1].isConsumed = true }
            return nil
        }
        guard !tree.isEmpty else { return element }
        tree[tree.count - 1].children.append(.element(element))
        return nil
    }

    private mutating func build(_ tokenizer: XMLTokenizer) {
        for index in tree.count..<open.count {
            tree.append(
                ExtensionElement(
                    namespace: tokenizer.word(open[index].namespace), prefix: tokenizer.word(open[index].prefix),
                    name: tokenizer.word(open[index].name).asXMLName))
        }
    }
}

extension String {
    /// The text of a span of UTF-8; what is not UTF-8 becomes U+FFFD.
    package init(copying bytes: Span<UInt8>) {
        // The span covers the bytes for the length of the closure.
        self = unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
