/// The geodesic between two neighbours, to find positions between them.
struct GeodesicLeg {
    private enum Way {
        /// Up to 2 km: the straight line through the Earth, seen from its centre.
        case chord(SurfacePoint, SurfacePoint)
        case line(GeodesicLine)
    }

    private let start, end: Position
    private let way: Way
    /// Metres.
    let length: Double

    /// Below this (squared) chord the position in the middle is off by less than 0.1 mm.
    private static let longestChordSquared = 4e6

    init(from start: Position, to end: Position) {
        self.start = start
        self.end = end
        let first = SurfacePoint(start)
        let last = SurfacePoint(end)
        let chordSquared = first.chordSquared(to: last)
        if chordSquared <= Self.longestChordSquared {
            length = SurfacePoint.arc(chordSquared: chordSquared)
            way = .chord(first, last)
        } else {
            let solution = WGS84.inverse(from: start, to: end)
            length = solution.length
            way = .line(GeodesicLine(from: start, azimuth: solution.azimuth))
        }
    }

    /// The position after a part of the way, from 0 to 1.
    func position(at part: Double) -> Position {
        if part <= 0 { return start }
        if part >= 1 { return end }
        switch way {
        case .chord(let first, let last): return (first + (last - first) * part).position
        case .line(let line): return line.position(at: length * part)
        }
    }
}
