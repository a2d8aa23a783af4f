internal import ByteText
package import GeoStream
package import JSONStream

/// Builds a property value from the tokens of a JSON value.
///
/// Numbers keep their digits; of two members with one key the last counts. When the values of one feature have come to
/// `maximumSize`, further ones are skipped.
package struct ValueBuilder {
    private struct Frame {
        var isObject: Bool
        var values: [PropertyValue] = []
        var members = PropertyList()
        var key = ""
    }

    /// What has been built.
    package enum Outcome {
        /// More tokens are wanted.
        case unfinished
        case value(PropertyValue)
        /// The value is larger than the limit; its last token has been read.
        case tooLarge
    }

    /// The most memory of the values until `renew`: bytes of text, and some for each part of a value.
    package static let maximumSize = 16 << 20
    private static let partSize = 128

    private var frames: [Frame] = []
    private var size = 0
    /// The size before the value that is being built.
    private var sizeBefore = 0
    /// How many levels are being skipped since the limit was reached.
    private var skipped = 0

    package init() {}

    /// Forgets the size of the values so far, since they are in use no more.
    package mutating func renew() { size = 0 }

    package mutating func take(_ json: inout JSONCursor) -> Outcome {
        if skipped > 0 { return skip(json.kind) }
        if frames.isEmpty { sizeBefore = size }
        switch json.kind {
        case .beginObject, .beginArray:
            size += Self.partSize
            if size > Self.maximumSize {
                skipped = frames.count + 1
                frames = []
                return .unfinished
            }
            frames.append(Frame(isObject: json.kind == .beginObject))
            return .unfinished
        case .endObject, .endArray:
            guard let frame = frames.popLast() else { return .unfinished }
            return place(frame.isObject ? .object(frame.members.properties) : .array(frame.values))
        case .key:
            frames[frames.count - 1].key = text(&json)
            return .unfinished
        case .string: return place(.string(text(&json)))
        case .number: return place(.number(text(&json)))
        case .true: return place(.bool(true))
        case .false: return place(.bool(false))
        case .null: return place(.null)
        case .endOfText, .discardText:
            frames = []
            return .unfinished
        }
    }

    private mutating func text(_ json: inout JSONCursor) -> String {
        let text = json.string
        size += text.utf8.count
        return text
    }

    private mutating func place(_ value: PropertyValue) -> Outcome {
        size += Self.partSize
        guard let last = frames.indices.last else {
            if size <= Self.maximumSize { return .value(value) }
            size = sizeBefore
            return .tooLarge
        }
        if size > Self.maximumSize {
            skipped = frames.count
            frames = []
            return .unfinished
        }
        if frames[last].isObject {
            frames[last].members.set(frames[last].key, value)
        } else {
            frames[last].values.append(value)
        }
        return .unfinished
    }

    private mutating func skip(_ kind: JSONToken.Kind) -> Outcome {
        switch kind {
        case .beginObject, .beginArray: skipped += 1
        case .endObject, .endArray:
            skipped -= 1
            if skipped == 0 {
                size = sizeBefore
                return .tooLarge
            }
        case .discardText, .endOfText: skipped = 0
        case .key, .string, .number, .true, .false, .null: break
        }
        return .unfinished
    }
}

extension PropertyValue {
    /// The value that a JSON text says; nil if it is not one JSON text.
    package init?(json text: Span<UInt8>) {
        var builder = ValueBuilder()
        var result: PropertyValue?
        var json = JSONCursor(JSONTokenizer(), in: text)
        do throws(JSONError) {
            while try json.next() {
                if case .value(let value) = builder.take(&json) { result = value }
            }
            // A number that is a whole text ends with the input.
            while try json.finish() {
                if case .value(let value) = builder.take(&json) { result = value }
            }
        } catch {
            return nil
        }
        guard let result else { return nil }
        self = result
    }

    /// The value that a JSON text says; nil if it is not one JSON text.
    package init?(json text: String) { self.init(json: text.utf8.span) }
}
