internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// Times, positions and values of tracks that come in runs, past the parser.
extension KMLMachine {
    static let runNames = RunNames([KMLName.when, .coord, .value].map(\.rawValue))

    /// A track, as long as it takes both times and positions, or positions alone, and each of its arrays.
    var runParent: UInt8? {
        guard walk.place == .children else { return nil }
        switch walk.context {
        case .shape(.track):
            guard track.takesPositions else { return nil }
            return track.takesTimes ? 1 : 2
        case .array:
            guard case .sensor(let sensor) = data.array else { return nil }
            return 3 + sensor.rawValue
        default: return nil
        }
    }

    /// Takes a time, a position or a value, as the fields of a point that has no others.
    @inline(__always)
    mutating func take(run point: TrackPoint, into output: inout EventBuffer) -> Bool {
        do throws(ConversionError) {
            if walk.context != .shape(.track) {
                guard case .sensor(let sensor) = data.array else { return false }
                try take(value: point.sensors[sensor], of: sensor)
            } else if point.longitude.isNaN {
                try track.append(time: point.time)
            } else {
                let takesTimes = track.takesTimes
                try track.append(point, expectsArrays: data.hasArraySchema, to: &builder, &output)
                return track.takesTimes == takesTimes
            }
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// Records that the text of an element went into a field of this point.
    @inline(never)
    mutating func logRun(_ field: PointField, _ element: XMLElement, _ point: TrackPoint) {
        walk.fieldLog.record(field, element.token.text.lowerBound)
        walk.fieldLog.record(point)
    }

    /// Records into which fields of a position the numbers of a `<gx:coord>` went.
    @inline(never)
    mutating func logRun(_ position: TrackPoint, _ element: XMLElement) {
        var fields: [PointField] = [.elevation, .latitude, .longitude]
        var isInside = false
        for index in element.text.indices {
            let isBlank = element.text[index] <= .space
            if !isBlank, !isInside, let field = fields.popLast() {
                walk.fieldLog.record(field, element.token.text.lowerBound + index)
            }
            isInside = !isBlank
        }
        walk.fieldLog.record(position)
    }
}
