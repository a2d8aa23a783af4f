internal import ByteText
internal import GeoStream
internal import GeoTools
internal import JSONStream

/// The report for programs: an object for each file.
enum InfoJSON {
    static func append(_ survey: DocumentSurvey, of source: InfoSource, isPretty: Bool, to output: inout ByteBuffer) {
        var json = JSONEmitter(pretty: isPretty)
        json.beginObject(to: &output)
        func text(_ key: String, _ text: String?) {
            json.key(key, to: &output)
            if let text, !text.isEmpty { json.string(text, to: &output) } else { json.null(to: &output) }
        }
        func number(_ key: String, _ value: Int) {
            json.key(key, to: &output)
            json.integer(value, to: &output)
        }
        text("file", source.file)
        text("format", source.format.name)
        text("version", source.version)
        json.key("isGzip", to: &output)
        json.bool(source.isGzip, to: &output)
        text("creator", survey.info.creator)
        text("name", survey.info.name)
        text("time", survey.info.time.text)
        for (key, count) in counts(survey) { number(key, count) }
        text("start", survey.start.text)
        text("end", survey.end.text)
        json.key("bounds", to: &output)
        if let bounds = survey.document.bounds {
            json.beginArray(inline: true, to: &output)
            for value in [bounds.west, bounds.south, bounds.east, bounds.north] { json.decimal(value, to: &output) }
            json.endArray(to: &output)
        } else {
            json.null(to: &output)
        }
        json.key("sensors", to: &output)
        json.beginObject(to: &output)
        for (sensor, count) in survey.lines.sensors where count > 0 { number("\(sensor)", count) }
        json.endObject(to: &output)
        json.key("extensions", to: &output)
        json.beginArray(to: &output)
        for seen in survey.extensions {
            json.beginObject(inline: true, to: &output)
            text("namespace", seen.namespace)
            text("name", seen.name)
            number("count", seen.count)
            json.endObject(to: &output)
        }
        json.endArray(to: &output)
        json.key("properties", to: &output)
        json.beginObject(to: &output)
        for seen in survey.properties { number(seen.name, seen.count) }
        json.endObject(to: &output)
        json.key("odd", to: &output)
        json.beginObject(to: &output)
        for oddity in survey.oddities { number(oddity.name, oddity.count) }
        json.endObject(to: &output)
        json.endObject(to: &output)
    }

    private static func counts(_ survey: DocumentSurvey) -> [(String, Int)] {
        let document = survey.document
        let lines = survey.lines
        return [
            ("waypoints", document.waypoints), ("routes", document.routes), ("tracks", document.tracks),
            ("areas", document.areas), ("unlocated", document.unlocated), ("folders", survey.groups),
            ("segments", lines.segments), ("points", lines.points), ("pointsWithTime", lines.withTime),
            ("pointsWithElevation", lines.withElevation),
        ]
    }
}
