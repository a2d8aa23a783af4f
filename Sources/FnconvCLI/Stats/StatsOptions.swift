internal import CommandLineKit
internal import GeoTools

/// The options of `fnconv stats` that are its own.
enum StatsOptions {
    static let all: [OptionSpec] = report + thresholds

    private static let report: [OptionSpec] = [
        OptionSpec(
            "splits", value: .required("LENGTH"), group: "Report",
            help: "Add the figures of each kilometre, or other length",
            manual: """
                Add the figures of each split of this length: `1km`, `1mi`.
                What happens at the end of a split is interpolated on the leg that it cuts; the last split is shorter.
                Climbs are cut there too, so the gains of splits do not add up to that of the track.
                """),
        OptionSpec(
            "units", value: .required("SYSTEM"), group: "Report", help: "Units of the report for people",
            allowedValues: [
                .init("metric", "km, m, km/h"), .init("imperial", "mi, ft, mph"), .init("nautical", "nmi, m, kn"),
            ], defaultText: "metric"),
        OptionSpec(
            "json", group: "Report", help: "Print one JSON document, in SI units",
            manual: "Print one JSON document, in SI units; see STATISTICS."),
        OptionSpec(
            "csv", group: "Report", help: "Print a table (CSV), a row a track, in SI units",
            manual: """
                Print comma-separated values with a line of names first, in SI units: a row for each track and route, or with
                `--splits` for each split. The names are those of the JSON document, but for sensors; see STATISTICS.
                """),
    ]

    private static let defaults = StatisticsOptions()

    private static let thresholds: [OptionSpec] = [
        threshold("stop-speed", "SPEED", "What is slower, for longer than the stop duration, is a stop", "0.5km/h"),
        threshold("stop-duration", "DURATION", "What is slow for longer is a stop", "10s"),
        threshold("elevation-threshold", "LENGTH", "A climb ends where the way goes down by more than this", "3m"),
        threshold("speed-window", "DURATION", "How long the maximum speed has to be held", "5s"),
        threshold("grade-window", "LENGTH", "The steepest grade is that of a stretch at least so long", "100m"),
        threshold(
            "gap-duration", "DURATION", "Neighbours in a segment that are farther apart in time are a gap", "5min"),
    ]

    private static func threshold(
        _ name: String, _ placeholder: String, _ help: String, _ value: String
    ) -> OptionSpec {
        OptionSpec(name, value: .required(placeholder), group: "Thresholds", help: help, defaultText: value)
    }
}
