internal import FormatSupport

/// Reads GPX 1.0 and 1.1, streaming.
///
/// Memory: one piece of input, the open element, and the text of one description.
typealias GPXReader = XMLReader<GPXMachine>

extension GPXMachine: XMLTagMachine {
    static var vocabulary: [String] { GPXName.vocabulary }
}
