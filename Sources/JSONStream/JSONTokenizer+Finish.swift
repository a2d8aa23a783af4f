internal import ByteText

extension JSONTokenizer {
    /// The next token after the last chunk, or nil when all has been said.
    ///
    /// A number that is a whole text only ends here. Throws where the input ends too early.
    public mutating func finish() throws(JSONError) -> JSONToken? {
        let nothing = Span<UInt8>()
        switch pending {
        case .endOfText:
            pending = .nothing
            return JSONToken(.endOfText, from: 0, to: 0)
        case .number where number.isComplete && levels.depth == 0:
            return endCarry()
        case .string, .number, .literal, .byteOrderMark, .nothing:
            guard let inside = unfinished() else {
                guard options.mode == .sequence || expected.isEmpty else {
                    throw error("the file holds no JSON text", in: nothing, at: 0)
                }
                return nil
            }
            throw error("the file ends inside \(inside)", in: nothing, at: 0)
        }
    }

    /// What the input ends in the middle of.
    private mutating func unfinished() -> String? {
        switch pending {
        case .string: return "a string opened at line \(carryPosition.line)"
        case .number where !number.isComplete: return "a number"
        case .literal: return "a literal"
        case .byteOrderMark where awaited != byteOrderMark: return "a byte-order mark"
        case .byteOrderMark, .number, .nothing, .endOfText: break
        }
        guard levels.depth > 0 else { return nil }
        return "an \(levels.isInObject ? "object" : "array") opened at line \(levels.line(in: Span(), &lines))"
    }
}
