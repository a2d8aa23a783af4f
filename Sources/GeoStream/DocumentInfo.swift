public import ByteText

/// What a document says of itself.
public struct DocumentInfo: Sendable, Equatable {
    /// The name.
    public var name: String?
    /// The description, which may be HTML.
    public var description: String?
    /// Who made the document.
    public var author: Person?
    /// Who holds the rights, and under which terms.
    public var copyright: Copyright?
    /// The links, in the order of the source.
    public var links: [WebLink] = []
    /// When the document was made, UTC.
    public var time: Timestamp = .absent
    /// Keywords, separated as in the source.
    public var keywords: String?
    /// The program that wrote the document.
    public var creator: String?
    /// Unknown elements of the metadata.
    public var metadataExtensions: [ExtensionElement] = []
    /// Unknown elements of the document itself.
    public var extensions: [ExtensionElement] = []
    /// Members and data that no other field holds.
    public var properties: [Property] = []
    /// The elements it had in a format of XML, its shared styles among them, for a copy in that format; others ignore them.
    public var sourceElements: [ExtensionElement] = []

    /// The property that says in which words a format of XML put what can be said in several; for a copy in that format.
    package static let formKey = "_gpxForm"

    /// The document without the property ``formKey``, which tells nothing of it.
    package var withoutForm: DocumentInfo {
        var info = self
        info.properties[Self.formKey] = nil
        return info
    }

    /// A document of which nothing is known.
    public init() {}

    /// Whether nothing is said; elements that only a copy in one format needs say nothing.
    public var isEmpty: Bool {
        var rest = self
        rest.sourceElements = []
        return rest == DocumentInfo()
    }
}

/// Who wrote a document.
public struct Person: Sendable, Equatable {
    /// The full name.
    public var name: String?
    /// The address, as `user@domain`.
    public var email: String?
    /// Where more about the person is.
    public var link: WebLink?

    /// A person; see the properties.
    public init(name: String? = nil, email: String? = nil, link: WebLink? = nil) {
        self.name = name
        self.email = email
        self.link = link
    }
}

/// Whose a document is.
public struct Copyright: Sendable, Equatable {
    /// The holder of the rights.
    public var author: String
    /// The year, as written.
    public var year: String?
    /// The address of the licence.
    public var license: String?

    /// A copyright; see the properties.
    public init(author: String, year: String? = nil, license: String? = nil) {
        self.author = author
        self.year = year
        self.license = license
    }
}

/// A reference to a page, a picture, a file.
public struct WebLink: Sendable, Equatable {
    /// The address.
    public var href: String
    /// The words to show for it.
    public var text: String?
    /// The media type of what it points to.
    public var type: String?

    /// A link; see the properties.
    public init(href: String, text: String? = nil, type: String? = nil) {
        self.href = href
        self.text = text
        self.type = type
    }
}
