import ByteText
import XMLStream

/// Everything that a tokenizer says about a document: a line for each token, then what ended it, then what it noticed.
///
/// `1:9 start wpt lat="47"` is a start tag that ends at line 1, column 9; `{uri}p:name` has a namespace and a prefix; a text stands
/// behind its tag, as the end tag of a leaf has it: `1:20 end name "Hut"`. A text that came in pieces is put together.
struct TokenTranscript: Equatable {
    var lines: [String] = []
    var error: XMLError?
    var namespaceError: XMLError?
    /// What was mended, and the first error that a lenient tokenizer went past.
    var findings: [String] = []
    var passedError: XMLError?
    var isComplete = false
    var hadLeadingBlanks = false
    /// How many pieces texts came in before their tags, at least as many as the input makes them.
    var pieceCount = 0

    /// `cuts` are the places where a new piece of input starts; each lies between bytes that no document holds.
    init(_ bytes: [UInt8], isLenient: Bool = false, cuts: [Int] = [], vocabulary: [String] = []) {
        let tokenizer = XMLTokenizer(vocabulary: vocabulary, isLenient: isLenient)
        var started: [UInt8] = []
        do {
            var from = 0
            for to in cuts + [bytes.count] {
                let guarded = [0xFF] + bytes[from..<to] + [0xFF]
                try tokenizer.push(guarded.span.extracting(1..<(guarded.count - 1))) {
                    take($0, $1, $2, tokenizer, &started)
                }
                findings += tokenizer.takeFindings().map(\.text)
                from = to
            }
            try tokenizer.finish { take($0, $1, $2, tokenizer, &started) }
        } catch {
            self.error = error
        }
        findings += tokenizer.takeFindings().map(\.text)
        if !started.isEmpty { lines.append("text \(Self.quoted(started))") }
        namespaceError = tokenizer.namespaceError
        passedError = isLenient ? tokenizer.error : nil
        isComplete = tokenizer.isComplete
        hadLeadingBlanks = tokenizer.hadLeadingBlanks
    }

    init(_ text: String, isLenient: Bool = false, cuts: [Int] = [], vocabulary: [String] = []) {
        self.init(Array(text.utf8), isLenient: isLenient, cuts: cuts, vocabulary: vocabulary)
    }

    private mutating func take(
        _ tokens: Span<XMLToken>, _ attributes: Span<XMLAttribute>, _ text: Span<UInt8>, _ tokenizer: XMLTokenizer,
        _ started: inout [UInt8]
    ) {
        for index in tokens.indices {
            let token = tokens[index]
            started += Self.bytes(text, token.text)
            guard token.kind != .text else {
                pieceCount += 1
                continue
            }
            var line = "\(token.line):\(token.column) \(token.kind) "
            line += Self.name(token.namespace, token.prefix, token.name, tokenizer)
            for index in token.attributes {
                let attribute = attributes[index]
                line += " \(Self.name(attribute.namespace, attribute.prefix, attribute.name, tokenizer))="
                line += Self.quoted(Self.bytes(text, attribute.text))
            }
            if !started.isEmpty { line += " \(Self.quoted(started))" }
            started = []
            lines.append(line)
        }
    }

    private static func name(
        _ namespace: XMLNameID, _ prefix: XMLNameID, _ name: XMLNameID, _ tokenizer: XMLTokenizer
    ) -> String {
        (namespace == 0 ? "" : "{\(tokenizer.word(namespace))}") + (prefix == 0 ? "" : "\(tokenizer.word(prefix)):")
            + tokenizer.word(name)
    }

    private static func bytes(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8] { range.map { text[$0] } }

    /// The text as a literal of Swift; what is not UTF-8 shows as U+FFFD.
    private static func quoted(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

extension XMLError {
    /// The error with its place, as one line.
    var text: String { "\(line):\(column): \(message)" }
}

/// The error that a strict tokenizer ends `text` with; nil if it takes it.
func failure(_ text: String) -> String? { TokenTranscript(text).error?.text }

func failure(_ bytes: [UInt8]) -> String? { TokenTranscript(bytes).error?.text }
