internal import ByteText
internal import GeoStream
internal import GeoTools

/// The report as a table (RFC 4180): a row for each track and route, or for each of their splits where there are to be some.
struct StatisticsCSV: StatisticsLayout {
    private let options: StatisticsOptions

    init(_ options: StatisticsOptions) { self.options = options }

    func begin(into output: inout ByteBuffer) {
        let names =
            options.splitLength == nil
            ? StatisticsFigures.ofTrack.map(\.name) : ["split"] + StatisticsFigures.ofSplit.map(\.name)
        let sensors =
            options.splitLength == nil
            ? StatisticsFigures.sensors.flatMap { [$0.name + "Average", $0.name + "Maximum"] } : []
        append(["file", "kind", "name"] + names + sensors, to: &output)
    }

    func write(_ line: LineStatistics, from file: String?, into output: inout ByteBuffer) {
        let start = [file ?? "", line.kind == .route ? "route" : "track", line.name ?? ""]
        guard options.splitLength == nil else {
            for (index, split) in line.statistics.splits.enumerated() {
                append(start + [String(index + 1)] + cells(StatisticsFigures.ofSplit, of: split), to: &output)
            }
            return
        }
        let sensors = StatisticsFigures.sensors.flatMap { entry in
            let values = line.statistics[entry.sensor]
            return [number(values?.average), number(values?.maximum)]
        }
        append(start + cells(StatisticsFigures.ofTrack, of: line.statistics) + sensors, to: &output)
    }

    func finish(_ document: DocumentStatistics, into output: inout ByteBuffer) {}

    private func cells<Subject>(_ figures: [StatisticsFigures.Figure<Subject>], of subject: Subject) -> [String] {
        figures.map { figure in
            switch figure.value(subject) {
            case .count(let count): String(count)
            case .number(let value): number(value)
            case .time(let time): time.text
            }
        }
    }

    private func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "" }
        var buffer = ByteBuffer()
        buffer.append(decimal: value, decimals: StatisticsFigures.decimals)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private func append(_ cells: [String], to output: inout ByteBuffer) {
        output.append(cells.map(quotedCell).joined(separator: ",") + "\n")
    }

    private func quotedCell(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { ",\"\n".unicodeScalars.contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
