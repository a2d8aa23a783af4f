import ByteText
import FormatSupport
import GeoStream
import XMLStream

/// The names of a format that is only there for tests.
enum DiaryName: String, XMLVocabulary {
    case diary, day, date, text, mood, more, picture, secret
}

/// A machine of that format, which notes what the walker asks of it.
struct DiaryMachine: XMLWalker {
    enum Context {
        case document, diary, day
    }

    var walk: XMLWalk<DiaryName, Context>
    let options: ReaderOptions
    var failure: ConversionError?
    /// What was asked, in order.
    var notes: [String] = []

    init(tokenizer: XMLTokenizer, options: ReaderOptions) {
        walk = XMLWalk(tokenizer, in: .document)
        self.options = options
    }

    mutating func start(
        _ name: DiaryName?, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) -> XMLOpening<Context> {
        notes.append("start \(name?.rawValue ?? "?") in \(walk.context)")
        if case .document = walk.context, name != .diary {
            return passOver(root: element, expected: .diary, &output)
        }
        switch name {
        case .diary: return .context(.diary)
        case .day:
            if let date = element.value(of: DiaryName.date) { notes.append("date \(date)") }
            return .context(.day)
        case .date, .mood: return .leaf
        case .text: return .stream
        case .more: return .extensions
        case .picture: return .extension
        case .secret: throw ConversionError("a secret", at: location(element), code: .invalidContent)
        case nil: return .nothing
        }
    }

    mutating func take(_ name: DiaryName?, _ element: XMLElement, _ output: inout EventBuffer) {
        notes.append("take \(name?.rawValue ?? "?") '\(element.string)'")
    }

    mutating func end(_ context: Context, _ element: XMLElement, _ output: inout EventBuffer) {
        notes.append("end \(context) in \(walk.context)")
    }

    mutating func take(piece element: XMLElement, isLast: Bool, _ output: inout EventBuffer) {
        notes.append("piece of \(element.text.count) bytes\(isLast ? ", the last" : "")")
    }

    mutating func take(valueOfExtension element: XMLElement, _ output: inout EventBuffer) -> Bool {
        notes.append("value '\(element.string)'?")
        return element.string == "taken"
    }

    mutating func keep(_ element: ExtensionElement, _ tag: XMLElement, _ output: inout EventBuffer) {
        notes.append("keep \(element.name) '\(element.text)'")
    }

    mutating func finish(into output: inout EventBuffer) {
        notes.append("finish in \(walk.context)")
    }
}
