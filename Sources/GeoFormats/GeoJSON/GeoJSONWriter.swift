internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

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
    private(set) var losses = Losses()

    private var json: JSONEmitter
    private var info = DocumentInfo()
    /// The metadata that the header holds.
    private var sentInfo = DocumentInfo()
    private var hasHeader = false
    private var hasFeatures = false
    private var feature = Feature(.unlocated)
    private var body: FeatureBody
    private var folders: [(group: FolderInfo, number: Int, isEmpty: Bool)] = []
    private var folderCount = 0

    init(_ options: WriterOptions, layout: Layout = .collection) {
        self.layout = layout
        json = JSONEmitter(pretty: options.pretty && layout == .collection)
        body = FeatureBody(options)
    }

    mutating func begin(into output: inout ByteBuffer) {}

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        switch mark {
        case .document(let info): self.info = info
        case .beginFolder(let group):
            if let outer = folders.indices.last { folders[outer].isEmpty = false }
            folderCount += 1
            folders.append((group, folderCount, true))
        case .sourceElement: break
        case .endFolder:
            if let folder = folders.popLast(), folder.isEmpty {
                losses.add("GeoJSON cannot hold a folder without features")
            }
        case .beginFeature(let feature):
            if let folder = folders.indices.last { folders[folder].isEmpty = false }
            self.feature = feature
            body.removeAll()
        case .amendFeature(let feature): self.feature = feature
        case .beginPart(let part): try body.begin(part)
        case .detail(let annotations): body.append(annotations)
        case .endPart: try body.endPart()
        case .endFeature: try writeFeature(&output)
        }
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        try body.append(points)
    }

    mutating func finish(into output: inout ByteBuffer) throws(ConversionError) {
        if layout != .collection {
            guard hasFeatures else {
                let isLost = !info.withoutForm.isEmpty
                if isLost { losses.add("a sequence without features cannot hold the metadata of its document") }
                return
            }
            // An empty collection says what a sequence has no other place for: metadata that came after the first feature.
            guard sentInfo != info else { return }
            if layout == .records { output.append(.recordSeparator) }
        }
        writeHeader(&output)
        if !json.isPretty, layout == .collection { output.append("\n") }
        json.endArray(to: &output)
        if sentInfo != info { writeRestOfInfo(&output) }
        json.endObject(to: &output)
        output.append("\n")
    }

    /// Writes metadata that came after the first feature: further members of the collection as such, all else anew.
    private mutating func writeRestOfInfo(_ output: inout ByteBuffer) {
        var changed = info
        changed.properties.removeAll { sentInfo.properties[$0.key] == nil && canStandInCollection($0) }
        if changed != sentInfo {
            json.key(GeoJSONName.amended, to: &output)
            json.beginObject(to: &output)
            json.members(changed, all: true, to: &output)
            json.endObject(to: &output)
        }
        for property in info.properties where changed.properties[property.key] == nil {
            json.member(property, to: &output)
        }
    }

    /// Whether a reader would take the member for what it is.
    private func canStandInCollection(_ property: Property) -> Bool {
        switch property.key {
        case DocumentMember.name: info.name == nil && property.value.string == nil
        case "id": property.value.string != nil || property.value.number != nil
        case "type", "features", "bbox", "crs", GeoJSONName.own, GeoJSONName.amended: false
        default: true
        }
    }

    private mutating func writeHeader(_ output: inout ByteBuffer) {
        guard !hasHeader else { return }
        hasHeader = true
        sentInfo = info
        json.beginObject(to: &output)
        json.member("type", "FeatureCollection", to: &output)
        json.member(DocumentMember.name, info.name, to: &output)
        var own = OwnMember()
        let others = info.properties.filter { !canStandInCollection($0) }
        if !others.isEmpty { own.json.member(Property(DocumentMember.properties, .object(others)), to: &own.text) }
        own.json.members(info, all: false, to: &own.text)
        own.write(&json, &output)
        for property in info.properties where canStandInCollection(property) { json.member(property, to: &output) }
        json.key("features", to: &output)
        json.beginArray(to: &output)
    }

    private mutating func writeFeature(_ output: inout ByteBuffer) throws(ConversionError) {
        var carriesInfo = false
        switch layout {
        case .collection:
            writeHeader(&output)
            json.separate(to: &output)
            if !json.isPretty { output.append("\n") }
        case .records, .lines:
            if layout == .records { output.append(.recordSeparator) }
            carriesInfo = !hasFeatures && !info.isEmpty
            if !hasFeatures { sentInfo = info }
        }
        hasFeatures = true
        if isPlain, !carriesInfo, body.isPlainPoint {
            json.beginValue(to: &output)
            writePlainPoint(&output)
            if layout != .collection { output.append(.lineFeed) }
            return
        }
        feature.addDisplayStyle()
        let plan = GeometryPlan(feature, parts: body.parts)
        json.beginObject(to: &output)
        json.member("type", "Feature", to: &output)
        writeId(&output)
        json.key("properties", to: &output)
        let leftOver = try writeProperties(plan, &output)
        json.key("geometry", to: &output)
        try body.writeGeometry(plan, &json, &output)
        for member in feature.foreignMembers where member.canStandInFeature { json.member(member, to: &output) }
        var own = OwnMember()
        writeOwnMembers(leftOver, carriesInfo, &own.json, &own.text)
        own.write(&json, &output)
        json.endObject(to: &output)
        if layout != .collection {
            output.append("\n")
            json = JSONEmitter()
        }
    }

    /// Whether the feature is a waypoint with nothing but attributes, and takes one line.
    private var isPlain: Bool {
        feature.kind == .waypoint && !json.isPretty && feature.geometry != .multiPoint
            && feature.geometry != .geometryCollection
            && feature.annotations.hasOnlyAttributes && feature.sourceID == nil && feature.time.isAbsent
            && feature.endTime.isAbsent
            && feature.properties.isEmpty && feature.propertyOrder.isEmpty && feature.foreignMembers.isEmpty
            && folders.isEmpty
    }

    /// Writes a plain feature, as the general way would, but without its preparations: files of waypoints have millions.
    private mutating func writePlainPoint(_ output: inout ByteBuffer) {
        output.append("{\"type\":\"Feature\",\"properties\":{")
        var needsComma = false
        feature.annotations.forEach { attribute, text in
            if needsComma { output.append(.comma) }
            needsComma = true
            output.append(.quotationMark)
            output.append(attribute.rawValue)
            output.append("\":")
            if attribute.isNumber {
                output.append(text)
            } else {
                output.append(.quotationMark)
                JSONEmitter.appendEscaped(text, to: &output)
                output.append(.quotationMark)
            }
        }
        if needsComma, body.lone?.time.isAbsent == false { output.append(.comma) }
        body.writeTime(&output)
        output.append("},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        body.writePosition(&output)
        output.append("}}")
    }

    private mutating func writeId(_ output: inout ByteBuffer) {
        switch feature.sourceID {
        case .string, .number: if let id = feature.sourceID { json.member(Property("id", id), to: &output) }
        case .null, .bool, .array, .object: losses.add("GeoJSON cannot hold an id that is neither text nor a number")
        case nil: break
        }
    }

    /// Writes the properties; returns those whose key is taken, or would be read as more than a property.
    private mutating func writeProperties(
        _ plan: GeometryPlan, _ output: inout ByteBuffer
    ) throws(ConversionError) -> [Property] {
        let isPoint = feature.kind == .waypoint && plan.type == .point
        var time = feature.time
        if isPoint, let own = body.lone?.time, !own.isAbsent { time = own }
        var columns = body.columns(times: !isPoint)
        let type = needsType(plan) ? GeoJSONName.gpxType(feature.kind) : nil
        let list = PropertyOutline(feature, hasTime: !time.isAbsent, type: type, &columns)
        json.beginObject(to: &output)
        for item in list.items {
            switch item.content {
            case .attribute(let attribute):
                guard let text = feature.annotations[attribute] else { continue }
                json.key(item.key, to: &output)
                json.value(of: attribute, text, to: &output)
            case .links:
                json.key(item.key, to: &output)
                json.links(feature.annotations.links, to: &output)
            case .time: json.member(item.key, time, to: &output)
            case .timespan:
                json.key(item.key, to: &output)
                json.beginObject(to: &output)
                json.member("begin", feature.time.isAbsent ? time : feature.time, to: &output)
                json.member("end", feature.endTime, to: &output)
                json.endObject(to: &output)
            case .gpxType(let type): json.member(item.key, type, to: &output)
            case .property(let index): json.member(feature.properties[index], to: &output)
            case .column(let column):
                json.key(item.key, to: &output)
                json.beginValue(to: &output)
                try body.write(column, plan.brackets(), &output)
            case .columns:
                json.key(item.key, to: &output)
                json.beginObject(to: &output)
                let brackets = plan.brackets()
                for column in columns {
                    json.key(column.name, to: &output)
                    json.beginValue(to: &output)
                    try body.write(column, brackets, &output)
                }
                for property in list.otherColumns { json.member(property, to: &output) }
                json.endObject(to: &output)
            }
        }
        json.endObject(to: &output)
        return list.leftOver
    }

    /// Whether the geometry alone would be read as something else.
    private func needsType(_ plan: GeometryPlan) -> Bool {
        switch feature.kind {
        case .track: feature.geometry == nil
        case .route: true
        case .waypoint: plan.type != .point && plan.type != .multiPoint
        case .area, .collection, .unlocated: false
        }
    }

    // MARK: The member of our own

    private func writeOwnMembers(
        _ leftOver: [Property], _ carriesInfo: Bool, _ json: inout JSONEmitter, _ output: inout ByteBuffer
    ) {
        if carriesInfo {
            json.key(GeoJSONName.document, to: &output)
            json.beginObject(to: &output)
            json.members(info, all: true, to: &output)
            json.endObject(to: &output)
        }
        if !feature.annotations.extensions.isEmpty {
            json.key(DocumentMember.extensions, to: &output)
            json.elements(feature.annotations.extensions, to: &output)
        }
        if !body.cuts.isEmpty { writeIndexes(GeoJSONName.cuts, body.cuts, &json, &output) }
        if feature.kind != .unlocated, body.parts.contains(where: { $0.count == 0 }) {
            writeIndexes(GeoJSONName.emptyParts, body.emptyParts, &json, &output)
        }
        if !folders.isEmpty {
            json.key(GeoJSONName.folder, to: &output)
            json.beginArray(to: &output)
            for folder in folders {
                json.beginObject(to: &output)
                json.members(folder.group.annotations, to: &output)
                json.key(GeoJSONName.folderNumber, to: &output)
                json.integer(folder.number, to: &output)
                if !folder.group.properties.isEmpty {
                    json.member(Property(GeoJSONName.properties, .object(folder.group.properties)), to: &output)
                }
                json.endObject(to: &output)
            }
            json.endArray(to: &output)
        }
        if !leftOver.isEmpty { json.member(Property(GeoJSONName.properties, .object(leftOver)), to: &output) }
        let members = feature.foreignMembers.filter { !$0.canStandInFeature }
        if !members.isEmpty { json.member(Property(GeoJSONName.members, .object(members)), to: &output) }
    }

    private func writeIndexes(
        _ name: String, _ indexes: [Int], _ json: inout JSONEmitter, _ output: inout ByteBuffer
    ) {
        json.key(name, to: &output)
        json.beginArray(to: &output)
        for index in indexes { json.integer(index, to: &output) }
        json.endArray(to: &output)
    }
}

/// The member `fnconv` while it grows; an empty one is not written.
private struct OwnMember {
    var json = JSONEmitter()
    var text = ByteBuffer()

    init() { json.beginObject(to: &text) }

    mutating func write(_ outer: inout JSONEmitter, _ output: inout ByteBuffer) {
        json.endObject(to: &text)
        guard text.count > 2 else { return }
        outer.key(GeoJSONName.own, to: &output)
        outer.raw(text.span, to: &output)
    }
}
