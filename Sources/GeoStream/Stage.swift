/// Turns events into events: a filter in the pipeline.
///
/// A stage sees the grammar of ``Mark`` and keeps to it, with what is written beside each mark. Nothing has a default
/// implementation: a stage that forgets a mark would lose data without a word.
///
/// What a stage holds to:
/// - It hands on what it does not change, in its order; where runs of points are cut changes nothing.
/// - What it was asked to remove it counts and says in ``finish(into:)``, in a message that begins with its name.
public protocol Stage {
    /// Before and after: what is written beside the mark in ``Mark``.
    mutating func process(_ mark: Mark, into output: inout EventBuffer) throws(ConversionError)
    /// Before: a part is open.
    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) throws(ConversionError)
    /// Before: nothing is open, and no more comes. After: all is handed on that was held back, and nothing is open.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError)
}
