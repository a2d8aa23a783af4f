extension ManualText {
    /// What programs get of `fnconv info`.
    static let information = """
        `fnconv info` says what is odd about an input: points of lines that lack a time or an elevation which others have, gaps of more
        than five minutes inside a segment, times that run backwards, points equal to the one before, positions at exactly
        0°/0°, segments of one point, and tracks with fixes that could only be reached faster than 1200 km/h.
        Whatever a reader stumbles over is a warning, as in a conversion.
        After an error in one input the others are looked at all the same.

        `--json` prints an array with an object for each input that could be read.
        What is not known is null.

        `file`, `format`, `version`, `isGzip`:: The input as typed, the name of its format as in `fnconv formats`, the version that an XML
        document names, and whether it is packed by gzip.
        `creator`, `name`, `time`:: The program that wrote the document, the document's name, and when it was made.
        `waypoints`, `routes`, `tracks`, `areas`, `unlocated`, `folders`:: How many there are of each; areas are polygons, unlocated
        features have no position.
        `segments`, `points`, `pointsWithTime`, `pointsWithElevation`:: Those of tracks and routes.
        `start`, `end`, `bounds`:: The earliest and the latest time of all points and features; west, south, east and north in degrees.
        `sensors`:: The number of points with each sensor: `heartRate`, `cadence`, `power`, `temperature`, `speed`, `course`.
        `extensions`:: Elements of vocabularies that fnconv does not know, each with `namespace`, `name` and `count`.
        `properties`:: The names of properties of features, and how often they are met.
        `odd`:: What is odd, and how often: `withoutTime`, `withoutElevation`, `gaps`, `reversals`, `duplicates`, `nullIslands`,
        `shortSegments`, `outOfReach`; what is not met is left out.
        """
}
