extension Timestamp: CustomStringConvertible {
    /// The instant as RFC 3339 in UTC, `2024-05-01T06:00:00.25Z`, with as many digits of the second as it has; `absent` for none.
    public var description: String { isAbsent ? "absent" : text }

    /// The instant that a text names, as RFC 3339 or one of the forms that formats have for times; without a zone it is taken for
    /// UTC. Nil for any other text.
    public init?(_ text: String) {
        guard let parsed = Self.parse(text.utf8.span) else { return nil }
        self = parsed.timestamp
    }
}
