import FnconvCLI
import Foundation
import Testing

/// What a run of the command left behind.
struct Outcome: Equatable {
    var code: ExitCode
    var output = ""
    /// What was said on standard error, the workplace's path as `DIR`.
    var errors = ""
}

/// A directory of its own for a test, removed with it, and the command run in it.
final class Workplace {
    let path: String
    var surroundings = Surroundings()

    init() throws {
        path = NSTemporaryDirectory() + "fnconv-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file here.
    subscript(name: String) -> String { path + "/" + name }

    func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

    func write(_ name: String, _ data: Data) throws {
        try #require(FileManager.default.createFile(atPath: self[name], contents: data))
    }

    /// What a file here holds; nil if there is none.
    func data(_ name: String) -> Data? { FileManager.default.contents(atPath: self[name]) }

    /// The text of a file here; nil if there is none.
    func read(_ name: String) -> String? { data(name).map { String(decoding: $0, as: UTF8.self) } }

    /// All names here, in order.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    /// Runs the command; words that begin with `DIR/` are paths here.
    func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try outcome(of: arguments, input: input)
    }

    func run(_ arguments: String..., data: Data) throws -> Outcome {
        try outcome(of: arguments, input: data)
    }

    func outcome(of arguments: [String], input: String = "") throws -> Outcome {
        try outcome(of: arguments, input: Data(input.utf8))
    }

    private func outcome(of arguments: [String], input: Data) throws -> Outcome {
        let streams = try ["input", "output", "errors"].map { name in
            let path = NSTemporaryDirectory() + "fnconv-test-\(name)-" + UUID().uuidString
            let content = name == "input" ? input : Data()
            try #require(FileManager.default.createFile(atPath: path, contents: content))
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try FileManager.default.removeItem(atPath: path)
            return file
        }
        surroundings.input = streams[0].fileDescriptor
        surroundings.output = streams[1].fileDescriptor
        surroundings.error = streams[2].fileDescriptor
        var outcome = Outcome(code: run(arguments))
        outcome.output = try text(streams[1])
        outcome.errors = try text(streams[2])
        return outcome
    }

    /// Runs the command with the streams that the surroundings have.
    func run(_ arguments: [String]) -> ExitCode {
        Command(in: surroundings).run(arguments.map { $0.replacing("DIR/", with: path + "/") })
    }

    private func text(_ file: FileHandle) throws -> String {
        try file.seek(toOffset: 0)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).replacing(path, with: "DIR")
    }
}
