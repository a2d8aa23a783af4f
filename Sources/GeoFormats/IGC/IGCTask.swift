internal import ByteText
internal import FormatSupport
internal import GeoStream

/// The task that was declared, a route; the last declaration counts.
///
/// Source: IGC specification, A3.5: C records, first one with the day and the text of the declaration, then one for each point.
struct IGCTask {
    private var name = ""
    private var points: [(point: TrackPoint, name: String)] = []

    /// The specification has two digits for the turnpoints, and four points more.
    private static let mostPoints = 103
    /// The digits before the text: when it was declared, the day of the flight, the number of the task and of its turnpoints.
    private static let head = 1..<25

    var isEmpty: Bool { points.isEmpty }

    mutating func take(_ record: borrowing IGCRecord) throws(IGCFault) {
        let isPoint = [UInt8(ascii: "N"), UInt8(ascii: "S")].contains(record[8])
        if isPoint { try take(point: record) } else { try take(declaration: record) }
    }

    private mutating func take(declaration record: borrowing IGCRecord) throws(IGCFault) {
        guard record.whole(1..<13) != nil else {
            throw record.fault(
                1..<18, "this part of a task", expected: "a date and a time, or a position like 4717112N00833915E")
        }
        var start = Self.head.lowerBound
        while start < Self.head.upperBound, record[start].isDigit { start += 1 }
        self = IGCTask()
        name = record.text(from: start)
    }

    private mutating func take(point record: borrowing IGCRecord) throws(IGCFault) {
        let latitude = try IGCAxis.latitude.angle(record, at: 1)
        let longitude = try IGCAxis.longitude.angle(record, at: 9)
        // Zeros stand for a take-off and a landing that nobody declared.
        guard latitude != 0 || longitude != 0 else { return }
        guard points.count < Self.mostPoints else {
            throw IGCFault(0, "this is one point of a task too many, expected \(Self.mostPoints) at most")
        }
        points.append((TrackPoint(longitude: longitude, latitude: latitude), record.text(from: 18)))
    }

    /// Hands on the route, and forgets it.
    mutating func emit(into output: inout EventBuffer) {
        guard !points.isEmpty else { return }
        output.append(.beginFeature(Feature(.route, annotations: Annotations(name: name.isEmpty ? nil : name))))
        output.append(.beginPart(.line))
        for (point, name) in points {
            if !name.isEmpty { output.append(.detail(Annotations(name: name))) }
            output.append(point)
        }
        output.append(.endPart)
        output.append(.endFeature)
        self = IGCTask()
    }
}
