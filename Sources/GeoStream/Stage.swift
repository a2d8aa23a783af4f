/// Turns events into events: a filter in the pipeline.
///
/// A stage sees the grammar of ``Mark`` and keeps to it. Nothing has a default implementation: a stage that forgets a mark
/// would lose data without a word.
public protocol Stage {
    mutating func process(_ mark: Mark, into output: inout EventBuffer) throws(ConversionError)
    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) throws(ConversionError)
    mutating func finish(into output: inout EventBuffer) throws(ConversionError)
}
