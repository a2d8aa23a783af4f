internal import FormatSupport
internal import GeoStream

/// Reads GPX 1.0 and 1.1, streaming.
///
/// Memory: one piece of input, the open element, and the text of one description.
struct GPXReader: WrappingReader {
    var core: XMLReader<GPXMachine>

    init(_ options: ReaderOptions) { core = XMLReader(options) }
}

extension GPXMachine: XMLWalker {}
