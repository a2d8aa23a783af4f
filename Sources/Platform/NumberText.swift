internal import CLibrary

/// The double next to the decimal number that fills `text`; infinite where it is beyond their range.
///
/// C reads it in the "C" locale, which a program starts in.
package func nearestDouble(toDecimal text: Span<UInt8>) -> Double {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { terminated in
        for index in text.indices { unsafe terminated[index] = CChar(bitPattern: text[index]) }
        unsafe terminated[text.count] = 0
        // The buffer ends with a zero byte and lives through the call.
        return unsafe strtod(terminated.baseAddress.unsafelyUnwrapped, nil)
    }
}
