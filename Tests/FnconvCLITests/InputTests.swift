import FnconvCLI
import Foundation
import GeoFormats
import GeoStream
import Testing

@Suite("Inputs")
struct InputTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    /// The formats, as messages list them.
    private var expected: String {
        var titles = Format.all.filter { $0.makeReader != nil }.map(\.title)
        titles.removeAll { $0 == "GeoJSON" }
        titles.insert("GeoJSON", at: 1)
        return titles.dropLast().joined(separator: ", ") + " or " + (titles.last ?? "")
    }

    private func refusal(_ message: String) -> Outcome {
        Outcome(code: .failed, errors: "fnconv: " + message + "\n")
    }

    @Test(
        "What no format recognizes is told apart",
        arguments: [
            (Data(), "the file is empty"), (Data(" \r\n\t".utf8), "the file holds nothing but blanks"),
            (Data([0x0E, 0x10]), "this is a binary file"),
            (Data([0x89, 0x50, 0x4E, 0x47, 0x0D]), "this is a PNG picture"),
            (Data([0x01, 0x00, 0xFE, 0x80]), "this is a binary file"),
            (Data("<!-- a page --><html><body/></html>".utf8), "the root element is <html>"),
            (Data("hello".utf8), "the format is not recognized"),
        ])
    func unknown(content: Data, message: String) throws {
        try place.write("file", content)
        #expect(try place.run("DIR/file") == refusal("DIR/file: error: \(message), expected \(expected)"))
    }

    @Test(
        "Blanks, a byte-order mark and comments before the root are no obstacle",
        arguments: ["\n\n   ", "\u{FEFF}", "<!-- " + String(repeating: "a licence ", count: 9000) + "-->"])
    func obstacles(before: String) throws {
        let root = try #require(Sample.walk.firstRange(of: "<gpx")).lowerBound
        let document = String(Sample.walk[root...])
        #expect(try place.run(input: before + document) == Outcome(code: .done, output: Sample.walk))
    }

    @Test("A directory is no input")
    func directory() throws {
        #expect(
            try place.run("DIR/")
                == refusal("DIR/: error: this is a directory, expected a file; 'DIR/*' names the files in it"))
    }

    @Test("An address is not fetched, and the message says how to", arguments: ["https://a.org/b.gpx", "FTP://a/b"])
    func address(name: String) throws {
        #expect(
            try place.run(name)
                == refusal(
                    "\(name): error: addresses are not fetched, expected a file; "
                        + "curl -sSfL '\(name)' | fnconv reads what is there"))
    }

    @Test("A wrong --from says what was found")
    func wrongFormat() throws {
        #expect(
            try place.run("--from", "gpx", input: "<kml/>")
                == refusal("-:1:5: error: the root element is <kml>, expected <gpx>"))
        #expect(
            try place.run("--from", "gpx", input: "{}") == refusal("-:1:1: error: this is not XML, expected '<'"))
        #expect(
            try place.run("--from", "gpx", input: "")
                == refusal("-:1:1: error: the file is empty, expected an XML document"))
    }

    @Test("A word that is nearly a command may be meant for it")
    func nearlyCommand() throws {
        #expect(
            try place.run("format")
                == refusal(
                    "format: error: cannot be read: no such file or directory; did you mean the command 'formats'?"))
    }

    @Test("What is typed on a terminal must be asked for, and standard input can be read once")
    func standardInput() throws {
        #expect(
            try place.run("-", "-", input: Sample.walk)
                == Outcome(code: .misused, errors: "fnconv: error: standard input can be read only once\n"))
        place.surroundings.inputIsTerminal = true
        #expect(
            try place.run()
                == Outcome(
                    code: .misused,
                    errors: "fnconv: error: no input: name a file, or - to type it here; 'fnconv --help' tells more\n"))
        #expect(try place.run("-", input: Sample.walk) == Outcome(code: .done, output: Sample.walk))
    }

    @Test("Features that are whole go on while the input waits for more")
    func slowInput() async throws {
        let (input, output) = (Pipe(), Pipe())
        let errors = try #require(FileHandle(forWritingAtPath: "/dev/null"))
        var surroundings = Surroundings()
        surroundings.input = input.fileHandleForReading.fileDescriptor
        surroundings.output = output.fileHandleForWriting.fileDescriptor
        surroundings.error = errors.fileDescriptor
        let command = Command(in: surroundings)
        let work = Thread { _ = command.run(["--to", "geojsonseq"]) }
        work.start()
        let feature =
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"Here\"},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[11.25,47]}}\n"
        for _ in 0..<3 {
            try input.fileHandleForWriting.write(contentsOf: Data(feature.utf8))
            #expect(receives(feature, from: output.fileHandleForReading.fileDescriptor))
        }
        try input.fileHandleForWriting.close()
    }

    /// Whether exactly `text` arrives; it may take its time, but not for ever.
    private func receives(_ text: String, from descriptor: Int32) -> Bool {
        var received = Data()
        while received.count < text.utf8.count {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // One request is passed, and its count says so.
            guard unsafe poll(&request, 1, 20_000) == 1 else { return false }
            received += FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).availableData
        }
        return received == Data(text.utf8)
    }
}
