internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Makes a track of the records of a flight, and a route of its task.
///
/// The task comes before the track, unless it was declared in the air. Memory: what is said of one flight; fixes before the first one
/// with a GNSS altitude wait in a spool.
struct IGCMachine {
    private let file: String?
    private var flight = IGCFlight()
    private var info = DocumentInfo()
    private var hasSentInfo = false
    private var hasFeature = false
    /// Whether there was a record that only a flight has.
    private(set) var hasRecord = false
    private var hasWarnedOfDay = false

    /// Whose comments are kept: those of programs are their own business.
    private static let people = ["PLT", "OOI"]

    init(_ options: ReaderOptions) { file = options.file }

    /// Takes the record of a line; returns what is wrong with it, nil for nothing.
    @inline(__always)
    mutating func take(
        _ record: borrowing IGCRecord, line: Int, _ output: inout EventBuffer
    ) throws(ConversionError) -> IGCFault? {
        if record.kind != UInt8(ascii: "B") { return try take(rare: record, line, &output) }
        let fix: IGCFix
        do throws(IGCFault) { fix = try IGCFix(record, flight.extensions) } catch { return error }
        hasRecord = true
        try take(fix, line, &output)
        return nil
    }

    private mutating func take(
        rare record: borrowing IGCRecord, _ line: Int, _ output: inout EventBuffer
    ) throws(ConversionError) -> IGCFault? {
        do throws(IGCFault) {
            switch record.kind {
            case UInt8(ascii: "C"): try flight.task.take(record)
            case UInt8(ascii: "E"): take(event: record, line, &output)
            case UInt8(ascii: "H"): take(try IGCHeader(record), line, &output)
            case UInt8(ascii: "I"): flight.extensions = try IGCExtensions(record)
            case UInt8(ascii: "L"): take(comment: record, line, &output)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): break
            default: throw record.fault(0..<1, "the first letter of the record", expected: "one from A to Z")
            }
        } catch {
            return error
        }
        if record.kind == UInt8(ascii: "A") { try beginFlight(&output) }
        return nil
    }

    private mutating func beginFlight(_ output: inout EventBuffer) throws(ConversionError) {
        hasRecord = true
        try endFlight(&output)
        flight = IGCFlight()
    }

    // MARK: Words

    private mutating func take(_ header: IGCHeader, _ line: Int, _ output: inout EventBuffer) {
        switch header {
        case .day(let day): flight.setDay(day)
        case .property(let key, let value):
            flight.set(key, value)
            if key == "device", info.creator == nil { info.creator = value }
        case .otherDatum(let name):
            let message = "the datum is \(quoted(name)), expected WGS 84; positions are kept as they are"
            output.warn(.unsupported, at: place(line), message)
        case .other: break
        }
    }

    private mutating func take(event record: borrowing IGCRecord, _ line: Int, _ output: inout EventBuffer) {
        let code = record.text(7..<10)
        guard record.whole(1..<7) != nil, code.utf8.count == 3 else {
            let message = "the event \(quoted(record.text(from: 1))) is not one like 101345PEV; it is left out"
            return output.warn(.unreadableValue, at: place(line), message)
        }
        flight.add(event: code, text: record.text(from: 10))
    }

    private mutating func take(comment record: borrowing IGCRecord, _ line: Int, _ output: inout EventBuffer) {
        let text = record.text(from: 4)
        guard Self.people.contains(record.text(1..<4)), !text.isEmpty, !flight.add(comment: text) else { return }
        output.warn(.unsupported, at: place(line), "the comments are too long; the last are left out")
    }

    private func place(_ line: Int = 0) -> SourceLocation {
        SourceLocation(file: file, line: line, column: line > 0 ? 1 : 0)
    }

    // MARK: Fixes

    @inline(__always)
    private mutating func take(_ fix: IGCFix, _ line: Int, _ output: inout EventBuffer) throws(ConversionError) {
        var point = fix.point
        point.time = flight.time(of: fix)
        flight.hasFix = true
        guard fix.isPlaced else { return }
        if point.time.isAbsent { warnOfDay(line, &output) }
        if fix.isValid, fix.altitude != 0 { flight.isAltitudeKnown = true }
        let annotations = takeAnnotations(of: fix)
        guard flight.isAltitudeKnown else {
            return try flight.waiting.append(point, pressureAltitude: fix.pressureAltitude, annotations)
        }
        if fix.isValid { point.elevation = fix.altitude }
        try beginTrack(&output)
        if !flight.waiting.isEmpty { try flight.waiting.emit(isAltitudeKnown: true, into: &output) }
        if !annotations.isEmpty { output.append(.detail(annotations)) }
        output.append(point)
    }

    /// What is rare: that the receiver had no altitude, and what happened.
    @inline(__always)
    private mutating func takeAnnotations(of fix: IGCFix) -> Annotations {
        if fix.isValid, flight.event.isEmpty { return Annotations() }
        var annotations = flight.event
        flight.event = Annotations()
        if !fix.isValid { annotations[.fix] = IGCWaitingFixes.flat }
        return annotations
    }

    private mutating func warnOfDay(_ line: Int, _ output: inout EventBuffer) {
        guard !hasWarnedOfDay else { return }
        hasWarnedOfDay = true
        let message = "no record HFDTE has told the date; times are left out until one does"
        output.warn(.unreadableTime, at: place(line), message)
    }

    // MARK: Features

    @inline(__always)
    private mutating func beginTrack(_ output: inout EventBuffer) throws(ConversionError) {
        if flight.begun == nil { begin(&output) }
    }

    private mutating func begin(_ output: inout EventBuffer) {
        sendInfo(&output)
        flight.task.emit(into: &output)
        flight.begun = flight.feature
        hasFeature = true
        output.append(.beginFeature(flight.feature))
        output.append(.beginPart(.line))
    }

    private mutating func sendInfo(_ output: inout EventBuffer) {
        if !hasSentInfo, !info.isEmpty { output.append(.document(info)) }
        hasSentInfo = true
    }

    /// Ends the track, where there is one, and hands on a task that was declared in the air or without a flight.
    private mutating func endFlight(_ output: inout EventBuffer) throws(ConversionError) {
        if !flight.waiting.isEmpty {
            try beginTrack(&output)
            try flight.waiting.emit(isAltitudeKnown: false, into: &output)
        }
        if let begun = flight.begun {
            output.append(.endPart)
            if begun != flight.feature { output.append(.amendFeature(flight.feature)) }
            output.append(.endFeature)
        }
        guard !flight.task.isEmpty else { return }
        sendInfo(&output)
        hasFeature = true
        flight.task.emit(into: &output)
    }

    /// Hands on what is left, and says where there was nothing.
    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        try endFlight(&output)
        guard !hasFeature else { return }
        sendInfo(&output)
        output.warn(.emptyGeometry, at: place(), "the file holds no fix and no task")
    }
}
