import GeoFormats
import GeoStream
import Testing

@Suite("Documents without features")
struct EmptyDocumentTests {
    private func events(_ marks: Mark...) -> Reading {
        var events = EventBuffer()
        for mark in marks { events.append(mark) }
        return Reading(events)
    }

    private var named: DocumentInfo {
        var info = DocumentInfo()
        info.name = "Nothing yet"
        return info
    }

    @Test("each reads back without a word, as one without features", arguments: Format.readAndWritten)
    func empty(format: Format) throws {
        let folder = FolderInfo(annotations: Annotations(name: "Later"))
        let documents = [
            events(), events(.document(DocumentInfo())), events(.document(named)),
            events(.beginFolder(folder), .beginFolder(folder), .endFolder, .endFolder),
        ]
        for document in documents {
            for isPretty in [false, true] {
                let bytes = try document.written(as: format, options: WriterOptions(pretty: isPretty)).bytes
                let again = Reading(bytes, as: format)
                #expect(again.error == nil && again.warnings == [] && again.violations == [])
                #expect(again.points.isEmpty)
                #expect(!again.transcript.contains("feature"))
            }
        }
    }

    @Test("a feature that an error cut before its first point leaves a whole document", arguments: Format.written)
    func cut(format: Format) throws {
        for (kind, part) in [(FeatureKind.waypoint, Part.point), (.track, .line), (.area, .outerRing)] {
            let document = events(.beginFeature(Feature(kind)), .beginPart(part), .endPart, .endFeature)
            let again = Reading(try document.written(as: format).bytes, as: format)
            #expect(again.error == nil && again.violations == [], "\(part)")
        }
    }
}
