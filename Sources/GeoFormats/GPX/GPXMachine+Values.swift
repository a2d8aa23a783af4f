internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The texts of leaves as values.
extension GPXMachine {
    mutating func take(_ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        switch walk.context {
        case .trackPoint, .routePoint, .waypoint: takeInPoint(name, element, &output)
        case .track, .route: takeInFeature(name, element, &output)
        case .gpx, .metadata: takeInMetadata(name, element, &output)
        case .link: if name == .text { link.text = element.line } else { link.type = element.line }
        case .author: if name == .name { author.name = element.line } else { takeEmail(element.string.trimmed) }
        case .copyright: if name == .year { takeYear(element, &output) } else { copyright.license = element.line }
        case .document, .segment: break
        }
    }

    private mutating func takeEmail(_ text: String) {
        if author.email == nil, !text.isEmpty { author.email = text }
    }

    private mutating func takeYear(_ element: XMLElement, _ output: inout EventBuffer) {
        let year = element.string.trimmed
        if year.isYear { return copyright.year = year }
        output.warn(
            .unreadableValue, at: location(element), "<year> is '\(element.string)', expected a year; it is left out")
    }

    /// Sets a field of the open point to the value of a text in `element`; false where the text is no value.
    ///
    /// A text that is no value is reported, but not that of an extension, which is kept instead.
    @inline(__always)
    mutating func set(
        _ field: PointField, _ text: Span<UInt8>, from attribute: XMLAttribute? = nil, at element: XMLElement,
        isExtension: Bool = false, _ output: inout EventBuffer
    ) -> Bool {
        walk.fieldLog.record(field, (attribute?.text ?? element.token.text).lowerBound)
        if case .time = field {
            point.time = times.read(text, at: element, &output)
            return !point.time.isAbsent
        }
        let value =
            isExtension
            ? decimal(text)
            : numbers.number(
                text, field.name, reportedAs: field.problem, at: element, failure: &failure, &output)
        guard let value else { return false }
        field.set(value, in: &point)
        return true
    }

    private mutating func takeInPoint(_ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        switch name {
        case .ele:
            guard isFirst(point.elevation.isNaN, element, &output) else { return }
            _ = set(.elevation, element.text, at: element, &output)
        case .time:
            guard isFirst(point.time.isAbsent, element, &output) else { return }
            _ = set(.time, element.text, at: element, &output)
        case .speed: takeInPoint(.speed, element, &output)
        case .course: takeInPoint(.course, element, &output)
        case .url:
            pointAnnotations.links.append(WebLink(href: element.string.trimmed))
            hasPointAnnotations = true
        case .urlname:
            pointAnnotations.links.name(element.line)
            hasPointAnnotations = true
        default:
            guard let attribute = name?.attribute else { return }
            hasPointAnnotations = true
            set(attribute, element, &pointAnnotations, &output)
        }
    }

    /// Takes a sensor's value that stands in the point itself.
    private mutating func takeInPoint(_ sensor: Sensor, _ element: XMLElement, _ output: inout EventBuffer) {
        guard isFirst(point.sensors[sensor].isNaN, element, &output),
            set(.sensor(sensor), element.text, at: element, &output), !met.contains(sensor)
        else { return }
        meet(sensor, at: GPXForm.Place(isInPoint: true))
    }

    private mutating func takeInFeature(_ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        isAmended = hasBegunFeature
        switch name {
        case .url: feature.annotations.links.append(WebLink(href: element.string.trimmed))
        case .urlname: feature.annotations.links.name(element.line)
        case .time:
            guard isFirst(feature.time.isAbsent, element, &output) else { return }
            feature.time = times.read(element.text, at: element, &output)
        default:
            guard let attribute = name?.attribute else { return }
            set(attribute, element, &feature.annotations, &output)
        }
    }

    private mutating func takeInMetadata(_ name: GPXName?, _ element: XMLElement, _ output: inout EventBuffer) {
        switch name {
        case .name: if isFirst(info.name == nil, element, &output) { info.name = element.line }
        case .desc: if isFirst(info.description == nil, element, &output) { info.description = element.string }
        case .keywords: if isFirst(info.keywords == nil, element, &output) { info.keywords = element.line }
        case .time:
            guard isFirst(info.time.isAbsent, element, &output) else { return }
            info.time = times.read(element.text, at: element, &output)
        case .author: info.author = Person(name: element.line, email: info.author?.email)
        case .email: info.author = Person(name: info.author?.name, email: element.string.trimmed)
        case .url: info.links.append(WebLink(href: element.string.trimmed))
        case .urlname: info.links.name(element.line)
        default: break
        }
    }

    private func set(
        _ attribute: Attribute, _ element: XMLElement, _ target: inout Annotations, _ output: inout EventBuffer
    ) {
        guard isFirst(target[attribute] == nil, element, &output) else { return }
        if let problem = attribute.problem(with: element.text) {
            output.warn(
                .unreadableValue, at: location(element),
                "<\(attribute.rawValue)> is '\(element.string)', expected \(problem); it is left out")
        } else {
            target[attribute] = attribute.isLine ? element.line : attribute.normalized(element.text)
        }
    }

    /// Whether nothing has been said yet that may be said once; the first is kept, and another gets a warning.
    private func isFirst(_ isUnsaid: Bool, _ element: XMLElement, _ output: inout EventBuffer) -> Bool {
        if !isUnsaid { warnOfSecond(element, &output) }
        return isUnsaid
    }
}

extension [WebLink] {
    /// Takes the text of `<urlname>`, which names the link of the last `<url>`.
    fileprivate mutating func name(_ text: String) {
        if isEmpty { append(WebLink(href: "")) }
        self[count - 1].text = text
    }
}

extension XMLElement {
    /// The text without the line breaks and blanks that the layout of the file put around it.
    fileprivate var line: String { string.withoutLayout }
}

extension Attribute {
    /// Whether it is a text of one line, unlike comments and descriptions.
    fileprivate var isLine: Bool {
        switch self {
        case .name, .source, .symbol, .type, .keywords: true
        case .comment, .description, .number, .magneticVariation, .geoidHeight, .fix, .satellites,
            .horizontalDilution, .verticalDilution, .positionDilution, .ageOfDGPSData, .dgpsStation:
            false
        }
    }
}
