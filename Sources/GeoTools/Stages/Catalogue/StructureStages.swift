internal import ByteText

extension StageCatalogue {
    /// Other tracks and segments.
    static let structure: [StageDescriptor] = [split, cutStops, join, merge, reverse, sort]

    private static let split = StageDescriptor(
        "split", "gap=DURATION|distance=DISTANCE|day[@ZONE]|stop=DURATION[,into=segments]",
        unit: "seconds or metres", defaultValue: "into=tracks, day@UTC", example: "gap=10min",
        summary: "split lines at gaps, distances, midnights or stops",
        help: """
            gap splits where neighbours in time are farther apart, also from one segment to the next; the leg between them goes, and points \
            without a time stay with what came before. distance \
            splits at the first point after each multiple of the distance. day splits at midnight in a zone, a name such as \
            Europe/Madrid or an offset such as +02:00. stop splits where the line has stayed longer than the duration within 25 m or \
            slower than 0.5 km/h: the stop stays with the piece before it. At distances and stops the point of the split belongs to both pieces, so that no way is lost.

            Each piece becomes a track (route, feature) of its own; the second one and later ones get a number behind their name. With \
            into=segments the pieces stay together as segments of one track.
            """
    ) { text throws(StageError) in
        let argument = try StageArgument(text, values: 1, keys: ["gap", "distance", "stop", "into"])
        let into = argument["into"] ?? StageRecipe.Pieces.tracks.rawValue
        guard let pieces = StageRecipe.Pieces(rawValue: into) else {
            throw StageError("\(quoted(into)) is nothing to split into; write tracks or segments")
        }
        return try split(argument, into: pieces)
    }

    private static func split(
        _ argument: StageArgument, into pieces: StageRecipe.Pieces
    ) throws(StageError) -> StageRecipe {
        let keys = argument.keys.filter { $0 != "into" }
        let usage = "write gap=DURATION, distance=DISTANCE, day, day@ZONE or stop=DURATION"
        guard keys.count + argument.values.count == 1 else {
            throw StageError("\(quoted(argument.text)) must say one rule; \(usage)")
        }
        if let gap = argument["gap"] { return .split(gap: try positive(gap, [.duration]).value, into: pieces) }
        if let distance = argument["distance"] {
            return .split(distance: try positive(distance, [.length]).value, into: pieces)
        }
        if let stop = argument["stop"] { return .split(stop: try positive(stop, [.duration]).value, into: pieces) }
        let value = argument.values[0]
        if value == "day" { return .split(atMidnightBy: TimeZoneRules(offset: 0), into: pieces) }
        guard value.hasPrefix("day@") else { throw StageError("\(quoted(value)) is no rule; \(usage)") }
        return .split(atMidnightBy: try ZoneFile.rules(String(value.dropFirst(4))), into: pieces)
    }

    private static let cutStops = StageDescriptor(
        "cut-stops", "[speed=SPEED][,duration=DURATION]", isArgumentOptional: true, unit: "speed and seconds",
        defaultValue: "speed=0.5km/h,duration=10s", memory: .segment, example: "speed=1km/h,duration=30s",
        summary: "take stops out of lines",
        help: """
            Removes what the statistics count as stopped time: stretches that are slower than the speed for longer than the duration, \
            and stays of six durations and more within the distance that the speed covers in that time. The line is cut \
            into segments there: the first point of a stop ends one, the last begins the next. A stop at an end of a segment goes as a whole, and so \
            does a segment that is nothing else. Where times run on, the recorded \
            time of what is left is the moving time of what there was.

            The speed and the duration may each be left out. What was removed is counted on standard error. The points of a stop are held \
            until it is over.
            """
    ) { text throws(StageError) in
        let argument = try StageArgument(text, values: 0, keys: ["speed", "duration"])
        let usual = StatisticsOptions()
        let speed = try argument["speed"].map { typed throws(StageError) in try positive(typed, [.speed]).value }
        let duration = try argument["duration"].map { typed throws(StageError) in
            try positive(typed, [.duration]).value
        }
        return .cutStops(speed: speed ?? usual.stopSpeed, duration: duration ?? usual.stopDuration)
    }

    private static let join = StageDescriptor(
        "join", summary: "join the segments of each track",
        help: """
            Makes one segment of all segments of a track (and one line of the lines of any feature), in their order. The way from the end \
            of one to the start of the next becomes part of the line.
            """
    ) { _ throws(StageError) in .join }

    private static let merge = StageDescriptor(
        "merge", memory: .document, summary: "make one track of all tracks, by time",
        help: """
            The segments of all tracks become those of one, in the order of their times, under the name and properties of the earliest track, or of the first that has \
            points if none has times; it comes after everything else. Lines of features of \
            mixed parts count as tracks; their points and polygons stay. Segments are not joined. Where one begins before another has ended, a warning says so.
            """
    ) { _ throws(StageError) in .merge }

    private static let reverse = StageDescriptor(
        "reverse", memory: .feature, summary: "turn lines round",
        help: """
            Turns round the points of each segment and the order of the segments of each feature. Times stay with their points, so those of \
            a recording then run backwards; --strip times takes them away.
            """
    ) { _ throws(StageError) in .reverse }

    private static let sort = StageDescriptor(
        "sort", "time", memory: .feature, example: "time", summary: "put the points of lines in the order of time",
        help: """
            Sorts the points of each segment by time, and the segments of each feature by their first time. What has no time stays behind \
            what it came after; equal times keep their order.
            """
    ) { text throws(StageError) in
        guard text == "time" else { throw StageError("\(quoted(text)) is nothing to sort by; write time") }
        return .sortByTime
    }
}
