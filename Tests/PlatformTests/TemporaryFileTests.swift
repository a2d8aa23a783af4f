import Platform
import Testing

@Suite("Temporary files")
struct TemporaryFileTests {
    @Test("what is appended is read back from any place, and after a rewind only what is new")
    func content() throws {
        let file = try TemporaryFile()
        try file.append([1, 2, 3].span)
        try file.append([4, 5].span)
        var buffer: [UInt8] = [9]
        try file.read(&buffer, 3, at: 1)
        #expect(buffer == [2, 3, 4])
        try file.read(&buffer, 0, at: 5)
        #expect(buffer == [])
        #expect(throws: SystemError.self) { try file.read(&buffer, 2, at: 4) }
        file.rewind()
        #expect(throws: SystemError.self) { try file.read(&buffer, 1, at: 0) }
        try file.append([7].span)
        try file.read(&buffer, 1, at: 0)
        #expect(buffer == [7])
    }
}
