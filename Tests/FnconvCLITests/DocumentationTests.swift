import Foundation
import SampleFiles
import Testing

@Suite("Documentation")
struct DocumentationTests {
    @Test("each console example of the README prints what the command prints")
    func readme() throws {
        let text = try #require(FileManager.default.contents(atPath: SampleFile.projectPath + "/README.md")).text
        var result: [String] = []
        var isConsole = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") { isConsole = line == "```console" }
            guard isConsole, !line.hasPrefix("```") else {
                result.append(line)
                continue
            }
            // The output is made anew; what stands there now is compared by the golden file.
            guard line.hasPrefix("$ ") else { continue }
            result.append(line)
            result += try lines(of: String(line.dropFirst(2)))
        }
        if let difference = GoldenFile("README.md").difference(from: Array(result.joined(separator: "\n").utf8)) {
            Issue.record("\(difference)")
        }
    }

    /// The lines that a row of commands prints, errors before output.
    private func lines(of row: String) throws -> [String] {
        let place = try Workplace()
        var input = ""
        var printed = ""
        for command in row.components(separatedBy: " | ") {
            var words = command.components(separatedBy: " ")
            #expect(words.removeFirst() == "fnconv")
            let outcome = try place.outcome(of: words, input: input)
            printed += outcome.errors
            input = outcome.output
        }
        printed += input
        return printed.isEmpty ? [] : Array(printed.components(separatedBy: "\n").dropLast())
    }
}

extension Data {
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
