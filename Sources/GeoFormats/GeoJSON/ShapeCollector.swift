internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Reads the coordinates of a feature's geometry objects into points, whether or not their type is known by then.
///
/// A position that cannot be used keeps its slot with a latitude of NaN, so that the columns stay in step.
struct ShapeCollector {
    private(set) var store = ShapeStore()
    /// The types of the geometry objects with coordinates, collections resolved.
    private(set) var types: [GeometryType] = []
    /// The number of positions that can be used.
    private(set) var pointCount = 0
    private(set) var hasUnusable = false
    /// The number of lines, rings and the like that have positions.
    private(set) var runCount = 0

    private let file: String?
    private let recovers: Bool

    /// The declared type of the current shape, and how deep its positions lie: 1 for a Point, 4 for a MultiPolygon, 0 unknown.
    private var type: GeometryType?
    private var declaredDepth = 0
    private var positionDepth = 0
    /// How many arrays are open.
    private var depth = 0
    /// How many objects, or arrays inside positions, are being skipped.
    private var skipped = 0
    /// Which element of a position comes next.
    private var slot = 0
    private var point = TrackPoint(longitude: .nan, latitude: .nan)
    /// The positions of the current run, and the usable ones of the shape.
    private var positionsInRun = 0
    private var pointsInShape = 0

    init(_ options: ReaderOptions) {
        file = options.file
        recovers = options.recover
    }

    mutating func removeAll() {
        store.removeAll()
        if !types.isEmpty { types.removeAll(keepingCapacity: true) }
        pointCount = 0
        runCount = 0
        hasUnusable = false
    }

    // MARK: Shapes

    /// Begins the coordinates of a geometry object, whose opening bracket has been read.
    mutating func begin(_ type: GeometryType?) {
        self.type = type
        declaredDepth = type?.positionDepth ?? 0
        positionDepth = 0
        depth = 1
        slot = 0
        positionsInRun = 0
        pointsInShape = 0
    }

    /// Ends a geometry object that has coordinates; returns the type that fits them, nil where they are empty.
    mutating func end(_ declared: GeometryType?) throws(ConversionError) -> GeometryType? {
        if positionDepth == 0, declared == .point {
            // Columns have a value for it.
            dropPosition()
            try store.append(point)
            try store.append(.run)
        }
        try store.append(.shape)
        let type = declared.flatMap { positionDepth == 0 || $0.positionDepth == positionDepth ? $0 : nil }
        let fitting = type ?? Self.fitting(declared, positionDepth)
        types.append(fitting)
        return pointsInShape > 0 ? fitting : nil
    }

    /// The type for positions at this depth, of the same kind as the declared one where that can be.
    private static func fitting(_ declared: GeometryType?, _ depth: Int) -> GeometryType {
        let isPoints = declared == .point || declared == .multiPoint
        let isPolygons = declared == .polygon || declared == .multiPolygon
        switch depth {
        case ...1: return .point
        case 2: return isPoints ? .multiPoint : .lineString
        case 3: return isPolygons ? .polygon : .multiLineString
        default: return .multiPolygon
        }
    }

    // MARK: Tokens

    /// Takes a token between the brackets of the coordinates; true when it was the last bracket.
    mutating func take(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) -> Bool {
        switch json.kind {
        case .number where skipped == 0:
            if depth != positionDepth, try !beginPositions(&json, &output) { return false }
            let value: Double
            value = decimal(json.text) ?? .nan
            put(value)
            return false
        case .beginArray where skipped == 0 && slot == 0:
            if depth < 4 {
                depth += 1
            } else {
                try refuse("an array is nested too deep for coordinates", &json, &output)
                skipped = 1
            }
            return false
        case .endArray where skipped == 0:
            return try closeArray(&json, &output)
        case .beginObject, .beginArray:
            skipped += 1
            return false
        case .endObject, .endArray:
            skipped -= 1
            if skipped == 0 { takeOddity(&json, &output) }
            return false
        case .string, .null, .true, .false, .number, .key:
            if skipped == 0 { takeOddity(&json, &output) }
            return false
        case .endOfText, .discardText:
            return true
        }
    }

    /// Whether a position may come next.
    var wantsPosition: Bool { positionDepth > 1 && depth == positionDepth &- 1 && skipped == 0 }

    /// Takes a whole position where one is wanted, or the coordinates of a Point; true when they were these.
    mutating func take(
        _ numbers: JSONNumbers, _ json: inout JSONCursor, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        point.longitude = numbers.first
        point.latitude = numbers.second
        point.elevation = numbers.third
        slot = 2
        try closePosition(&json, &output)
        guard positionDepth == 0 else { return false }
        positionDepth = 1
        depth = 0
        try endRun()
        return true
    }

