internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The texts of leaves as values.
extension TCXMachine {
    mutating func take(_ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) {
        let name = leaf < TCXName.byNumber.count ? TCXName.byNumber[leaf] : nil
        switch context {
        case .trackPoint, .trackPointExtension: takeInPoint(name, text, token, &output)
        case .position, .coursePosition:
            hasPosition = true
            let value = numbers.number(
                text, "position", reportedAs: nil, at: token, failure: &failure, &output)
            if value == nil, wrongPosition == nil { wrongPosition = String(copying: text) }
            if name == .LatitudeDegrees { point.latitude = value ?? .nan }
            if name == .LongitudeDegrees { point.longitude = value ?? .nan }
        case .lap, .lapExtensions: takeInLap(text)
        case .activity, .course: takeInFeature(name, text, token, &output)
        case .coursePoint: takeInCoursePoint(name, text, token, &output)
        case .creator: feature.properties["device"] = .string(trimmed(text))
        case .author: info.creator = trimmed(text)
        case .document, .container, .track, .pointExtensions: break
        }
    }

    private mutating func takeInPoint(
        _ name: TCXName?, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .Time: point.time = times.read(text, at: token, &output)
        case .AltitudeMeters: takeElevation(text, token, &output)
        case .HeartRateBpm: take(text, "heart rate", \.heartRate, token, &output)
        case .Cadence, .RunCadence: take(text, "cadence", \.cadence, token, &output)
        case .Speed: take(text, "speed", \.speed, token, &output)
        case .Watts: take(text, "power", \.power, token, &output)
        default: break
        }
    }

    @inline(__always)
    private mutating func take(
        _ text: Span<UInt8>, _ what: StaticString, _ sensor: WritableKeyPath<Sensors, Double>, _ token: XMLToken,
        _ output: inout EventBuffer
    ) {
        let value = numbers.number(
            text, what, reportedAs: .unreadableValue, at: token, failure: &failure, &output)
        if let value { point.sensors[keyPath: sensor] = value }
    }

    private mutating func takeElevation(_ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer) {
        let value = numbers.number(
            text, "elevation", reportedAs: .unreadableElevation, at: token, failure: &failure, &output)
        if let value { point.elevation = value }
    }

    /// A leaf of a lap under its own name, as a number where it is one.
    private mutating func takeInLap(_ text: Span<UInt8>) {
        let value = trimmed(text)
        guard !value.isEmpty else { return }
        var key = tokenizer.word(leaf)
        key = key.prefix(1).lowercased() + key.dropFirst()
        guard lap[key] == nil else { return }
        do {
            var buffer = ByteBuffer()
            buffer.append(decimal: try parseDecimal(text))
            lap.append(Property(key, .number(String(copying: buffer.span))))
        } catch {
            lap.append(Property(key, .string(value)))
        }
    }

    private mutating func takeInFeature(
        _ name: TCXName?, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .Id where feature.kind == .track: feature.time = times.read(text, at: token, &output)
        case .Name: feature.annotations.name = trimmed(text)
        case .Notes: feature.annotations.description = trimmed(text)
        default: break
        }
    }

    private mutating func takeInCoursePoint(
        _ name: TCXName?, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .Time: point.time = times.read(text, at: token, &output)
        case .AltitudeMeters: takeElevation(text, token, &output)
        case .Name: notes.name = trimmed(text)
        case .Notes: notes.description = trimmed(text)
        case .PointType: notes[.type] = trimmed(text)
        default: break
        }
    }

    private func trimmed(_ text: Span<UInt8>) -> String {
        var bounds = 0..<text.count
        while let first = bounds.first, text[first] <= .space { bounds.removeFirst() }
        while let last = bounds.last, text[last] <= .space { bounds.removeLast() }
        return String(copying: text.extracting(bounds))
    }
}
