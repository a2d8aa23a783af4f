internal import FormatSupport
internal import GeoStream

/// Reads TCX 1 and 2, streaming.
///
/// Memory: one piece of input, the totals of the open activity's laps, and the points of the open course that have names,
/// of which a few thousand are held.
struct TCXReader: WrappingReader {
    var core: XMLReader<TCXMachine>

    init(_ options: ReaderOptions) { core = XMLReader(options) }
}

extension TCXMachine: XMLWalker {}
