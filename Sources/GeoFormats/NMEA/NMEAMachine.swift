internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Makes points of NMEA sentences: those of one moment become one point.
///
/// All points are one track; where the input is live, each is a waypoint, handed on as soon as nothing more can come for it. Times
/// need a date, which RMC and ZDA tell: the points before it wait in a spool. Waypoints of WPL wait for the end of the track.
struct NMEAMachine {
    /// A day's half: a clock that goes back by more has passed midnight.
    private static let halfDay = 43_200
    /// More waypoints that routes can name, and names in routes, than any receiver holds.
    private static let mostNames = 65_536

    private let options: ReaderOptions
    private var fix: NMEAFix?
    /// The moment of the last point that was handed on, of which no more is wanted.
    private var doneClock: NMEASentence.Clock?
    /// The day of the last point; counted from an unknown one until a sentence tells the date.
    private var day = 0
    private var hasDate = false
    /// Whether the last date that was told does not exist, so that times have none.
    private var hasFalseDate = false
    private var hasWarnedOfDate = false
    private var lastSecond = 0
    private var waiting = NMEAWaitingPoints()
    private var hasPoint = false
    private var waypoints = NMEAWaypoints(limit: mostNames)

    /// The kinds of sentences that the last two moments had, where they had the same; of a live input.
    private var usualKinds: NMEAFix.Kinds = []
    /// The kinds that the last moment had.
    private var lastKinds: NMEAFix.Kinds = []

    /// What is wrong with the sentence that was taken last.
    private(set) var faults: [NMEAFault] = []

    init(_ options: ReaderOptions) { self.options = options }

    private var place: SourceLocation { SourceLocation(file: options.file) }

    mutating func takeFaults() -> [NMEAFault] {
        defer { faults.removeAll(keepingCapacity: true) }
        return faults
    }

    /// Takes a sentence, and notes what is wrong with it.
    mutating func take(
        _ kind: NMEAKind, _ sentence: borrowing NMEASentence, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch kind {
        case .rmc, .gga, .gns, .gll: try take(fix: sentence, kind, &output)
        case .vtg:
            guard fix != nil else { return }
            fix?.take(vtg: sentence)
            if isComplete { try end(&output) }
        case .zda: try take(zda: sentence, &output)
        case .wpl: try take(wpl: sentence, &output)
        case .rte:
            guard let fault = waypoints.take(rte: sentence) else { return }
            faults.append(NMEAFault(.unsupported, "\(fault); the RTE sentence is left out"))
        }
    }

    /// The position in the fields from `number` on, nil where there is none or it is wrong.
    @inline(__always)
    private mutating func position(
        of sentence: borrowing NMEASentence, _ kind: NMEAKind, _ number: Int
    ) -> (longitude: Double, latitude: Double)? {
        do throws(NMEAFault) { return try sentence.position(number) } catch {
            faults.append(NMEAFault(error.kind, "\(error.message); the \(kind.name) sentence is left out"))
            return nil
        }
    }

    /// The time in a field, nil where there is none or it is wrong.
    @inline(__always)
    private mutating func clock(of sentence: borrowing NMEASentence, _ number: Int) -> NMEASentence.Clock? {
        do throws(NMEAFault) { return try sentence.clock(number) } catch {
            faults.append(error)
            return nil
        }
    }

    @inline(__always)
    private mutating func take(
        fix sentence: borrowing NMEASentence, _ kind: NMEAKind, _ output: inout EventBuffer
    ) throws(ConversionError) {
        guard sentence.isValid(kind),
            let position = position(of: sentence, kind, kind == .gll ? 1 : kind == .rmc ? 3 : 2)
        else { return }
        let clock = clock(of: sentence, kind == .gll ? 5 : 1)
        if kind == .gll, isKnown(clock) { return }
        guard try begin(clock, &output) else { return }
        do throws(NMEAFault) {
            switch kind {
            case .gga: try fix?.take(gga: sentence, position)
            case .gns: fix?.take(gns: sentence, position)
            case .gll: fix?.take(gll: position)
            case .rmc, .vtg, .zda, .wpl, .rte:
                fix?.take(rmc: sentence, position)
                if let day = try sentence.day(9) { fix?.day = day }
            }
        } catch {
            if error.kind == .unreadableTime { fix?.hasFalseDay = true }
            faults.append(error)
        }
        if isComplete { try end(&output) }
    }

