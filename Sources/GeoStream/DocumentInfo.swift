public import ByteText

/// What a document says of itself.
public struct DocumentInfo: Sendable, Equatable {
    public var name: String?
    public var description: String?
    public var author: Person?
    public var copyright: Copyright?
    public var links: [WebLink] = []
    public var time: Timestamp = .absent
    public var keywords: String?
    /// The program that wrote the document.
    public var creator: String?
    /// Unknown elements of the metadata.
    public var metadataExtensions: [ExtensionElement] = []
    /// Unknown elements of the document itself.
    public var extensions: [ExtensionElement] = []
    /// Members and data that no other field holds.
    public var properties: [Property] = []

    public init() {}

    /// Whether nothing is said.
    public var isEmpty: Bool { self == DocumentInfo() }
}

/// Who wrote a document.
public struct Person: Sendable, Equatable {
    public var name: String?
    public var email: String?
    public var link: WebLink?

    public init(name: String? = nil, email: String? = nil, link: WebLink? = nil) {
        self.name = name
        self.email = email
        self.link = link
    }
}

/// Whose a document is.
public struct Copyright: Sendable, Equatable {
    public var author: String
    public var year: String?
    public var license: String?

    public init(author: String, year: String? = nil, license: String? = nil) {
        self.author = author
        self.year = year
        self.license = license
    }
}

/// A reference to a page, a picture, a file.
public struct WebLink: Sendable, Equatable {
    public var href: String
    public var text: String?
    /// The media type of what it points to.
    public var type: String?

    public init(href: String, text: String? = nil, type: String? = nil) {
        self.href = href
        self.text = text
        self.type = type
    }
}
