internal import ByteText

extension JSONTokenizer {
    /// The next token after the last chunk, or nil when all has been said.
    ///
    /// A number that is a whole text only ends here. Throws where the input ends too early; a recovering tokenizer closes
    /// what is open instead, unless there is nothing.
    public mutating func finish() throws(JSONError) -> JSONToken? {
        let nothing = Span<UInt8>()
        switch pending {
        case .endOfText:
            pending = .nothing
            return JSONToken(.endOfText, from: 0, to: 0)
        case .number where number.isComplete && levels.depth == 0:
            return endCarry()
        case .nothing, .byteOrderMark, .string, .number, .literal, .word, .junk, .damage, .rest:
            guard let inside = unfinished() else {
                guard options.mode == .sequence || expected.isEmpty else {
                    throw error("the file holds no JSON text", in: nothing, at: 0, fault: .truncated)
                }
                return nil
            }
            let error = error("the file ends inside \(inside)", in: nothing, at: 0, fault: .truncated)
            guard options.recovers, options.mode == .sequence || levels.depth > 0 else { throw error }
            if !isTruncated { note(error) }
            isTruncated = true
            pending = .nothing
            return levels.depth > 0 ? closeInnermost(at: 0) : nil
        }
    }

    /// What the input ends in the middle of.
    private mutating func unfinished() -> String? {
        switch pending {
        case .string: return "a string opened at line \(carryPosition.line)"
        case .number where !number.isComplete: return "a number"
        case .literal: return "a literal"
        case .byteOrderMark where awaited != byteOrderMark: return "a byte-order mark"
        case .nothing, .byteOrderMark, .number, .endOfText, .word, .junk, .damage, .rest: break
        }
        guard levels.depth > 0 else { return nil }
        return "an \(levels.isInObject ? "object" : "array") opened at line \(openedLine(in: Span()))"
    }
}
