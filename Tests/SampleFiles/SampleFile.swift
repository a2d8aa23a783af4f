import Foundation

/// One of the files in `Samples/`, which were written for these tests and for the examples of the manual.
public struct SampleFile: Sendable, CustomStringConvertible {
    /// The path below `Samples/`.
    public let name: String

    /// The folder of the whole project.
    public static let projectPath = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The documents that can be read, in order of their names.
    public static let readable = files(in: "").map(SampleFile.init)

    /// The documents that cannot, or only with `--recover`; beside each stand files with the messages it leads to.
    public static let broken = folders(in: "broken").flatMap { folder in
        files(in: folder).filter { !isExpectation($0) }.map(SampleFile.init)
    }

    private init(name: String) { self.name = name }

    /// The name.
    public var description: String { name }

    /// The path of the file.
    public var path: String { Self.projectPath + "/Samples/" + name }

    /// The part of the name behind the last dot.
    public var fileExtension: String { (name as NSString).pathExtension }

    /// The name with another extension.
    public func named(_ fileExtension: String) -> String {
        (name as NSString).deletingPathExtension + "." + fileExtension
    }

    /// The content of the file.
    public func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Whether a file tells what a broken document beside it leads to.
    public static func isExpectation(_ name: String) -> Bool {
        ["error", "warnings", "recovered"].contains((name as NSString).pathExtension)
    }

    /// The names of the files in a folder below `Samples/`.
    public static func files(in folder: String) -> [String] { entries(in: folder, areFolders: false) }
    /// The names of the folders in a folder below `Samples/`.
    public static func folders(in folder: String) -> [String] { entries(in: folder, areFolders: true) }

    private static func entries(in folder: String, areFolders: Bool) -> [String] {
        let path = projectPath + "/Samples/" + folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { name in
            let values = try? URL(filePath: path + "/" + name).resourceValues(forKeys: [.isDirectoryKey])
            return values?.isDirectory == areFolders && !name.hasPrefix(".")
        }.map { folder.isEmpty ? $0 : folder + "/" + $0 }
    }
}
