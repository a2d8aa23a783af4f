internal import ByteText
internal import GeoStream
internal import GeoTools

/// How the figures of a report are laid out as text.
protocol StatisticsLayout {
    mutating func begin(into output: inout ByteBuffer)
    /// A track or route, which came from `file`; nil where it is made of several, or there is but one.
    mutating func write(_ line: LineStatistics, from file: String?, into output: inout ByteBuffer)
    mutating func finish(_ document: DocumentStatistics, into output: inout ByteBuffer)
}

/// Measures what it is given, and writes a report as the tracks come to their ends.
struct StatisticsWriter: FeatureWriter {
    private var collector: StatisticsCollector
    private var layout: any StatisticsLayout
    private let input: CurrentInput
    private(set) var losses = Losses()

    init(_ options: StatisticsOptions, layout: any StatisticsLayout, input: CurrentInput) {
        collector = StatisticsCollector(options)
        self.layout = layout
        self.input = input
    }

    mutating func begin(into output: inout ByteBuffer) { layout.begin(into: &output) }

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) {
        guard let line = collector.process(mark) else { return }
        if line.statistics.reversals > 0 {
            let what = "times that run backwards; elapsed time is that from the earliest to the latest"
            losses.add(what, count: line.statistics.reversals)
        }
        if line.statistics.points > 0, line.statistics.points == line.statistics.segments {
            losses.add("a track has only segments of one point, which have no length; --join makes one of them")
        }
        if line.statistics.hasCutSplits {
            losses.add("a track has more than \(Split.limit) splits; its last one holds the rest")
        }
        layout.write(line, from: input.name, into: &output)
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) { collector.process(points) }

    mutating func finish(into output: inout ByteBuffer) { layout.finish(collector.summary, into: &output) }
}
