import ByteText
import FieldNotesModel
import FormatSupport
import GeoStream
import Testing

@testable import GeoFormats

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Notes writer")
struct NotesWriterTests {
    @Test("writes what the app's encoder writes, byte for byte", arguments: 1...20 as ClosedRange<UInt64>)
    func asTheApp(seed: UInt64) throws {
        var maker = SeededFeatures(seed: seed)
        var notebook = Notebook(name: maker.word())
        let odd = "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f}\"\\/<>&'\u{7f}\u{80}\u{2028}é😀"
        for _ in 0..<maker.number(6) {
            var note = Note(
                id: UUID(), title: maker.word(), body: maker.chance(30) ? odd : maker.word(),
                createdAt: Date(timeIntervalSince1970: Double(maker.time().seconds)),
                tags: (0..<maker.number(3)).map { "\($0) " + maker.word() }, isPinned: maker.chance(50))
            if maker.chance(60) {
                let digits = [0.0, 1, -90, 1e-5, 0.1, 46.123_456_789, 12.000_000_000_000_002, -0.000_1]
                note.location = NoteLocation(
                    latitude: digits[maker.number(8)], longitude: digits[maker.number(8)],
                    placeName: maker.chance(50) ? maker.word() : nil)
            }
            notebook.notes.append(note)
        }
        let run = try NotesRun { events in
            var info = DocumentInfo()
            info.name = notebook.name
            events.append(.document(info))
            for note in notebook.notes { Self.append(note, to: &events) }
        }
        #expect(try run.text == String(decoding: NoteFile(notebook).data(), as: UTF8.self))
        #expect(run.losses.isEmpty)
    }

    private static func append(_ note: Note, to events: inout EventBuffer) {
        var feature = Feature(note.location == nil ? .unlocated : .waypoint, sourceID: .string(note.id.uuidString))
        feature.annotations.name = note.title
        feature.annotations.description = note.body
        feature.properties = [
            Property("tags", .array(note.tags.map { .string($0) })), Property("isPinned", .bool(note.isPinned)),
        ]
        let time = Timestamp(seconds: Int64(note.createdAt.timeIntervalSince1970))
        guard let location = note.location else {
            feature.time = time
            events.append(.beginFeature(feature))
            events.append(.endFeature)
            return
        }
        if let name = location.placeName { feature.properties.append(Property("placeName", .string(name))) }
        events.append(feature, at: TrackPoint(longitude: location.longitude, latitude: location.latitude, time: time))
    }

    @Test("the app reads every file, whatever it was made from", arguments: 1...20 as ClosedRange<UInt64>)
    func readableByTheApp(seed: UInt64) throws {
        var maker = SeededFeatures(seed: seed)
        let events = maker.document(15)
        var writer = NotesWriter(WriterOptions())
        var output = ByteBuffer()
        try events.forEach { mark throws(ConversionError) in
            try writer.write(mark, into: &output)
        } points: { points throws(ConversionError) in
            try writer.write(points, into: &output)
        }
        try writer.finish(into: &output)
        let file = try NoteFile(data: Data(output.bytes))
        #expect(file.notes.count >= 15)
        // Our own reader finds as many features, and writing them again gives the same bytes.
        let text = String(decoding: output.bytes, as: UTF8.self)
        var reader = NotesReader(ReaderOptions())
        var read = EventBuffer()
        try reader.read(text.utf8.span, into: &read)
        try reader.finish(into: &read)
        #expect(read.warnings.isEmpty)
        let again = try NotesRun { events in
            events = EventBuffer()
            read.forEach {
                events.append($0)
            } points: {
                events.append($0)
            }
        }
        #expect(again.text == text)
        // What the app saves says the same, tracks and elevations included.
        let saved = String(decoding: try file.data(), as: UTF8.self)
        #expect(try NotesTranscript(saved).text == NotesTranscript(text).text)
    }

