import FnconvCLI
import GeoFormats
import GeoStream
import SampleFiles
import Testing

/// Each file below `Samples/broken/` has beside it what the command says of it (`.error`); where `--recover` gets something
/// out of it, also what (`.recovered`) and with which warnings (`.warnings`).
@Suite("Broken samples")
struct BrokenSampleTests {
    @Test("the command fails with the message beside the file, and writes nothing", arguments: SampleFile.broken)
    func fails(sample: SampleFile) throws {
        let outcome = try run(sample)
        #expect(outcome.code == .failed)
        #expect(outcome.output == "")
        expect(outcome.errors, isIn: sample.named("error"))
    }

    @Test("--recover writes what can be saved, or fails with the same message", arguments: SampleFile.broken)
    func recovers(sample: SampleFile) throws {
        let outcome = try run(sample, "--recover")
        if outcome.code == .failed {
            #expect(outcome.output == "")
            expect(outcome.errors, isIn: sample.named("error"))
        } else {
            #expect(outcome.code == .done)
        }
        expect(outcome.code == .done ? outcome.output : nil, isIn: sample.named("recovered"))
        expect(outcome.code == .done ? outcome.errors : nil, isIn: sample.named("warnings"))
    }

    @Test("each expectation belongs to a file")
    func leftovers() {
        let known = Set(
            SampleFile.broken.flatMap { sample in
                ["error", "warnings", "recovered"].map(sample.named)
            })
        let found = SampleFile.folders(in: "broken").flatMap(SampleFile.files).filter(SampleFile.isExpectation)
        #expect(found.filter { !known.contains($0) } == [])
        #expect(SampleFile.broken.count > 20)
    }

    private func expect(_ text: String?, isIn name: String) {
        let file = GoldenFile("Samples/" + name)
        if let difference = file.difference(from: text.map { Array($0.utf8) }) { Issue.record("\(difference)") }
    }

    /// Runs the command as if from the project's folder.
    private func run(_ sample: SampleFile, _ options: String...) throws -> Outcome {
        // What is not written becomes GPX.
        let format = Format.all.first { $0.fileExtensions.contains(sample.fileExtension) }
        let target = format?.makeWriter == nil ? ["--to", "gpx"] : []
        var outcome = try Workplace().outcome(of: options + target + [sample.path])
        outcome.errors = outcome.errors.replacing(SampleFile.projectPath + "/", with: "")
            // The list of formats grows.
            .replacing(#/, expected GPX.*/#, with: ", expected GPX …")
        return outcome
    }
}
