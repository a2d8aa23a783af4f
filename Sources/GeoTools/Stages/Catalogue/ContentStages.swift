internal import ByteText

extension StageCatalogue {
    /// Other times.
    static let times: [StageDescriptor] = [shiftTime, fixRollover]

    /// Other datums.
    static let datums: [StageDescriptor] = [fromDatum, toDatum]

    /// Other values and words.
    static let contents: [StageDescriptor] = [strip, round, name]

    private static let shiftTime = StageDescriptor(
        "shift-time", "[+|-]DURATION", unit: "seconds", example: "+1h30min", summary: "move all times",
        help: """
            Adds the duration to the times of points, features and laps, or subtracts it. The time at which the document was made stays. Times \
            before the year 0 or after 9999 are left out, with a warning.
            """
    ) { text throws(StageError) in
        let shift = try Quantity.parse(text, as: [.duration], isSigned: true).value
        guard abs(shift) < TimeShift.limit else { throw StageError("\(quoted(text)) is too long") }
        return .shiftTime(by: shift)
    }

    private static let fixRollover = StageDescriptor(
        "fix-rollover", "[BEFORE]", isArgumentOptional: true, unit: "an ISO 8601 time",
        defaultValue: "2010-01-01", example: "2012-01-01",
        summary: "add 1024 weeks to times of receivers that have lost count",
        help: """
            GPS counts weeks in ten bits. A receiver that has missed their beginning anew, as in April 2019, says times that are 1024 \
            weeks too early. Times before the one given are moved on by 1024 weeks, as often as it takes to pass it.
            """
    ) { text throws(StageError) in
        text.isEmpty ? .fixRollover() : .fixRollover(before: try StageArgument.time(text))
    }

    private static let fromDatum = StageDescriptor(
        "datum", "gcj02|bd09", example: "gcj02",
        summary: "take positions for those of a map in China, and make them WGS 84",
        help: """
            Maps in China have their positions moved by some hundred metres: GCJ-02 those of AutoNavi, Tencent and Google, BD-09 those of \
            Baidu. All positions within a box around China are moved back, to a millimetre of what went in. It goes before the stages \
            that measure.
            """
    ) { text throws(StageError) in .datum(try datum(text)) }

    private static let toDatum = StageDescriptor(
        "to-datum", "gcj02|bd09", example: "bd09", summary: "move positions to where a map in China has them",
        help: """
            Moves positions from WGS 84 to GCJ-02 or BD-09, within a box around China; the reverse of --datum.
            """
    ) { text throws(StageError) in .toDatum(try datum(text)) }

    private static func datum(_ text: String) throws(StageError) -> ChineseDatum {
        guard let datum = ChineseDatum(rawValue: text.lowercased()) else {
            throw StageError("\(quoted(text)) is no datum of China; write gcj02 or bd09")
        }
        return datum
    }

    private static let strip = StageDescriptor(
        "strip", "THING,…", example: "times,sensors", summary: "take away times, elevations, sensors, names and more",
        help: """
            Things are times, elevations, sensors, extensions (elements and members of other vocabularies), names, descriptions (and \
            comments), links, and properties. What a device says of its laps goes with times, elevations and sensors, of which it is made.
            """
    ) { text throws(StageError) in .strip(try StageArgument.words(text, as: StageRecipe.Content.self)) }

    private static let round = StageDescriptor(
        "round", "DECIMALS[,elevation=DECIMALS]", unit: "decimals of a degree (6 are 0.1 m) and of a metre",
        example: "5",
        summary: "round positions, and elevations if asked to",
        help: """
            Rounds longitudes and latitudes to 0 to 15 decimals, half away from zero; elevations only where elevation= says to how many.
            """
    ) { text throws(StageError) in
        let argument = try StageArgument(text, values: 1, keys: ["elevation"])
        func decimals(_ text: String) throws(StageError) -> Int {
            guard let value = Int(text), Rounding.decimalsRange.contains(value) else {
                throw StageError("\(quoted(text)) is not a whole number from 0 to 15")
            }
            return value
        }
        let positions = try decimals(argument.values.first ?? "")
        var elevations: Int?
        if let typed = argument["elevation"] { elevations = try decimals(typed) }
        return .round(decimals: positions, elevationDecimals: elevations)
    }

    private static let name = StageDescriptor(
        "name", "TEXT", example: "Round trip", summary: "name the tracks and routes",
        help: """
            Gives every track and route this name, in place of the one it had, and every feature of mixed parts that has a line. Waypoints \
            and other features keep theirs.
            """
    ) { text throws(StageError) in .name(text) }
}
