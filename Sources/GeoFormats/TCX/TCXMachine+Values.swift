internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The texts of leaves as values.
extension TCXMachine {
    mutating func take(_ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        switch walk.context {
        case .trackPoint, .trackPointExtension:
            if let field = Self.field(name) { set(field, element.text, at: element, &output) }
        case .heartRate: set(.sensor(.heartRate), element.text, at: element, &output)
        case .position, .coursePosition: takeInPosition(name, element, &output)
        case .lap, .lapExtensions: takeInLap(element)
        case .activity, .course: takeInFeature(name, element, &output)
        case .coursePoint: takeInCoursePoint(name, element, &output)
        case .creator: feature.properties["device"] = .string(element.trimmed)
        case .author: info.creator = element.trimmed
        case .document, .container, .track, .pointExtensions: break
        }
    }

    /// The field of a point that an element of this name holds.
    private static func field(_ name: TCXName?) -> PointField? {
        switch name {
        case .Time: .time
        case .AltitudeMeters: .elevation
        case .HeartRateBpm: .sensor(.heartRate)
        case .Cadence, .RunCadence: .sensor(.cadence)
        case .Speed: .sensor(.speed)
        case .Watts: .sensor(.power)
        default: nil
        }
    }

    private mutating func takeInPosition(_ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        hasPosition = true
        switch name {
        case .LatitudeDegrees: set(.latitude, element.text, at: element, &output)
        case .LongitudeDegrees: set(.longitude, element.text, at: element, &output)
        default: break
        }
    }

    /// Sets a field of the open point to the value of a text in `element`; a text that is no value is reported.
    @inline(__always)
    mutating func set(
        _ field: PointField, _ text: Span<UInt8>, at element: XMLElement, _ output: inout EventBuffer
    ) {
        walk.fieldLog.record(field, element.token.text.lowerBound)
        switch field {
        case .time:
            guard point.time.isAbsent else { return warnOfSecond(element, &output) }
            point.time = times.read(text, at: element, &output)
        case .elevation where !point.elevation.isNaN: warnOfSecond(element, &output)
        case .latitude, .longitude:
            let value = numbers.number(
                text, "position", reportedAs: nil, at: element, failure: &failure, &output)
            if value == nil, wrongPosition == nil { wrongPosition = String(copying: text) }
            field.set(value ?? .nan, in: &point)
        case .elevation, .sensor:
            let value = numbers.number(
                text, field.name, reportedAs: field.problem, at: element, failure: &failure, &output)
            if let value { field.set(value, in: &point) }
        }
    }

    /// A leaf of a lap under its own name, as a number where it is one.
    private mutating func takeInLap(_ element: XMLElement) {
        let value = element.trimmed
        guard !value.isEmpty else { return }
        var key = walk.tokenizer.word(element.token.name)
        key = key.prefix(1).lowercased() + key.dropFirst()
        guard lap[key] == nil else { return }
        if let number = decimal(element.text) {
            lap.append(Property(key, .number(decimalText(number))))
        } else {
            lap.append(Property(key, .string(value)))
        }
    }

    private mutating func takeInFeature(_ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        switch name {
        case .Id where feature.kind == .track: feature.time = times.read(element.text, at: element, &output)
        case .Name: feature.annotations.name = element.trimmed
        case .Notes: feature.annotations.description = element.trimmed
        default: break
        }
    }

    private mutating func takeInCoursePoint(_ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        switch name {
        case .Time: set(.time, element.text, at: element, &output)
        case .AltitudeMeters: set(.elevation, element.text, at: element, &output)
        case .Name: pointAnnotations.name = element.trimmed
        case .Notes: pointAnnotations.description = element.trimmed
        case .PointType: pointAnnotations[.type] = element.trimmed
        default: break
        }
    }
}

extension XMLElement {
    /// The text without the blanks around it.
    fileprivate var trimmed: String {
        var bounds = 0..<text.count
        while let first = bounds.first, text[first] <= .space { bounds.removeFirst() }
        while let last = bounds.last, text[last] <= .space { bounds.removeLast() }
        return String(copying: text.extracting(bounds))
    }
}
