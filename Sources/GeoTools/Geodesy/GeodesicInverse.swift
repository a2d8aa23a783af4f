/// The shortest line between two positions.
public struct GeodesicSolution: Sendable {
    /// Metres.
    public var length: Double
    /// The direction of the line at its start, in degrees clockwise from north, in [-180, 180].
    public var azimuth: Double
}

extension WGS84 {
    /// The shortest line on the ellipsoid between two positions: its length and its direction at the start.
    ///
    /// C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013): right to some 15 nanometres for every pair, antipodes
    /// and poles included. About a microsecond; a few for nearly antipodal positions. NaN where a coordinate is NaN.
    public static func inverse(from start: Position, to end: Position) -> GeodesicSolution {
        guard (start.latitude + start.longitude + end.latitude + end.longitude).isFinite else {
            return GeodesicSolution(length: .nan, azimuth: .nan)
        }
        // By symmetry the problem is solved from the south to the east, with the end farther from the equator first.
        let turn = difference(degrees: end.longitude, minus: start.longitude)
        let goesWest = turn.difference < 0
        let isSwapped = abs(start.latitude) < abs(end.latitude)
        let (first, second) = isSwapped ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
        let isNorth = first > 0
        var problem = GeodesicProblem(
            latitude1: isNorth ? -first : first, latitude2: isNorth ? -second : second,
            longitude: abs(turn.difference), error: goesWest ? -turn.error : turn.error)
        let length = problem.solve()
        var direction = isSwapped ? problem.direction2 : problem.direction1
        if goesWest { direction.sine = -direction.sine }
        if isSwapped != isNorth { direction.cosine = -direction.cosine }
        return GeodesicSolution(length: length, azimuth: degrees(sine: direction.sine, cosine: direction.cosine))
    }
}
