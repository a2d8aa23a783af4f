internal import GeoStream

extension StageCatalogue {
    /// Other times.
    static let times: [StageDescriptor] = [shiftTime]

    /// Other values and words.
    static let contents: [StageDescriptor] = [strip, round, name]

    private static let shiftTime = StageDescriptor(
        "shift-time", "[+|-]DURATION", unit: "seconds", example: "+1h30min", summary: "move all times",
        help: """
            Adds the duration to the times of points and features, or subtracts it. The time at which the document was made stays.
            """
    ) { text throws(StageError) in
        let shift = try Quantity.parse(text, as: [.duration], isSigned: true).value
        guard abs(shift) < 1e11 else { throw StageError("\(quoted(text)) is too long") }
        return MappingStage(TimeShift(shift))
    }

    private static let strip = StageDescriptor(
        "strip", "THING,…", example: "times,sensors", summary: "take away times, elevations, sensors, names and more",
        help: """
            Things are times, elevations, sensors, extensions (elements and members of other vocabularies), names, descriptions (and \
            comments), links, and properties.
            """
    ) { text throws(StageError) in MappingStage(Stripping(try StageArgument.words(text, as: Stripping.Thing.self))) }

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
            guard let value = Int(text), (0...15).contains(value) else {
                throw StageError("\(quoted(text)) is not a whole number from 0 to 15")
            }
            return value
        }
        let positions = try decimals(argument.values.first ?? "")
        var elevations: Int?
        if let typed = argument["elevation"] { elevations = try decimals(typed) }
        return MappingStage(Rounding(decimals: positions, elevationDecimals: elevations))
    }

    private static let name = StageDescriptor(
        "name", "TEXT", example: "Round trip", summary: "name the tracks and routes",
        help: """
            Gives every track and route this name, in place of the one it had. Waypoints and other features keep theirs.
            """
    ) { text throws(StageError) in MappingStage(Naming(name: text)) }
}
