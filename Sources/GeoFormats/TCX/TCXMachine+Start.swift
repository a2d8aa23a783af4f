internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

/// Start tags: what each may hold, and which of its children is a value.
extension TCXMachine {
    mutating func start(
        _ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch walk.context {
        case .trackPoint: startInTrackPoint(name)
        case .heartRate: name == .Value ? .leaf : .nothing
        case .position, .coursePosition, .trackPointExtension: .leaf
        case .pointExtensions: name == .TPX ? .context(.trackPointExtension) : .extension
        case .track: name == .Trackpoint ? startPoint(.trackPoint) : .nothing
        case .lap: startInLap(name)
        // Their elements come one level deeper in a wrapper, `<LX>`, that says nothing.
        case .lapExtensions: name == .LX ? .context(.lapExtensions) : .leaf
        case .activity, .course: startInFeature(name, element, &output)
        case .coursePoint: startInCoursePoint(name)
        case .creator, .author: name == .Name ? .leaf : .nothing
        case .container: startInContainer(name, element, &output)
        case .document:
            name == .TrainingCenterDatabase
                ? .context(.container) : passOver(root: element, expected: .TrainingCenterDatabase, &output)
        }
    }

    private func startInTrackPoint(_ name: TCXName?) -> XMLOpening<Context> {
        switch name {
        case .Time, .AltitudeMeters, .Cadence: .leaf
        case .HeartRateBpm: .context(.heartRate)
        case .Position: .context(.position)
        case .Extensions: .context(.pointExtensions)
        // Distances follow from the positions, and the state of a sensor from its values.
        default: .nothing
        }
    }

    private func startInCoursePoint(_ name: TCXName?) -> XMLOpening<Context> {
        switch name {
        case .Position: .context(.coursePosition)
        case .Name, .Time, .AltitudeMeters, .PointType, .Notes: .leaf
        case .Extensions: .extensions
        default: .nothing
        }
    }

    private func startInLap(_ name: TCXName?) -> XMLOpening<Context> {
        switch name {
        case .Track: .context(.track)
        case .Extensions: .context(.lapExtensions)
        case .BeginPosition, .EndPosition: .nothing
        default: .leaf
        }
    }

    private mutating func startPoint(_ kind: Context) -> XMLOpening<Context> {
        point = TrackPoint(longitude: .nan, latitude: .nan)
        hasPosition = false
        wrongPosition = nil
        if hasPointAnnotations {
            pointAnnotations = Annotations()
            hasPointAnnotations = false
        }
        return .context(kind)
    }

    private mutating func startInFeature(
        _ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .Lap:
            lap = []
            if let start = element.value(of: TCXName.StartTime) {
                let time = times.read(start.utf8.span, at: element, &output)
                if !time.isAbsent { lap.append(Property("startTime", .string(time.text))) }
            }
            return .context(.lap)
        case .Track: return .context(.track)
        case .Id, .Name, .Notes: return .leaf
        case .CoursePoint: return startPoint(.coursePoint)
        case .Creator: return .context(.creator)
        case .Extensions: return .extensions
        default: return .nothing
        }
    }

    private mutating func startInContainer(
        _ name: TCXName?, _ element: XMLElement, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        switch name {
        case .Activity, .Run:
            var activity = Feature(.track)
            activity.annotations[.type] = element.value(of: TCXName.Sport) ?? sport
            open(activity)
            return .context(.activity)
        case .Course:
            open(Feature(.route))
            return .context(.course)
        case .Author: return .context(.author)
        // They refer to activities and courses, which stand elsewhere.
        case .Folders: return .nothing
        case .Workouts:
            output.warn(.unsupported, at: location(element), "workouts have no positions; they are left out")
            return .nothing
        case .Running, .Biking, .Other:
            sport = name?.rawValue
            return .context(.container)
        default: return .context(.container)
        }
    }
}
