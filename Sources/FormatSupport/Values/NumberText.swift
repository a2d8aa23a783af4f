package import ByteText

/// A finite number as the shortest decimal text that reads back the same.
package func decimalText(_ value: Double) -> String {
    var text = ByteBuffer()
    text.append(decimal: value)
    return String(decoding: text.bytes, as: UTF8.self)
}

/// A time, which must not be absent, as RFC 3339 in UTC.
package func timeText(_ time: Timestamp) -> String {
    var text = ByteBuffer()
    var formatter = TimestampFormatter()
    formatter.append(time, to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
}

/// The number that a text holds, or nil.
package func decimal(_ text: Span<UInt8>) -> Double? {
    do { return try parseDecimal(text) } catch { return nil }
}
