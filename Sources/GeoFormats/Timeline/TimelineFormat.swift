internal import FormatSupport
public import GeoStream
internal import JSONStream

extension Format {
    /// The location history that Google exports, from its servers (Takeout) and from phones.
    public static let timeline = Format(
        name: "timeline", title: "Google Timeline",
        summary: "Google Timeline: Records.json, semantic history, exports of phones", fileExtensions: ["json"],
        recognizes: { readingUTF16($0) { TimelineSniffer.confidence(in: $0) } },
        makeReader: { UTF16Reader(TimelineReader($0)) }, makeWriter: nil)
}

/// Tells an export by its keys.
enum TimelineSniffer {
    static func confidence(in prefix: Span<UInt8>) -> Confidence {
        var json = JSONCursor(JSONTokenizer(), in: prefix)
        var depth = 0
        var isList = false
        var hasLocations = false
        var hasTime = false
        var hasContent = false
        var isEmptyList = false
        while (try? json.next()) ?? false {
            switch json.kind {
            case .beginObject, .beginArray:
                if depth == 0 { isList = json.kind == .beginArray }
                depth += 1
                isEmptyList = json.kind == .beginArray
                continue
            case .endObject, .endArray:
                depth -= 1
                // A list of fixes without one.
                if depth == 1, hasLocations, isEmptyList { return .likely }
            case .key:
                let key = TimelineKey.lookup(json.text)
                switch (depth, key) {
                case (1, .timelineObjects), (1, .semanticSegments), (1, .rawSignals), (1, .userLocationProfile):
                    return .certain
                case (1, _): hasLocations = key == .locations
                case (3, .latitudeE7), (3, .longitudeE7), (3, .timestampMs):
                    if hasLocations { return .certain }
                case (2, .startTime), (2, .endTime): hasTime = isList
                case (2, .visit), (2, .activity), (2, .timelinePath), (2, .timelineMemory): hasContent = isList
                default: break
                }
                if hasTime, hasContent { return .certain }
            case .string, .number, .true, .false, .null, .endOfText, .discardText: break
            }
            isEmptyList = false
        }
        return .no
    }
}
