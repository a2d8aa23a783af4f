internal import FormatSupport
internal import GeoStream

/// Which column of a table holds what, where its header does not say so or is wrong.
public enum TableColumns {
    /// Reads `lat=3,lon=2,time=when`: a column by its number from 1, or by its name in the header.
    ///
    /// Throws a sentence about the first part that is wrong.
    public static func parse(_ text: String) throws(TableColumnsError) -> [String: String] {
        var columns: [String: String] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, !halves[1].isEmpty else {
                throw TableColumnsError(message: "'\(part)' is not like lat=3")
            }
            let word = String(halves[0])
            guard CSVColumn.words.contains(where: { $0.word == word }) else {
                let words = CSVColumn.words.map(\.word)
                throw TableColumnsError(message: "'\(word)' is not one of " + words.joined(separator: ", "))
            }
            guard columns[word] == nil else { throw TableColumnsError(message: "'\(word)' stands there twice") }
            columns[word] = String(halves[1])
        }
        return columns
    }
}

/// Why a text does not name columns.
public struct TableColumnsError: Error, Equatable, Sendable {
    public var message: String
}
