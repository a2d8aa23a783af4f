internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The state of a KML reader: the placemark, folder, style or document that grows inside the open elements.
///
/// Names count, and namespaces only where they are of another vocabulary; the order of elements is free.
struct KMLMachine {
    /// The open elements that matter.
    enum Context: Equatable {
        case document
        /// `<kml>`, an update, and all else in which features stand without saying anything of them.
        case features
        case rootDocument, folder, placemark
        case shape(PlacemarkBuilder.Shape), boundary
        case extendedData, schemaData, array
    }

    var walk: XMLWalk<KMLName, Context>
    let options: ReaderOptions
    var failure: ConversionError?

    /// Whether elements of a namespace are of another vocabulary.
    var foreignNamespaces = XMLNameMemo<Bool>()

    /// The namespace of the root element, which is KML's, whatever it is.
    var rootNamespace = KMLNamespace.kml

    /// Whether links to files that may be at hand are left to whoever has them.
    var followsLinks = false
    var links: [KMLLink] = []

    var containers = KMLContainers()
    var styles = KMLStyleReading()
    var data = KMLExtendedData()
    var builder: PlacemarkBuilder
    var track = KMLTrack()
    var coordinates: KMLCoordinates
    var hasWarnedRelative = false
    /// How many `gx:angles` the open placemark has had, and the most that are kept.
    var angleCount = 0
    static let mostAngles = 50_000
    var outerBoundary = true
    /// Whether the open simple geometry has had its coordinates.
    var hasCoordinates = false
    /// Whether the open geometry stands outside any placemark, so that its end is the placemark's as well.
    var isImplicitPlacemark = false
    /// Whether the open placemark is one that fnconv wrote for what a document said too late.
    var isDocumentPlacemark = false
    var placemarkAuthor: Person?
    var times: TimeReading

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        walk = XMLWalk(tokenizer, in: .document)
        self.options = options
        builder = PlacemarkBuilder(options)
        coordinates = KMLCoordinates(file: options.file)
        times = TimeReading(options, zoneWarning: .timesOfDay)
    }

    @inline(__always)
    mutating func isForeign(_ namespace: XMLNameID) -> Bool {
        if let known = foreignNamespaces[namespace] { return known }
        let isForeign = KMLNamespace.isForeign(walk.tokenizer.word(namespace))
        foreignNamespaces[namespace] = isForeign
        return isForeign
    }

    // MARK: The end of a document that ended too early

    /// Closes what is open, without the position that was cut.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        if walk.place == .stream {
            if let last = coordinates.whatIsLeft() { try builder.append(last, into: &output) }
            _ = try builder.endPart(keepsEmpty: false, into: &output)
        }
        while walk.context != .document {
            switch walk.pop() {
            case .shape(.track):
                try track.end(to: &builder, &output)
                builder.outline.end()
                if walk.context != .shape(.multiTrack) { try builder.end(.track, into: &output) }
            case .shape(let shape):
                builder.outline.end()
                try builder.end(shape, into: &output)
            case .placemark: try endPlacemark(&output)
            case .folder: containers.endFolder(&output)
            case .rootDocument: containers.sendInfo(&output)
            case .boundary: builder.outline.end()
            case .document, .features, .extendedData, .schemaData, .array: break
            }
        }
    }
}
