package import ByteText
public import XMLStream

/// A tag as it was read, with its attributes and its text.
///
/// The text of a start tag is what stood before it in mixed content, that of an end tag what stood since the last tag: all of
/// a leaf's. Lives as long as the batch of tokens that it points into.
@usableFromInline package struct XMLElement: BitwiseCopyable, ~Escapable {
    @usableFromInline package let token: XMLToken
    @usableFromInline package let text: Span<UInt8>
    @usableFromInline let list: Span<XMLAttribute>
    @usableFromInline let source: Span<UInt8>

    /// The tag of a token, in a batch with these attributes and this text.
    @inlinable @inline(__always)
    @_lifetime(copy attributes, copy source)
    package init(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ source: Span<UInt8>) {
        self.token = token
        self.source = source
        list = attributes
        text = source.extracting(token.text)
    }

    @inlinable @inline(__always)
    @_lifetime(copy list, copy source, copy text)
    init(token: XMLToken, list: Span<XMLAttribute>, source: Span<UInt8>, text: Span<UInt8>) {
        self.token = token
        self.text = text
        self.list = list
        self.source = source
    }

    /// The same tag with a text that came in pieces.
    @inlinable
    @_lifetime(copy self, copy text)
    package func with(text: Span<UInt8>) -> XMLElement {
        XMLElement(token: token, list: list, source: source, text: text)
    }

    /// The text as a string of its own.
    package var string: String { String(copying: text) }

    /// Where the tag ends.
    package func location(in file: String?) -> SourceLocation { SourceLocation(token, in: file) }

    /// Appends the text to `bytes`.
    @usableFromInline package func append(to bytes: inout [UInt8]) { bytes.append(copying: text) }

    /// The attributes in the order of the tag, by an index that the functions below take.
    @inlinable package var attributes: Range<Int> { token.attributes }

    /// An attribute by its index: its name by the tokenizer's numbers.
    @inlinable
    package func attribute(at index: Int) -> XMLAttribute { list[index] }

    /// The value of an attribute.
    @inlinable
    @_lifetime(copy self)
    package func value(of attribute: XMLAttribute) -> Span<UInt8> { source.extracting(attribute.text) }

    /// The value of the first attribute of a name, nil where the tag has none.
    package func value<Name: XMLVocabulary>(of name: Name) -> String? {
        guard !attributes.isEmpty else { return nil }
        let number = name.number
        for index in attributes where list[index].name == number {
            return String(copying: source.extracting(list[index].text))
        }
        return nil
    }
}
