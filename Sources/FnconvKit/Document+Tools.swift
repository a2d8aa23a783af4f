public import GeoStream
public import GeoTools

extension Document {
    /// The document with fewer points on its lines and rings: those that hardly change their shapes are dropped.
    ///
    /// Throws where `tolerance` is below zero.
    ///
    /// - Parameters:
    ///   - tolerance: metres on the ground, from 0, which keeps every point.
    ///   - method: which points are given up first.
    public func simplified(
        tolerance: Double, method: Simplification.Method = .douglasPeucker
    ) throws(ConversionError) -> Document {
        try applying(.simplify(tolerance: tolerance, method: method))
    }

    /// The document with at most so many points in each track, route or other feature: those that a growing tolerance would give
    /// up last.
    ///
    /// Both ends of each segment stay, whatever the count.
    ///
    /// - Parameters:
    ///   - count: points of a feature, its ends included.
    ///   - method: which points are given up first.
    public func simplified(
        count: Int, method: Simplification.Method = .douglasPeucker
    ) throws(ConversionError) -> Document {
        try applying(.simplify(count: count, method: method))
    }

    /// The figures of all features together: lengths, times, climbs.
    ///
    /// Takes some 100 ns a point. Features of mixed parts count as tracks if they have a line; areas are counted, not measured.
    public func statistics(_ options: StatisticsOptions = .init()) -> DocumentStatistics {
        var collector = StatisticsCollector(options)
        walk { feature, _ in feature.collect(into: &collector) }
        return collector.summary
    }
}

extension Document.Feature {
    /// The figures of its lines: length, times, climbs, what sensors said.
    ///
    /// Takes some 100 ns a point. Single positions and rings are not measured: a feature without a line has the figures of no
    /// points.
    public func statistics(_ options: StatisticsOptions = .init()) -> TrackStatistics {
        var accumulator = TrackAccumulator(options)
        for part in parts where part.kind == .line {
            accumulator.beginSegment()
            accumulator.add(part.points.span)
            accumulator.endSegment()
        }
        return accumulator.finish()
    }

    fileprivate func collect(into collector: inout StatisticsCollector) {
        _ = collector.process(.beginFeature(about))
        for part in parts {
            _ = collector.process(.beginPart(part.kind))
            collector.process(part.points.span)
            _ = collector.process(.endPart)
        }
        _ = collector.process(.endFeature)
    }
}
