public import GeoStream

/// Which column of a table holds what, where its header does not say so or is wrong.
///
///     options.columns = [.latitude: 3, .longitude: 2, .time: "when"]
public struct TableColumns: Sendable, Equatable {
    /// What a column can hold, by the words of ``TableColumns/init(_:)``.
    public enum Content: String, Sendable, CaseIterable {
        case latitude = "lat"
        case longitude = "lon"
        case elevation = "ele"
        case time, date
        case heartRate = "hr"
        case cadence = "cad"
        case power
        case temperature = "temp"
        case speed, course, name
        case description = "desc"
        case comment = "cmt"
        case symbol = "sym"
        case type, track, segment
    }

    /// A column, as a literal: `3` or `"when"`.
    public enum Column: Sendable, Equatable {
        /// Counted from 1.
        case number(Int)
        /// Its name in the header.
        case name(String)
    }

    private var choices: [Content: Column] = [:]

    /// No choice: the header says all.
    public init() {}

    /// The column that holds this, nil where the header says it.
    public subscript(content: Content) -> Column? {
        get { choices[content] }
        set { choices[content] = newValue }
    }
}

extension TableColumns: ExpressibleByDictionaryLiteral {
    /// Of what stands there twice the last counts.
    public init(dictionaryLiteral elements: (Content, Column)...) {
        for (content, column) in elements { choices[content] = column }
    }
}

extension TableColumns.Column: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    /// The column with this number, from 1.
    public init(integerLiteral number: Int) { self = .number(number) }

    /// The column with this name.
    public init(stringLiteral name: String) { self = .name(name) }
}

extension TableColumns {
    /// Reads `lat=3,lon=2,time=when`. Throws a sentence about the first part that is wrong.
    public init(_ text: String) throws(TableColumnsError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, !halves[1].isEmpty else {
                throw TableColumnsError(message: "'\(part)' is not like lat=3")
            }
            guard let content = Content(rawValue: String(halves[0])) else {
                let words = Content.allCases.map(\.rawValue).joined(separator: ", ")
                throw TableColumnsError(message: "'\(halves[0])' is not one of \(words)")
            }
            guard self[content] == nil else { throw TableColumnsError(message: "'\(halves[0])' stands there twice") }
            let number = Int(halves[1]).flatMap { $0 > 0 ? $0 : nil }
            self[content] = number.map(Column.number) ?? .name(String(halves[1]))
        }
    }
}

/// Why a text does not name columns, or a table does not have them.
public struct TableColumnsError: Error, Equatable, Sendable {
    /// What was found and what was expected.
    public var message: String
}

extension ReaderOptions {
    /// Where the columns of a table are, for one whose header does not say so; CSV and TSV look at it.
    public var columns: TableColumns {
        get { self[TableColumnsOption.self] }
        set { self[TableColumnsOption.self] = newValue }
    }
}

private enum TableColumnsOption: ReaderOption {
    static let usual = TableColumns()
}
