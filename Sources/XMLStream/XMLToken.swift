package import ByteText

/// The number of a name, a prefix or a namespace in an ``XMLTokenizer``'s tables; equal numbers are equal names.
public typealias XMLNameID = Int

/// A start tag, an end tag, or a piece of a long text.
@frozen public struct XMLToken: BitwiseCopyable, Sendable {
    /// What a token is.
    @frozen public enum Kind: UInt8, BitwiseCopyable, Sendable {
        /// A start tag; its text is what stood before it in mixed content.
        case start
        /// An end tag; its text is what stood since the last tag: the whole content of a leaf element.
        case end
        /// A piece of a text that is too long to be held; the next token goes on where it ends.
        case text
    }

    /// What the token is.
    public var kind: Kind
    @usableFromInline var attributeCountStorage: UInt16
    @usableFromInline var nameStorage: UInt32
    @usableFromInline var namespaceStorage: UInt32
    @usableFromInline var prefixStorage: UInt32
    @usableFromInline var textStart: UInt32
    @usableFromInline var textEnd: UInt32
    @usableFromInline var attributeStart: UInt32
    /// Where the tag ends in the input, counted from 1; columns count bytes, or characters where the encoding is not UTF-8.
    public var line: UInt32
    /// The column of the tag, from 1; see ``line``.
    public var column: UInt32

    /// The local name: the index of the vocabulary word, or a number above for words that it lacks. 0 is no name.
    @inlinable public var name: XMLNameID { XMLNameID(nameStorage) }
    /// The namespace; 0 is none, or an undeclared prefix.
    @inlinable public var namespace: XMLNameID { XMLNameID(namespaceStorage) }
    /// The prefix; 0 is none.
    @inlinable public var prefix: XMLNameID { XMLNameID(prefixStorage) }
    /// Where the text lies in the batch's text.
    @inlinable public var text: Range<Int> { unsafe Range(uncheckedBounds: (Int(textStart), Int(textEnd))) }
    /// Where the attributes of a start tag lie in the batch's attributes.
    @inlinable public var attributes: Range<Int> {
        unsafe Range(uncheckedBounds: (Int(attributeStart), Int(attributeStart) + Int(attributeCountStorage)))
    }
}

/// An attribute of a start tag; namespace declarations are not among them.
@frozen public struct XMLAttribute: BitwiseCopyable, Sendable {
    /// The local name, as a number of the tokenizer.
    public var name: XMLNameID
    /// The namespace, as a number of the tokenizer.
    public var namespace: XMLNameID
    /// The prefix as written, as a number of the tokenizer.
    public var prefix: XMLNameID
    @usableFromInline var textStart: UInt32
    @usableFromInline var textEnd: UInt32

    /// Where the value lies in the batch's text, entities resolved.
    @inlinable public var text: Range<Int> { unsafe Range(uncheckedBounds: (Int(textStart), Int(textEnd))) }
}

/// A document that is not well-formed, or that breaks a limit.
public struct XMLError: Error, Equatable, Sendable {
    /// What was found and what was expected, without a capital and a full stop.
    public var message: String
    /// Counted from 1; 0 is unknown.
    public var line: Int
    /// The column, from 1; 0 where it is not known.
    public var column: Int
    /// What kind of wrong it is.
    package var fault: Fault

    init(message: String, line: Int, column: Int, fault: Fault = .malformed) {
        self.message = message
        self.line = line
        self.column = column
        self.fault = fault
    }
}
