internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Makes tracks, routes and waypoints of FIT messages.
///
/// A session is a track, a lap a segment, and a stopped timer ends a segment too; a course is a route, its points are waypoints.
/// Since most devices write laps and sessions behind their records, points wait in a spool for the end of their file.
struct FITMachine {
    /// More than any recording has.
    private static let mostSessions = 1000
    private static let mostLaps = 10_000

    private let options: ReaderOptions
    private var isOpen = false
    /// Of the last message that has a time; compressed times are counted from it.
    private var timestamp: UInt32 = 0

    private var points = FITPoints()
    private var sessions: [FITSummary] = []
    private var laps: [FITSummary] = []
    private var fileType: Int?
    private var device: String?
    private var sport: Int?
    private var sportName: String?
    private var course: String?
    private var isCourse = false

    private var info = DocumentInfo()
    private var hasSentInfo = false
    private var hasFeature = false
    /// The type of the first file.
    private var firstType: Int?

    init(_ options: ReaderOptions) { self.options = options }

    private var place: SourceLocation { SourceLocation(file: options.file) }

    mutating func beginFile() {
        let machine = self
        self = FITMachine(options)
        points = machine.points
        points.removeAll()
        info = machine.info
        hasSentInfo = machine.hasSentInfo
        hasFeature = machine.hasFeature
        firstType = machine.firstType
        isOpen = true
    }

    // MARK: Messages

    /// Moves the time on to where its five low bits are `low`.
    mutating func advanceTime(low: UInt8) {
        timestamp = timestamp &+ ((UInt32(low) &- timestamp) & 0x1F)
    }

    /// Takes a record; one with `hasTime` has the time that the machine was advanced to.
    @inline(__always)
    mutating func take(_ record: FITRecord, hasTime: Bool) throws(ConversionError) {
        var record = record
        if record.timestamp != 0 { timestamp = record.timestamp } else if hasTime { record.timestamp = timestamp }
        try points.take(record)
    }