    /// Whether RMC or GGA have told of a moment what GLL says, which may have fewer digits of its time.
    private func isKnown(_ clock: NMEASentence.Clock?) -> Bool {
        let kinds = fix?.kinds ?? lastKinds
        let known = fix == nil ? doneClock : fix?.clock
        return !kinds.isDisjoint(with: [.rmc, .gga]) && known?.second == clock?.second
    }

    private mutating func take(wpl sentence: borrowing NMEASentence, _ output: inout EventBuffer)
        throws(ConversionError)
    {
        guard let position = position(of: sentence, .wpl, 1) else { return }
        let point = TrackPoint(longitude: position.longitude, latitude: position.latitude)
        try waypoints.take(point, named: sentence.text(5) ?? "")
        // Between the parts of a track nothing else may stand.
        if options.isLive || !hasPoint { try waypoints.emit(into: &output) }
    }

    private mutating func take(zda sentence: borrowing NMEASentence, _ output: inout EventBuffer)
        throws(ConversionError)
    {
        guard let clock = clock(of: sentence, 1) else { return }
        if let open = fix, open.clock?.second != clock.second { try end(&output) }
        do throws(NMEAFault) {
            guard let day = try sentence.day(from: 2) else { return }
            if fix != nil { fix?.day = day } else { setDay(day, at: clock.second) }
        } catch {
            if fix != nil { fix?.hasFalseDay = true } else { hasFalseDate = true }
            faults.append(error)
        }
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
    private mutating func setDay(_ newDay: Int, at second: Int) {
        if !hasDate {
            waiting.shift = newDay - (isPastMidnight(second) ? day + 1 : day)
            hasDate = true
        }
        day = newDay
        lastSecond = second
        hasFalseDate = false
    }

    private func isPastMidnight(_ second: Int) -> Bool { second + Self.halfDay < lastSecond }

    private mutating func end(_ output: inout EventBuffer) throws(ConversionError) {
        guard var ended = fix else { return }
        fix = nil
        doneClock = ended.clock
        if options.isLive { usualKinds = ended.kinds == lastKinds ? ended.kinds : [] }
        lastKinds = ended.kinds
        guard ended.isPlaced else { return }
        if ended.hasFalseDay { hasFalseDate = true }
        if let clock = ended.clock {
            if let day = ended.day, !ended.hasFalseDay {
                setDay(day, at: clock.second)
            } else {
                if isPastMidnight(clock.second) { day += 1 }
                lastSecond = clock.second
            }
            if !hasFalseDate {
                ended.point.time = Timestamp(
                    seconds: Int64(day * 86_400 + clock.second), nanoseconds: clock.nanoseconds)
            }
        }
        if options.isLive {
            if !hasDate, !ended.point.time.isAbsent {
                ended.point.time = .absent
                if !hasWarnedOfDate {
                    hasWarnedOfDate = true
                    output.warn(
                        .unreadableTime, at: place, "no sentence has told the date; times are left out until one does")
                }
            }
            hasPoint = true
            output.append(.beginFeature(Feature(.waypoint, annotations: ended.annotations)))
            output.append(.beginPart(.point))
            output.append(ended.point)
            output.append(.endPart)
            output.append(.endFeature)
        } else if hasDate || (waiting.isEmpty && ended.point.time.isAbsent) {
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
                let what =
                    waiting.timeCount == 1 ? "the time of 1 point is" : "the times of \(waiting.timeCount) points are"
                output.warn(.unreadableTime, at: place, "no sentence tells the date; \(what) left out")
                waiting.shift = nil
            }
            try beginTrack(&output)
            try waiting.emit(into: &output)
        }
        if hasPoint, !options.isLive {
            output.append(.endPart)
            output.append(.endFeature)
        }
        try waypoints.emit(into: &output)
        let unknown = waypoints.emitRoutes(into: &output)
        for name in unknown {
            let reason =
                waypoints.isFull
                ? "the route's waypoint '\(name)' is none of the first \(Self.mostNames) with a name"
                : "no sentence tells where the route's waypoint '\(name)' is"
            output.warn(.position, at: place, "\(reason); it is left out")
        }
        if !hasPoint, waypoints.isEmpty {
            output.warn(.emptyGeometry, at: place, "no sentence holds a valid fix or a waypoint")
        }
    }
}
