import FnconvCLI
import Foundation
import GeoFormats
import GeoStream
import SampleFiles
import Testing

@Suite("Documentation")
struct DocumentationTests {
    @Test("Man/fnconv.1 is what the tables make")
    func manPage() throws {
        let made = try Workplace().run("--man")
        #expect(made.code == .done)
        if let difference = GoldenFile("Man/fnconv.1").difference(from: Array(made.output.utf8)) {
            Issue.record("\(difference)")
        }
    }

    @Test("each format has its section in the page that says what becomes what, and its rows in the README")
    func formats() throws {
        let mapping = try text("Man/fnconv-mapping.7")
        let readme = try text("README.md")
        // Layouts of another format, which have no section of their own.
        let layouts = ["geojsonseq", "geojsonrs", "kmz", "tsv"]
        for format in Format.all {
            let word = format.title.uppercased()
            let hasSection = mapping.components(separatedBy: "\n").contains { line in
                line.hasPrefix(".SH ") && line.uppercased().contains(word)
            }
            #expect(hasSection || layouts.contains(format.name), "\(format.title) in the mapping page")
            #expect(
                readme.components(separatedBy: "\n").contains { $0.hasPrefix("|") && $0.uppercased().contains(word) },
                "\(format.title) in the README's table of what is kept and lost")
        }
    }

    private func text(_ name: String) throws -> String {
        try #require(FileManager.default.contents(atPath: SampleFile.projectPath + "/" + name)).text
    }

    @Test("each console example of the README prints what the command prints")
    func readme() throws {
        let text = try text("README.md")
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
