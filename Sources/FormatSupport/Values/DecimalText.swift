public import ByteText

/// The finite number that fills a text but for blanks around it, or nil.
@inlinable @inline(__always)
package func decimal(_ text: Span<UInt8>) -> Double? {
    do { return try parseDecimal(text) } catch { return nil }
}

/// A finite number as the shortest decimal text that reads back the same.
package func decimalText(_ value: Double) -> String {
    var text = ByteBuffer()
    text.append(decimal: value)
    return String(decoding: text.bytes, as: UTF8.self)
}
