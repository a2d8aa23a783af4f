internal import FieldNotesKeys
internal import FormatSupport
public import GeoStream
internal import JSONStream

extension Format {
    /// The note file of the FieldNotes app: one notebook.
    public static let fieldnotes = Format(
        name: "fieldnotes", title: "FieldNotes", summary: "FieldNotes notebook: notes with places and tracks",
        fileExtensions: [NoteFileKey.fileExtension], scope: .notebook,
        recognizes: { readingUTF16($0) { NotesSniffer.confidence(in: $0) } },
        makeReader: { UTF16Reader(NotesReader($0)) }, makeWriter: { NotesWriter($0) })
}

/// Tells a notebook by the keys of its root object.
enum NotesSniffer {
    static func confidence(in prefix: Span<UInt8>) -> Confidence {
        var json = JSONCursor(JSONTokenizer(), in: prefix)
        var depth = 0
        while (try? json.next()) ?? false {
            switch json.kind {
            case .beginObject: depth += 1
            case .beginArray:
                if depth == 0 { return .no }
                depth += 1
            case .endObject, .endArray: depth -= 1
            case .key where depth == 1:
                switch NotesKey.lookup(json.text) {
                case .file(.notebookName): return .certain
                case .file: continue
                default: return .no
                }
            case .key, .string, .number, .true, .false, .null: continue
            case .endOfText, .discardText: return .no
            }
        }
        return .no
    }
}
