internal import GeoTools
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
        The gains of splits do not add up to that of the track: a climb that goes on in the next split is cut there, and a part no
        higher than the threshold does not count.

        The steepest ascent and descent are those of the shortest stretches up to each point that are at least as long as the grade
        window; a leg longer than the window counts by itself. What only climbs has no descent. Points closer to the one before than
        a thirty-second of the window do not take part.

        A time that does not go on from the one before makes neither time nor a stop, but is counted; where the next one goes on from
        it, the clock has been set, and time counts from there.

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
        After \(Split.limit) splits the rest of a track is one, with a warning.

        The table of `--csv` has a row for each of the `lines`, under `file`, `kind`, `name` and the names of the figures. It has no
        `bounds`, and of sensors \(StatisticsFigures.sensors.map { "`\($0.name)Average` and `\($0.name)Maximum`" }.joined(separator: ", "))
        in place of objects. With `--splits` it has a row for each split: `split`, its number, and the figures of a split.
        """
    }

    private static func terms<Subject>(_ figures: [StatisticsFigures.Figure<Subject>]) -> String {
        figures.map { "`\($0.name)`:: \($0.meaning)." }.joined(separator: "\n")
    }

    private static func list<Subject>(_ figures: [StatisticsFigures.Figure<Subject>]) -> String {
        figures.map { "`\($0.name)` (\($0.meaning))" }.joined(separator: ", ")
    }
}
