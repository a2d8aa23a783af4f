import Foundation

/// A file that holds what some output has to be.
///
/// With `FNCONV_RECORD=1` in the environment it is written anew instead; such a run fails all the same, so that what was
/// recorded is looked at, and a second run passes.
public struct GoldenFile: Sendable {
    /// The path below the project's folder.
    public let name: String

    /// Whether outputs are recorded instead of compared.
    public static let isRecording = ProcessInfo.processInfo.environment["FNCONV_RECORD"] == "1"

    /// A file with a path below the project's folder.
    public init(_ name: String) { self.name = name }

    private var path: String { SampleFile.projectPath + "/" + name }

    /// Nil where the file holds `output`, else what is wrong; nil as output means that there has to be no file.
    public func difference(from output: [UInt8]?) -> String? {
        let expected = FileManager.default.contents(atPath: path).map { [UInt8]($0) }
        if expected == output { return nil }
        if Self.isRecording { return record(output) }
        guard let output else { return "\(name) is there, but nothing was to be compared with it" }
        guard let expected else { return "\(name) is missing; a run with FNCONV_RECORD=1 writes it" }
        return name + Self.firstDifference(expected, output)
    }

    private func record(_ output: [UInt8]?) -> String {
        do {
            guard let output else {
                try FileManager.default.removeItem(atPath: path)
                return "\(name) was removed"
            }
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(output).write(to: URL(filePath: path))
            return "\(name) was recorded"
        } catch {
            return "\(name) cannot be written: \(error)"
        }
    }

    private static func firstDifference(_ expected: [UInt8], _ output: [UInt8]) -> String {
        let old = lines(of: expected)
        let new = lines(of: output)
        let index = zip(old, new).prefix { $0 == $1 }.count
        let pair = [old, new].map { index < $0.count ? String($0[index].prefix(400)) : "(the end)" }
        return ":\(index + 1): expected \(pair[0])\nbut got \(pair[1])"
    }

    private static func lines(of bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }
}
