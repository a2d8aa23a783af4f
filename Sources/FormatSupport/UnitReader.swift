internal import ByteText
package import GeoStream

/// A reader of units, each of which has to be there as a whole before it can be read: lines, sentences, messages.
///
/// It says what to do with the units in a piece of bytes; what has come of a unit that is not whole waits in `pending`.
package protocol UnitReader: FeatureReader {
    /// The bytes that wait for the rest of their unit.
    var pending: [UInt8] { get set }

    /// Reads the units at the start of `bytes` that are whole, and returns how many bytes they are; `isAll` says that no more comes.
    mutating func readUnits(
        in bytes: Span<UInt8>, isAll: Bool, into output: inout EventBuffer
    ) throws(ConversionError) -> Int
}

extension UnitReader {
    /// Reads what `bytes` make whole.
    package mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        pending.append(copying: bytes)
        try readPending(isAll: false, into: &output)
    }

    /// Reads the bytes that wait.
    package mutating func readPending(isAll: Bool, into output: inout EventBuffer) throws(ConversionError) {
        // Out of this value, which would else be shut while its bytes are lent.
        var piece: [UInt8] = []
        swap(&piece, &pending)
        defer { swap(&piece, &pending) }
        let count = try readUnits(in: piece.span, isAll: isAll, into: &output)
        piece.removeSubrange(..<count)
    }
}
