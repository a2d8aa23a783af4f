internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Start tags: what each may hold, and which of its children is a value.
extension TCXMachine {
    mutating func start(
        _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, _ output: inout EventBuffer
    ) {
        if skipped > 0 {
            skipped += 1
            return
        }
        if isInExtensions {
            extensions.start(token, attributes, text, tokenizer)
            return
        }
        if leaf != 0 {
            longText.append(copying: text.extracting(token.text))
            leafDepth += 1
            return
        }
        let name = token.name < TCXName.byNumber.count ? TCXName.byNumber[token.name] : nil
        switch context {
        case .trackPoint: startInTrackPoint(name, token)
        case .position, .coursePosition, .trackPointExtension: leaf = token.name
        case .pointExtensions:
            if name == .TPX { push(.trackPointExtension) } else { keepUnknown(token, attributes, text) }
        case .track: if name == .Trackpoint { startPoint(.trackPoint) } else { skipped = 1 }
        case .lap: startInLap(name, token)
        // Their elements come one level deeper in a wrapper, `<LX>`, that says nothing.
        case .lapExtensions: if name == .LX { push(.lapExtensions) } else { leaf = token.name }
        case .activity, .course: startInFeature(name, token, attributes, text, &output)
        case .coursePoint:
            switch name {
            case .Position: push(.coursePosition)
            case .Name, .Time, .AltitudeMeters, .PointType, .Notes: leaf = token.name
            case .Extensions: isInExtensions = true
            default: skipped = 1
            }
        case .creator, .author: if name == .Name { leaf = token.name } else { skipped = 1 }
        case .container: startInContainer(name, token, attributes, text, &output)
        case .document: startRoot(name, token, &output)
        }
    }

    private mutating func startInTrackPoint(_ name: TCXName?, _ token: XMLToken) {
        switch name {
        case .Time, .AltitudeMeters, .HeartRateBpm, .Cadence: leaf = token.name
        case .Position: push(.position)
        case .Extensions: push(.pointExtensions)
        // Distances follow from the positions, and the state of a sensor from its values.
        default: skipped = 1
        }
    }

    mutating func startPoint(_ kind: Context) {
        point = TrackPoint(longitude: .nan, latitude: .nan)
        hasPosition = false
        wrongPosition = nil
        if hasNotes {
            notes = Annotations()
            hasNotes = false
        }
        push(kind)
    }

    private mutating func startInLap(_ name: TCXName?, _ token: XMLToken) {
        switch name {
        case .Track: push(.track)
        case .Extensions: push(.lapExtensions)
        case .BeginPosition, .EndPosition: skipped = 1
        default: leaf = token.name
        }
    }

    private mutating func startInFeature(
        _ name: TCXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        switch name {
        case .Lap:
            push(.lap)
            lap = []
            if let start = value(of: .StartTime, token, attributes, text) {
                let time = times.read(start.utf8.span, at: token, &output)
                if !time.isAbsent { lap.append(Property("startTime", .string(time.text))) }
            }
        case .Track: push(.track)
        case .Id, .Name, .Notes: leaf = token.name
        case .CoursePoint: startPoint(.coursePoint)
        case .Creator: push(.creator)
        case .Extensions: isInExtensions = true
        default: skipped = 1
        }
    }

    private mutating func startInContainer(
        _ name: TCXName?, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>,
        _ output: inout EventBuffer
    ) {
        switch name {
        case .Activity, .Run:
            var activity = Feature(.track)
            activity.annotations[.type] = value(of: .Sport, token, attributes, text) ?? sport
            open(activity)
            push(.activity)
        case .Course:
            open(Feature(.route))
            push(.course)
        case .Author: push(.author)
        // They refer to activities and courses, which stand elsewhere.
        case .Folders: skipped = 1
        case .Workouts:
            output.warn(.unsupported, at: location(token), "workouts have no positions; they are left out")
            skipped = 1
        case .Running, .Biking, .Other:
            sport = name?.rawValue
            push(.container)
        default: push(.container)
        }
    }

    private mutating func startRoot(_ name: TCXName?, _ token: XMLToken, _ output: inout EventBuffer) {
        if name == .TrainingCenterDatabase { return push(.container) }
        let root = tokenizer.word(token.name)
        let message = "the root element is <\(root)>, expected <\(TCXName.TrainingCenterDatabase.rawValue)>"
        if XMLSniffer.otherRoots.contains(root.lowercased()) {
            failure = ConversionError(message, at: location(token))
        } else {
            output.warn(.misplaced, at: location(token), message + "; nothing in it is read")
            skipped = 1
        }
    }

    private mutating func keepUnknown(_ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>) {
        isInExtensions = true
        isLoneExtension = true
        extensions.start(token, attributes, text, tokenizer)
    }

    private func value(
        of name: TCXName, _ token: XMLToken, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>
    ) -> String? {
        for index in token.attributes where attributes[index].name == name.number {
            return String(copying: text.extracting(attributes[index].text))
        }
        return nil
    }
}
