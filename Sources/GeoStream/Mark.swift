/// The structure of an event stream; points run between the marks.
///
/// The grammar, which debug builds check (``GrammarChecker``):
///
///     stream = (document | item)*
///     item   = beginFolder item* endFolder | beginFeature part* amendFeature? endFeature
///            | sourceElement
///     part   = beginPart (detail? point)* endPart
///
/// What holds before and after each mark is written beside it: readers and stages see to it, writers and stages rely on it. The
/// same holds for the end of the stream: nothing is open, even where the input ended too early and was read in recovery. An error
/// alone leaves marks without their ends. Whoever goes on then ends what is open, so writers take the end of any part, even of a
/// ``Part/point`` without its point.
public enum Mark: Sendable, Equatable {
    /// What is known of the document itself.
    ///
    /// Before: nothing is open. It may come behind features, and more than once, where metadata stand further down; the last one
    /// says all that holds, and replaces those before it. A document that says nothing of itself may come without. Of several
    /// documents that are joined a writer sees the first one's.
    indirect case document(DocumentInfo)
    /// A KML folder, a notebook.
    ///
    /// Before: nothing is open but folders. After: what comes up to its end lies in it.
    indirect case beginFolder(FolderInfo)
    /// Before: the innermost thing open is a folder.
    case endFolder
    /// An element that stands among the features and is none, for a copy in the format it came from: a style, an overlay.
    ///
    /// Before: nothing is open but folders. Other formats leave it out; the reader warns of what they would have to show.
    indirect case sourceElement(ExtensionElement)
    /// All that is known of the feature before its first point.
    ///
    /// Before: nothing is open but folders. After: parts come, or none. The kind says what the feature is where there are none, too:
    /// a track without segments is one.
    indirect case beginFeature(Feature)
    /// Before: a feature is open, no part of it is, and it has not been amended.
    ///
    /// After: points. A ``Part/point`` has one, other parts may have none. A ring whose last position is not its first counts as
    /// closed. An inner ring is a hole in the last outer ring of the feature.
    case beginPart(Part)
    /// The rare things of the next point.
    ///
    /// Before: a part is open. After: the point that it speaks of, in the same part. It may be empty.
    indirect case detail(Annotations)
    /// Before: a part is open, and the point of its last detail has come.
    case endPart
    /// The open feature as it turned out to be: replaces all that `beginFeature` said, its kind as well.
    ///
    /// Before: all parts of the feature have come. After: its end. A format that puts such things first has to hold the feature back
    /// or to count a loss.
    indirect case amendFeature(Feature)
    /// Before: a feature is open, and no part of it. After: nothing more comes for it, so that it can be written and forgotten.
    case endFeature
}

extension Mark {
    /// Whether it says something of the document.
    @usableFromInline package var isOfDocument: Bool { if case .document = self { true } else { false } }
}

/// A stretch of points of one geometry.
///
/// The points come in runs of any length; where one run ends and the next begins means nothing. Their positions are on the globe
/// (``TrackPoint``), other values are finite or absent.
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
