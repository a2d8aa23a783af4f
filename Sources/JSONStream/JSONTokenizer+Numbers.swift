internal import ByteText

/// A short array of numbers, as GeoJSON has one for each position.
public struct JSONNumbers: BitwiseCopyable, Sendable {
    public let first, second: Double
    /// NaN where there are two numbers.
    public let third: Double
    /// The closing bracket.
    public let end: JSONToken
}

extension JSONTokenizer {
    /// Reads an array of two or three numbers in one step, several times as fast as its tokens.
    ///
    /// Nil, and nothing is read, where something else comes next, a number is not short and plain, or not all of the array is
    /// there yet: `next` reads that.
    public mutating func nextNumbers(in chunk: Span<UInt8>, at cursor: inout Int) -> JSONNumbers? {
        guard pending == .nothing, levels.depth > 0, levels.depth < options.maximumDepth else { return nil }
        var at = cursor
        var wanted = expected
        var byte = nextByte(chunk, at: &at)
        if byte == .comma, wanted.contains(.comma) {
            wanted = afterComma
            at &+= 1
            byte = nextByte(chunk, at: &at)
        } else if byte == .colon, wanted.contains(.colon) {
            wanted = .value
            at &+= 1
            byte = nextByte(chunk, at: &at)
        }
        guard byte == .leftBracket, wanted.contains(.value) else { return nil }
        at &+= 1
        _ = nextByte(chunk, at: &at)
        guard let first = scanPlainDecimal(chunk, at: &at), nextByte(chunk, at: &at) == .comma else { return nil }
        at &+= 1
        _ = nextByte(chunk, at: &at)
        guard let second = scanPlainDecimal(chunk, at: &at) else { return nil }
        var third = Double.nan
        if nextByte(chunk, at: &at) == .comma {
            at &+= 1
            _ = nextByte(chunk, at: &at)
            guard let number = scanPlainDecimal(chunk, at: &at) else { return nil }
            third = number
        }
        guard nextByte(chunk, at: &at) == .rightBracket else { return nil }
        expected = afterValue
        cursor = at &+ 1
        return JSONNumbers(first: first, second: second, third: third, end: JSONToken(.endArray, from: at, to: at &+ 1))
    }
}

/// The first byte from `at` on that is no blank, where `at` moves; 0 at the end of the chunk.
@inline(__always)
private func nextByte(_ chunk: Span<UInt8>, at: inout Int) -> UInt8 {
    while at < chunk.count {
        switch chunk[at] {
        case .space, .lineFeed, .carriageReturn, .tab: at &+= 1
        case let byte: return byte
        }
    }
    return 0
}
