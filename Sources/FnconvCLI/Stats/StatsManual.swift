extension ManualText {
    /// What `fnconv stats` measures, and what programs get of it.
    static var statistics: String {
        """
        Lengths are those of WGS 84 geodesics, exact to a millimetre or a billionth.
        All is measured inside segments, in one pass and in constant memory.

        A stop is a stretch that stays slower than the stop speed for longer than the stop duration; so is a stay of six stop
        durations and more within the distance that the stop speed covers in that time, since a resting receiver wanders.

        A climb counts from its lowest to its highest point, whole, once the way has turned back from it by more than the elevation
        threshold; the last one too. What is smaller is mostly the noise of the receiver.
        The raw figures are plain sums.

        The maximum speed is reached over stretches of the speed window, twice in a row, so that one false fix does not decide it;
        the raw one is that between any two neighbours.

        The mean of a sensor is that over the time between neighbours which both have a value.

        `--json` prints one object.
        Numbers are in SI units, times are RFC 3339 in UTC, and what is not known is null.

        `options`:: The thresholds: \(list(StatisticsFigures.thresholds)).
        `lines`:: An array with an object for each track and route in their order: `file` (null where stages have put it together of
        several), `kind` (`track` or `route`), `name`, the figures below, and with `--splits` also `splits`.
        `tracks`, `routes`, `waypoints`, `areas`, `unlocated`:: How many there are of each; areas are polygons, unlocated features have no
        position.
        `bounds`:: West, south, east and north of all positions, in degrees; west is greater than east across 180°.
        `trackTotal`, `routeTotal`:: The figures of all tracks, or of all routes, together.

        The figures of a track or route are:

        \(terms(StatisticsFigures.ofTrack))
        `bounds`:: as above.
        \(StatisticsFigures.sensors.map { "`\($0.name)`" }.joined(separator: ", ")):: null, or an object of `average`, `minimum`, `maximum` (beats and turns a minute, watts, degrees Celsius)
        and `share`, the part of the points that has it, from 0 to 1.

        Of a split there are: \(list(StatisticsFigures.ofSplit)).
        """
    }

    private static func terms<Subject>(_ figures: [StatisticsFigures.Figure<Subject>]) -> String {
        figures.map { "`\($0.name)`:: \($0.meaning)." }.joined(separator: "\n")
    }

    private static func list<Subject>(_ figures: [StatisticsFigures.Figure<Subject>]) -> String {
        figures.map { "`\($0.name)` (\($0.meaning))" }.joined(separator: ", ")
    }
}
