internal import ArchiveStream
internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads the KML document of a KMZ archive: the first `.kml` file at its root, else the first `doc.kml` anywhere, else the first
/// `.kml` anywhere.
///
/// The archive is read from its first byte to its last, since it may come through a pipe. A file at the root is read as it is
/// unpacked; one in a folder is spooled, since one at the root may follow. Memory: that of KML, and less than a megabyte.
struct KMZReader: FeatureReader {
    /// How likely a file is the document; an equal one that comes later is not.
    private enum Rank: Int, Comparable {
        case inFolder, docInFolder, atRoot

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    private let options: ReaderOptions
    private var archive = ZipReader()
    private var document: KMLReader
    /// The rank of the best file so far, and its text unless it is at the root.
    private var best: Rank?
    private var held: Spool
    private var heldCount = 0
    /// Whether the archive is inside of that file.
    private var isTaking = false
    /// Whether the document has been read to its end.
    private var isRead = false
    private var unpacked = ByteBuffer()
    private var isDamaged = false
    private var fileCount = 0
    private var firstNames: [String] = []

    /// The most bytes that are spooled.
    private static let longestHeld = 1 << 30
    private static let spoolLimit = 256 * 1024
    private static let namesShown = 3

    init(_ options: ReaderOptions) {
        self.options = options
        document = KMLReader(options)
        held = Spool(memoryLimit: Self.spoolLimit)
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        // Out of this value, which would else be shut while its bytes are lent.
        var piece = ByteBuffer()
        swap(&piece, &unpacked)
        defer { swap(&piece, &unpacked) }
        var cursor = 0
        while let step = try next(in: bytes, at: &cursor, &piece, &output) {
            switch step {
            case .entry(let name): try choose(name)
            case .contents: try take(piece.span, &output)
            case .endOfEntry:
                isTaking = false
                if best == .atRoot { try endDocument(isTruncated: false, &output) }
            }
        }
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        if !isDamaged {
            do {
                try archive.finish()
            } catch {
                try note(error, &output)
            }
        }
        guard best != nil else { throw failure(nothingToRead, isDamaged ? .notWellFormed : .invalidContent) }
        if !isRead {
            if best != .atRoot { try replay(&output) }
            try endDocument(isTruncated: isDamaged || isTruncated, &output)
        }
        let location = SourceLocation(file: options.file)
        if fileCount > 1 {
            let files = fileCount == 2 ? "one more file, which is" : "\(fileCount - 1) more files, which are"
            output.warn(.unsupported, at: location, "the archive holds \(files) not converted")
        }
        if archive.trailingBytes > 0 {
            output.warn(.misplaced, at: location, "\(archive.trailingBytes) bytes behind the archive are left out")
        }
    }

    /// The next step of the archive; nil where the bytes are used up or, in recovery, damaged.
    private mutating func next(
        in bytes: Span<UInt8>, at cursor: inout Int, _ piece: inout ByteBuffer, _ output: inout EventBuffer
    ) throws(ConversionError) -> ZipStep? {
        if isDamaged { return nil }
        do {
            return try archive.next(in: bytes, at: &cursor, into: &piece)
        } catch {
            try note(error, &output)
            if isTaking { try take(piece.span, &output) }
            return nil
        }
    }

    /// Throws damage or, in recovery, reads no further.
    private mutating func note(_ error: ArchiveError, _ output: inout EventBuffer) throws(ConversionError) {
        guard options.recover else { throw ConversionError(error, in: options.file) }
        isDamaged = true
        output.warn(.damage, at: SourceLocation(file: options.file), error.message)
    }

    private func failure(_ message: String, _ code: ConversionError.Code) -> ConversionError {
        ConversionError(message, at: SourceLocation(file: options.file), code: code)
    }

    // MARK: Choosing

    private mutating func choose(_ name: String) throws(ConversionError) {
        guard !name.hasSuffix("/") else { return }
        fileCount += 1
        if firstNames.count < Self.namesShown { firstNames.append(name) }
        guard let rank = Self.rank(of: name), best.map({ $0 < rank }) ?? true else { return }
        do {
            try archive.unpackEntry()
        } catch {
            throw ConversionError(error, in: options.file)
        }
        best = rank
        isTaking = true
        held.removeAll()
        heldCount = 0
    }

    /// Nil for a file that is no KML.
    private static func rank(of name: String) -> Rank? {
        // Some programs of Windows write paths of their own.
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).drop { $0 == "." }
        // macOS adds a file of attributes for each, which begins with a dot.
        guard let file = parts.last?.lowercased(), file.hasSuffix(".kml"), !file.hasPrefix(".") else { return nil }
        if parts.count == 1 { return .atRoot }
        return file == "doc.kml" ? .docInFolder : .inFolder
    }

    private var nothingToRead: String {
        guard fileCount > 0 else {
            return isDamaged ? "nothing of the archive can be read" : "the archive is empty, expected a .kml file"
        }
        let names = firstNames.map { "'\($0)'" }.joined(separator: ", ")
        let more = fileCount > firstNames.count ? " and \(fileCount - firstNames.count) more" : ""
        return "the archive holds \(names)\(more), expected a .kml file"
    }

    // MARK: Reading

    private mutating func take(_ contents: Span<UInt8>, _ output: inout EventBuffer) throws(ConversionError) {
        if best == .atRoot { return try document.read(contents, into: &output) }
        heldCount += contents.count
        guard heldCount <= Self.longestHeld else {
            throw failure(
                "a .kml file in a folder is longer than \(Self.longestHeld) bytes, which is the limit", .limitExceeded)
        }
        try held.append(contents)
    }

    private mutating func replay(_ output: inout EventBuffer) throws(ConversionError) {
        var document = document
        var failure: ConversionError?
        try held.replay { piece in
            guard failure == nil else { return }
            do throws(ConversionError) {
                try document.read(piece, into: &output)
            } catch {
                failure = error
            }
        } points: { _ in
        }
        self.document = document
        if let failure { throw failure }
    }

    private mutating func endDocument(isTruncated: Bool, _ output: inout EventBuffer) throws(ConversionError) {
        isRead = true
        held.removeAll()
        try document.finish(isTruncated: isTruncated, into: &output)
    }
}
