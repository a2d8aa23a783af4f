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
        var tokenizer = JSONTokenizer(options: JSONOptions(mode: .sequence))
        var cursor = 0
        var depth = 0
        var isList = false
        var member: MemberName?
        var isType = false
        var hasEnded = false
        // What is broken further down is the reader's to say.
        while !isSequence, let token = try? tokenizer.next(in: prefix, at: &cursor) {
            if hasEnded { isSequence = true }
            switch token.kind {
            case .beginObject, .beginArray:
                depth += 1
                if depth == 1 { isList = token.kind == .beginArray }
                if depth == 2, !isList, Self.opens(member, token.kind) { suspect(.likely) }
            case .endObject, .endArray: depth -= 1
            case .key:
                isType = tokenizer.isText(of: token, in: prefix, "type")
                guard depth == 1 else { continue }
                member = MemberName.lookup(tokenizer.text(of: token, in: prefix))
                continue
            case .string where isType:
                guard let found = ObjectType.lookup(tokenizer.text(of: token, in: prefix)) else { break }
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
        hasRecordSeparators = tokenizer.hasRecordSeparators
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
