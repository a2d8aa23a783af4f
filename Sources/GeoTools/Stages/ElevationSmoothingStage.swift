internal import ByteText
internal import GeoStream

/// Replaces each elevation of a line by the mean of those around it, within a window of time or distance.
///
/// Towards the ends of a segment the window narrows, so that it always reaches as far ahead as back, and the ends themselves
/// stay as they are. Points without an elevation, and where time counts those without a later time, stay and do not take part.
/// Holds the points of one window.
struct ElevationSmoothingStage: Stage {
    enum Window {
        /// Seconds.
        case time(Double)
        /// Metres.
        case distance(Double)
    }

    private struct Item {
        var point: TrackPoint
        var detail: Annotations?
        var takesPart: Bool
    }

    private let window: Window
    private let half: Double
    private var isLine = false
    private var detail: Annotations?
    /// The points that wait, from `head` on.
    private var waiting: [Item] = []
    private var head = 0
    private var mean = SlidingMean()

    private var last: TrackPoint?
    private var origin = Timestamp.absent
    private var way = 0.0
    private var latestKey = -Double.infinity

    init(_ window: Window) {
        self.window = window
        switch window {
        case .time(let size), .distance(let size): half = size / 2
        }
    }

    mutating func process(_ mark: Mark, into output: inout EventBuffer) {
        switch mark {
        case .beginPart(let part):
            isLine = part == .line
            begin()
            output.append(mark)
        case .detail(let annotations):
            if isLine { detail = annotations } else { output.append(mark) }
        case .endPart:
            release(end: latestKey, into: &output)
            isLine = false
            output.append(mark)
        case .document, .sourceElement, .beginFolder, .endFolder, .beginFeature, .amendFeature, .endFeature:
            output.append(mark)
        }
    }

    private mutating func begin() {
        waiting.removeAll(keepingCapacity: true)
        head = 0
        mean = SlidingMean()
        last = nil
        origin = .absent
        way = 0
        latestKey = -.infinity
    }

    mutating func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        guard isLine else { return output.append(points) }
        for index in points.indices {
            let point = points[index]
            let key = key(of: point)
            last = point
            // NaN is not greater either.
            let takesPart = !point.elevation.isNaN && key >= latestKey
            waiting.append(Item(point: point, detail: detail, takesPart: takesPart))
            detail = nil
            if takesPart {
                latestKey = key
                mean.append(key, point.elevation)
            }
            release(end: nil, into: &output)
        }
    }

    /// Seconds or metres since the segment began.
    private mutating func key(of point: TrackPoint) -> Double {
        switch window {
        case .time:
            if origin.isAbsent { origin = point.time }
            return point.time.seconds(since: origin)
        case .distance:
            if let last { way += WGS84.length(from: last.position, to: point.position) }
            return way
        }
    }

    /// Hands on the points whose windows are full; all of them where the end of the segment is known.
    private mutating func release(end: Double?, into output: inout EventBuffer) {
        while head < waiting.count {
            var item = waiting[head]
            if item.takesPart {
                guard let elevation = mean.next(half: half, end: end) else { break }
                item.point.elevation = elevation
            }
            if let detail = item.detail { output.append(.detail(detail)) }
            output.append(item.point)
            head += 1
        }
        if head > 4096 {
            waiting.removeFirst(head)
            head = 0
        }
    }

    mutating func finish(into output: inout EventBuffer) {}
}

/// The means of values around keys that grow, one after the other.
///
/// No sum is ever made smaller: a value that has left the window leaves nothing behind, however large it was. Values before
/// `middle` hold the sum from themselves to there, which is made anew each time the window has passed it.
struct SlidingMean {
    private struct Entry {
        var key: Double
        var value: Double
        /// From this value to the last one before `middle`.
        var sum = 0.0
    }

    private var entries: [Entry] = []
    /// The next entry to be answered, and the first and the one behind the last in its window.
    private var current = 0
    private var low = 0
    private var high = 0
    private var middle = 0
    /// Of the values of the window from `middle` on.
    private var newer = 0.0
    private var firstKey = Double.nan

    mutating func append(_ key: Double, _ value: Double) {
        if firstKey.isNaN { firstKey = key }
        entries.append(Entry(key: key, value: value))
    }

    /// The mean around the next entry over at most `half` each way, and as far back as ahead; nil where that is not known yet.
    ///
    /// `end` is the key of the last entry, if there will be no more. Where the sum is too large for a number, the value itself.
    mutating func next(half: Double, end: Double?) -> Double? {
        guard current < entries.count, let last = entries.last?.key else { return nil }
        let (key, value) = (entries[current].key, entries[current].value)
        let ahead = min(half, key - firstKey)
        guard end != nil || last > key + ahead else { return nil }
        let reach = min(ahead, (end ?? .infinity) - key)
        // Both ends of the window only move forward.
        while high < entries.count, entries[high].key <= key + reach {
            newer += entries[high].value
            high += 1
        }
        while entries[low].key < key - reach {
            if low == middle { moveMiddle() }
            low += 1
        }
        let mean = ((low < middle ? entries[low].sum : 0) + newer) / Double(high - low)
        current += 1
        if low > 4096 {
            entries.removeFirst(low)
            current -= low
            high -= low
            middle -= low
            low = 0
        }
        return mean.isFinite ? mean.rounded(toDecimals: 3) : value
    }

    private mutating func moveMiddle() {
        var sum = 0.0
        for index in (middle..<high).reversed() {
            sum += entries[index].value
            entries[index].sum = sum
        }
        middle = high
        newer = 0
    }
}
