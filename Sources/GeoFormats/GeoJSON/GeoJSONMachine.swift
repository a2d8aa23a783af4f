internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// The state of a GeoJSON reader: which objects are open, and the feature that grows inside them.
///
/// Members may come in any order, the type last of all; so a feature is handed on when its object ends.
struct GeoJSONMachine: JSONPlacing {
    /// The open objects and arrays that matter.
    enum Level {
        case root
        /// An array of features.
        case list
        /// An object of any type, until it shows its features.
        case item
        /// A collection that has shown its features.
        case collection
        case geometry, geometries, properties, columns
    }

    /// Who takes the next token.
    enum Reading {
        case structure, coordinates, column
        case value(Purpose)
        case nothing
    }

    /// What becomes of a value that is built.
    enum Purpose {
        case member, crs, own, property, timespan, links, otherColumn
    }

    let options: ReaderOptions
    /// Whether each text of the input stands for itself, whatever it is.
    let isSequence: Bool

    var levels: [Level] = [.root]
    var reading = Reading.structure
    /// How many levels are open in a value that is skipped.
    private var skipped = 0
    var builder = ValueBuilder()

    /// The member that was named last.
    var member: MemberName?
    var property: PropertyName?
    var column: ColumnTarget?
    var key = ""

    var draft = FeatureDraft()
    var frames: [GeometryFrame] = []
    var shapes: ShapeCollector
    var columns: ColumnSet
    var times: TimeReading
    /// The collections that are open, the outermost first.
    var collections: [DocumentInfo] = []
    var sentInfo: DocumentInfo?
    var folders: [FolderMember] = []

    /// Whether anything of GeoJSON has been found, where the first thing that is not GeoJSON stands, and what it is.
    var hasFound = false
    var oddity: ConversionError?
    /// Why nothing more is read, where that is so.
    var refusal: ConversionError?
    /// Whether a whole collection has been read, after which a document ends.
    private var isComplete = false

    let memberNames = MemberName.lookup
    let propertyNames = PropertyName.lookup
    let columnNames = ColumnTarget.lookup
    let typeNames = ObjectType.lookup

    init(_ options: ReaderOptions, isSequence: Bool) {
        self.options = options
        self.isSequence = isSequence
        shapes = ShapeCollector(options)
        columns = ColumnSet(options)
        times = TimeReading(options)
    }

    var level: Level { levels[levels.count - 1] }

    // MARK: Tokens

    mutating func take(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        if case .discardText = json.kind { return discardText() }
        switch reading {
        case .coordinates:
            if try shapes.take(&json, &output) { reading = .structure }
        case .column:
            if try columns.take(&json, &times, &output) { reading = .structure }
        case .value(let purpose):
            build(purpose, &json, &output)
            if let refusal { throw refusal }
        case .nothing: skip(&json)
        case .structure:
            switch json.kind {
            case .key: takeKey(&json)
            case .endObject, .endArray: try close(&json, &output)
            case .endOfText: endText()
            case .beginObject, .beginArray, .string, .number, .true, .false, .null, .discardText:
                try takeValue(&json, &output)
            }
        }
    }

    /// Whether a position may come next, which is read in one step where that can be.
    var wantsPosition: Bool {
        switch reading {
        case .coordinates: shapes.wantsPosition
        case .structure: member == .coordinates && level == .geometry && wantsPoint
        case .column, .value, .nothing: false
        }
    }

    mutating func take(
        _ numbers: JSONNumbers, _ json: inout JSONCursor, _ output: inout EventBuffer
    ) throws(ConversionError) {
        if case .structure = reading { beginCoordinates() }
        if try shapes.take(numbers, &json, &output) { reading = .structure }
    }

    private mutating func takeKey(_ json: inout JSONCursor) {
        switch level {
        case .item, .collection, .geometry:
            member = memberNames(json.text)
            if member == nil { key = json.string }
        case .properties:
            property = propertyNames(json.text)
            key = json.string
        case .columns:
            column = columnNames(json.text)
            if column == nil { key = json.string }
        case .root, .list, .geometries: break
        }
    }

    private mutating func takeValue(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        switch level {
        case .root: try takeRoot(&json, &output)
        case .list: takeElement(&json, &output)
        case .item: try takeMember(&json, &output)
        case .collection: takeCollectionMember(&json, &output)
        case .geometry: takeGeometryMember(&json, &output)
        case .geometries: takeGeometry(&json, &output)
        case .properties: try takeProperty(&json, &output)
        case .columns: try takeColumn(&json, &output)
        }
    }

    private mutating func close(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        if let refusal { throw refusal }
        let closed = level
        levels.removeLast()
        switch closed {
        case .item: try endItem(&json, &output)
        case .collection: endCollection(&output)
        case .geometry: try endGeometry(&json, &output)
        case .root, .list, .geometries, .properties, .columns: break
        }
    }

    // MARK: Texts

    private mutating func takeRoot(_ json: inout JSONCursor, _ output: inout EventBuffer) throws(ConversionError) {
        if isComplete, !isSequence, !options.recover {
            throw ConversionError(
                "a second JSON text after the end of the document", at: location(&json), code: .notWellFormed)
        }
        switch json.kind {
        case .beginObject: beginItem()
        case .beginArray:
            let place = location(&json)
            output.warn(.misplaced, at: place, "the document is a bare array of features, no FeatureCollection")
            rememberOddity("a JSON array has no features", place)
            isComplete = true
            levels.append(.list)
        case .string, .number, .true, .false, .null, .key, .endObject, .endArray, .endOfText, .discardText:
            rememberOddity("a JSON text is no object", location(&json))
        }
    }

    private mutating func endText() {
        levels = [.root]
    }

    /// Forgets the text that a recovering tokenizer found to be damaged.
    private mutating func discardText() {
        levels = [.root]
        reading = .structure
        skipped = 0
        builder = ValueBuilder()
        collections = []
        clearItem()
    }

    /// Remembers the first thing that is not GeoJSON, for a message if nothing else comes.
    mutating func rememberOddity(_ message: String, _ place: SourceLocation) {
        guard oddity == nil else { return }
        oddity = ConversionError("\(message); this is not GeoJSON", at: place, code: .invalidContent)
    }

    // MARK: Values

    /// Skips the value that begins with the token.
    mutating func pass(_ json: inout JSONCursor) {
        reading = .nothing
        skip(&json)
    }

    private mutating func skip(_ json: inout JSONCursor) {
        switch json.kind {
        case .beginObject, .beginArray: skipped += 1
        case .endObject, .endArray: skipped -= 1
        case .string, .number, .true, .false, .null, .key, .endOfText, .discardText: break
        }
        if skipped == 0 { reading = .structure }
    }

    /// Takes a token of a value that goes where `purpose` says.
    mutating func build(
        _ purpose: Purpose, _ json: inout JSONCursor,
        _ output: inout EventBuffer
    ) {
        switch builder.take(&json) {
        case .unfinished: reading = .value(purpose)
        case .value(let value):
            reading = .structure
            place(value, purpose, &json, &output)
        case .tooLarge:
            reading = .structure
            output.warn(
                .unsupported, at: location(&json),
                "the members of one feature take more than \(ValueBuilder.maximumSize >> 20) MB; '\(key)' is left out")
        }
    }

    mutating func markComplete() { isComplete = true }
}
