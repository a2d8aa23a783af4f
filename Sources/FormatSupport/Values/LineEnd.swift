public import ByteText

/// Where the line that begins at `start` ends, and where the next one begins; a line feed, a carriage return or both end a line.
///
/// Nil where the line is not there as a whole; the end of the bytes is that of the last line if they are all there is.
@inlinable
package func lineEnd(in bytes: Span<UInt8>, from start: Int, isAll: Bool) -> (content: Int, next: Int)? {
    var at = start
    while at < bytes.count, bytes[at] != .lineFeed, bytes[at] != .carriageReturn { at &+= 1 }
    if at == bytes.count { return isAll ? (at, at) : nil }
    guard bytes[at] == .carriageReturn else { return (at, at + 1) }
    // The line feed of a pair has to be there to belong to it.
    if at + 1 == bytes.count { return isAll ? (at, at + 1) : nil }
    return (at, bytes[at + 1] == .lineFeed ? at + 2 : at + 1)
}
