internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// The texts of leaves as values.
extension GPXMachine {
    mutating func take(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch context {
        case .trackPoint, .routePoint, .waypoint: takeInPoint(name, text, token, &output)
        case .track, .route: takeInFeature(name, text, token, &output)
        case .gpx, .metadata: takeInMetadata(name, text, token, &output)
        case .link: if name == .text { link.text = String(copying: text) } else { link.type = String(copying: text) }
        case .author: if name == .name { author.name = String(copying: text) } else { takeEmail(text) }
        case .copyright:
            if name == .year {
                copyright.year = String(copying: text)
            } else {
                copyright.license = String(copying: text)
            }
        case .document, .segment: break
        }
    }

    mutating func takeEmail(_ text: Span<UInt8>) {
        if author.email == nil, !text.isEmpty { author.email = String(copying: text) }
    }

    mutating func takeInPoint(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .ele:
            let value = numbers.number(
                text, "elevation", reportedAs: .unreadableElevation, at: token, failure: &failure, &output)
            if let value { point.elevation = value }
        case .time: point.time = times.read(text, at: token, &output)
        case .speed, .course:
            let value = numbers.number(
                text, name == .speed ? "speed" : "course", reportedAs: .unreadableValue, at: token,
                failure: &failure, &output)
            if let value { point.sensors[name == .speed ? .speed : .course] = value }
        case .url:
            notes.links.append(WebLink(href: String(copying: text)))
            hasNotes = true
        case .urlname:
            if notes.links.isEmpty { notes.links.append(WebLink(href: "")) }
            notes.links[notes.links.count - 1].text = String(copying: text)
            hasNotes = true
        default:
            guard let attribute = name.attribute else { return }
            hasNotes = true
            set(attribute, text, token, &notes, &output)
        }
    }

    mutating func takeInFeature(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        isAmended = hasBegunFeature
        switch name {
        case .url: feature.annotations.links.append(WebLink(href: String(copying: text)))
        case .urlname:
            if feature.annotations.links.isEmpty { feature.annotations.links.append(WebLink(href: "")) }
            feature.annotations.links[feature.annotations.links.count - 1].text = String(copying: text)
        case .keywords: feature.annotations[.keywords] = String(copying: text)
        case .time: feature.time = times.read(text, at: token, &output)
        default:
            guard let attribute = name.attribute else { return }
            set(attribute, text, token, &feature.annotations, &output)
        }
    }

    mutating func takeInMetadata(
        _ name: GPXName, _ text: Span<UInt8>, _ token: XMLToken, _ output: inout EventBuffer
    ) {
        switch name {
        case .name: info.name = String(copying: text)
        case .desc: info.description = String(copying: text)
        case .keywords: info.keywords = String(copying: text)
        case .time: info.time = times.read(text, at: token, &output)
        case .author: info.author = Person(name: String(copying: text), email: info.author?.email)
        case .email: info.author = Person(name: info.author?.name, email: String(copying: text))
        case .url: info.links.append(WebLink(href: String(copying: text)))
        case .urlname:
            if info.links.isEmpty { info.links.append(WebLink(href: "")) }
            info.links[info.links.count - 1].text = String(copying: text)
        default: break
        }
    }

    func set(
        _ attribute: Attribute, _ text: Span<UInt8>, _ token: XMLToken, _ target: inout Annotations,
        _ output: inout EventBuffer
    ) {
        guard target[attribute] == nil else {
            output.warn(
                .misplaced, at: location(token), "a second <\(attribute.rawValue)> in one element; the first is kept")
            return
        }
        if let problem = attribute.problem(with: text) {
            output.warn(
                .unreadableValue, at: location(token),
                "<\(attribute.rawValue)> is '\(String(copying: text))', expected \(problem); it is left out")
        } else {
            target[attribute] = attribute.normalized(text)
        }
    }
}
