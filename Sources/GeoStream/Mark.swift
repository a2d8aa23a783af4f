/// The structure of an event stream; points run between the marks.
///
/// The grammar, which debug builds check (``GrammarChecker``):
///
///     stream = (document | item)*
///     item   = beginFolder item* endFolder | beginFeature part* amendFeature? endFeature
///     part   = beginPart (detail? point)* endPart
///
/// A `document` after the first replaces it: the reader found metadata further down. So does `amendFeature` with the
/// feature it stands in. Both are rare (elements out of order), and writers must take them.
public enum Mark: Sendable, Equatable {
    indirect case document(DocumentInfo)
    /// A KML folder, a notebook.
    indirect case beginFolder(FolderInfo)
    case endFolder
    /// All that is known of the feature before its first point.
    indirect case beginFeature(Feature)
    case beginPart(Part)
    /// The rare things of the next point.
    indirect case detail(Annotations)
    case endPart
    /// The open feature as it turned out to be: replaces what `beginFeature` said.
    indirect case amendFeature(Feature)
    case endFeature
}

/// A stretch of points of one geometry.
public enum Part: UInt8, Sendable {
    /// One position.
    case point
    /// A track segment, a route, a line.
    case line
    /// The outer ring of a polygon, closed: the last position repeats the first.
    case outerRing
    /// A hole in the polygon of the outer ring before it.
    case innerRing
}
