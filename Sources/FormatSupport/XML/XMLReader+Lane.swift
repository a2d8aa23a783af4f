public import ByteText
public import GeoStream
public import XMLStream

// Reading with a lane for runs of elements beside the parser.
extension XMLReader {
    /// Reads `bytes`, runs past the parser; what an element that is not all there begins with waits for the next ones.
    @inlinable
    mutating func readWithLane(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        var start = 0
        if !held.isEmpty {
            let before = held.count
            let (joined, done) = try passHeld(bytes, into: &output)
            guard done >= before else {
                // Less than an element has come.
                held = Array(joined[done...])
                return
            }
            start = done - before
        }
        let rest = bytes.extracting(start..<bytes.count)
        let done = try pass(rest, into: &output)
        hold(rest.extracting(done..<rest.count))
    }

    /// Passes what was held, with the beginning of `bytes` behind it.
    @inlinable
    mutating func passHeld(
        _ bytes: Span<UInt8>, into output: inout EventBuffer
    ) throws(ConversionError) -> (joined: [UInt8], done: Int) {
        var joined: [UInt8] = []
        swap(&joined, &held)
        // With that much behind it no element is cut that the lane would wait for.
        joined.append(copying: bytes.extracting(0..<min(bytes.count, ElementOutline.longest * 2)))
        let done = try pass(joined.span, into: &output)
        return (joined, done)
    }

    @usableFromInline
    mutating func hold(_ bytes: Span<UInt8>) {
        held.removeAll(keepingCapacity: true)
        held.append(copying: bytes)
    }

    /// Reads `bytes` as far as whole elements go; returns how many were read.
    @inlinable
    mutating func pass(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) -> Int {
        var at = 0
        while at < bytes.count {
            // Nothing is read behind a failure, which the reader throws in the end.
            guard machine.failure == nil else { return bytes.count }
            if lane.pause > 0 {
                let end = min(bytes.count, at + lane.pause)
                lane.pause -= end - at
                try push(bytes.extracting(at..<end), into: &output)
                at = end
                continue
            }
            if let kind = machine.runParent, tokenizer.isBetweenElements {
                lane.enter(kind, scope: tokenizer.namespaceScope)
                run(bytes, &at, into: &output)
                guard at < bytes.count else { break }
                switch ElementOutline.find(bytes, from: at) {
                case .element(let outline):
                    try readElement(outline, bytes, from: at, into: &output)
                    at = outline.end
                    continue
                case .incomplete: return at
                case .other: lane.miss()
                }
            }
            let end = Machine.runNames.boundary(in: bytes, after: at)
            try push(bytes.extracting(at..<end), into: &output)
            at = end
        }
        return at
    }

    /// Hands on a run of points.
    @inlinable
    mutating func run(_ bytes: Span<UInt8>, _ at: inout Int, into output: inout EventBuffer) {
        let start = at
        let lines = lane.run(bytes, &at, for: &machine, into: &output)
        guard at > start else { return }
        var column = 0
        if lines > 0 {
            var feed = at - 1
            while bytes[feed] != .lineFeed { feed -= 1 }
            column = at - feed
        }
        tokenizer.skip(length: at - start, lineFeeds: lines, column: column)
    }

    /// Has the parser read one element, and learns from it what it can.
    @inlinable
    mutating func readElement(
        _ outline: ElementOutline, _ bytes: Span<UInt8>, from start: Int, into output: inout EventBuffer
    ) throws(ConversionError) {
        let (kind, scope) = (machine.runParent, tokenizer.namespaceScope)
        let (points, marks, warnings) = (output.pointCount, output.markCount, output.warningTotal)
        var slots: [(range: Range<Int>, field: PointField?)]?
        machine.fieldLog.begin()
        do {
            try tokenizer.push(bytes.extracting(start..<outline.end)) {
                machine.read($0, $1, $2, into: &output)
                slots = outline.slots(bytes, $0, $1, $2, machine.fieldLog)
            }
        } catch {
            throw machine.failure ?? ConversionError(error, in: options.file)
        }
        machine.fieldLog.isOn = false
        guard machine.failure == nil else { return }
        lane.miss()
        // The element left all as it was but for one point.
        guard let slots, output.warningTotal == warnings, machine.runParent == kind,
            tokenizer.namespaceScope == scope, tokenizer.isBetweenElements
        else { return }
        let exemplar: Exemplar
        let made: TrackPoint
        if let point = machine.fieldLog.points.first {
            guard machine.fieldLog.points.count == 1 else { return }
            made = point
            exemplar = Exemplar(bytes, start..<outline.end, slots: slots)
        } else {
            guard output.pointCount == points + 1, output.markCount >= marks else { return }
            made = output.point(at: points)
            // The literals decide the marks around the point, but what is said of the document is said once.
            let (before, after) = output.marks(from: marks, around: points)
            guard !before.contains(where: \.isOfDocument) else { return }
            exemplar = Exemplar(bytes, start..<outline.end, slots: slots, before: before, after: after)
        }
        var point = TrackPoint(longitude: .nan, latitude: .nan)
        var at = start
        guard exemplar.read(bytes, &at, into: &point), at == outline.end, point == made else { return }
        lane.learn(exemplar)
    }
}
