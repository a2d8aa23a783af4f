internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Reads `<coordinates>` and `<gx:coord>` as positions on the globe, with a warning for each that is not.
struct KMLCoordinates {
    private let file: String?
    private var scanner = CoordinateScanner()
    /// Whether the open `<coordinates>` are those of a point, which has one position, and whether it has it.
    private var isPoint = false
    private var hasPosition = false

    init(file: String?) { self.file = file }

    // MARK: Texts of a geometry

    mutating func begin(isPoint: Bool) {
        scanner = CoordinateScanner()
        self.isPoint = isPoint
        hasPosition = false
    }

    /// Reads a piece of `<coordinates>`.
    mutating func read(
        _ piece: XMLElement, isLast: Bool, into builder: inout PlacemarkBuilder, _ output: inout EventBuffer
    ) throws(ConversionError) {
        var scanner = scanner
        var problem: ConversionError?
        scanner.read(piece.text, isLast: isLast) { scanner, raw, index in
            do throws(ConversionError) {
                var point = TrackPoint(longitude: raw.longitude, latitude: raw.latitude, elevation: raw.altitude)
                if !(abs(raw.longitude) <= 180 && abs(raw.latitude) <= 90) || scanner.malformed != nil || raw.isOdd {
                    check(&point, raw, scanner.malformed, place(of: index, in: piece), &output)
                }
                if raw.isJoined || raw.hasBlanks { warn(of: raw, place(of: index, in: piece), &output) }
                if isPoint, !point.longitude.isNaN {
                    if hasPosition {
                        let place = place(of: index, in: piece)
                        return output.warn(.misplaced, at: place, "a second position in one Point; the first is kept")
                    }
                    hasPosition = true
                }
                try builder.append(point, into: &output)
            } catch {
                problem = error
            }
        }
        self.scanner = scanner
        if let problem { throw problem }
    }

    /// The last position of a text that was cut, if the cut was behind it.
    func whatIsLeft() -> TrackPoint? {
        guard let last = scanner.whatIsLeft(), abs(last.longitude) <= 180, abs(last.latitude) <= 90 else { return nil }
        return TrackPoint(longitude: last.longitude, latitude: last.latitude, elevation: last.altitude)
    }

    /// Where the byte at `index` of a text stands, whose end is where the token is.
    private func place(of index: Int, in piece: XMLElement) -> SourceLocation {
        var place = piece.location(in: file)
        let text = piece.text
        for at in index..<max(index, text.count) where text[at] == .lineFeed { place.line -= 1 }
        place.column = 0
        return place
    }

    // MARK: Positions

    /// The position that a `<gx:coord>` says; the longitude is NaN where it is empty, a pause, or none.
    @inline(__always)
    func position(coord element: XMLElement, _ output: inout EventBuffer) -> TrackPoint {
        var malformed: String?
        let raw = RawPosition(coord: element.text, malformed: &malformed)
        var point = TrackPoint(longitude: raw.longitude, latitude: raw.latitude, elevation: raw.altitude)
        if raw.count > 0,
            !(abs(raw.longitude) <= 180 && abs(raw.latitude) <= 90) || malformed != nil || raw.count > 3
        {
            check(&point, raw, malformed, element.location(in: file), &output)
        }
        return point
    }

    /// Says how a position was written that the standard does not know.
    private func warn(of raw: RawPosition, _ place: SourceLocation, _ output: inout EventBuffer) {
        if raw.hasBlanks {
            output.warn(
                .changed, at: place,
                "blanks around the commas of a position, expected longitude,latitude[,altitude]; it is read without them"
            )
        }
        if raw.isJoined {
            output.warn(
                .changed, at: place,
                "positions with commas between them, expected blanks; each three numbers are read as one")
        }
    }

    /// Says what is wrong with a position, and mends or drops it: a longitude of NaN is no position.
    private func check(
        _ point: inout TrackPoint, _ raw: RawPosition, _ malformed: String?, _ place: SourceLocation,
        _ output: inout EventBuffer
    ) {
        if raw.longitude.isNaN || raw.latitude.isNaN {
            let found = malformed.map { "'\($0)' is not a number" } ?? "a position has one number only"
            output.warn(
                .position, at: place, "\(found), expected longitude,latitude[,altitude]; the position is dropped")
            point.longitude = .nan
            return
        }
        if abs(raw.latitude) > 90 {
            output.warn(
                .position, at: place,
                "the latitude \(raw.latitude) is beyond ±90°, expected longitude,latitude[,altitude]; the position is dropped"
            )
            point.longitude = .nan
            return
        }
        if let malformed {
            output.warn(
                .unreadableElevation, at: place, "the altitude '\(malformed)' is not a number; the position has none")
        } else if raw.count > 3 {
            output.warn(
                .unreadableValue, at: place,
                "a position has \(raw.count) numbers, expected longitude,latitude[,altitude]; the others are left out")
        }
        if point.isPastAntimeridian { point.wrapLongitude(at: place, &output) }
    }
}
