internal import ByteText
internal import GeoStream


/// The parts and points of one feature, spooled until its end, and what is known of them by then.
struct FeatureBody {
    struct PartRecord {
        var part: Part
        var count: Int
    }

    private let options: WriterOptions
    private var spool: Spool
    private var formatter = TimestampFormatter()
    private(set) var parts: [PartRecord] = []
    private var hasTimes = false
    private var sensors: UInt8 = 0
    private var last = TrackPoint(longitude: .nan, latitude: .nan)

    /// Stands in the spool where a part begins.
    private static let partMark: [UInt8] = [0]

    init(_ options: WriterOptions) {
        self.options = options
        spool = Spool(memoryLimit: options.spoolLimit)
    }

    mutating func removeAll() {
        spool.removeAll()
        parts.removeAll(keepingCapacity: true)
        hasTimes = false
        sensors = 0
    }

    mutating func begin(_ part: Part) throws(ConversionError) {
        parts.append(PartRecord(part: part, count: 0))
        try spool.append(Self.partMark.span)
        last.longitude = .nan
    }

    mutating func append(_ details: Annotations) throws(ConversionError) {}

    mutating func append(_ points: Span<TrackPoint>) throws(ConversionError) {
        for index in points.indices {
            if !points[index].time.isAbsent { hasTimes = true }
        }
        parts[parts.count - 1].count += points.count
        try spool.append(points)
    }

    mutating func writeColumns(_ output: inout ByteBuffer) throws(ConversionError) {
        guard hasTimes else { return }
        output.append("\"times\":[")
        var isFirst = true
        var formatter = formatter
        try spool.replay { _ in } points: { points in
            for index in points.indices {
                if !isFirst { output.append(0x2C) }
                isFirst = false
                let time = points[index].time
                if time.isAbsent {
                    output.append("null")
                } else {
                    output.append(0x22)
                    formatter.append(time, to: &output)
                    output.append(0x22)
                }
            }
        }
        self.formatter = formatter
        output.append("]")
    }

    func writeGeometry(of feature: Feature, _ output: inout ByteBuffer) throws(ConversionError) {
        output.append("{\"type\":\"LineString\",\"coordinates\":[")
        var isFirst = true
        try spool.replay { _ in } points: { points in
            for index in points.indices {
                let point = points[index]
                output.append(isFirst ? "[" : ",[")
                isFirst = false
                output.append(decimal: point.longitude)
                output.append(0x2C)
                output.append(decimal: point.latitude)
                if !point.elevation.isNaN {
                    output.append(0x2C)
                    output.append(decimal: point.elevation)
                }
                output.append(0x5D)
            }
        }
        output.append("]}")
    }
}
