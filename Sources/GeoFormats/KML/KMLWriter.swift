internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Writes KML 2.2 with Google's extension, valid against its schema, in constant memory.
///
/// Each feature is spooled until it ends: whether its points have times decides its geometry, and extended data go before it.
/// The document's head is held back while the features fit a small buffer, so that it says what came late and declares only the
/// arrays that are used; in a longer document the head says what was known and declares all arrays, and what came late stands in
/// a hidden placemark at the end.
struct KMLWriter: FeatureWriter {
    private(set) var losses = Losses()
    private var text: KMLPlacemarkText
    private var body: KMLBody
    private var feature = Feature(.unlocated)
    private var info = DocumentInfo()
    /// The document's metadata as the head says them; nil before it is written.
    private var writtenInfo: DocumentInfo?
    private var held = ByteBuffer()
    /// The elements of the open folders.
    private var folders: [KMLName] = []
    private var depth: Int { folders.count }

    /// A head is held back until the features behind it take more bytes, or one of them has more points.
    private static let heldBytes = 256 * 1024
    private static let heldPoints = 4096

    init(_ options: WriterOptions) {
        text = KMLPlacemarkText(options)
        body = KMLBody(options)
    }

    mutating func begin(into output: inout ByteBuffer) {}

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        switch mark {
        case .document(let info):
            for element in info.sourceElements.dropFirst(self.info.sourceElements.count) { text.take(element) }
            self.info = info
        case .beginFolder(let group):
            try write(into: &output) { writer, output in
                let name = writer.text.appendStart(of: group, depth: writer.depth, &writer.losses, to: &output)
                writer.folders.append(name)
            }
            for element in group.sourceElements { text.take(element) }
        case .endFolder:
            let name = folders.removeLast()
            try write(into: &output) { writer, output in
                writer.text.append(name == .Folder ? "</Folder>\n" : "</Document>\n", depth: writer.depth, to: &output)
            }
        case .sourceElement(let element):
            text.take(element)
            try write(into: &output) { writer, output in
                writer.text.append(element, depth: writer.depth, to: &output)
            }
        case .beginFeature(var feature):
            feature.addDisplayStyle()
            self.feature = feature
            body.removeAll()
        case .amendFeature(var feature):
            feature.addDisplayStyle()
            self.feature = feature
        case .beginPart(let part): body.begin(part)
        case .detail(let annotations): body.append(annotations)
        case .endPart: break
        case .endFeature:
            if body.count > Self.heldPoints { writeHead(isLast: false, into: &output) }
            try write(into: &output) { writer, output throws(ConversionError) in
                try writer.text.append(
                    writer.feature, &writer.body, depth: writer.depth, &writer.losses, to: &output)
            }
        }
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try body.append(points)
    }

    /// Lets `body` write into the output or, while the head is held back, behind it.
    private mutating func write(
        into output: inout ByteBuffer, _ body: (inout KMLWriter, inout ByteBuffer) throws(ConversionError) -> Void
    ) throws(ConversionError) {
        guard writtenInfo == nil else { return try body(&self, &output) }
        var buffer = ByteBuffer()
        swap(&buffer, &held)
        defer { swap(&buffer, &held) }
        try body(&self, &buffer)
        guard buffer.count > Self.heldBytes else { return }
        swap(&buffer, &held)
        writeHead(isLast: false, into: &output)
        swap(&buffer, &held)
    }

    /// Writes the head and what was held back behind it.
    private mutating func writeHead(isLast: Bool, into output: inout ByteBuffer) {
        guard writtenInfo == nil else { return }
        writtenInfo = info
        text.appendDocumentStart(info, declaresAll: !isLast, &losses, to: &output)
        output.append(held)
        held = ByteBuffer()
    }

    mutating func finish(into output: inout ByteBuffer) throws(ConversionError) {
        writeHead(isLast: true, into: &output)
        // What came late and is for a copy alone has been written where it stood.
        writtenInfo?.sourceElements = info.sourceElements
        if let writtenInfo, writtenInfo != info { text.appendLateWords(of: info, &losses, to: &output) }
        output.append("</Document>\n</kml>\n")
        losses.add(replacedCharacters: output.replacedCharacters + body.replacedCharacters, in: "KML")
    }
}
