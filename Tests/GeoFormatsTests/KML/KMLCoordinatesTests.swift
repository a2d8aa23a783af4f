import ByteText
import GeoStream
import Testing
import XMLStream

@testable import GeoFormats

@Suite("KML coordinates: positions on the globe")
struct KMLCoordinatesTests {
    @Test(
        "what is amiss is said with its line",
        arguments: [
            ("1,2,3", "1 2 3 -", ""),
            (
                "1,2,3,4", "1 2 3 -",
                "1: a position has 4 numbers, expected longitude,latitude[,altitude]; the others are left out"
            ),
            (
                "1,2,3,4,5,6", "1 2 3 - 4 5 6 -",
                "1: positions with commas between them, expected blanks; each three numbers are read as one"
            ),
            (
                "24.94, 60.17, 20", "24.94 60.17 20 -",
                "1: blanks around the commas of a position, expected longitude,latitude[,altitude]; it is read without them"
            ),
            (
                "24.94 ,60.17", "24.94 60.17 - -",
                "1: blanks around the commas of a position, expected longitude,latitude[,altitude]; it is read without them"
            ),
            ("1,2,x", "1 2 - -", "1: the altitude 'x' is not a number; the position has none"),
            ("190,2", "-170 2 - -", "1: longitude 190.0 is beyond ±180°, read as -170.0"),
            (
                "0,0 1,91\n2,2", "0 0 - - 2 2 - -",
                "1: the latitude 91.0 is beyond ±90°, expected longitude,latitude[,altitude]; the position is dropped"
            ),
            (
                "0,0\n1\n2,2", "0 0 - - 2 2 - -",
                "2: a position has one number only, expected longitude,latitude[,altitude]; the position is dropped"
            ),
        ])
    func positions(text: String, points: String, warning: String) throws {
        let read = try KMLTranscript(
            "<Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark>")
        let lines = read.text.split(separator: "\n").filter { $0.hasPrefix("    ") }
        #expect(lines.map { $0.dropFirst(4) }.joined(separator: " ") == points)
        #expect(read.warnings.map { $0.replacing(/^(\d+) \w+/) { String($0.1) } } == (warning.isEmpty ? [] : [warning]))
    }

    @Test("a Point has one position")
    func points() throws {
        let read = try KMLTranscript("<Placemark><Point><coordinates>1,2\n3,4</coordinates></Point></Placemark>")
        #expect(read.text.contains("1 2 - -"))
        #expect(!read.text.contains("3 4"))
        #expect(read.warnings == ["2 misplaced: a second position in one Point; the first is kept"])
    }

    @Test("a position that the end of the input has cut is not read, one behind which it was cut is")
    func cut() throws {
        for (text, isRead) in [("1,2 3,4 ", true), ("1,2 3,4", false)] {
            let read = try KMLTranscript(
                "<kml><Placemark><LineString><coordinates>0,0 \(text)", wrapped: false,
                options: ReaderOptions(recover: true))
            #expect(read.text.contains("1 2 - -"))
            #expect(read.text.contains("3 4 - -") == isRead)
        }
    }
}
