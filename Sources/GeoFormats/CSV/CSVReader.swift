internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads tables with a point a row, streaming: memory is one piece of input and one row.
///
/// The first line that is no remark names the columns (``CSVColumn``), unless ``TableColumns`` do; it tells the
/// delimiter, too. Rows become points of a track where the table has times and its first row no name, or where it has columns for track
/// and segment; else waypoints.
struct CSVReader: FeatureReader {
    /// A row longer than this is damage: a quote that never closes.
    static let longestRow = 1 << 20

    private let options: ReaderOptions
    private var state = State.beginning
    private var transcoder: UTF16Transcoder?
    /// The bytes of a row that has not ended.
    private var pending: [UInt8] = []
    /// Counted from 1.
    private var line = 1
    private var scanner = CSVRowScanner(delimiter: .comma)
    /// The number of columns, by the header or else by the first row.
    private var width = 0
    /// The delimiter that the first line tells, and the last remark above the header.
    private var delimiter: UInt8?
    private var remark: [UInt8] = []
    /// The names of the columns, until the first row below them is read, which may have their units.
    private var header: [String] = []
    private var rows: CSVRows
    /// Whether the input is known to end early: a last row without its end may lack digits even where it has all values.
    private var isTruncated = false

    private enum State {
        /// The mark of the encoding has not been looked for.
        case beginning
        case header, rows
    }

    init(_ options: ReaderOptions) {
        self.options = options
        rows = CSVRows(options)
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        switch state {
        case .beginning:
            pending.append(copying: bytes)
            // The first line tells UTF-16 without a mark.
            guard pending.count >= 256 || pending.contains(.lineFeed) else { return }
            try begin(into: &output)
        case .header, .rows: try take(bytes, into: &output)
        }
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        self.isTruncated = isTruncated
        if state == .beginning { try begin(into: &output) }
        let rest = pending
        pending = []
        _ = try read(rest.span, isAll: true, into: &output)
        if state == .header {
            let message = rest.isEmpty ? "the file is empty" : "the file has no row"
            throw ConversionError(
                message + ", expected a table with columns for latitude and longitude", at: location,
                code: rest.isEmpty ? .truncated : .invalidContent)
        }
        rows.finish(into: &output)
    }

    /// Skips the mark of the encoding, and decodes UTF-16.
    private mutating func begin(into output: inout EventBuffer) throws(ConversionError) {
        state = .header
        var first = pending
        pending = []
        if first.starts(with: [0xEF, 0xBB, 0xBF]) {
            first.removeFirst(3)
        } else if let (detected, start) = UTF16Transcoder.detected(in: first.span) {
            transcoder = detected
            first.removeFirst(start)
        }
        try take(first.span, into: &output)
    }

    private mutating func take(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        if let transcoded = transcoder?.transcode(bytes) {
            pending += transcoded
        } else if pending.isEmpty {
            let done = try read(bytes, isAll: false, into: &output)
            pending.append(copying: bytes.extracting(done..<bytes.count))
            return
        } else {
            pending.append(copying: bytes)
        }
        var data = pending
        pending = []
        let done = try read(data.span, isAll: false, into: &output)
        data.removeFirst(done)
        pending = data
    }

    private var location: SourceLocation { SourceLocation(file: options.file, line: line, column: 1) }

    /// Reads the whole rows in `bytes`; returns where the first that is not begins.
    private mutating func read(
        _ bytes: Span<UInt8>, isAll: Bool, into output: inout EventBuffer
    ) throws(ConversionError) -> Int {
        var at = 0
        if state == .header, try !readHeader(bytes, &at, isAll: isAll, &output) { return at }
        while at < bytes.count {
            let start = at
            guard scanner.scan(bytes, at: &at, isAll: isAll) else {
                guard isAll || bytes.count - start > Self.longestRow else { return at }
                try endInQuotes(bytes, &at, into: &output)
                continue
            }
            try takeRow(bytes, start..<at, into: &output)
            line += scanner.innerLines + 1
        }
        return at
    }

    private mutating func takeRow(
        _ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout EventBuffer
    ) throws(ConversionError) {
        let cells = scanner.cells
        // Rows of nothing but blanks or zeros.
        if cells.count == 1, CSVText.trimmed(cells[0], bytes).isEmpty { return }
        if try takeUnits(cells, bytes) { return }
        if bytes[range.lowerBound] == .numberSign, !rows.hasPosition(cells, bytes) {
            return output.warn(.unsupported, at: location, "a line that begins with '#' is no row; it is left out")
        }
        if let problem = problem(with: cells, bytes, lastByte: bytes[range.upperBound - 1]) {
            guard options.recover else { throw problem }
            return output.warn(.damage, at: location, problem.message + "; the row is left out")
        }
        if scanner.hasStrayText {
            let message = "text stands behind a closing quote, expected a delimiter"
            guard options.recover else { throw ConversionError(message, at: location, code: .notWellFormed) }
            output.warn(.damage, at: location, message + "; it is left out")
        }
        try rows.take(cells, bytes, rowStart: range.lowerBound, line: line, into: &output)
    }

    /// Takes the first row below the header for its units, where it has one of degrees in place of a position.
    private mutating func takeUnits(_ cells: [CSVRowScanner.Cell], _ bytes: Span<UInt8>) throws(ConversionError) -> Bool
    {
        guard !header.isEmpty else { return false }
        let names = header
        header = []
        let place = rows.layout.latitude
        guard place < cells.count, cells.count == names.count else { return false }
        var isUTF8 = true
        let units = cells.map { CSVText.string($0, bytes, isUTF8: &isUTF8) }
        guard units[place] == "°" || CSVColumn.latitude.scale(ofUnit: units[place]) != nil else { return false }
        var layout = CSVLayout(header: names, units: units)
        try apply(names, to: &layout)
        rows.begin(layout, hasDecimalComma: scanner.delimiter != .comma)
        return true
    }

