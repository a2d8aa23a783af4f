import FnconvCLI
import Foundation
import Testing

@Suite("Output files")
struct OutputFileTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    private func permissions(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: place[name])
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("A new file has the permissions that any new file has")
    func newFile() throws {
        try place.write("other", "")
        #expect(try place.run("-o", "DIR/new.gpx", input: Sample.walk) == Outcome(code: .done))
        #expect(place.read("new.gpx") == Sample.walk)
        #expect(try permissions("new.gpx") == permissions("other"))
        #expect(place.names == ["new.gpx", "other"])
    }

    @Test("A file that is replaced hands on its permissions")
    func replaced() throws {
        try place.write("old.gpx", "old")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: place["old.gpx"])
        #expect(try place.run("-o", "DIR/old.gpx", input: Sample.walk) == Outcome(code: .done))
        #expect(place.read("old.gpx") == Sample.walk)
        #expect(try permissions("old.gpx") == 0o640)
    }

    @Test("A file stays as it was when the conversion fails, and nothing else is left")
    func failure() throws {
        try place.write("old.gpx", "old")
        let message = "fnconv: -:6:1: error: the file ends inside <trkseg>, opened at line 3\n"
        #expect(
            try place.run("-o", "DIR/old.gpx", input: Sample.truncated(2)) == Outcome(code: .failed, errors: message))
        // Large enough that some of the output has been written by then.
        #expect(
            try place.run("-o", "DIR/old.gpx", "--to", "geojsonseq", input: Sample.truncated(20_000)).code == .failed)
        #expect(try place.run("-o", "DIR/new.gpx", input: Sample.truncated(2)).code == .failed)
        #expect(place.read("old.gpx") == "old")
        #expect(place.names == ["old.gpx"])
    }

    @Test("An input may be the output as well")
    func sameFile() throws {
        try place.write("walk.gpx", Sample.walk)
        #expect(try place.run("DIR/walk.gpx", "DIR/walk.gpx", "-o", "DIR/walk.gpx") == Outcome(code: .done))
        #expect(place.read("walk.gpx") == Sample.gpx(Sample.track("Walk") + Sample.track("Walk")))
    }

    @Test("Symbolic links stay, and the file they lead to is written")
    func links() throws {
        try FileManager.default.createDirectory(atPath: place["deep"], withIntermediateDirectories: false)
        for (link, target) in [("link.gpx", "deep/middle.gpx"), ("deep/middle.gpx", "end.gpx")] {
            try FileManager.default.createSymbolicLink(atPath: place[link], withDestinationPath: target)
        }
        for _ in 0..<2 {
            #expect(try place.run("-o", "DIR/link.gpx", input: Sample.walk) == Outcome(code: .done))
            #expect(place.read("deep/end.gpx") == Sample.walk)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place["link.gpx"]) == "deep/middle.gpx")
            try place.write("deep/end.gpx", "old")
        }
    }

    @Test("Standard output has a name, and devices are written as they are")
    func devices() throws {
        for name in ["-", "/dev/stdout"] {
            #expect(try place.run("-o", name, input: Sample.walk) == Outcome(code: .done, output: Sample.walk))
        }
        #expect(try place.run("-o", "/dev/null", input: Sample.walk) == Outcome(code: .done))
    }

    @Test("A named pipe is written as it is")
    func namedPipe() throws {
        // The path is a C string for the length of the call.
        let made = unsafe mkfifo(place["pipe"], 0o600)
        try #require(made == 0)
        // Open for both ends, so that neither waits for the other.
        let pipe = try #require(FileHandle(forUpdatingAtPath: place["pipe"]))
        #expect(try place.run("-o", "DIR/pipe", input: Sample.walk) == Outcome(code: .done))
        #expect(String(decoding: pipe.availableData, as: UTF8.self) == Sample.walk)
    }

    @Test("A full disk is an error that says so", arguments: ["gpx", "geojson"])
    func fullDisk(format: String) throws {
        #expect(
            try place.run("-o", "/dev/full", "--to", format, input: Sample.walk)
                == Outcome(code: .failed, errors: "fnconv: /dev/full: error: cannot write: no space left on the disk\n")
        )
    }

    @Test("A reader of the output that has enough is no failure")
    func closedPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        try place.write("walk.gpx", Sample.walk)
        let errors = Pipe()
        place.surroundings.output = pipe.fileHandleForWriting.fileDescriptor
        place.surroundings.error = errors.fileHandleForWriting.fileDescriptor
        for arguments in [["DIR/walk.gpx"], ["--help"]] { #expect(place.run(arguments) == .done) }
        try errors.fileHandleForWriting.close()
        #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
    }

    @Test("What cannot be written is named")
    func refused() throws {
        #expect(
            try place.run("-o", "DIR/none/walk.gpx", input: Sample.walk)
                == Outcome(
                    code: .failed,
                    errors: "fnconv: DIR/none/walk.gpx: error: cannot be written: no such file or directory\n"))
        try place.write("file", "")
        #expect(
            try place.run("-o", "DIR/file/walk.gpx", input: Sample.walk)
                == Outcome(
                    code: .failed,
                    errors: "fnconv: DIR/file/walk.gpx: error: cannot be written: "
                        + "a part of the path is not a directory\n"))
    }
}
