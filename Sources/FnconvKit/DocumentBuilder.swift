internal import ByteText
public import GeoStream

/// Makes a ``Document`` of events, as readers and stages put them into an ``EventBuffer``.
///
/// Order of calls: the events in their order, then ``finish()``. Throws at the first event that breaks the grammar of
/// ``Mark``, after which no more may come.
public struct DocumentBuilder {
    private var features = FeatureBuilder()
    private var info = DocumentInfo()
    /// The items of the document and of each open folder.
    private var levels: [[Document.Item]] = [[]]
    private var folders: [FolderInfo] = []

    /// A builder that has seen no events.
    public init() {}

    /// Takes all events of a buffer.
    public mutating func take(_ events: borrowing EventBuffer) throws(ConversionError) {
        try events.forEach { mark throws(ConversionError) in
            try take(mark)
        } points: { points throws(ConversionError) in
            try take(points)
        }
    }

    /// Takes a mark.
    public mutating func take(_ mark: Mark) throws(ConversionError) {
        if let feature = try features.take(mark) { return add(.feature(feature)) }
        switch mark {
        case .document(let info): self.info = info
        case .beginFolder(let folder):
            folders.append(folder)
            levels.append([])
        case .endFolder:
            // The grammar, which has been checked, has a beginning for each end.
            guard let items = levels.popLast(), let folder = folders.popLast() else { break }
            add(.folder(Document.Folder(folder, items: items)))
        case .sourceElement, .beginFeature, .amendFeature, .beginPart, .detail, .endPart, .endFeature: break
        }
    }

    /// Takes a run of points of the part that is open.
    public mutating func take(_ points: Span<TrackPoint>) throws(ConversionError) { try features.take(points) }

    /// The document that the events make. Throws if one of its folders or features has not ended.
    public func finish() throws(ConversionError) -> Document {
        try features.finish()
        return Document(info: info, items: levels[0])
    }

    private mutating func add(_ item: Document.Item) { levels[levels.count - 1].append(item) }
}

/// The end of a pipeline that makes a document instead of bytes.
final class DocumentCollector: FeatureWriter {
    private var builder = DocumentBuilder()

    func begin(into output: inout ByteBuffer) {}
    func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) { try builder.take(mark) }
    func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try builder.take(points)
    }
    func finish(into output: inout ByteBuffer) {}
    var losses: Losses { Losses() }

    func document() throws(ConversionError) -> Document { try builder.finish() }
}
