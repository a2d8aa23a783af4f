internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Where the columns of a table are, and what they hold.
struct CSVLayout {
    /// The index of a column; -1 where the table has none.
    var latitude = -1, longitude = -1, elevation = -1
    var time = -1, date = -1, zone = -1, northSouth = -1, eastWest = -1
    var kind = -1, track = -1, segment = -1, trackName = -1, trackType = -1, link = -1
    var latitudeScale = CSVColumn.Scale.one, longitudeScale = CSVColumn.Scale.one, elevationScale = CSVColumn.Scale.one
    var isUniversal = false
    var sensors: [(sensor: Sensor, index: Int, scale: CSVColumn.Scale)] = []
    var attributes: [(attribute: Attribute, index: Int)] = []
    /// Columns of no known name.
    var others: [(name: String, index: Int)] = []
    /// Whether the first row of the table is its header.
    var hasHeader = true

    /// Whether rows can say more of a point than its numbers.
    var hasWords: Bool { !attributes.isEmpty || link >= 0 }

    /// Takes the columns by the names of a header; `units` are those of a row beside it, for names that have none.
    init(header: [String], units: [String] = []) {
        for (index, name) in header.enumerated() {
            var scale: CSVColumn.Scale?
            guard let column = CSVColumn(named: name, scale: &scale) else {
                if !name.isEmpty { others.append((name, index)) }
                continue
            }
            if scale == nil, units.count == header.count { scale = column.scale(ofUnit: units[index]) }
            if column == .elevation, elevation >= 0, Self.isAboveSea(name), !Self.isAboveSea(header[elevation]) {
                // The height above the ellipsoid beside it is no elevation.
                others.append((header[elevation], elevation))
                elevation = -1
            }
            if !set(column, index, scale ?? .one) { others.append((name, index)) }
        }
        // `Residence_Latitude`, where nothing else is one.
        if latitude < 0, longitude < 0 { takeEnding(header, "latitude", "longitude") }
        if latitude < 0, longitude < 0 { takeEnding(header, "lat", "lon") }
        // Known makers of loggers give speeds in km/h without a word.
        if header.first?.uppercased() == "INDEX", header.contains("HEIGHT"), header.contains("SPEED") {
            for index in sensors.indices where sensors[index].sensor == .speed { sensors[index].scale.factor = 1 / 3.6 }
        }
    }

    private static func isAboveSea(_ name: String) -> Bool { CSVColumn.plain(name).contains("msl") }

    private mutating func takeEnding(_ header: [String], _ latitudeName: String, _ longitudeName: String) {
        let names = header.map { $0.lowercased() }
        guard let y = names.firstIndex(where: { $0.hasSuffix(latitudeName) }),
            let x = names.firstIndex(where: { $0.hasSuffix(longitudeName) })
        else { return }
        (latitude, longitude) = (y, x)
        others.removeAll { $0.index == x || $0.index == y }
    }

    /// Sets the columns that were chosen. Throws what the table has not.
    mutating func apply(_ choices: TableColumns, header: [String]) throws(TableColumnsError) {
        for content in TableColumns.Content.allCases {
            guard let choice = choices[content] else { continue }
            let index = try Self.index(of: choice, in: header)
            if content == .longitude, index == latitude, choices[.latitude] != nil {
                throw TableColumnsError(message: "latitude and longitude are the same column")
            }
            remove(index)
            _ = set(content.column, index, .one, replacing: true)
        }
    }

    private static func index(of choice: TableColumns.Column, in header: [String]) throws(TableColumnsError) -> Int {
        switch choice {
        case .number(let number):
            guard header.indices.contains(number - 1) else {
                throw TableColumnsError(message: "there is no column \(number), the table has \(header.count)")
            }
            return number - 1
        case .name(let name):
            let found =
                header.firstIndex(of: name)
                ?? header.firstIndex { CSVColumn.plain($0) == CSVColumn.plain(name) }
            guard let found else { throw TableColumnsError(message: "no column is called '\(name)'") }
            return found
        }
    }

    /// Forgets what a column was taken for.
    private mutating func remove(_ index: Int) {
        for path in Self.places where self[keyPath: path] == index { self[keyPath: path] = -1 }
        sensors.removeAll { $0.index == index }
        attributes.removeAll { $0.index == index }
        others.removeAll { $0.index == index }
    }

    private static var places: [WritableKeyPath<CSVLayout, Int>] {
        [
            \.latitude, \.longitude, \.elevation, \.time, \.date, \.zone, \.northSouth, \.eastWest, \.kind, \.track,
            \.segment, \.trackName, \.trackType, \.link,
        ]
    }

