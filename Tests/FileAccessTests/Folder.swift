import Foundation
import Testing

/// A folder of its own for a test, removed with it.
final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "fnconv-files-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file here.
    subscript(name: String) -> String { path + "/" + name }

    /// All names here, in order.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    func write(_ name: String, _ text: String) throws {
        try #require(FileManager.default.createFile(atPath: self[name], contents: Data(text.utf8)))
    }

    /// The bytes of a file here; nil if there is none.
    func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: self[name]).map { Array($0) } }

    /// The text of a file here; nil if there is none.
    func read(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: false)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    }

    func permissions(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int)
    }

    func setPermissions(_ permissions: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: self[name])
    }
}