    private func apply(_ names: [String], to layout: inout CSVLayout) throws(ConversionError) {
        do throws(TableColumnsError) {
            try layout.apply(options.columns, header: names)
        } catch {
            throw ConversionError(
                error.message + "; the header is \(Self.list(names))", at: location, code: .invalidRequest)
        }
    }

    /// What is wrong with the number of cells; nil for nothing.
    private func problem(with cells: [CSVRowScanner.Cell], _ bytes: Span<UInt8>, lastByte: UInt8) -> ConversionError? {
        func truncated(_ rest: String = "") -> ConversionError {
            ConversionError("the file ends inside a row" + rest, at: location, code: .truncated)
        }
        let endsLine = lastByte == .lineFeed || lastByte == .carriageReturn
        if isTruncated, !endsLine { return truncated() }
        if cells.count < width {
            // Rows may leave out their last cells, but without a line end that is a file that was cut.
            return endsLine ? nil : truncated(", which has \(cells.count) values of \(width)")
        }
        return excess(cells, bytes).map { ConversionError($0, at: location, code: .notWellFormed) }
    }

    /// What to say of a row with too many cells; nil where it has not.
    private func excess(_ cells: [CSVRowScanner.Cell], _ bytes: Span<UInt8>) -> String? {
        guard cells.count > width,
            let last = cells.lastIndex(where: { !CSVText.trimmed($0, bytes).isEmpty }), last >= width
        else { return nil }
        let message = "the row has \(last + 1) values, the \(rows.layout.hasHeader ? "header" : "first row") \(width)"
        guard scanner.delimiter == .comma else { return message + "; a text with a delimiter needs quotes" }
        return message
            + (last > width && rows.hasSplitNumbers(cells, bytes)
                ? "; numbers with decimal commas need quotes, or ';' between the columns"
                : "; a text with ',' needs quotes")
    }

    /// A quote that does not close takes all that follows.
    private mutating func endInQuotes(
        _ bytes: Span<UInt8>, _ at: inout Int, into output: inout EventBuffer
    ) throws(ConversionError) {
        let message =
            scanner.isInQuotes
            ? "a quote that opens in this row does not close" : "a row is longer than \(Self.longestRow) bytes"
        guard options.recover else {
            throw ConversionError(message, at: location, code: scanner.isInQuotes ? .notWellFormed : .limitExceeded)
        }
        output.warn(.damage, at: location, message + "; the row is left out")
        // Read on behind the line in which the row begins.
        while at < bytes.count, bytes[at] != .lineFeed { at += 1 }
        at = min(at + 1, bytes.count)
        line += 1
    }

    /// Finds the columns; false where more of the input is needed.
    private mutating func readHeader(
        _ bytes: Span<UInt8>, _ at: inout Int, isAll: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) -> Bool {
        while at < bytes.count {
            guard let end = lineEnd(in: bytes, from: at, isAll: isAll) else {
                guard bytes.count - at <= Self.longestRow else {
                    throw ConversionError(
                        "the first line is longer than \(Self.longestRow) bytes", at: location, code: .limitExceeded)
                }
                return false
            }
            let text = bytes.extracting(at..<end.content)
            let isRemark = text.isEmpty || text[0] == .numberSign
            let isBlank = text.isBlank
            let told = line == 1 ? CSVHeader.delimiter(in: text) : nil
            if told != nil { delimiter = told }
            let header = CSVHeader(text, remark: remark, delimiter: delimiter)
            if header == nil, isBlank || isRemark || told != nil {
                remark.removeAll()
                if isRemark { remark.append(copying: text) }
                at = end.next
                line += 1
                continue
            }
            remark.removeAll()
            try begin(header ?? CSVHeader(unknown: text, delimiter: delimiter), isKnown: header != nil)
            if rows.layout.hasHeader {
                at = end.next
                line += 1
            }
            state = .rows
            return true
        }
        return false
    }

    private mutating func begin(_ header: CSVHeader, isKnown: Bool) throws(ConversionError) {
        var layout = header.layout
        try apply(header.names, to: &layout)
        guard layout.isComplete else {
            let missing =
                switch (layout.latitude < 0, layout.longitude < 0) {
                case (true, false): "latitude"
                case (false, true): "longitude"
                case (true, true), (false, false): "latitude or longitude"
                }
            throw ConversionError(
                "no column is called \(missing), but \(Self.list(header.names))", at: location, code: .invalidContent,
                remedy: .chooseColumns)
        }
        if !isKnown {
            // A header has words where rows have numbers.
            let place = layout.latitude
            layout.hasHeader = place >= header.names.count || !Self.isCoordinate(header.names[place])
            if !layout.hasHeader { layout.others = [] }
        }
        scanner = CSVRowScanner(delimiter: header.delimiter)
        width = header.names.count
        if layout.hasHeader { self.header = header.names }
        rows.begin(layout, hasDecimalComma: header.delimiter != .comma)
    }

    private static func isCoordinate(_ text: String) -> Bool {
        let bytes = text.utf8.span
        return decimal(bytes) != nil
            || coordinate(bytes, letters: (UInt8(ascii: "S"), UInt8(ascii: "N")), hasDecimalComma: true) != nil
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        return names.count > 12 ? shown + " …" : shown
    }
}
