/// The length of an arc of the auxiliary sphere as it lies on the ellipsoid (Karney 2013, section 2).
struct GeodesicArc {
    /// Metres.
    var length: Double
    /// Metres: how far apart two geodesics get at the end that leave the start one radian apart.
    var reducedLength: Double

    /// - Parameters:
    ///   - start, end: the ends on the sphere, as angles from the equator.
    ///   - startScale, endScale: sqrt(1 + e'² sin²β) at the ends.
    init(
        eps: Double, arc: Double, from start: UnitVector, _ startScale: Double, to end: UnitVector, _ endScale: Double
    ) {
        let a1 = 1 + GeodesicSeries.a1MinusOne(eps)
        let a2 = 1 + GeodesicSeries.a2MinusOne(eps)
        let c1 = GeodesicSeries.c1(eps)
        let c2 = GeodesicSeries.c2(eps)
        let b1 =
            GeodesicSeries.sum(c1, sine: end.sine, cosine: end.cosine)
            - GeodesicSeries.sum(c1, sine: start.sine, cosine: start.cosine)
        let b2 =
            GeodesicSeries.sum(c2, sine: end.sine, cosine: end.cosine)
            - GeodesicSeries.sum(c2, sine: start.sine, cosine: start.cosine)
        let j = (a1 - a2) * arc + (a1 * b1 - a2 * b2)
        length = WGS84.polarRadius * a1 * (arc + b1)
        reducedLength =
            WGS84.polarRadius
            * (endScale * (start.cosine * end.sine) - startScale * (start.sine * end.cosine)
                - start.cosine * end.cosine * j)
    }
}
