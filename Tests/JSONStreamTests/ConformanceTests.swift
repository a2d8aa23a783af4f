import FoundationEssentials
import JSONStream
import Testing

/// The folder of shared test data, if the environment names one; the files in it have licences of their own and are not part of
/// the project.
private let shared = ProcessInfo.processInfo.environment["FNCONV_SHARED"]

@Suite("JSONTestSuite", .enabled(if: shared != nil, "FNCONV_SHARED does not name the folder of shared test data"))
struct ConformanceTests {
    @Test("Every y_ file is accepted and every n_ file refused, and none depends on the chunks")
    func suite() throws {
        let folder = (shared ?? "") + "/corpus/json-conformance"
        var accepted: [String: Int] = [:]
        var refused: [String: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            // y_ must be accepted, n_ refused, i_ and transform- may be either.
            let verdict = String(name.trimmingPrefix("jsontestsuite__").prefix(2))
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
            if let error = failure(bytes) {
                refused[verdict, default: 0] += 1
                #expect(verdict != "y_", "\(name): \(error)")
            } else {
                accepted[verdict, default: 0] += 1
                #expect(verdict != "n_", "\(name)")
            }
            #expect(transcript(bytes, cuts: Array(0..<min(bytes.count, 2000))) == transcript(bytes), "\(name)")
        }
        #expect(accepted == ["y_": 64, "i_": 15, "tr": 13])
        #expect(refused == ["n_": 133, "i_": 8, "tr": 3])
    }
}
