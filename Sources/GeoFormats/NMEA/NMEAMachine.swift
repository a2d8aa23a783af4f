internal import ByteText
internal import GeoStream

/// Makes points of NMEA sentences: those of one moment become one point.
///
/// All points are one track; where the input is live, each is a waypoint, handed on as soon as nothing more can be said of it. Times
/// need a date, which RMC and ZDA tell: the points before it wait in a spool. Waypoints of WPL wait for the end of the track.
struct NMEAMachine {
    /// A day's half: a clock that goes back by more has passed midnight.
    private static let halfDay = 43_200
    /// More waypoints, and names in routes, than any receiver holds.
    private static let mostNames = 65_536

    private let options: ReaderOptions
    private var fix: NMEAFix?
    /// The moment of the last point that was handed on, of which no more is wanted.
    private var doneClock: NMEASentence.Clock?
    /// The day of the last point; counted from an unknown one until a sentence tells the date.
    private var day = 0
    private var hasDate = false
    private var lastSecond = 0
    private var waiting = NMEAWaitingPoints()
    private var hasPoint = false
    private var waypoints = NMEAWaypoints(limit: mostNames)

    /// The kinds of sentences that the last two moments had, where they had the same; of a live input.
    private var usualKinds: NMEAFix.Kinds = []
    private var lastKinds: NMEAFix.Kinds = []

    init(_ options: ReaderOptions) { self.options = options }

    private var place: SourceLocation { SourceLocation(file: options.file) }

    /// Takes a sentence; returns what is wrong with it.
    mutating func take(
        _ kind: NMEAKind, _ sentence: borrowing NMEASentence, _ output: inout EventBuffer
    ) throws(ConversionError) -> String? {
        switch kind {
        case .rmc, .gga: return try take(fix: sentence, isRMC: kind == .rmc, &output)
        case .vtg:
            guard fix != nil else { return nil }
            fix?.take(vtg: sentence)
            if isComplete { try end(&output) }
            return nil
        case .zda:
            try take(zda: sentence, &output)
            return nil
        case .wpl: return take(wpl: sentence, &output)
        case .rte: return waypoints.take(rte: sentence)
        }
    }

    @inline(__always)
    private mutating func take(
        fix sentence: borrowing NMEASentence, isRMC: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) -> String? {
        if isRMC {
            // Valid, and not by a receiver that says in its mode that it is not.
            guard sentence.letter(2) == 0x41, sentence.letter(12) != 0x4E else { return nil }
        } else {
            guard let quality = sentence.whole(6), quality > 0 else { return nil }
        }
        let position: (longitude: Double, latitude: Double)
        do throws(NMEAFault) {
            guard let found = try sentence.position(isRMC ? 3 : 2) else { return nil }
            position = found
        } catch {
            return error.message
        }
        guard try begin(sentence.clock(1), &output) else { return nil }
        if isRMC { fix?.take(rmc: sentence, position) } else { fix?.take(gga: sentence, position) }
        if isComplete { try end(&output) }
        return nil
    }

    private mutating func take(wpl sentence: borrowing NMEASentence, _ output: inout EventBuffer) -> String? {
        let fault: String?
        do throws(NMEAFault) {
            guard let position = try sentence.position(1) else { return nil }
            let point = TrackPoint(longitude: position.longitude, latitude: position.latitude)
            fault = waypoints.take(point, named: sentence.text(5) ?? "")
        } catch {
            fault = error.message
        }
        // Between the parts of a track nothing else may stand.
        if options.isLive || !hasPoint { waypoints.emit(into: &output) }
        return fault
    }

    private mutating func take(zda sentence: borrowing NMEASentence, _ output: inout EventBuffer)
        throws(ConversionError)
    {
        guard let day = sentence.day(from: 2), let clock = sentence.clock(1) else { return }
        if let open = fix, open.clock?.second != clock.second { try end(&output) }
        if fix != nil { fix?.day = day } else { try setDay(day, at: clock.second) }
    }

