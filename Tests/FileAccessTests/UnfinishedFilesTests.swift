@testable import FileAccess
import Foundation
import Platform
import Synchronization
import Testing

@Suite("Unfinished files")
struct UnfinishedFilesTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test("one lies in the directory of its target, under a name of its own")
    func names() throws {
        let unfinished = UnfinishedFiles()
        try folder.makeFolder("deep")
        let (_, first) = try unfinished.create(for: folder["deep/file"])
        let (_, second) = try unfinished.create(for: folder["deep/file"])
        #expect(first != second)
        #expect([first, second].allSatisfy { $0.hasPrefix(folder["deep/.fnconv-"]) })
        #expect(folder.names == ["deep"])
    }

    @Test("renaming puts it into the place of a file, and removing leaves nothing")
    func ends() throws {
        let unfinished = UnfinishedFiles()
        try folder.write("old", "old")
        let (file, path) = try unfinished.create(for: folder["old"])
        try file.write(Array("new".utf8).span)
        try unfinished.rename(path, to: folder["old"])
        #expect(folder.read("old") == "new")
        let (_, other) = try unfinished.create(for: folder["old"])
        unfinished.remove(other)
        #expect(folder.names == ["old"])
        // What is gone already is no reason to fail.
        unfinished.remove(other)
    }

    @Test("one that cannot be renamed stays to be removed")
    func unrenamed() throws {
        let unfinished = UnfinishedFiles()
        try folder.makeFolder("folder")
        let (_, path) = try unfinished.create(for: folder["folder"])
        #expect(throws: SystemError.self) { try unfinished.rename(path, to: folder["folder"]) }
        #expect(folder.names.count == 2)
        unfinished.remove(path)
        #expect(folder.names == ["folder"])
    }

    @Test("a directory that is not there is an error, and what could not be made is forgotten")
    func refused() throws {
        let unfinished = UnfinishedFiles()
        let error = #expect(throws: SystemError.self) { try unfinished.create(for: folder["none/file"]) }
        #expect(error == .noSuchFile)
    }

    @Test("what has to be done before the first file is done once")
    func preparation() throws {
        final class Calls: Sendable { let count = Atomic(0) }
        let calls = Calls()
        let unfinished = UnfinishedFiles { _ in calls.count.add(1, ordering: .relaxed) }
        for name in ["a", "b"] { try OutputFile(folder[name], unfinished: unfinished).commit() }
        _ = try OutputFile("/dev/null", unfinished: unfinished)
        #expect(calls.count.load(ordering: .relaxed) == 1)
        #expect(folder.names == ["a", "b"])
    }

    @Test("files are made and renamed from many threads at once")
    func threads() async throws {
        let unfinished = UnfinishedFiles()
        let folder = folder.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let file = try OutputFile("\(folder)/\(number)", unfinished: unfinished)
                    guard file.takes("\(number)") else { return }
                    if number % 5 == 0 { file.discard() } else { try file.commit() }
                }
            }
            try await group.waitForAll()
        }
        #expect(self.folder.names == (0..<50).filter { $0 % 5 != 0 }.map(String.init).sorted())
        #expect(self.folder.names.allSatisfy { self.folder.read($0) == $0 })
    }
}