    @inline(__always)
    private mutating func put(_ value: Double) {
        switch slot {
        case 0: point.longitude = value
        case 1: point.latitude = value
        case 2: point.elevation = value
        default: break
        }
        slot &+= 1
    }

    /// Notes how deep the first position lies; a number that lies elsewhere is not part of a position, and the answer false.
    @inline(never)
    private mutating func beginPositions(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError)
        -> Bool
    {
        guard positionDepth == 0 else {
            try refuse("a number stands where the \(word) has arrays", &json, &output)
            return false
        }
        positionDepth = depth
        return true
    }

    /// Throws what is wrong with the coordinates, or says it where damage is to be read past.
    private mutating func refuse(
        _ message: String, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) throws(ConversionError) {
        let place = location(&json)
        guard recovers else { throw ConversionError(message, at: place, code: .invalidContent) }
        output.warn(.damage, at: place, "\(message); it is left out")
    }

    private mutating func closeArray(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError)
        -> Bool
    {
        let closed = depth
        depth -= 1
        let level = positionDepth > 0 ? positionDepth : declaredDepth
        if closed == level, level > 0 {
            if slot > 0 || depth > 0 {
                try closePosition(&json, &output)
                // An empty one says how deep the others lie, too.
                if positionDepth == 0 { positionDepth = closed }
            }
            if depth == 0, positionsInRun > 0 { try endRun() }
        } else if closed == level - 1 {
            if depth > 0 || positionsInRun > 0 { try endRun() }
        } else if closed == level - 2, depth > 0 {
            try store.append(.polygon)
        }
        return depth == 0
    }

    private mutating func endRun() throws(ConversionError) {
        if positionsInRun > 0 { runCount += 1 }
        positionsInRun = 0
        try store.append(.run)
    }

    @inline(__always)
    private mutating func closePosition(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        positionsInRun &+= 1
        if slot < 2 || !(abs(point.longitude) <= 180) || !(abs(point.latitude) <= 90) || json.tokenizer.isTruncated {
            try closeOddPosition(&json, &output)
        } else {
            pointsInShape &+= 1
            pointCount &+= 1
        }
        try store.append(point)
        slot = 0
        point.elevation = .nan
    }

    // MARK: What is wrong with them

    @inline(never)
    private mutating func closeOddPosition(_ json: inout JSONCursor, _ output: inout EventBuffer)
        throws(ConversionError)
    {
        guard !json.tokenizer.isTruncated else { return dropPosition() }
        guard slot >= 2 else {
            let message = "position \(positionsInRun) of the \(word) has fewer than two numbers"
            try refuse(message, &json, &output)
            return dropPosition()
        }
        let place = location(&json)
        let latitude = point.latitude
        let longitude = point.longitude
        if latitude.isNaN || longitude.isNaN {
            output.warn(
                .position, at: place, "position \(positionsInRun) of the \(word) is not two numbers; it is left out")
            dropPosition()
        } else if abs(latitude) > 90 {
            output.warn(.position, at: place, "latitude \(latitude) is beyond ±90°; the position is left out")
            dropPosition()
        } else {
            point.wrapLongitude(at: place, &output)
            pointsInShape += 1
            pointCount += 1
        }
    }

    private mutating func dropPosition() {
        point.latitude = .nan
        hasUnusable = true
    }

    /// Takes something that is no number where a number or a position is expected.
    @inline(never)
    private mutating func takeOddity(_ json: inout JSONCursor, _ output: inout EventBuffer) {
        if positionDepth == 0, declaredDepth == 0 || declaredDepth == depth { positionDepth = depth }
        let place = location(&json)
        guard depth == positionDepth else {
            output.warn(.position, at: place, "a position of the \(word) is no array; it is left out")
            return
        }
        var value = Double.nan
        if json.kind == .string {
            value = decimal(json.text) ?? .nan
            if !value.isNaN {
                output.warn(.changed, at: place, "a coordinate is a text; it is read as the number \(value)")
            }
        }
        if slot == 2, value.isNaN {
            output.warn(.unreadableElevation, at: place, "an elevation is not a number; the point has none")
        }
        put(value)
    }

    private func location(_ json: inout JSONCursor) -> SourceLocation {
        json.location(in: file)
    }

    /// The geometry in the words of a message.
    private var word: String {
        switch type {
        case .point: "point"
        case .multiPoint: "points"
        case .lineString, .multiLineString: "line"
        case .polygon, .multiPolygon: "ring"
        case .geometryCollection, nil: "geometry"
        }
    }
}

extension GeometryType {
    /// How many brackets stand before the first number of the coordinates.
    fileprivate var positionDepth: Int {
        switch self {
        case .point: 1
        case .multiPoint, .lineString: 2
        case .polygon, .multiLineString: 3
        case .multiPolygon: 4
        case .geometryCollection: 0
        }
    }
}