    /// Opens the fix of a moment, after ending that of another; false where nothing more is wanted of it.
    private mutating func begin(_ clock: NMEASentence.Clock?, _ output: inout EventBuffer) throws(ConversionError)
        -> Bool
    {
        if let open = fix {
            if open.clock == clock, clock != nil { return true }
            try end(&output)
        }
        if clock != nil, clock == doneClock {
            // It came later than usual.
            usualKinds = []
            return false
        }
        fix = NMEAFix(clock)
        return true
    }

    /// Whether all has come that is to be expected of the moment.
    private var isComplete: Bool {
        guard let fix else { return false }
        if fix.kinds.isSuperset(of: [.rmc, .gga]) { return true }
        return options.isLive && !usualKinds.isEmpty && fix.kinds.isSuperset(of: usualKinds)
    }

    // MARK: Times

    /// Makes `newDay` the day of a time, and gives the points that waited for it theirs.
    private mutating func setDay(_ newDay: Int, at second: Int) throws(ConversionError) {
        if !hasDate {
            waiting.shift = newDay - (isPastMidnight(second) ? day + 1 : day)
            hasDate = true
        }
        day = newDay
        lastSecond = second
    }

    private func isPastMidnight(_ second: Int) -> Bool { second + Self.halfDay < lastSecond }

    private mutating func end(_ output: inout EventBuffer) throws(ConversionError) {
        guard var ended = fix else { return }
        fix = nil
        doneClock = ended.clock
        if options.isLive {
            usualKinds = ended.kinds == lastKinds ? ended.kinds : []
            lastKinds = ended.kinds
        }
        guard ended.isPlaced else { return }
        if let clock = ended.clock {
            if let day = ended.day {
                try setDay(day, at: clock.second)
            } else {
                if isPastMidnight(clock.second) { day += 1 }
                lastSecond = clock.second
            }
            ended.point.time = Timestamp(seconds: Int64(day * 86_400 + clock.second), nanoseconds: clock.nanoseconds)
        }
        if options.isLive {
            if !hasDate { ended.point.time = .absent }
            hasPoint = true
            output.append(.beginFeature(Feature(.waypoint, annotations: ended.annotations)))
            output.append(.beginPart(.point))
            output.append(ended.point)
            output.append(.endPart)
            output.append(.endFeature)
        } else if hasDate || ended.clock == nil {
            try beginTrack(&output)
            try waiting.emit(into: &output)
            let annotations = ended.annotations
            if !annotations.isEmpty { output.append(.detail(annotations)) }
            output.append(ended.point)
        } else {
            try waiting.append(ended.point, ended.annotations)
        }
    }

    private mutating func beginTrack(_ output: inout EventBuffer) throws(ConversionError) {
        guard !hasPoint else { return }
        hasPoint = true
        output.append(.beginFeature(Feature(.track)))
        output.append(.beginPart(.line))
    }

    mutating func finish(into output: inout EventBuffer) throws(ConversionError) {
        try end(&output)
        if !waiting.isEmpty {
            if !hasDate {
                let count = waiting.count == 1 ? "1 point is" : "\(waiting.count) points are"
                output.warn(.unreadableTime, at: place, "no sentence tells the date; the times of \(count) left out")
                waiting.shift = nil
            }
            try beginTrack(&output)
            try waiting.emit(into: &output)
        }
        if hasPoint, !options.isLive {
            output.append(.endPart)
            output.append(.endFeature)
        }
        waypoints.emit(into: &output)
        let unknown = waypoints.emitRoutes(into: &output)
        for name in unknown {
            output.warn(
                .position, at: place, "no sentence tells where the route's waypoint '\(name)' is; it is left out")
        }
        if !hasPoint, waypoints.isEmpty {
            output.warn(.emptyGeometry, at: place, "no sentence holds a valid fix or a waypoint")
        }
    }
}
