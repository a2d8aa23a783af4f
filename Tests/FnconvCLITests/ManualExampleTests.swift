@testable import FnconvCLI
import CommandLineKit
import Foundation
import GeoTools
import SampleFiles
import Testing

/// The command lines that the man page shows, each run on a copy of a sample.
@Suite("Examples of the man page")
struct ManualExampleTests {
    /// The commands in those blocks of the page that are shown as they are.
    static let lines = CommandTable.manPage.components(separatedBy: ".nf\n").dropFirst().flatMap { block in
        block.components(separatedBy: "\n").prefix { $0 != ".fi" }
    }.filter { $0.hasPrefix("fnconv ") }.map { $0.replacing("\\-", with: "-").replacing("\\(aq", with: "'") }

    @Test("each runs without an error", arguments: lines)
    func example(line: String) throws {
        let place = try Workplace()
        var input = ""
        for command in line.components(separatedBy: " | ") {
            let outcome = try run(command, in: place, input: input)
            #expect(outcome.code == .done, "\(outcome.errors)")
            input = outcome.output
        }
    }

    /// Stages that mend what the sample has not: it lies in Europe, and its receiver counts weeks.
    private static let idle = ["fix-rollover", "datum", "to-datum"]

    @Test("each stage has one, which changes the sample as no other does, unless it has nothing to change")
    func stages() throws {
        let place = try Workplace()
        var outputs: [String: String] = [:]
        var unchanged: [String] = []
        for stage in StageCatalogue.all {
            let example = StageOptions.example(of: stage)
            #expect(Self.lines.contains(example), "\(example)")
            #expect(try run(example, in: place).code == .done)
            let output = try #require(place.read("changed.gpx"))
            if Self.idle.contains(stage.name) {
                unchanged.append(output)
            } else {
                #expect(outputs.updateValue(stage.name, forKey: output) == nil, "\(example)")
            }
        }
        #expect(try place.run("DIR/evening-run.gpx", "-o", "DIR/changed.gpx").code == .done)
        let plain = try #require(place.read("changed.gpx"))
        #expect(outputs[plain] == nil)
        #expect(unchanged == Self.idle.map { _ in plain })
    }

    /// Runs one command as a shell would, in the workplace, where each document that it reads is a copy of the sample.
    private func run(_ command: String, in place: Workplace, input: String = "") throws -> Outcome {
        var words = shellWords(command)
        #expect(words.removeFirst() == "fnconv")
        var target: String?
        if let index = words.firstIndex(of: ">") {
            target = words[index + 1]
            words.removeSubrange(index...)
        }
        let operands = words.indices.filter { isFile(words[$0]) }
        for index in operands where index == 0 || !["-o", "--output"].contains(words[index - 1]) {
            if words[index].hasPrefix("*") { words[index] = words[index].replacing("*", with: "ride") }
            try provide(words[index], in: place)
        }
        for index in operands { words[index] = "DIR/" + words[index] }
        let outcome = try place.outcome(of: words, input: input)
        if let target { try place.write(target, outcome.output) }
        return outcome
    }

    private func provide(_ name: String, in place: Workplace) throws {
        guard place.data(name) == nil else { return }
        let sample = try #require(SampleFile.readable.first { $0.name == "evening-run.gpx" })
        try place.write(name, Data(try sample.bytes()))
    }

    private func isFile(_ word: String) -> Bool {
        word.hasSuffix("/") || word.wholeMatch(of: #/[a-z0-9*-]+(\.[a-z]+)+/#) != nil
    }

    /// Words with blanks between them; quotes keep blanks.
    private func shellWords(_ line: String) -> [String] {
        let pieces = line.split(separator: "'", omittingEmptySubsequences: false)
        var words: [String] = []
        for (index, piece) in pieces.enumerated() {
            if index.isMultiple(of: 2) {
                words += piece.split(separator: " ").map(String.init)
            } else {
                words.append(String(piece))
            }
        }
        return words
    }
}
