import Foundation
import SampleFiles
import Testing

/// That no row of the table of cases is forgotten.
@Suite("Cases from the field: the table")
struct CaseTableTests {
    static let rowsNotYetAnswered: [String] = []

    /// The rows that a test in this folder is named for.
    private func answered() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.lastPathComponent.hasPrefix("CasesTests") }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: #/@Test\("(b\d+):/#).map { String($0.1) }
        }.sorted()
    }

    @Test("a row is answered by one test, or stands in the list of those that wait")
    func lists() throws {
        let answered = try answered()
        #expect(Set(answered).count == answered.count)
        #expect(Set(answered).isDisjoint(with: Self.rowsNotYetAnswered))
    }

    @Test(
        "each row of the table is in one of the lists",
        .enabled(if: ProcessInfo.processInfo.environment["FNCONV_SHARED"] != nil, "FNCONV_SHARED names no place"))
    func table() throws {
        let shared = try #require(ProcessInfo.processInfo.environment["FNCONV_SHARED"])
        let table = try String(contentsOfFile: shared + "/cases/CASES.md", encoding: .utf8)
        let rows = table.matches(of: #/(?m)^\| (b\d+) \|/#).map { String($0.1) }
        #expect(rows.count >= 59)
        #expect(Set(rows) == Set(try answered() + Self.rowsNotYetAnswered))
    }
}
