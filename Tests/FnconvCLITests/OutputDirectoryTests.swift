import FnconvCLI
import Foundation
import Testing

@Suite("Output directories")
struct OutputDirectoryTests {
    let place: Workplace

    init() throws {
        place = try Workplace()
        place.surroundings.processors = 4
    }

    @Test("Each input becomes a file of its own, named for its format")
    func names() throws {
        for name in ["a.gpx", "tour 2026.05.01", "B.GPX"] { try place.write(name, Sample.walk) }
        #expect(
            try place.run("DIR/a.gpx", "DIR/tour 2026.05.01", "DIR/B.GPX", "--to", "geojsonseq", "-o", "DIR/out/")
                == Outcome(code: .done))
        #expect(place.names == ["B.GPX", "a.gpx", "out", "tour 2026.05.01"])
        let written = try FileManager.default.contentsOfDirectory(atPath: place["out"]).sorted()
        #expect(written == ["B.geojsonl", "a.geojsonl", "tour 2026.05.01.geojsonl"])
    }

    @Test("Without --to the inputs keep their names and formats, and a directory that exists needs no slash")
    func sameFormat() throws {
        try place.write("a.txt", Sample.walk)
        try FileManager.default.createDirectory(atPath: place["out"], withIntermediateDirectories: false)
        #expect(try place.run("DIR/a.txt", "-o", "DIR/out") == Outcome(code: .done))
        #expect(place.read("out/a.txt") == Sample.walk)
    }

    @Test("Messages keep the order of the inputs, and a failure does not stop the others")
    func order() throws {
        let names = (0..<24).map { "\($0).gpx" }
        var expected = ""
        for (index, name) in names.enumerated() {
            switch index % 3 {
            case 0:
                try place.write(name, Sample.times(1))
                expected += "fnconv: DIR/\(name):4:48: warning: the time 'yesterday'\n"
            case 1:
                try place.write(name, "nothing")
                expected += "fnconv: DIR/\(name): error: the format is not recognized, expected EXPECTED\n"
            default:
                try place.write(name, Sample.gpx(String(repeating: Sample.track("Long"), count: 200 * (index % 5))))
            }
        }
        let arguments = names.map { "DIR/" + $0 } + ["-o", "DIR/out/"]
        let errors = Pipe()
        place.surroundings.error = errors.fileHandleForWriting.fileDescriptor
        #expect(place.run(arguments) == .failed)
        try errors.fileHandleForWriting.close()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(masked(text.replacing(place.path, with: "DIR")) == masked(expected))
        let written = Set(try FileManager.default.contentsOfDirectory(atPath: place["out"]))
        #expect(written == Set(names.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)))
    }

    /// The list of formats grows, and the wording of a reader is not this test's.
    private func masked(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { line in
            line.firstRange(of: ", expected ").map { line[..<$0.lowerBound] } ?? line.prefix { $0 != "'" }
        }
    }

    @Test("Two inputs of one name are refused before anything is written")
    func clash() throws {
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(atPath: place[name], withIntermediateDirectories: false)
            try place.write(name + "/walk.gpx", Sample.walk)
        }
        #expect(
            try place.run("DIR/a/walk.gpx", "DIR/b/walk.gpx", "-o", "DIR/out/")
                == Outcome(
                    code: .misused,
                    errors: "fnconv: error: 'DIR/a/walk.gpx' and 'DIR/b/walk.gpx' would both be written to "
                        + "'DIR/out/walk.gpx'\n"))
        #expect(place.names == ["a", "b"])
    }

    @Test("Standard input has no name to be written under")
    func standardInput() throws {
        #expect(
            try place.run("-o", "DIR/out/", input: Sample.walk)
                == Outcome(
                    code: .misused,
                    errors: "fnconv: error: standard input has no name for a file in 'DIR/out/'; "
                        + "name one with --output\n"))
    }

    @Test("A directory that cannot be made is an error")
    func unmade() throws {
        try place.write("walk.gpx", Sample.walk)
        #expect(
            try place.run("DIR/walk.gpx", "-o", "DIR/none/out/")
                == Outcome(
                    code: .failed, errors: "fnconv: DIR/none/out/: error: cannot be made: no such file or directory\n"))
    }
}
