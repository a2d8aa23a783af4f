internal import ByteText
internal import GeoStream

/// Adds 1024 weeks to times before a date, as often as it takes.
///
/// GPS counts weeks in ten bits; a receiver that has missed that the count began anew in 1999, in 2019 or at a date of its own says a
/// time 1024 weeks ago. Source: IS-GPS-200, 20.3.3.3.1.1.
struct RolloverFix: EventTransform {
    /// The first time that is taken as it is.
    let start: Timestamp
    private static let period: Int64 = 1024 * 7 * 86_400

    private func fixed(_ time: Timestamp) -> Timestamp {
        guard !time.isAbsent, time < start else { return time }
        var time = time
        let missing = start.seconds - time.seconds
        time.seconds += (missing + Self.period - 1) / Self.period * Self.period
        if time < start { time.seconds += Self.period }
        return time
    }

    func apply(to point: inout TrackPoint) { point.time = fixed(point.time) }

    func apply(to mark: Mark) -> Mark {
        if case .document(var info) = mark {
            info.time = fixed(info.time)
            return .document(info)
        }
        return mark.mapFeature { feature in
            feature.time = fixed(feature.time)
            feature.endTime = fixed(feature.endTime)
        }
    }

    func finish(into output: inout EventBuffer) {}
}
