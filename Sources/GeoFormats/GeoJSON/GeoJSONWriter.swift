internal import ByteText
internal import GeoStream


/// Writes GeoJSON (RFC 7946), or a sequence of features, in constant memory.
///
/// Each feature is spooled until it ends: its geometry type, the times and the sensors are known only then, and its name may
/// come late. Properties go before the geometry, so that a reader meets the name first.
struct GeoJSONWriter: FeatureWriter {
    enum Layout {
        /// One FeatureCollection.
        case collection
        /// One feature a line.
        case lines
        /// RFC 8142: each feature between a record separator and a line feed.
        case records
    }

    private let layout: Layout
    private let options: WriterOptions
    private(set) var losses = Losses()

    private var info: DocumentInfo?
    private var sentInfo: DocumentInfo?
    private var hasHeader = false
    private var featureCount = 0
    private var feature = Feature(.unlocated)
    private var body: FeatureBody
    private var groups: [Group] = []

    init(_ options: WriterOptions, layout: Layout = .collection) {
        self.options = options
        self.layout = layout
        body = FeatureBody(options)
    }

    mutating func begin(into output: inout ByteBuffer) {}

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        switch mark {
        case .document(let info): self.info = info
        case .beginGroup(let group): groups.append(group)
        case .endGroup: _ = groups.popLast()
        case .beginFeature(let feature):
            self.feature = feature
            body.removeAll()
        case .amendFeature(let feature): self.feature = feature
        case .beginPart(let part): try body.begin(part)
        case .detail(let annotations): try body.append(annotations)
        case .endPart: break
        case .endFeature: try writeFeature(&output)
        }
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try body.append(points)
    }

    mutating func finish(into output: inout ByteBuffer) throws(ConversionError) {
        guard layout == .collection else { return }
        writeHeader(&output)
        output.append(featureCount == 0 ? "]" : "\n]")
        output.append("}\n")
    }

    private mutating func writeHeader(_ output: inout ByteBuffer) {
        guard !hasHeader else { return }
        hasHeader = true
        output.append("{\"type\":\"FeatureCollection\",\"features\":[")
    }

    private mutating func writeFeature(_ output: inout ByteBuffer) throws(ConversionError) {
        switch layout {
        case .collection:
            writeHeader(&output)
            output.append(featureCount == 0 ? "\n" : ",\n")
        case .records: output.append(0x1E)
        case .lines: break
        }
        featureCount += 1
        output.append("{\"type\":\"Feature\",\"properties\":{")
        if let name = feature.annotations.name {
            output.append("\"name\":\"")
            output.append(name)
            output.append("\",")
        }
        output.append("\"coordinateProperties\":{")
        try body.writeColumns(&output)
        output.append("}},\"geometry\":")
        try body.writeGeometry(of: feature, &output)
        output.append("}")
        if layout != .collection { output.append("\n") }
    }
}
