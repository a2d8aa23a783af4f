package import GeoStream
internal import XMLStream

extension XMLWalker {
    /// Skips a root element that is not the one of the format: with a warning, since people rename elements, or as a failure
    /// where the document is surely of another format.
    package mutating func passOver(
        root element: XMLElement, expected: Name, _ output: inout EventBuffer
    ) -> XMLOpening<Context> {
        let root = walk.tokenizer.word(element.token.name)
        let message = "the root element is <\(root)>, expected <\(expected.rawValue)>"
        if XMLSniffer.otherRoots.contains(root.lowercased()) {
            failure = ConversionError(message, at: location(element), code: .invalidContent)
        } else {
            output.warn(.misplaced, at: location(element), message + "; nothing in it is read")
        }
        return .nothing
    }

    /// Says that an element has come again, of which its parent has one.
    package func warnOfSecond(_ element: XMLElement, _ output: inout EventBuffer) {
        let name = walk.tokenizer.word(element.token.name)
        output.warn(.misplaced, at: location(element), "a second <\(name)> in one element; the first is kept")
    }
}
