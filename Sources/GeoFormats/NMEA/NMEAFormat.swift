internal import ByteText
internal import FormatSupport
public import GeoStream

extension Format {
    /// NMEA 0183, the sentences of GPS receivers.
    public static let nmea = Format(
        name: "nmea", title: "NMEA", summary: "NMEA 0183 sentences of GPS receivers: fixes, waypoints, routes",
        fileExtensions: ["nmea", "nma"], recognizes: { NMEASniffer.confidence(in: $0) },
        makeReader: { NMEAReader($0) }, makeWriter: nil)
}

/// Tells a log of NMEA sentences by the first one whose checksum is right, whatever noise stands before it.
enum NMEASniffer {
    static func confidence(in prefix: Span<UInt8>) -> Confidence {
        var text: [UInt8] = []
        var narrowing = UTF16Narrowing()
        narrowing.append(prefix.extracting(0..<min(prefix.count, 4096)), to: &text)
        let bytes = text.span
        var scanner = NMEAScanner()
        var confidence = Confidence.no
        while let found = scanner.next(in: bytes, isAll: false) {
            guard let sentence = NMEASentence(found, in: bytes) else { continue }
            switch found.checksum {
            case .right: return isFirst(found.start, in: bytes) ? .certain : .likely
            case .missing where sentence.kind != nil: confidence = .likely
            case .missing, .wrong: confidence = max(confidence, .possible)
            }
        }
        return confidence
    }

    /// Whether nothing but blanks stands before.
    private static func isFirst(_ start: Int, in bytes: Span<UInt8>) -> Bool {
        for index in 0..<start where bytes[index] > .space { return false }
        return true
    }
}
