internal import ByteText
internal import FormatSupport
public import GeoStream

extension Format {
    /// Comma-separated values (RFC 4180), a point a row.
    public static let csv = Format(
        name: "csv", title: "CSV", summary: "Tables with a point a row, columns by their names",
        fileExtensions: ["csv"], scope: .table, recognizes: { CSVSniffer.confidence(in: $0, isTabbed: false) },
        makeReader: { CSVReader($0) }, makeWriter: { CSVWriter($0, delimiter: .comma) })

    /// The same with tabs.
    public static let tsv = Format(
        name: "tsv", title: "TSV", summary: "The same, with tabs between the columns",
        fileExtensions: ["tsv", "tab"], scope: .table, recognizes: { CSVSniffer.confidence(in: $0, isTabbed: true) },
        makeReader: { CSVReader($0) }, makeWriter: { CSVWriter($0, delimiter: .tab) })
}
