internal import GeoStream

/// Moves all positions from a datum of China's maps to WGS 84, or back.
struct DatumShift: EventTransform {
    let datum: ChineseDatum
    let isInverse: Bool

    func apply(to point: inout TrackPoint) {
        let place = ChineseDatum.Place(x: point.longitude, y: point.latitude)
        let moved = isInverse ? datum.wgs84(of: place) : datum.place(ofWGS84: place)
        guard moved != place else { return }
        // Eight decimals are a millimetre.
        point.longitude = moved.x.rounded(toDecimals: 8)
        point.latitude = moved.y.rounded(toDecimals: 8)
    }

    func apply(to mark: Mark) -> Mark { mark }

    func finish(into output: inout EventBuffer) {}
}
