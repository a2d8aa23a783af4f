internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// What the reader hands on.
extension GeoJSONMachine {
    /// Hands the item on as a feature.
    mutating func emitFeature(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        hasFound = true
        if draft.hasShapes, shapes.pointCount == 0 {
            output.warn(
                .emptyGeometry, at: location(&json), "the geometry\(ofItsName) has no positions"
            )
        }
        try attachColumns()
        if !draft.otherColumns.isEmpty {
            draft.properties.set(GeoJSONName.coordinateProperties, .object(draft.otherColumns.properties))
        }
        var emptyParts: [Int] = []
        var cuts: [Int] = []
        var inside: [FolderMember] = []
        if let own = draft.own {
            draft.annotations.extensions = [ExtensionElement](own[DocumentMember.extensions])
            for property in own[GeoJSONName.properties]?.object ?? [] {
                draft.properties.set(property.key, property.value)
            }
            for member in own[GeoJSONName.members]?.object ?? [] { draft.members.set(member.key, member.value) }
            emptyParts = own[GeoJSONName.emptyParts]?.indexes ?? []
            cuts = own[GeoJSONName.cuts]?.indexes ?? []
            inside = own[GeoJSONName.folder]?.array?.compactMap(FolderMember.init) ?? []
            if let document = own[GeoJSONName.document] {
                var info = DocumentInfo()
                info.take(document)
                send(info, &output)
            }
        }
        enter(inside, &output)

        let kind = kind
        let isOnePoint = kind == .waypoint && draft.geometry == .point && shapes.pointCount == 1
        var feature = Feature(
            kind, sourceID: draft.id, annotations: draft.annotations,
            time: isOnePoint && draft.endTime.isAbsent ? .absent : draft.time,
            endTime: draft.endTime, properties: draft.properties.properties, foreignMembers: draft.members.properties)
        feature.propertyOrder = draft.propertyOrder
        if draft.gpxType == nil, shapes.pointCount > 0, draft.geometry != .point, draft.geometry != .polygon {
            feature.geometry = draft.geometry
            // One line that was only cut at 180° becomes one line again.
            if draft.geometry == .multiLineString, !cuts.isEmpty, shapes.runCount - cuts.count == 1 {
                feature.geometry = .lineString
            }
        }
        output.append(.beginFeature(feature))
        if isOnePoint, columns.isEmpty, shapes.types.count == 1, !shapes.hasUnusable, var point = shapes.store.first {
            point.time = draft.time
            output.append(.beginPart(.point))
            output.append(point)
            output.append(.endPart)
            output.append(.endFeature)
            return
        }
        var emitter = PartEmitter(
            shapes, kind: kind, cuts: cuts, emptyParts: emptyParts, time: isOnePoint ? draft.time : .absent)
        try emitter.emit(shapes, &columns, &output)
        let wasJoined = feature.geometry == .lineString && draft.geometry == .multiLineString
        if kind != emitter.kind || (wasJoined && emitter.partCount > 1) {
            feature.kind = emitter.kind
            feature.geometry = emitter.kind == .unlocated ? nil : draft.geometry
            output.append(.amendFeature(feature))
        }
        output.append(.endFeature)
        for finding in emitter.findings {
            let place = location(&json)
            for _ in 0..<finding.count { output.warn(finding.kind, at: place, finding.message(ofItsName)) }
        }
        for name in try columns.misfits() {
            output.warn(
                .misplaced, at: location(&json),
                "'\(name)' has not one value for each position; what does not fit is left out")
        }
    }

    /// Has the unknown columns follow the points, if they have a value for each; others stay properties, and so do those of a lone
    /// point and of collections.
    private mutating func attachColumns() throws(ConversionError) {
        guard !draft.otherColumns.isEmpty, !shapes.hasUnusable, let depth = draft.geometry?.columnDepth else { return }
        var rest = PropertyList()
        for property in draft.otherColumns.properties {
            var values = property.value.array ?? []
            for _ in 1..<depth where values.allSatisfy({ $0.array != nil }) {
                values = values.flatMap { $0.array ?? [] }
            }
            if values.count == shapes.pointCount, try columns.append(property.key, values) { continue }
            rest.set(property.key, property.value)
        }
        draft.otherColumns = rest
    }

    /// What the feature is.
    private var kind: FeatureKind {
        if let type = draft.gpxType {
            let isFitting = shapes.types.allSatisfy {
                switch $0 {
                case .point, .multiPoint: true
                case .lineString, .multiLineString: type != .waypoint
                case .polygon, .multiPolygon, .geometryCollection: false
                }
            }
            if isFitting { return type }
        }
        guard shapes.pointCount > 0 else { return .unlocated }
        switch draft.geometry {
        case .point, .multiPoint: return .waypoint
        case .lineString, .multiLineString: return options.linesAs
        case .polygon, .multiPolygon: return .area
        case .geometryCollection: return .collection
        case nil: return .unlocated
        }
    }

    /// The feature's name as it follows a word in a message.
    private var ofItsName: String { draft.annotations.name.map { " of '\($0)'" } ?? "" }

    // MARK: Document and folders

    mutating func send(_ info: DocumentInfo, _ output: inout EventBuffer) {
        guard info != sentInfo, !info.isEmpty else { return }
        enter([], &output)
        output.append(.document(info))
        sentInfo = info
    }

    /// Leaves the folders that are open and enters others; those in common stay open.
    mutating func enter(_ inside: [FolderMember], _ output: inout EventBuffer) {
        if inside.isEmpty, folders.isEmpty { return }
        var common = 0
        while common < folders.count, common < inside.count, folders[common].number == inside[common].number {
            common += 1
        }
        for _ in common..<folders.count { output.append(.endFolder) }
        for folder in inside[common...] { output.append(.beginFolder(folder.group)) }
        folders = inside
    }

    /// Ends what is open at the end of the input.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        enter([], &output)
        // A sequence may have no text at all.
        guard hasFound || (isSequence && oddity == nil) else {
            throw oddity
                ?? ConversionError(
                    "the file holds no JSON text", at: SourceLocation(file: options.file), code: .truncated)
        }
    }
}

extension GeometryType {
    /// How deep the values of a column lie, which is nested as the coordinates are; nil where it is no list of values.
    fileprivate var columnDepth: Int? {
        switch self {
        case .multiPoint, .lineString: 1
        case .multiLineString, .polygon: 2
        case .multiPolygon: 3
        case .point, .geometryCollection: nil
        }
    }
}
