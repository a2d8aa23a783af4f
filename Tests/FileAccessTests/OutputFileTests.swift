import ArchiveStream
import ByteText
import FileAccess
import Foundation
import GeoStream
import Platform
import Synchronization
import Testing

@Suite("Files that are written")
struct OutputFileTests {
    private let folder: Folder
    private let unfinished = UnfinishedFiles()

    init() throws { folder = try Folder() }

    private func open(_ name: String) throws -> OutputFile { try OutputFile(folder[name], unfinished: unfinished) }

    @Test("a file appears with all its bytes when it is committed, and not before")
    func whole() throws {
        let file = try open("new.gpx")
        #expect(!file.isDirect)
        #expect(file.takes("one "))
        #expect(file.takes("two"))
        #expect(folder.read("new.gpx") == nil)
        // What is unfinished lies beside it, hidden, and tells whose it is.
        #expect(folder.names.count == 1)
        #expect(folder.names.first?.hasPrefix(".fnconv-") == true)
        try file.commit()
        #expect(folder.read("new.gpx") == "one two")
        #expect(folder.names == ["new.gpx"])
    }

    @Test("the file that is there stays as it is until it is replaced")
    func replaced() throws {
        try folder.write("old.gpx", "old")
        let file = try open("old.gpx")
        #expect(file.takes("new"))
        #expect(folder.read("old.gpx") == "old")
        try file.commit()
        #expect(folder.read("old.gpx") == "new")
        #expect(folder.names == ["old.gpx"])
    }

    @Test("what is discarded leaves nothing, and the old file as it was")
    func discarded() throws {
        try folder.write("old.gpx", "old")
        for name in ["old.gpx", "new.gpx"] {
            let file = try open(name)
            #expect(file.takes("half of"))
            file.discard()
        }
        #expect(folder.read("old.gpx") == "old")
        #expect(folder.names == ["old.gpx"])
    }

    @Test("a file without bytes is written as well")
    func empty() throws {
        try open("empty.gpx").commit()
        #expect(folder.bytes("empty.gpx") == [])
    }

    @Test("two files may be written at once, and the last that is committed stays")
    func sideBySide() throws {
        let (first, second) = (try open("a"), try open("a"))
        #expect(first.takes("first") && second.takes("second"))
        #expect(folder.names.count == 2)
        try second.commit()
        try first.commit()
        #expect(folder.read("a") == "first")
        #expect(folder.names == ["a"])
    }

    @Test(
        "the permissions are those of the old file, or those that any new file has", arguments: [0o600, 0o644, 0o755])
    func permissions(mode: Int) throws {
        try folder.write("old", "old")
        try folder.setPermissions(mode, of: "old")
        try open("old").commit()
        #expect(try folder.permissions("old") == mode)
        try folder.write("other", "")
        try open("new").commit()
        #expect(try folder.permissions("new") == folder.permissions("other"))
    }

