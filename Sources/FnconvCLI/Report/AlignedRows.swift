internal import ByteText

/// Rows of a label, a value and an explanation, in columns.
struct AlignedRows {
    typealias Row = (label: String, value: String, explanation: String)

    private let rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }

    func append(to output: inout ByteBuffer) {
        let labels = rows.map(\.label.count).max() ?? 0
        let values = rows.map { $0.explanation.isEmpty ? 0 : $0.value.count }.max() ?? 0
        for row in rows {
            var line = "  " + padded(row.label, labels) + "  "
            line += row.explanation.isEmpty ? row.value : padded(row.value, values) + "  " + row.explanation
            output.append(line + "\n")
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// `1 track`, `2 tracks`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }
