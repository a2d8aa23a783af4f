/// The figure of the Earth that GPS uses: lengths and positions on its surface.
public enum WGS84 {
    /// Metres from the centre to the equator.
    public static let equatorialRadius = 6_378_137.0
    /// The flattening, without unit: 1 / 298.257223563.
    public static let flattening = 1 / 298.257223563
    /// Metres from the centre to a pole.
    public static let polarRadius = equatorialRadius * axisRatio
    /// Metres, the mean of the three half axes (IUGG).
    public static let meanRadius = equatorialRadius * (1 - flattening / 3)

    static let axisRatio = 1 - flattening
    static let eccentricitySquared = flattening * (2 - flattening)
    static let secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)
    static let thirdFlattening = flattening / (2 - flattening)

    /// The length of the shortest line on the ellipsoid between two positions, in metres.
    ///
    /// Off by less than 1 mm or 1e-9 of the length, whichever is more, for every pair on Earth. Neighbouring fixes cost some
    /// 30 ns, lines beyond 20 km about a microsecond. NaN where a coordinate is NaN.
    public static func length(from start: Position, to end: Position) -> Double {
        length(from: start, SurfacePoint(start), to: end, SurfacePoint(end))
    }

    /// The same with the vectors of both ends at hand.
    @inline(__always)
    static func length(
        from start: Position, _ startPoint: SurfacePoint, to end: Position, _ endPoint: SurfacePoint
    ) -> Double {
        let chordSquared = startPoint.chordSquared(to: endPoint)
        return chordSquared <= SurfacePoint.longestChordSquared
            ? SurfacePoint.arc(chordSquared: chordSquared) : inverse(from: start, to: end).length
    }
}