    @Test("a link stays, and the file that it leads to is written, beside which the unfinished one lies")
    func links() throws {
        try folder.makeFolder("deep")
        try folder.link("link", to: "deep/file")
        for text in ["one", "two"] {
            let file = try open("link")
            #expect(file.takes(text))
            #expect(folder.names == ["deep", "link"])
            try file.commit()
            #expect(folder.read("deep/file") == text)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link"]) == "deep/file")
    }

    @Test("a name that ends in .gz makes a packed file")
    func packed() throws {
        let file = try open("trip.gpx.gz")
        let text = Array(String(repeating: "<trkpt/>\n", count: 10_000).utf8)
        for start in stride(from: 0, to: text.count, by: 1000) {
            #expect(file.takes(Array(text[start..<min(text.count, start + 1000)])))
        }
        try file.commit()
        let packed = try #require(folder.bytes("trip.gpx.gz"))
        #expect(packed.starts(with: [0x1F, 0x8B, 8]))
        #expect(packed.count < text.count / 20)
        #expect(try unpacked(packed) == text)
    }

    @Test("a packed file without bytes is one all the same")
    func emptyPacked() throws {
        try open("empty.gz").commit()
        #expect(try unpacked(#require(folder.bytes("empty.gz"))) == [])
    }

    @Test("what cannot be opened is named, with the reason, and nothing is made")
    func refused() throws {
        try folder.write("file", "")
        try folder.makeFolder("folder")
        try folder.link("one", to: "two")
        try folder.link("two", to: "one")
        for (name, reason) in [
            ("none/file", "no such file or directory"), ("file/file", "a part of the path is not a directory"),
            ("folder", "it is a directory"), (String(repeating: "n", count: 300), "the name is too long"),
        ] {
            let error = #expect(throws: ConversionError.self) { try open(name) }
            #expect(error?.message == "cannot be written: \(reason)")
            #expect(error?.location.file == folder[name])
        }
        #expect(throws: ConversionError.self) { try open("one") }
        #expect(folder.names == ["file", "folder", "one", "two"])
    }

    @Test("devices are written as they are, and a full one is an error that says so")
    func devices() throws {
        let null = try OutputFile("/dev/null", unfinished: unfinished)
        #expect(null.isDirect && null.takes("gone"))
        try null.commit()
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try OutputFile("/dev/full", unfinished: unfinished)
        #expect(!full.takes("more"))
        #expect(full.failure?.message == "cannot write: no space left on the disk")
        #expect(full.failure?.location.file == "/dev/full")
    }

    @Test("the first failure stays, and each write after it fails")
    func failures() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try OutputFile("/dev/full", unfinished: unfinished)
        for _ in 0..<2 { #expect(!full.takes("more")) }
        #expect(full.failure?.message == "cannot write: no space left on the disk")
    }

    @Test("a pipe is written as it is, at once")
    func pipe() throws {
        let pipe = Pipe()
        let file = OutputFile(standard: pipe.fileHandleForWriting.fileDescriptor)
        #expect(file.isDirect)
        #expect(file.takes("seen"))
        #expect(pipe.fileHandleForReading.availableData == Data("seen".utf8))
        try file.commit()
        // It is lent, and stays open.
        pipe.fileHandleForWriting.write(Data("more".utf8))
        #expect(pipe.fileHandleForReading.availableData == Data("more".utf8))
    }

    @Test("a pipe that nobody reads any more is told from other failures")
    func closedPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let file = OutputFile(standard: pipe.fileHandleForWriting.fileDescriptor)
        #expect(!file.takes("unseen"))
        #expect(file.failure?.code == .closedOutput)
        #expect(file.failure?.location.file == "standard output")
        let full = try OutputFile("/dev/full", unfinished: unfinished)
        #expect(!full.takes("more"))
        #expect(full.failure?.code == .output)
    }

    @Test("a slow pipe takes more than it holds", arguments: [false, true])
    func slowPipe(isNonblocking: Bool) throws {
        let pipe = Pipe()
        let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        if isNonblocking {
            let flags = fcntl(writing.fileDescriptor, F_GETFL)
            try #require(fcntl(writing.fileDescriptor, F_SETFL, flags | O_NONBLOCK) == 0)
        }
        let received = Received()
        // Not a task: the write blocks one of the few threads that tasks have.
        let reader = try #require(
            Platform.Thread {
                while case let piece = reading.availableData, !piece.isEmpty { received.add(piece) }
            })
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 >> 3) }
        let file = OutputFile(standard: writing.fileDescriptor)
        #expect(file.takes(bytes))
        try file.commit()
        try writing.close()
        reader.join()
        #expect(received.data == Data(bytes))
    }

    @Test(
        "standard output has two names", arguments: [("-", true), ("/dev/stdout", true), ("out", false), ("", false)])
    func standardNames(path: String, isStandard: Bool) { #expect(OutputFile.isStandard(path) == isStandard) }

    private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
        var decoder = GzipDecoder()
        var piece = ByteBuffer()
        var unpacked: [UInt8] = []
        var cursor = 0
        while try decoder.next(in: bytes.span, at: &cursor, into: &piece) { unpacked += piece.bytes }
        try decoder.finish()
        return unpacked
    }
}

extension OutputFile {
    /// Writes a text; false if that failed.
    func takes(_ text: String) -> Bool { takes(Array(text.utf8)) }

    func takes(_ bytes: [UInt8]) -> Bool { write(bytes.span) }
}

/// What a thread has read.
private final class Received: Sendable {
    private let bytes = Mutex(Data())

    var data: Data { bytes.withLock { $0 } }

    func add(_ piece: Data) { bytes.withLock { $0 += piece } }
}
