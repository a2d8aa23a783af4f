internal import FormatSupport
public import GeoStream

extension Format {
    /// Garmin's Flexible and Interoperable Data Transfer, protocol 1 and 2: recordings and courses of watches and bike computers.
    public static let fit = Format(
        name: "fit", title: "FIT",
        summary: "Garmin FIT: activities, courses and locations of watches and bike computers",
        fileExtensions: ["fit"], recognizes: { FITHeader.recognizes($0) ? .certain : .no },
        makeReader: { FITReader($0) }, makeWriter: nil)
}
