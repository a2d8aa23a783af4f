import ByteText
import GeoStream
import Testing

@testable import GeoFormats

@Suite("Notes reader")
struct NotesReaderTests {
    private let notebook = """
        {
          "notebookName" : "Alps",
          "notes" : [
            {
              "body" : "open \\/ closed",
              "createdAt" : "2024-05-01T06:00:00Z",
              "id" : "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
              "isPinned" : true,
              "location" : {
                "elevation" : 2331,
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
              "body" : "",
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

    @Test("a note with a place is a waypoint, one without has none; the cuts of the input do not matter")
    func notes() throws {
        for pieces in [Int.max, 1, 7] {
            let read = try NotesTranscript(notebook, pieces: pieces)
            #expect(read.violations.isEmpty)
            #expect(read.warnings.isEmpty)
            #expect(
                read.text == """
                    document name="Alps"
                    feature waypoint id="E621E1F8-C36C-495A-93FC-0C247A3E6E5F" name="Hut" desc="open / closed" \
                    {tags: ["hut", "view"], isPinned: true, placeName: "Bernina"}
                      part point
                        10 46.5 2331 2024-05-01T06:00:00Z
                      end part
                    end feature
                    feature unlocated id="00000000-0000-4000-8000-000000000000" name="Plan" \
                    time=2024-05-01T06:00:01Z {isPinned: false}
                    end feature
                    """)
        }
    }

    @Test("the columns of a track are paired whatever their order, and its type may come last")
    func tracks() throws {
        let text = """
            {"version":1,"notes":[{"title":"R","track":{"segments":[{"heart":[90,null,92],"names":[null,"Fork",null],
            "times":["2024-05-01T06:00:00Z",null,"2024-05-01T06:00:02Z"],"coordinates":[[1,2,3],[4,5],[6,7,8]]},
            {"coordinates":[]}],"type":"route"},"createdAt":"2024-05-01T06:00:00Z"}],"notebookName":"N"}
            """
        for pieces in [Int.max, 1] {
            let read = try NotesTranscript(text, pieces: pieces)
            #expect(read.violations.isEmpty)
            #expect(read.warnings.isEmpty)
            #expect(
                read.text == """
                    document\u{20}
                    feature route name="R" {isPinned: false}
                      part line
                        1 2 3 2024-05-01T06:00:00Z heartRate=90
                        detail name="Fork"
                        4 5 - -
                        6 7 8 2024-05-01T06:00:02Z heartRate=92
                      end part
                      part line
                      end part
                    end feature
                    document name="N"
                    """)
        }
    }

    @Test("what a location says of the time is exact, or that there was none")
    func times() throws {
        let read = try NotesTranscript(
            """
            {"notebookName":"","version":1,"notes":[
            {"createdAt":"2024-05-01T06:00:00Z","location":{"latitude":1,"longitude":2,"time":null}},
            {"createdAt":"2024-05-01T06:00:00Z","location":{"latitude":1,"longitude":2,"time":"2024-05-01T06:00:00.5Z"}}]}
            """)
        #expect(
            read.text == """
                document\u{20}
                feature waypoint {isPinned: false, createdAt: "2024-05-01T06:00:00Z"}
                  part point
                    2 1 - -
                  end part
                end feature
                feature waypoint {isPinned: false}
                  part point
                    2 1 - 2024-05-01T06:00:00.5Z
                  end part
                end feature
                """)
    }

    @Test("what cannot be read is left out with a warning, and the note stays")
    func warnings() throws {
        let read = try NotesTranscript(
            """
            {"notes":[
            {"title":7,"createdAt":"May","colour":{"a":[1]},"location":{"latitude":91,"longitude":2}},
            {"tags":"x","location":{"latitude":1,"longitude":190}},
            {"track":{"segments":[{"coordinates":[[1,2],null,[3],[4,5]],"times":["2024-05-01T06:00:00Z"]}]}}
            ]}
            """)
        #expect(read.violations.isEmpty)
        #expect(
            read.text == """
                document\u{20}
                feature unlocated {isPinned: false}
                end feature
                feature waypoint {isPinned: false}
                  part point
                    -170 1 - -
                  end part
                end feature
                feature track {isPinned: false}
                  part line
                    1 2 - 2024-05-01T06:00:00Z
                    4 5 - -
                  end part
                end feature
                """)
        #expect(
            read.warnings == [
                "2:10: unreadableValue: 'title' is a number, which it may not be; it is left out",
                "2:24: unreadableTime: the time 'May' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                "2:30: unsupported: the key 'colour' is not known here; it is left out",
                "2:1: position: the note's latitude and longitude are not degrees within ±90 and ±180; "
                    + "the note has no place",
                "3:9: unreadableValue: 'tags' is text, which it may not be; it is left out",
                "3:1: longitude: longitude 190.0 is beyond ±180°, read as -170.0",
                "4:52: position: a position is not [longitude, latitude] within ±180 and ±90; it is dropped",
                "4:93: changed: a segment has 3 positions more than times; the last have none",
                "5:2: unreadableValue: the notebook has no version, read as version 1",
            ])
    }

    @Test("a newer version, what is no notebook, and a file that ends too early are refused with their places")
    func refusals() {
        for (text, message) in [
            (
                notebook.replacing("\"version\" : 1", with: "\"version\" : 2"),
                "32:15: written by a newer FieldNotes: the file has version 2, expected 1 at most"
            ),
            ("[]", "1:1: this is a JSON array, expected the object of a FieldNotes notebook"),
            ("7", "1:1: this is a JSON value, expected the object of a FieldNotes notebook"),
            ("{\"version\":1}", "1:13: the notebook has no 'notes', expected an array of that name"),
        ] {
            do {
                _ = try NotesTranscript(text)
                Issue.record("no error for \(text)")
            } catch let error as ConversionError {
                #expect("\(error.location): \(error.message)" == message)
            } catch {
                Issue.record(error)
            }
        }
        #expect(throws: ConversionError.self) { try NotesTranscript(String(notebook.prefix(300))) }
    }

    @Test("a cut file is read up to the cut when told to recover")
    func recovery() throws {
        let read = try NotesTranscript(String(notebook.prefix(700)), options: ReaderOptions(recover: true))
        #expect(read.violations.isEmpty)
        #expect(read.text.hasPrefix("document name=\"Alps\"\nfeature waypoint id="))
    }

    @Test("is recognised by its keys")
    func recognition() {
        #expect(Format.fieldnotes.recognizes(notebook.utf8.span) == .certain)
        #expect(
            Format.fieldnotes.recognizes("{\"version\":1,\"notes\":[{\"title\":\"a\"}],\"notebookName\":\"".utf8.span)
                == .certain)
        #expect(Format.fieldnotes.recognizes("{\"type\":\"FeatureCollection\"}".utf8.span) == .no)
        #expect(Format.fieldnotes.recognizes("[{\"notebookName\":1}]".utf8.span) == .no)
    }
}
