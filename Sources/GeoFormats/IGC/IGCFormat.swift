internal import ByteText
internal import FormatSupport
public import GeoStream

extension Format {
    /// The flight recorders of gliders, as FAI's gliding commission (IGC) specifies their files.
    public static let igc = Format(
        name: "igc", title: "IGC", summary: "FAI flight recorders of gliders: flights, declared tasks",
        fileExtensions: ["igc"], recognizes: { IGCSniffer.confidence(in: $0) },
        makeReader: { IGCReader($0) }, makeWriter: nil)
}

/// Tells a flight by its first record, which names the recorder, and by a header or a fix behind it.
enum IGCSniffer {
    /// How many records may stand between the first and a header or a fix.
    private static let mostLines = 20

    static func confidence(in prefix: Span<UInt8>) -> Confidence {
        var lines = IGCLines()
        var hasRecorder = false
        for _ in 0..<mostLines {
            guard let line = lines.next(in: prefix, isAll: true) else { break }
            let record = IGCRecord(prefix.extracting(line), isFirst: line.lowerBound == 0)
            if record.isBlank { continue }
            if isHeader(record) || isFix(record) { return hasRecorder ? .certain : .likely }
            if !hasRecorder {
                guard isRecorder(record) else { return .no }
                hasRecorder = true
            }
        }
        return hasRecorder ? .possible : .no
    }

    /// `A`, three letters of the maker, and what tells the recorder from others.
    private static func isRecorder(_ record: borrowing IGCRecord) -> Bool {
        record.kind == UInt8(ascii: "A") && (1...3).allSatisfy { record[$0].isLetter || record[$0].isDigit }
    }

    /// `H`, who says it, and a code of three letters.
    private static func isHeader(_ record: borrowing IGCRecord) -> Bool {
        record.kind == UInt8(ascii: "H") && record.count >= 5 && IGCHeader.sources.contains(record[1])
            && (2...4).allSatisfy { record[$0] &- UInt8(ascii: "A") < 26 || record[$0].isDigit }
    }

    private static func isFix(_ record: borrowing IGCRecord) -> Bool {
        guard record.kind == UInt8(ascii: "B") else { return false }
        do throws(IGCFault) {
            _ = try IGCFix(record, IGCExtensions())
            return true
        } catch {
            return false
        }
    }
}
