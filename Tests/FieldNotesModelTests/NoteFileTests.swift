import FieldNotesModel
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A .fieldnotes file")
struct NoteFileTests {
    private let text = """
        {
          "notebookName" : "Alps \\/ 2024",
          "notes" : [
            {
              "body" : "",
              "createdAt" : "2024-05-01T06:00:00Z",
              "id" : "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
              "isPinned" : true,
              "location" : {
                "latitude" : 46.5,
                "longitude" : 10,
                "placeName" : "Bernina"
              },
              "tags" : [
                "hut",
                "view"
              ],
              "title" : "Hut"
            },
            {
              "body" : "b",
              "createdAt" : "2024-05-01T06:00:01Z",
              "id" : "00000000-0000-4000-8000-000000000000",
              "isPinned" : false,
              "tags" : [

              ],
              "title" : "Plan"
            }
          ],
          "version" : 1
        }
        """

    private func notebook() throws -> Notebook {
        let first = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let second = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000000"))
        return Notebook(
            name: "Alps / 2024",
            notes: [
                Note(
                    id: first, title: "Hut", createdAt: Date(timeIntervalSince1970: 1_714_543_200),
                    tags: ["hut", "view"],
                    isPinned: true, location: NoteLocation(latitude: 46.5, longitude: 10, placeName: "Bernina")),
                Note(id: second, title: "Plan", body: "b", createdAt: Date(timeIntervalSince1970: 1_714_543_201)),
            ])
    }

    @Test("is pretty-printed JSON with sorted keys and times without fractions")
    func encoding() throws {
        let file = try NoteFile(notebook())
        #expect(String(decoding: try file.data(), as: UTF8.self) == text)
        var later = file
        later.notes[0].createdAt += 0.75
        #expect(try later.data() == file.data())
    }

    @Test("is read back as it was written")
    func decoding() throws {
        let file = try NoteFile(data: Data(text.utf8))
        #expect(try file.notebook == notebook())
        #expect(file.version == 1)
    }

    @Test("may have keys that are not known")
    func unknownKeys() throws {
        let longer = text.replacing("\"version\" : 1", with: "\"version\" : 1, \"colour\" : [1, {\"a\" : null}]")
            .replacing("\"latitude\"", with: "\"area\" : [1], \"latitude\"")
        #expect(try NoteFile(data: Data(longer.utf8)).notebook == notebook())
    }

    @Test("keeps the track and the elevation of a note, and what was recorded there, when it is read and saved again")
    func recordings() throws {
        let recording = """
            {
              "notebookName" : "Rides",
              "notes" : [
                {
                  "body" : "",
                  "createdAt" : "2024-05-01T06:00:00Z",
                  "id" : "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
                  "isPinned" : false,
                  "location" : {
                    "elevation" : 63.2,
                    "heart" : 88,
                    "latitude" : 46.5,
                    "longitude" : 10,
                    "time" : "2024-05-01T06:00:00.25Z"
                  },
                  "tags" : [

                  ],
                  "title" : "Ride",
                  "track" : {
                    "segments" : [
                      {
                        "coordinates" : [
                          [
                            10,
                            46.5,
                            63.2
                          ],
                          [
                            10.1,
                            46.6
                          ]
                        ],
                        "heart" : [
                          88,
                          null
                        ],
                        "names" : [
                          null,
                          "Hut"
                        ],
                        "times" : [
                          "2024-05-01T06:00:00.25Z",
                          null
                        ]
                      }
                    ],
                    "type" : "track"
                  }
                }
              ],
              "version" : 1
            }
            """
        let file = try NoteFile(data: Data(recording.utf8))
        #expect(String(decoding: try file.data(), as: UTF8.self) == recording)
        let note = try #require(file.notes.first)
        #expect(note.location?.elevation == 63.2)
        #expect(note.location?.details == ["heart": .number(88), "time": .text("2024-05-01T06:00:00.25Z")])
        #expect(note.track?.type == .track)
        #expect(note.track?.segments.first?.coordinates == [[10, 46.5, 63.2], [10.1, 46.6]])
        #expect(note.track?.segments.first?.columns["names"] == [.null, .text("Hut")])
    }

    @Test("is refused where it has a newer version, whatever else is in it")
    func newerVersion() throws {
        for newer in [text.replacing("\"version\" : 1", with: "\"version\" : 2"), "{\"version\" : 2, \"pages\" : []}"] {
            let error = #expect(throws: NoteFileError.self) { try NoteFile(data: Data(newer.utf8)) }
            #expect(error == .newerVersion(2))
            #expect(
                error.map { "\($0)" }
                    == "written by a newer FieldNotes: the file has version 2, expected 1 at most")
            #expect(error?.errorDescription?.hasPrefix("Written by a newer FieldNotes: ") == true)
        }
    }

    @Test("is refused where a key is missing")
    func missingKeys() {
        for key in ["version", "notebookName", "notes", "title", "id", "latitude"] {
            let broken = text.replacing("\"\(key)\"", with: "\"_\"")
            #expect(throws: DecodingError.self) { try NoteFile(data: Data(broken.utf8)) }
        }
    }
}
