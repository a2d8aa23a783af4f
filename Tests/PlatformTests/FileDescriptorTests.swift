import Foundation
import Platform
import Testing

@Suite("Files that are read")
struct FileDescriptorTests {
    @Test("a file comes in pieces of the buffer's size, and then nothing", arguments: [1, 7, 4096, 100_000])
    func pieces(size: Int) throws {
        let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
        try withFile(bytes) { path in
            let file = try FileDescriptor.openForReading(path)
            var buffer = [UInt8](repeating: 0, count: size)
            var read: [UInt8] = []
            while case let count = try file.read(into: &buffer), count > 0 {
                #expect(count <= size)
                read += buffer[..<count]
            }
            #expect(read == bytes)
            #expect(try file.read(into: &buffer) == 0)
            #expect(buffer.count == size)
        }
    }

    @Test("an empty file ends at once")
    func empty() throws {
        try withFile([]) { path in
            var buffer = [UInt8](repeating: 9, count: 4)
            let count = try FileDescriptor.openForReading(path).read(into: &buffer)
            #expect(count == 0)
            #expect(buffer == [9, 9, 9, 9])
        }
    }

    @Test("what cannot be read is refused with its reason")
    func refused() throws {
        #expect(throws: SystemError.noSuchFile) { try FileDescriptor.openForReading("/none/of/these") }
        #expect(throws: SystemError.isDirectory) { try FileDescriptor.openForReading(NSTemporaryDirectory()) }
        #expect(SystemError.noSuchFile.reason == "no such file or directory")
        #expect(SystemError.isDirectory.reason == "it is a directory")
    }

    @Test("a new file is made once, with its bytes")
    func creation() throws {
        try withFile([1, 2, 3]) { path in
            #expect(throws: SystemError.fileExists) { try FileDescriptor.open(path, for: .creating) }
            let file = try FileDescriptor.open(path + "-new", for: .creating)
            defer { try? FileManager.default.removeItem(atPath: path + "-new") }
            try file.write([4, 5].span)
            try file.write([6].span)
            try file.close()
            try file.close()
            #expect(FileManager.default.contents(atPath: path + "-new") == Data([4, 5, 6]))
        }
    }

    @Test("the kind, the size and the permissions of a file, by its path and when it is open")
    func status() throws {
        try withFile([1, 2, 3]) { path in
            let file = try FileDescriptor.openForReading(path)
            try file.setPermissions(0o640)
            for status in [try file.status(), try FileStatus.of(path)] {
                #expect(status.kind == .regular)
                #expect(status.size == 3)
                #expect(status.permissions == 0o640)
            }
            #expect(try FileStatus.of(NSTemporaryDirectory()).kind == .directory)
            #expect(try FileStatus.of("/dev/null").kind == .other)
            #expect(throws: SystemError.noSuchFile) { try FileStatus.of(path + "-none") }
        }
    }

    @Test("a pipe is readable when it holds bytes or has ended, and is read as they come")
    func pipe() throws {
        let pipe = Pipe()
        let file = FileDescriptor(pipe.fileHandleForReading.fileDescriptor, isLent: true)
        #expect(!file.isReadable)
        pipe.fileHandleForWriting.write(Data([1, 2]))
        #expect(file.isReadable)
        var buffer = [UInt8](repeating: 0, count: 8)
        #expect(try file.read(into: &buffer) == 2)
        #expect(buffer.prefix(2) == [1, 2])
        #expect(!file.isReadable)
        try pipe.fileHandleForWriting.close()
        #expect(file.isReadable)
        #expect(try file.read(into: &buffer) == 0)
    }

    @Test("a pipe that does not block is waited for")
    func nonblocking() throws {
        let pipe = Pipe()
        let number = pipe.fileHandleForReading.fileDescriptor
        try #require(fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0)
        let writing = pipe.fileHandleForWriting
        let writer = try #require(
            Platform.Thread {
                Foundation.Thread.sleep(forTimeInterval: 0.05)
                writing.write(Data([7]))
            })
        var buffer = [UInt8](repeating: 0, count: 8)
        let count = try FileDescriptor(number, isLent: true).read(into: &buffer)
        writer.join()
        #expect(count == 1)
        #expect(buffer.first == 7)
    }

    @Test("a pipe without a reader is an error of its own")
    func closedPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let file = FileDescriptor(pipe.fileHandleForWriting.fileDescriptor, isLent: true)
        #expect(throws: SystemError.brokenPipe) { try file.write([1].span) }
    }

    @Test("a descriptor is closed with its last reference, unless it is lent", arguments: [false, true])
    func lent(isLent: Bool) throws {
        try withFile([1]) { path in
            // The path is a C string for the length of the call.
            let number = unsafe Foundation.open(path, O_RDONLY)
            try #require(number >= 0)
            do { _ = FileDescriptor(number, isLent: isLent) }
            // Another test may have got the number meanwhile, so only the file that is still open is certain.
            if isLent {
                #expect(fcntl(number, F_GETFD) >= 0)
                #expect(Foundation.close(number) == 0)
            }
        }
    }

    private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "fnconv-file-" + UUID().uuidString
        try #require(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }
}
