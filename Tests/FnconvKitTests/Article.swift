import Foundation
import SampleFiles
import Synchronization

/// The examples of the articles, and what they print.
struct Article {
    struct Example: Equatable {
        var code: String
        /// The block without a language that follows, if one does.
        var output: String?
    }

    let examples: [Example]

    static let all = ["ReadingAndWriting", "Streaming", "Measuring"].map {
        Article("Sources/FnconvKit/FnconvKit.docc/\($0).md")
    }

    /// The article at a path below the project's folder.
    init(_ path: String) {
        let text = FileManager.default.contents(atPath: SampleFile.projectPath + "/" + path) ?? Data()
        var examples: [Example] = []
        var block: (language: Substring, lines: [Substring])?
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("```") else {
                block?.lines.append(line)
                continue
            }
            guard let (language, lines) = block else {
                block = (line.dropFirst(3), [])
                continue
            }
            block = nil
            let content = lines.joined(separator: "\n")
            if language == "swift" {
                examples.append(Example(code: content))
            } else if !examples.isEmpty {
                examples[examples.count - 1].output = content
            }
        }
        self.examples = examples
    }
}

/// The pieces of a source file between a line `// example: NAME` and one `// end`, without their indentation.
struct Examples {
    let code: [String: String]

    init(in file: String) {
        let text = FileManager.default.contents(atPath: file) ?? Data()
        var code: [String: String] = [:]
        var open: (name: String, indentation: Int, lines: [Substring])?
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if words.hasPrefix("// example: ") {
                open = (String(words.dropFirst(12)), line.count - words.count, [])
            } else if words == "// end", let (name, indentation, lines) = open {
                code[name] = lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
                open = nil
            } else {
                open?.lines.append(line)
            }
        }
        self.code = code
    }
}

/// Collects what an example prints.
final class Printed: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ items: [Any]) {
        let line = items.map { "\($0)" }.joined(separator: " ")
        lines.withLock { $0.append(line) }
    }

    /// The lines, without the end of the last.
    var text: String {
        let text = lines.withLock { $0.joined(separator: "\n") }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
