import Foundation
import SampleFiles
import Testing

/// The library compiles wherever Swift does because only three folders know C.
@Suite("Walls")
struct WallTests {
    private static let libraries = [
        "Glibc", "Darwin", "Musl", "Android", "Bionic", "WASILibc", "WinSDK", "CRT", "ucrt", "SwiftShims", "System",
        "CLibrary", "CLibXML2", "libxml2", "CZlib", "zlib",
    ]

    @Test("C libraries are imported by Platform and by the two walls alone")
    func imports() throws {
        var found: [String: Set<String>] = [:]
        for path in try Self.sources() {
            let text = try String(contentsOfFile: SampleFile.projectPath + "/Sources/" + path, encoding: .utf8)
            for module in Self.imports(in: text) where Self.libraries.contains(module) {
                found[(path as NSString).deletingLastPathComponent, default: []].insert(module)
            }
        }
        #expect(
            found == [
                "Platform": ["CLibrary"], "Platform/CLibrary": ["Darwin", "Glibc", "Musl", "Android"],
                "XMLStream": ["CLibXML2", "libxml2"], "ArchiveStream": ["CZlib", "zlib"],
            ])
    }

    @Test(
        "every way to write an import is seen",
        arguments: [
            "import Glibc", "  internal import Glibc  // so", "@_exported public import Glibc", "import func Glibc.sin",
            "@preconcurrency import Glibc", "@_spi(Some) @testable import Glibc",
            "#if true\n    package import Glibc\n#endif",
            "import Glibc.stdio",
        ])
    func spellings(text: String) { #expect(Self.imports(in: text) == ["Glibc"]) }

    private static func sources() throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: SampleFile.projectPath + "/Sources")
        return paths.filter { $0.hasSuffix(".swift") }
    }

    /// The modules that a file imports, whole or in part.
    private static func imports(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let word = words.firstIndex(of: "import"),
                words[..<word].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
            else { return nil }
            let rest = words[(word + 1)...].drop { kinds.contains(String($0)) }
            return rest.first?.split(separator: ".").first.map(String.init)
        }
    }

    private static let accessLevels = ["public", "package", "internal", "private", "fileprivate"]
    private static let kinds = ["func", "struct", "class", "enum", "protocol", "let", "var", "typealias"]
}
