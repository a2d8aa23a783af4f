public import ByteText
public import GeoStream
public import XMLStream

/// Reads numbers from texts, and tells a decimal comma from a text that is no number at all.
///
/// A decimal comma is an error that says what to do, since whoever wrote one wrote all numbers so, and a thousands separator
/// looks the same; with `recover` it is read as a point, with a warning.
@usableFromInline package struct NumberReading {
    private let isLenient: Bool
    private let file: String?

    package init(_ options: ReaderOptions) {
        isLenient = options.recover
        file = options.file
    }

    /// The number that fills `text` but for blanks around it; nil where there is none.
    ///
    /// What is no number is reported as `kind`, unless that is nil. `what` names the number in messages.
    @inlinable @inline(__always)
    package func number(
        _ text: Span<UInt8>, _ what: StaticString, reportedAs kind: Diagnostic.Kind?,
        at element: XMLElement, failure: inout ConversionError?, _ output: inout EventBuffer
    ) -> Double? {
        do {
            return try parseDecimal(text)
        } catch {
            return unread(text, what, kind, element.token, &failure, &output)
        }
    }

    @inline(never) @usableFromInline
    package func unread(
        _ text: Span<UInt8>, _ what: StaticString, _ kind: Diagnostic.Kind?, _ token: XMLToken,
        _ failure: inout ConversionError?, _ output: inout EventBuffer
    ) -> Double? {
        unread(
            text, what, reportedAs: kind, at: SourceLocation(token, in: file), failure: &failure, &output)
    }

    /// What to make of a text that is no decimal number.
    package func unread(
        _ text: Span<UInt8>, _ what: StaticString, reportedAs kind: Diagnostic.Kind?, at location: SourceLocation,
        failure: inout ConversionError?, _ output: inout EventBuffer
    ) -> Double? {
        guard !text.isBlank else { return nil }
        let given = String(copying: text)
        if let value = decimalWithComma(text) {
            let message = "the \(what) '\(given)' has a decimal comma, expected a point"
            if isLenient {
                output.warn(.damage, at: location, message)
                return value
            }
            if failure == nil {
                failure = ConversionError(
                    message, at: location, code: .invalidContent, remedy: .recoverDecimalCommas)
            }
        } else if let kind {
            let consequence = kind == .unreadableElevation ? "the point has none" : "it is left out"
            output.warn(kind, at: location, "the \(what) '\(given)' is not a number; \(consequence)")
        }
        return nil
    }
}

/// The number of a text like `-48,5`: digits on both sides of one comma, and nothing else but a sign and blanks; nil for any other.
package func decimalWithComma(_ text: Span<UInt8>) -> Double? {
    var bytes: [UInt8] = []
    var commas = 0
    for index in text.indices {
        let byte = text[index]
        let isSign = byte == .hyphen || byte == .plusSign
        guard byte <= .space || byte == .comma || byte.isDigit || isSign else { return nil }
        if byte == .comma { commas += 1 }
        bytes.append(byte == .comma ? .period : byte)
    }
    guard commas == 1, let comma = bytes.firstIndex(of: .period), comma > 0, comma + 1 < bytes.count,
        bytes[comma - 1].isDigit, bytes[comma + 1].isDigit
    else { return nil }
    return decimal(bytes.span)
}