    /// Takes a message other than a record.
    mutating func take(
        _ type: FITMessageType, _ message: borrowing FITMessage, hasTime: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {
        let ownTime = UInt32(exactly: message.number(253))
        if let ownTime { timestamp = ownTime }
        switch type {
        case .fileID: takeFileID(message)
        case .sport:
            sport = message.code(0)
            sportName = message.text(3)
        case .session where sessions.count < Self.mostSessions: sessions.append(FITSummary(session: message))
        case .lap where laps.count < Self.mostLaps: laps.append(FITSummary(lap: message))
        case .event where message.code(0) == 0:
            takeTimer(message.code(1), at: hasTime || ownTime != nil ? timestamp : nil)
        case .course:
            isCourse = true
            sport = message.code(4) ?? sport
            course = message.text(5)
        case .coursePoint:
            var annotations = Annotations(name: message.text(6))
            annotations[.type] = message.code(5).map(FITProfile.coursePoint)
            emit(annotations, latitude: 2, longitude: 3, time: 1, message, &output)
        case .location:
            var annotations = Annotations(name: message.text(0))
            annotations.description = message.text(6)
            emit(annotations, latitude: 1, longitude: 2, altitude: 4, time: 253, message, &output)
        case .session, .lap:
            output.warn(.unsupported, at: place, "there are too many laps or sessions; the last are left out")
        case .event, .record, .fieldDescription: break
        }
    }

    private mutating func takeFileID(_ message: borrowing FITMessage) {
        fileType = message.code(0)
        if firstType == nil { firstType = fileType }
        isCourse = isCourse || fileType == 6
        device = FITProfile.device(manufacturer: message.code(1), product: message.code(2), name: message.text(8))
        guard !hasSentInfo else { return }
        info.creator = device
        info.time = FITUnits.time(message.number(4))
    }

    private mutating func takeTimer(_ event: Int?, at time: UInt32?) {
        switch event {
        // Start. A single fix in a pause is where the device noticed that the pause was over.
        case 0: points.cut(from: time ?? 0, ifThereAre: 2)
        // Stop, stop all, stop and disable, the same for all.
        case 1, 4, 8, 9: points.cut(from: time.map { $0 &+ 1 } ?? 0, ifThereAre: 1)
        default: break
        }
    }

    private mutating func emit(
        _ annotations: Annotations, latitude: UInt8, longitude: UInt8, altitude: UInt8? = nil, time: UInt8,
        _ message: borrowing FITMessage, _ output: inout EventBuffer
    ) {
        let point = TrackPoint(
            longitude: FITUnits.degrees(message.number(longitude)),
            latitude: FITUnits.degrees(message.number(latitude)),
            elevation: altitude.map { FITUnits.elevation(message.number($0)) } ?? .nan,
            time: FITUnits.time(message.number(time)))
        guard point.isOnGlobe else {
            let name = annotations.name.map { " '\($0)'" } ?? ""
            return output.warn(.position, at: place, "the waypoint\(name) has no position; it is left out")
        }
        begin(Feature(.waypoint, annotations: annotations), &output)
        output.append(.beginPart(.point))
        output.append(point)
        output.append(.endPart)
        output.append(.endFeature)
    }

    private mutating func begin(_ feature: Feature, _ output: inout EventBuffer) {
        if !hasSentInfo, !info.isEmpty { output.append(.document(info)) }
        hasSentInfo = true
        hasFeature = true
        output.append(.beginFeature(feature))
    }

    // MARK: Ends

    /// Hands on what the file held.
    mutating func endFile(into output: inout EventBuffer) throws(ConversionError) {
        guard isOpen else { return }
        isOpen = false
        try points.close()
        warnOfPoints(&output)
        if sessions.isEmpty, points.count > 0 { sessions = [FITSummary()] }
        sessions.sort { $0.start < $1.start }
        laps.sort { $0.start < $1.start }
        var cursor = FITPoints.Cursor(isCourse ? [] : laps.dropFirst().map(\.start))
        for index in sessions.indices {
            let isLast = index + 1 == sessions.count
            let end = isLast ? nil : sessions[index + 1].start
            var feature = feature(of: index, before: end)
            guard try cursor.hasPoint(in: points, before: end) else {
                feature.kind = .unlocated
                begin(feature, &output)
                output.append(.endFeature)
                continue
            }
            begin(feature, &output)
            try cursor.emit(points, before: end, isWhole: isCourse, into: &output)
            output.append(.endFeature)
        }
    }

    /// Says how many records are no points, or points without their time.
    private func warnOfPoints(_ output: inout EventBuffer) {
        if points.unplaced > 0 {
            let count = points.unplaced == 1 ? "1 record has" : "\(points.unplaced) records have"
            output.warn(.position, at: place, "\(count) no position and cannot be points")
        }
        if points.offGlobe > 0 {
            let count = points.offGlobe == 1 ? "1 record has" : "\(points.offGlobe) records have"
            output.warn(.position, at: place, "\(count) a latitude beyond 90° and cannot be points")
        }
        if points.timeless > 0 {
            let count = points.timeless == 1 ? "1 record" : "\(points.timeless) records"
            output.warn(
                .unreadableTime, at: place,
                "the time of \(count) counts from when the device was turned on; it is left out")
        }
    }

    /// The annotations of the session with this number, which ends where the next one begins.
    private func feature(of index: Int, before end: Timestamp?) -> Feature {
        let session = sessions[index]
        var feature = Feature(isCourse ? .route : .track)
        feature.annotations.name = course ?? session.profileName ?? (sessions.count == 1 ? sportName : nil)
        if let sport = session.sport ?? sport, sport != 0 { feature.annotations[.type] = FITProfile.sport(sport) }
        feature.time = session.start
        feature.properties = session.totals
        if let subSport = session.subSport, subSport != 0 {
            feature.properties.append(Property("subSport", .string(FITProfile.subSport(subSport))))
        }
        if let device { feature.properties.append(Property("device", .string(device))) }
        let own = laps.filter { lap in
            (index == 0 || lap.start >= session.start) && (end.map { lap.start < $0 } ?? true)
        }
        // A single lap says what its session says.
        if own.count > 1 || (own.count == 1 && session.totals.isEmpty) {
            feature.properties.append(Property("laps", .array(own.map(\.object))))
        }
        return feature
    }

    /// Hands on what is left, and says where there was nothing.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        try endFile(into: &output)
        guard !hasFeature else { return }
        if !info.isEmpty { output.append(.document(info)) }
        let type = firstType.map { " is of type '\(FITProfile.file($0))' and" } ?? ""
        output.warn(.emptyGeometry, at: place, "the file\(type) holds no positions")
    }
}