    /// Notes where a column is; false if there is one of the kind already.
    private mutating func set(
        _ column: CSVColumn, _ index: Int, _ scale: CSVColumn.Scale, replacing: Bool = false
    ) -> Bool {
        func put(_ place: inout Int) -> Bool {
            guard place < 0 || replacing else { return false }
            place = index
            return true
        }
        switch column {
        case .latitude:
            guard put(&latitude) else { return false }
            latitudeScale = scale
        case .longitude:
            guard put(&longitude) else { return false }
            longitudeScale = scale
        case .elevation:
            guard put(&elevation) else { return false }
            elevationScale = scale
        case .time: return put(&time)
        case .universalTime:
            guard put(&time) else { return false }
            isUniversal = true
        case .date: return put(&date)
        case .zone: return put(&zone)
        case .northSouth: return put(&northSouth)
        case .eastWest: return put(&eastWest)
        case .sensor(let sensor):
            if replacing { sensors.removeAll { $0.sensor == sensor } }
            guard !sensors.contains(where: { $0.sensor == sensor }) else { return false }
            sensors.append((sensor, index, scale))
        case .attribute(let attribute):
            if replacing { attributes.removeAll { $0.attribute == attribute } }
            guard !attributes.contains(where: { $0.attribute == attribute }) else { return false }
            attributes.append((attribute, index))
        case .link: return put(&link)
        case .kind: return put(&kind)
        case .track: return put(&track)
        case .segment: return put(&segment)
        case .trackName: return put(&trackName)
        case .trackType: return put(&trackType)
        case .index: break
        }
        return true
    }

    /// Whether positions can be read.
    var isComplete: Bool { latitude >= 0 && longitude >= 0 }
}

/// The first lines of a table.
struct CSVHeader {
    static let delimiters: [UInt8] = [.tab, .semicolon, .verticalBar, .comma]

    var delimiter: UInt8
    var names: [String]
    var layout: CSVLayout

    /// A line as header, with the delimiter that is given or finds positions in it; nil where none does.
    ///
    /// `remark` is the line before it, which may have the units.
    init?(_ line: Span<UInt8>, remark: [UInt8] = [], delimiter: UInt8? = nil) {
        for delimiter in delimiter.map({ [$0] }) ?? Self.delimiters {
            let names = Self.cells(line, delimiter)
            let layout = CSVLayout(header: names, units: Self.cells(remark.span, delimiter))
            guard layout.isComplete else { continue }
            (self.delimiter, self.names, self.layout) = (delimiter, names, layout)
            return
        }
        return nil
    }

    /// The delimiter that a first line `sep=;` tells, as Excel has it.
    static func delimiter(in line: Span<UInt8>) -> UInt8? {
        guard line.count == 5,
            zip("sep=".utf8, line.indices).allSatisfy({ $0 == line[$1] | .caseBit || $0 == line[$1] })
        else { return nil }
        return line[4]
    }

    /// A line that says nothing of positions, with the delimiter that it seems to have.
    init(unknown line: Span<UInt8>, delimiter known: UInt8? = nil) {
        delimiter =
            known ?? Self.delimiters.first { delimiter in line.indices.contains { line[$0] == delimiter } } ?? .comma
        names = Self.cells(line, delimiter)
        layout = CSVLayout(header: names)
    }

    private static func cells(_ line: Span<UInt8>, _ delimiter: UInt8) -> [String] {
        var scanner = CSVRowScanner(delimiter: delimiter)
        var at = 0
        var isUTF8 = true
        guard scanner.scan(line, at: &at, isAll: true) else { return [] }
        return scanner.cells.map { cell in
            let text = CSVText.string(cell, line, isUTF8: &isUTF8)
            return String(text.drop { $0 == "#" || $0 == " " })
        }
    }
}

/// Tells from its first lines whether a text is a table with positions.
enum CSVSniffer {
    /// Lines beginning with `#` before the header, and all further ones, are remarks.
    static func confidence(in prefix: Span<UInt8>, isTabbed: Bool) -> Confidence {
        var transcoded: [UInt8] = []
        if let detected = UTF16Transcoder.detected(in: prefix) {
            var transcoder = detected.transcoder
            transcoded = transcoder.transcode(prefix.extracting(detected.start..<prefix.count))
        } else {
            transcoded.append(copying: prefix)
            if transcoded.starts(with: [0xEF, 0xBB, 0xBF]) { transcoded.removeFirst(3) }
        }
        guard let first = transcoded.first(where: { $0 > .space }), first != .lessThan, first != .leftBrace,
            first != .leftBracket
        else {
            return .no
        }
        var delimiter: UInt8?
        for line in transcoded.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }).prefix(8) {
            guard line.count < 4096 else { break }
            let bytes = Array(line)
            if let told = CSVHeader.delimiter(in: bytes.span) {
                delimiter = told
                continue
            }
            if let header = CSVHeader(bytes.span, delimiter: delimiter) {
                return (header.delimiter == .tab) == isTabbed ? .likely : .no
            }
            if bytes[0] != .numberSign { break }
        }
        return transcoded.contains { $0 < .tab } ? .no : .possible
    }
}
