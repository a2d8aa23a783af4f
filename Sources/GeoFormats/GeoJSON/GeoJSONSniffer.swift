internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import JSONStream

/// Tells from the first bytes of a document whether it is GeoJSON, and in which of its layouts.
struct GeoJSONSniffer {
    /// How sure it is that the first text is GeoJSON.
    private var confidence = Confidence.no
    /// The type of the first text, where that is known.
    private var type: ObjectType?
    private var hasRecordSeparators = false
    /// Whether a second text follows.
    private var isSequence = false

    /// One document.
    var asDocument: Confidence {
        if hasRecordSeparators { return .no }
        return isSequence && type != .collection ? min(confidence, .possible) : confidence
    }

    /// Texts one after the other, without separators.
    var asLines: Confidence {
        if hasRecordSeparators { return min(confidence, .possible) }
        return isSequence || (type != nil && type != .collection) ? confidence : .no
    }

    /// Texts with separators.
    var asRecords: Confidence { hasRecordSeparators ? confidence : .no }

    init(_ prefix: Span<UInt8>) {
        var json = JSONCursor(JSONTokenizer(options: JSONOptions(mode: .sequence)), in: prefix)
        var depth = 0
        var isList = false
        var member: MemberName?
        var isType = false
        var hasEnded = false
        // What is broken further down is the reader's to say.
        var isBroken = false
        while !isSequence {
            do {
                guard try json.next() else { break }
            } catch {
                isBroken = true
                break
            }
            if hasEnded { isSequence = true }
            switch json.kind {
            case .beginObject, .beginArray:
                depth += 1
                if depth == 1 { isList = json.kind == .beginArray }
                if depth == 2, !isList, Self.opens(member, json.kind) { suspect(.likely) }
            case .endObject, .endArray: depth -= 1
            case .key:
                isType = json.isText("type")
                guard depth == 1 else { continue }
                member = MemberName.lookup(json.text)
                continue
            case .string where isType:
                guard let found = ObjectType.lookup(json.text) else { break }
                if depth == 1 {
                    type = found
                    suspect(.certain)
                } else if depth == (isList ? 2 : 3), isList || member == .locations {
                    suspect(.likely)
                }
            case .endOfText: hasEnded = true
            case .string, .number, .true, .false, .null, .discardText: break
            }
            isType = false
        }
        hasRecordSeparators = json.tokenizer.hasRecordSeparators
        // An object or array that is cut may be anything yet.
        if depth > 0, !isBroken { suspect(.possible) }
    }

    /// Whether a member that opens so is a sign of GeoJSON.
    private static func opens(_ member: MemberName?, _ bracket: JSONToken.Kind) -> Bool {
        switch member {
        case .features, .coordinates, .geometries: bracket == .beginArray
        case .geometry: bracket == .beginObject
        case .type, .locations, .properties, .id, .bbox, .crs, .own, .amended, nil: false
        }
    }

    private mutating func suspect(_ confidence: Confidence) { self.confidence = max(self.confidence, confidence) }
}
