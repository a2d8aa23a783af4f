internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The ids that a document has, of which XML allows each but once.
///
/// Memory: the ids, up to a limit; those of another format are kept elsewhere beyond it.
struct KMLIdentifiers {
    private var ids: Set<String> = []

    private static let limit = 100_000

    /// Takes an id; false where the document may not have it. One that KML had is trusted where no more are held.
    mutating func insert(_ id: String, isTrusted: Bool) -> Bool {
        guard ids.count < Self.limit else { return isTrusted }
        guard isTrusted || id.isXMLName else { return false }
        return ids.insert(id).inserted
    }
}
