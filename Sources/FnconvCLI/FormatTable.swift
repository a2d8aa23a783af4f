internal import GeoFormats
internal import GeoStream

/// What `fnconv formats` prints: each format in a line, in aligned columns.
enum FormatTable {
    static var text: String {
        let rows =
            [["FORMAT", "READ", "WRITE", "EXTENSIONS", "WHAT IT IS"]]
            + Format.all.map { format in
                [
                    format.name, format.makeReader == nil ? "no" : "yes", format.makeWriter == nil ? "no" : "yes",
                    format.fileExtensions.map { "." + $0 }.joined(separator: " "), format.summary,
                ]
            }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            // The last column ends where its text does.
            let cells = zip(row, widths).dropLast().map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }
            return cells.joined() + row[row.count - 1] + "\n"
        }.joined()
    }
}
