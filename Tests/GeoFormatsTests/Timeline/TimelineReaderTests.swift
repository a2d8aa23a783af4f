import ByteText
import GeoFormats
import GeoStream
import SampleFiles
import Testing

@Suite("Google Timeline reader")
struct TimelineReaderTests {
    private func read(_ text: String, recover: Bool = false) -> Reading {
        let reading = Reading(Array(text.utf8), as: .timeline, options: ReaderOptions(recover: recover))
        #expect(reading.violations == [])
        return reading
    }

    private func sample(_ name: String) throws -> Reading {
        let sample = try #require(SampleFile.readable.first { $0.name == name })
        let bytes = try sample.bytes()
        #expect(sample.format(bytes)?.name == "timeline")
        return Reading(bytes, as: .timeline)
    }

    @Test("the fixes of Records.json are a track; one without a position is left out")
    func records() throws {
        let reading = try sample("timeline-records.json")
        #expect(
            reading.transcript == """
                feature track
                  part line
                    -4.012345 56.181234 214 2024-03-09T10:00:00.25Z speed=1 course=75
                    -4.012335 56.1815 - 2024-03-09T10:00:30Z
                  end part
                end feature
                """)
        #expect(reading.warnings == ["27:3: a fix has no position on the globe; it is left out"])
    }

    @Test("visits of a month are waypoints, activities tracks along the path that has times")
    func month() throws {
        let reading = try sample("timeline-month.json")
        #expect(
            reading.transcript == """
                feature waypoint name="Terrace" time=2024-03-09T11:10:00Z end=2024-03-09T11:30:00Z
                  part point
                    -4.02003 56.18202 - 2024-03-09T11:10:00Z
                  end part
                end feature
                feature waypoint name="Ferry café" type="TYPE_SEARCHED_ADDRESS" desc="1 Quay Street, Harbourtown" \
                time=2024-03-09T11:02:00Z end=2024-03-09T11:40:30Z {placeId: "ChIJmade-up-1"}
                  part point
                    -4.02 56.182 - 2024-03-09T11:02:00Z
                  end part
                end feature
                feature track type="WALKING" time=2024-03-09T11:40:30Z end=2024-03-09T12:01:10.5Z {distanceMeters: 2150}
                  part line
                    -4.02 56.182 - 2024-03-09T11:40:30Z
                    -4.031 56.185 - 2024-03-09T11:50:00Z
                    -4.042 56.188 - 2024-03-09T11:55:00Z
                    -4.05 56.19 - 2024-03-09T12:01:10.5Z
                  end part
                end feature
                feature track type="IN_TRAIN" time=2024-03-09T12:20:00Z end=2024-03-09T12:55:00Z
                  part line
                    -4.05 56.19 - 2024-03-09T12:20:00Z
                    -4.07 56.21 - -
                    -4.12 56.26 - -
                    -4.15 56.29 - 2024-03-09T12:55:00Z
                  end part
                end feature
                feature unlocated time=2024-03-09T13:00:00Z end=2024-03-09T13:05:00Z
                end feature
                """)
        #expect(reading.warnings == [])
    }

    @Test("paths, visits, activities, signals and places of a phone are read")
    func phone() throws {
        let reading = try sample("timeline-phone.json")
        #expect(
            reading.transcript == """
                feature track time=2025-08-02T06:00:00Z end=2025-08-02T08:00:00Z
                  part line
                    7.7491 46.0207 - 2025-08-02T06:05:00Z
                    7.7468 46.0171 - 2025-08-02T06:19:00Z
                  end part
                end feature
                feature waypoint name="INFERRED_WORK" type="INFERRED_WORK" time=2025-08-02T06:30:00Z \
                end=2025-08-02T07:45:00Z {placeId: "ChIJmade-up-2"}
                  part point
                    7.746 46.0162 - 2025-08-02T06:30:00Z
                  end part
                end feature
                feature track type="CYCLING" time=2025-08-02T07:45:00Z end=2025-08-02T08:10:00Z {distanceMeters: 2608.5}
                  part line
                    7.746 46.0162 - 2025-08-02T07:45:00Z
                    7.77 46.0003 - 2025-08-02T08:10:00Z
                  end part
                end feature
                feature track src="rawSignals"
                  part line
                    7.749 46.0208 1612.5 2025-08-02T06:04:59Z speed=1.25
                    7.7485 46.02 - 2025-08-02T06:07:00Z
                  end part
                end feature
                feature waypoint name="HOME" {placeId: "ChIJmade-up-4"}
                  part point
                    7.748 46.023 - -
                  end part
                end feature
                """)
        #expect(reading.warnings == ["40:25: the memory of a journey is not converted"])
    }

    @Test("the array of iOS has positions and numbers as texts, and times counted from the start")
    func list() {
        let text = """
            [{"endTime": "2024-08-27T22:00:00Z", "startTime": "2024-08-27T20:00:00Z",
              "timelinePath": [{"point": "geo:27.72,-97.3", "durationMinutesOffsetFromStartTime": "49"},
                               {"point": "geo:27.73,-97.4", "durationMinutesOffsetFromStartTime": "51.5"}]},
             {"activity": {"start": "geo:27.7,-97.3", "end": "geo:27.8,-97.5", "distanceMeters": "12.50",
                           "topCandidate": {"type": "walking", "probability": "0.7"}},
              "startTime": "2024-08-27T23:00:00-05:00", "endTime": "2024-08-28T00:00:00-05:00"},
             {"startTime": "2024-08-28T07:00:00Z", "endTime": "2024-08-28T08:00:00Z",
              "visit": {"hierarchyLevel": "0", "topCandidate":
                        {"semanticType": "Unknown", "placeID": "P", "placeLocation": "geo:27.9,-97.6"}}}]
            """
        #expect(Format.recognized(text.utf8.span, fileExtension: "json")?.name == "timeline")
        #expect(
            read(text).transcript == """
                feature track time=2024-08-27T20:00:00Z end=2024-08-27T22:00:00Z
                  part line
                    -97.3 27.72 - 2024-08-27T20:49:00Z
                    -97.4 27.73 - 2024-08-27T20:51:30Z
                  end part
                end feature
                feature track type="walking" time=2024-08-28T04:00:00Z end=2024-08-28T05:00:00Z {distanceMeters: 12.5}
                  part line
                    -97.3 27.7 - 2024-08-28T04:00:00Z
                    -97.5 27.8 - 2024-08-28T05:00:00Z
                  end part
                end feature
                feature waypoint time=2024-08-28T07:00:00Z end=2024-08-28T08:00:00Z {placeId: "P"}
                  part point
                    -97.6 27.9 - 2024-08-28T07:00:00Z
                  end part
                end feature
                """)
    }

    @Test("a path may come before what says when it began")
    func order() {
        let reading = read(
            """
            [{"timelinePath": [{"durationMinutesOffsetFromStartTime": 1, "point": "geo:1,2"}],
              "startTime": "2024-08-27T20:00:00Z", "endTime": "2024-08-27T22:00:00Z"}]
            """)
        #expect(reading.points.map { EventTranscript.time($0.time) } == ["2024-08-27T20:01:00Z"])
    }

    @Test(
        "times are ISO 8601, Unix seconds or milliseconds",
        arguments: [
            ("\"startTimestamp\": \"2025-03-24 20:25:02 +0100\"", "2025-03-24T19:25:02Z"),
            ("\"startTimestamp\": \"1742844302\"", "2025-03-24T19:25:02Z"),
            ("\"startTimestampMs\": \"1742844302585\"", "2025-03-24T19:25:02.585Z"),
            ("\"startTimestampMs\": 1742844302585", "2025-03-24T19:25:02.585Z"),
            ("\"startTimestamp\": \"soon\"", "-"),
        ])
    func times(member: String, expected: String) throws {
        let reading = read(
            """
            {"timelineObjects": [{"placeVisit": {"centerLatE7": 10000000, "centerLngE7": -20000000, "location": {},
            "duration": {\(member)}}}]}
            """)
        let point = try #require(reading.points.first)
        #expect(point.latitude == 1 && point.longitude == -2)
        #expect(EventTranscript.time(point.time) == expected)
        #expect(reading.warnings.count == (expected == "-" ? 1 : 0))
    }

    @Test("positions that are none are left out with a warning")
    func positions() {
        let reading = read(
            """
            {"semanticSegments": [{"startTime": "2025-08-02T08:00:00Z", "endTime": "2025-08-02T10:00:00Z",
            "timelinePath": [{"point": "here"}, {"point": "91, 10"}, {"point": "10"}, {"point": "10,20"}]}]}
            """)
        #expect(reading.points.count == 1)
        #expect(reading.warnings.count == 5)
        #expect(reading.warnings.first == "2:28: the position 'here' is not one like 48.8566°, 2.3522°; it is left out")
    }

    @Test(
        "decimal commas are read where signs of degrees keep the numbers apart",
        arguments: [
            ("46,5°, 7,5°", true), ("46,5°,7.5°", true), ("46.5°, 7.5°", true), ("geo:46.5,7.5;u=10", true),
            ("46,5, 7,5", false), ("46,5,7,5", false), ("46,5°", false), ("4,6,5°, 7,5°", false),
        ])
    func decimalCommas(text: String, isRead: Bool) {
        let reading = read(
            """
            {"semanticSegments": [{"startTime": "2025-08-02T08:00:00Z", "endTime": "2025-08-02T10:00:00Z",
            "timelinePath": [{"point": "\(text)"}]}]}
            """)
        #expect(reading.points.map { [$0.latitude, $0.longitude] } == (isRead ? [[46.5, 7.5]] : []))
        #expect(
            reading.warnings.first
                == (isRead ? nil : "2:28: the position '\(text)' is not one like 48.8566°, 2.3522°; it is left out"))
    }

    @Test("values of wrong types are left out with a warning, null without")
    func types() {
        let reading = read(
            """
            {"timelineObjects": [{"activitySegment": [1, 2]}, {"placeVisit": "x"}, {"placeVisit": null}, 7,
            {"activitySegment": {"waypointPath": 1}}], "rawSignals": {}}
            """)
        #expect(reading.error == nil)
        #expect(
            reading.warnings == [
                "1:42: 'activitySegment' is an array, expected an object; it is left out",
                "1:66: 'placeVisit' is a text, expected an object; it is left out",
                "1:94: an item is a number, expected an object; it is left out",
                "2:38: 'waypointPath' is a number, expected an object; it is left out",
                "2:58: 'rawSignals' is an object, expected an array; it is left out",
            ])
    }

    @Test("it is told from GeoJSON and from notes, and other JSON is not taken for it")
    func sniffing() {
        func name(_ text: String) -> String? { Format.recognized(text.utf8.span, fileExtension: "json")?.name }
        #expect(name("{\"timelineObjects\": [") == "timeline")
        #expect(name("\u{FEFF}{\"timelineObjects\": [") == "timeline")
        #expect(name("{\"locations\": [{\"name\": 1}]}") == nil)
        #expect(name("{\"locations\": [{\"latitudeE7\": 1") == "timeline")
        #expect(name("{\"rawSignals\": []") == "timeline")
        #expect(name("{\"type\": \"FeatureCollection\", \"features\": []}") == "geojson")
        #expect(name("{\"type\": \"FeatureCollection\", \"locations\": 1, \"features\": []}") == "geojson")
        #expect(name("{\"version\": 1, \"notebookName\": \"A\"") == "fieldnotes")
        #expect(name("[{\"startTime\": 1, \"name\": 2}]") == nil)
        #expect(name("{\"deviceSettings\": [{\"deviceTag\": 1}]}") == nil)
    }

    @Test("other JSON is an error, and one that is cut short is kept as far as it goes in recovery")
    func errors() {
        #expect(
            read("{\"type\": 1}").error
                == "1:11: this is no Google Timeline, expected 'locations', 'timelineObjects' or 'semanticSegments'")
        #expect(read("7").error == ": the file holds no Google Timeline")
        let cut = """
            {"locations": [{"latitudeE7": 10000000, "longitudeE7": 20000000}, {"latitudeE7": 30000000, "long
            """
        #expect(read(cut).error?.hasPrefix("1:") == true)
        let recovered = read(cut, recover: true)
        #expect(recovered.error == nil)
        #expect(recovered.points.map(\.latitude) == [1])
    }

    @Test("changed bytes neither stop the program nor break the grammar of events")
    func mutations() throws {
        var seeded = SeededFeatures(seed: 21)
        for sample in SampleFile.readable where sample.name.hasPrefix("timeline-") {
            let original = try sample.bytes()
            for _ in 0..<100 {
                var bytes = original
                for _ in 0...seeded.number(6) {
                    bytes[seeded.number(bytes.count)] = UInt8(truncatingIfNeeded: seeded.number(128))
                }
                for recover in [false, true] {
                    let reading = Reading(bytes, as: .timeline, options: ReaderOptions(recover: recover))
                    #expect(reading.violations == [])
                }
            }
        }
    }
}