    @Test("a recording is a note with a track: position, elevation, time, sensors and the names of points")
    func track() throws {
        let run = try NotesRun { events in
            events.append(.beginFeature(Feature(.route, annotations: Annotations(name: "Ride"))))
            events.append(.beginPart(.line))
            events.append(
                TrackPoint(
                    longitude: 7.6, latitude: 46.7, elevation: 600,
                    time: Timestamp(seconds: 0, nanoseconds: 500_000_000)))
            events.append(.detail(Annotations(name: "Fork / left")))
            events.append(TrackPoint(longitude: 7.7, latitude: 46.8, sensors: Sensors(heartRate: 120)))
            events.append(.endPart)
            events.append(.beginPart(.line))
            events.append(.endPart)
            events.append(.endFeature)
        }
        #expect(
            run.text == """
                {
                  "notebookName" : "",
                  "notes" : [
                    {
                      "body" : "",
                      "createdAt" : "1970-01-01T00:00:00Z",
                      "id" : "\(try id(in: run.text))",
                      "isPinned" : false,
                      "location" : {
                        "elevation" : 600,
                        "latitude" : 46.7,
                        "longitude" : 7.6,
                        "time" : "1970-01-01T00:00:00.5Z"
                      },
                      "tags" : [

                      ],
                      "title" : "Ride",
                      "track" : {
                        "segments" : [
                          {
                            "coordinates" : [
                              [7.6, 46.7, 600],
                              [7.7, 46.8]
                            ],
                            "heart" : [
                              null,
                              120
                            ],
                            "names" : [
                              null,
                              "Fork \\/ left"
                            ],
                            "times" : [
                              "1970-01-01T00:00:00.5Z",
                              null
                            ]
                          },
                          {
                            "coordinates" : [

                            ]
                          }
                        ],
                        "type" : "route"
                      }
                    }
                  ],
                  "version" : 1
                }
                """)
    }

    @Test("what was measured at a place stands in its location, keys sorted as the others, and is read back")
    func measurements() throws {
        let point = TrackPoint(
            longitude: 2, latitude: 1, elevation: 5, time: Timestamp(seconds: 0),
            sensors: Sensors(heartRate: 60, cadence: 70, power: 80, temperature: 9.5, speed: 1.5, course: 270))
        let run = try NotesRun { events in events.append(Feature(.waypoint), at: point) }
        #expect(
            run.text.contains(
                """
                      "location" : {
                        "atemps" : 9.5,
                        "cads" : 70,
                        "courses" : 270,
                        "elevation" : 5,
                        "heart" : 60,
                        "latitude" : 1,
                        "longitude" : 2,
                        "powers" : 80,
                        "speeds" : 1.5
                      },
                """))
        let read = try NotesTranscript(run.text)
        #expect(read.warnings.isEmpty)
        #expect(
            read.text.contains(
                "2 1 5 1970-01-01T00:00:00Z heartRate=60 cadence=70 power=80 temperature=9.5 speed=1.5 course=270"))
        #expect(run.losses.isEmpty)
    }

    @Test("an empty notebook is the app's empty notebook")
    func empty() throws {
        let run = try NotesRun { _ in }
        #expect(try run.text == String(decoding: NoteFile(Notebook(name: "")).data(), as: UTF8.self))
    }

    @Test("an id is made from the content: the same content, the same id; another name, place or time, another")
    func identifiers() throws {
        func made(_ name: String, _ longitude: Double, _ seconds: Int64, id: PropertyValue? = nil) throws -> String {
            let run = try NotesRun { events in
                events.append(
                    Feature(.waypoint, sourceID: id, annotations: Annotations(name: name)),
                    at: TrackPoint(longitude: longitude, latitude: 1, time: Timestamp(seconds: seconds)))
            }
            return try self.id(in: run.text)
        }
        let first = try made("a", 1, 1)
        #expect(try made("a", 1, 1) == first)
        #expect(try made("b", 1, 1) != first)
        #expect(try made("a", 2, 1) != first)
        #expect(try made("a", 1, 2) != first)
        #expect(try made("a", 1, 1, id: .string("not a uuid")) != first)
        let own = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"
        #expect(try made("a", 1, 1, id: .string(own)) == own.uppercased())
        // RFC 9562: version 8, variant 10.
        #expect(Array(first)[14] == "8")
        #expect("89AB".contains(Array(first)[19]))
        #expect(UUID(uuidString: first) != nil)
    }

    @Test("a note's time is its own, else the document's, else the one asked for, else an invented one that is said")
    func times() throws {
        func created(_ own: Timestamp, _ document: Timestamp, _ options: WriterOptions) throws -> (String, [String]) {
            var info = DocumentInfo()
            info.time = document
            let run = try NotesRun(
                { events in
                    events.append(.document(info))
                    events.append(Feature(.waypoint), at: TrackPoint(longitude: 1, latitude: 1, time: own))
                }, options: options)
            let line = run.text.split(separator: "\n").first { $0.contains("createdAt") } ?? ""
            return (String(line.split(separator: "\"")[3]), run.losses)
        }
        let (own, document) = (Timestamp(seconds: 60), Timestamp(seconds: 120))
        let asked = WriterOptions(creationTime: Timestamp(seconds: 180), isCreationTimeInvented: false)
        let clock = WriterOptions(creationTime: Timestamp(seconds: 240))
        let loss = "a note needs a time, and a feature without one got that of the conversion (1 time)"
        #expect(try created(own, document, clock) == ("1970-01-01T00:01:00Z", []))
        #expect(try created(.absent, document, clock) == ("1970-01-01T00:02:00Z", []))
        #expect(try created(.absent, .absent, asked) == ("1970-01-01T00:03:00Z", []))
        #expect(try created(.absent, .absent, clock) == ("1970-01-01T00:04:00Z", [loss]))
    }

    @Test("tags come from tags, keywords and the type; the place's name from the address where it has none")
    func words() throws {
        let run = try NotesRun { events in
            var feature = Feature(.waypoint)
            feature.annotations[.keywords] = "hut, view,,"
            feature.annotations[.type] = "hike"
            feature.properties = [
                Property("tags", .string("view , lake")), Property("address", .string("Road 1")),
                Property("description", .string("text")),
            ]
            events.append(feature, at: TrackPoint(longitude: 1, latitude: 1, time: Timestamp(seconds: 0)))
        }
        let note = try #require(NoteFile(data: Data(run.text.utf8)).notes.first)
        #expect(note.tags == ["view", "lake", "hut", "hike"])
        #expect(note.location?.placeName == "Road 1")
        #expect(note.body == "text")
        #expect(run.losses.isEmpty)
    }

    @Test("what a notebook cannot hold is counted, each kind once")
    func losses() throws {
        let run = try NotesRun { events in
            var info = DocumentInfo()
            info.description = "d"
            events.append(.document(info))
            for name in ["A", "B"] {
                events.append(.beginFolder(FolderInfo(annotations: Annotations(name: name))))
                var feature = Feature(.waypoint)
                feature.annotations[.symbol] = "Flag"
                feature.annotations.links = [WebLink(href: "a"), WebLink(href: "b")]
                feature.annotations.extensions = [ExtensionElement(name: "x")]
                feature.properties = [Property("way", .number("1"))]
                events.append(feature, at: TrackPoint(longitude: 1, latitude: 1, time: Timestamp(seconds: 0)))
                events.append(.endFolder)
            }
        }
        #expect(run.text.hasPrefix("{\n  \"notebookName\" : \"A\","))
        #expect(
            run.losses == [
                "a note cannot hold the sym of a feature (2 times)", "a note cannot hold links (4 times)",
                "a note cannot hold elements of other vocabularies (2 times)",
                "a note cannot hold properties that the app does not know (2 times)",
                "a notebook cannot hold folders; their notes are kept (1 time)",
                "a notebook cannot hold what a document says of itself beside its name (1 time)",
            ])
    }

    @Test("the hash is that of FIPS 180-4")
    func hash() {
        for (text, digest) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb924"), ("abc", "ba7816bf8f01cfea414140de5dae2223"),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039"),
        ] {
            var hash = SHA256()
            hash.update(text)
            let bytes = hash.finish()
            var hex = ""
            for index in 0..<16 { hex += (bytes[index] < 16 ? "0" : "") + String(bytes[index], radix: 16) }
            #expect(hex == digest)
        }
    }

    private func id(in text: String) throws -> String {
        let line = try #require(text.split(separator: "\n").first { $0.contains("\"id\"") })
        return String(line.split(separator: "\"")[3])
    }
}
