internal import FormatSupport
internal import GeoStream

/// Reads KML 2.0 to 2.3 with Google's extension, streaming.
///
/// Memory: one piece of input, the open placemark's elements, the shared styles and what else stands in the heads of the
/// document and the open folders, an overlay or a tour as a whole, and spools for what the format has in another
/// order than points: the columns of a track, the parts of a MultiGeometry.
struct KMLReader: WrappingReader {
    var core: XMLReader<KMLMachine>

    init(_ options: ReaderOptions) { core = XMLReader(options) }
}

extension KMLMachine: XMLWalker {}
