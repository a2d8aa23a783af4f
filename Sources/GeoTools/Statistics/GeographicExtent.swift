/// A box of latitudes and longitudes.
public struct GeographicBounds: Sendable, Equatable {
    /// Degrees; west is greater than east where the box holds the 180th meridian.
    public var west, south, east, north: Double

    /// An extent between two meridians and two parallels, in degrees.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

/// Finds the smallest box around any number of points, across 180° too.
///
/// The box leaves out the widest gap between longitudes. Each ten degrees remember their first and last longitude, so a gap is seen
/// exactly where it is wider than that or lies between two of them; a box that goes nearly round the globe is at most ten degrees
/// too wide.
struct GeographicExtent: Sendable {
    private static let binWidth = 10.0
    private var lows: [36 of Double] = .init(repeating: .infinity)
    private var highs: [36 of Double] = .init(repeating: -.infinity)
    private var south = Double.infinity
    private var north = -Double.infinity

    @inline(__always)
    mutating func add(_ position: Position) {
        let bin = (position.longitude + 180) / Self.binWidth
        // NaN fails too.
        guard bin >= 0, bin <= 36 else { return }
        let index = min(Int(bin), 35)
        if position.longitude < lows[index] { lows[index] = position.longitude }
        if position.longitude > highs[index] { highs[index] = position.longitude }
        if position.latitude < south { south = position.latitude }
        if position.latitude > north { north = position.latitude }
    }

    mutating func add(_ other: GeographicExtent) {
        for index in lows.indices {
            lows[index] = min(lows[index], other.lows[index])
            highs[index] = max(highs[index], other.highs[index])
        }
        south = min(south, other.south)
        north = max(north, other.north)
    }

    var bounds: GeographicBounds? {
        let occupied = lows.indices.filter { lows[$0] <= highs[$0] }
        guard let first = occupied.first, let last = occupied.last else { return nil }
        var west = lows[first]
        var east = highs[last]
        // The gap across 180°.
        var widest = lows[first] + 360 - highs[last]
        for (before, after) in zip(occupied, occupied.dropFirst()) where lows[after] - highs[before] > widest {
            widest = lows[after] - highs[before]
            west = lows[after]
            east = highs[before]
        }
        return GeographicBounds(west: west, south: south, east: east, north: north)
    }
}
