package import FieldNotesKeys

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    // Apple's Foundation has no separate essentials.
    public import Foundation
#endif

/// The content of a `.fieldnotes` file: one notebook, as JSON.
///
/// Keys that a reader does not know are ignored, so a later version may add some as long as it keeps `version`; a file whose
/// version is above ``currentVersion`` is refused, since its known keys may mean something else.
public struct NoteFile: Codable, Hashable, Sendable {
    /// The version that this code writes, and the highest that it reads.
    public static let currentVersion = NoteFileKey.currentVersion
    /// The extension of the files' names, without the dot.
    public static let fileExtension = NoteFileKey.fileExtension

    /// The version of the file, at most ``currentVersion``.
    public let version: Int
    /// The name of the notebook.
    public var notebookName: String
    /// The notes of the notebook, in their order.
    public var notes: [Note]

    /// The file of a notebook, in the current version.
    public init(_ notebook: Notebook) {
        version = Self.currentVersion
        notebookName = notebook.name
        notes = notebook.notes
    }

    /// The notebook in the file.
    public var notebook: Notebook { Notebook(name: notebookName, notes: notes) }

    /// Reads a file's content. Throws ``NoteFileError`` for a newer version, and `DecodingError` for what is no such file.
    public init(data: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(NoteFile.self, from: data)
    }

    /// The file's content: UTF-8 JSON, pretty-printed with sorted keys, times as ISO 8601 in UTC without fractions.
    ///
    /// Equal values give equal bytes. Throws `EncodingError` where a coordinate is not a finite number.
    public func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(self)
    }

    package typealias CodingKeys = NoteFileKey

    /// Reads a file. Throws ``NoteFileError`` for a newer version, and `DecodingError` where a key is missing or of another type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: NoteFileKey.self)
        version = try values.decode(Int.self, forKey: .version)
        guard version <= Self.currentVersion else { throw NoteFileError.newerVersion(version) }
        notebookName = try values.decode(String.self, forKey: .notebookName)
        notes = try values.decode([Note].self, forKey: .notes)
    }
}

/// Why a `.fieldnotes` file is refused. It says so in words where it is printed and in an alert.
public enum NoteFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The file has this version.
    case newerVersion(Int)

    /// The error in words: what was found and what was expected.
    public var description: String {
        switch self {
        case .newerVersion(let version):
            "written by a newer FieldNotes: the file has version \(version), expected \(NoteFile.currentVersion) at most"
        }
    }

    /// The error in a sentence for people, which an alert shows.
    public var errorDescription: String? { description.prefix(1).uppercased() + description.dropFirst() }
}
