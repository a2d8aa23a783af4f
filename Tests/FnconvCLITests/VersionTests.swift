import Foundation
import SampleFiles
import Testing

@testable import FnconvCLI

@Suite("Version")
struct VersionTests {
    @Test("the list of changes begins with the version that the command tells")
    func changes() throws {
        let data = try #require(FileManager.default.contents(atPath: SampleFile.projectPath + "/.github/CHANGELOG.md"))
        let heading = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("## ") }
        #expect(heading == "## \(Version.number) (\(Version.date))")
    }
}
