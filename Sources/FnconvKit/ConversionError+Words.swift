public import GeoStream

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ConversionError: LocalizedError {
    /// The error in a sentence for people, which an alert shows: `trip.gpx, line 2, column 14: the file ends inside <name>, opened
    /// at line 2`. In English, whatever the language of the system.
    public var errorDescription: String? {
        var place: [String] = []
        if let file = location.file { place.append(file.split(separator: "/").last.map(String.init) ?? file) }
        if location.line > 0 { place.append("line \(location.line)") }
        if location.column > 0 { place.append("column \(location.column)") }
        let text = (place.isEmpty ? "" : place.joined(separator: ", ") + ": ") + message
        // A name keeps its letters.
        return location.file == nil ? text.prefix(1).uppercased() + text.dropFirst() : text
    }
}
