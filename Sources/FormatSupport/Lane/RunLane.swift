internal import ByteText
public import GeoStream

/// Reads runs of elements that differ in their numbers and times alone past the parser.
///
/// The parser reads one element whole, and the machine notes into which field of the point each of its texts went; that makes an
/// ``Exemplar``. While what follows equals it but for its slots, points are read straight from the bytes. Whatever differs is a
/// miss: the parser reads it, and it becomes one more exemplar.
///
/// Memory: a few exemplars, and the bytes of an element that the end of the input's piece has cut.
@usableFromInline package struct RunLane {
    @usableFromInline var exemplars: [Exemplar] = []
    /// The one that was hit last.
    @usableFromInline var current = 0
    /// The parent that the exemplars' elements stood in, by the machine's word for it and the parser's scope of namespaces.
    @usableFromInline var parent: (kind: UInt8, scope: UInt32) = (0, 0)
    @usableFromInline var uses = 0
    /// How many elements in a row were misses.
    @usableFromInline var misses = 0
    /// How many bytes are to be left to the parser before the lane is tried again.
    @usableFromInline var pause = 0
    @usableFromInline var nextPause = Self.shortestPause
    /// How many points were read past the parser.
    @usableFromInline package var taken = 0

    @usableFromInline static let most = 6
    @usableFromInline static let patience = 8
    @usableFromInline static let shortestPause = 32 << 10
    @usableFromInline static let longestPause = 4 << 20

    @usableFromInline init() {}

    /// Forgets the exemplars where the elements of another parent follow, or where prefixes mean something else.
    @inlinable
    mutating func enter(_ kind: UInt8, scope: UInt32) {
        guard parent.kind != kind || parent.scope != scope else { return }
        parent = (kind, scope)
        exemplars.removeAll(keepingCapacity: true)
        current = 0
    }

    /// Has the machine take the points of the elements from `at` on, as far as they equal an exemplar, and moves behind them.
    ///
    /// Returns how many line feeds it has passed.
    @inlinable
    mutating func run<Machine: XMLMachine>(
        _ bytes: Span<UInt8>, _ at: inout Int, for machine: inout Machine, into output: inout EventBuffer
    ) -> Int {
        var lines = 0
        var goesOn = true
        while goesOn, !exemplars.isEmpty {
            let start = at
            var count = 0
            for offset in exemplars.indices {
                let index = (current + offset) % exemplars.count
                count = Self.take(exemplars[index], bytes, &at, &goesOn, &machine, &output)
                guard count > 0 else { continue }
                current = index
                lines += count * exemplars[index].lineFeeds
                uses += 1
                exemplars[index].lastUse = uses
                taken += count
                break
            }
            guard at > start else { break }
            misses = 0
            nextPause = Self.shortestPause
        }
        return lines
    }

    /// Reads elements as long as they equal the exemplar and the machine goes on; returns how many.
    @inlinable
    static func take<Machine: XMLMachine>(
        _ exemplar: Exemplar, _ bytes: Span<UInt8>, _ at: inout Int, _ goesOn: inout Bool, _ machine: inout Machine,
        _ output: inout EventBuffer
    ) -> Int {
        guard exemplar.before.isEmpty, exemplar.after.isEmpty else {
            return takeMarked(exemplar, bytes, &at, &output)
        }
        var count = 0
        while goesOn {
            var next = at
            var point = TrackPoint(longitude: .nan, latitude: .nan)
            guard exemplar.read(bytes, &next, into: &point) else { break }
            goesOn = machine.take(run: point, into: &output)
            at = next
            count &+= 1
        }
        return count
    }

    /// The same for elements that make marks around their points.
    @usableFromInline
    static func takeMarked(
        _ exemplar: Exemplar, _ bytes: Span<UInt8>, _ at: inout Int, _ output: inout EventBuffer
    ) -> Int {
        var count = 0
        while true {
            var next = at
            var point = TrackPoint(longitude: .nan, latitude: .nan)
            guard exemplar.read(bytes, &next, into: &point) else { return count }
            for mark in exemplar.before { output.append(mark) }
            output.append(point)
            for mark in exemplar.after { output.append(mark) }
            at = next
            count &+= 1
        }
    }

    /// Takes an element that the parser has read for an exemplar.
    @usableFromInline
    mutating func learn(_ exemplar: Exemplar) {
        if exemplars.count < Self.most {
            exemplars.append(exemplar)
            current = exemplars.count - 1
        } else if let oldest = exemplars.indices.min(by: { exemplars[$0].lastUse < exemplars[$1].lastUse }) {
            exemplars[oldest] = exemplar
            current = oldest
        }
        uses += 1
        exemplars[current].lastUse = uses
    }

    /// Notes that an element had to go to the parser; many in a row make the lane pause, longer each time.
    @usableFromInline
    mutating func miss() {
        misses += 1
        guard misses >= Self.patience else { return }
        misses = 0
        pause = nextPause
        nextPause = min(nextPause * 2, Self.longestPause)
    }
}
