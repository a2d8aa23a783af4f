internal import ArchiveStream
internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Reads the KML document of a KMZ archive: the first `.kml` file at its root, else the first `doc.kml` anywhere, else the first
/// `.kml` anywhere. Links to other files of the archive are followed: what is in them comes behind the document, as folders.
///
/// The archive is read from its first byte to its last, since it may come through a pipe. A file at the root is read as it is
/// unpacked; others are spooled, since one at the root, or a link to them, may follow. Memory: that of KML, less than a megabyte,
/// and a quarter of one for each file that is spooled, of which there are no more than 256.
struct KMZReader: FeatureReader {
    /// How likely a file is the document; an equal one that comes later is not.
    private enum Rank: Int, Comparable {
        case inFolder, docInFolder, atRoot

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// A file that is read once the archive has ended.
    private struct HeldFile {
        let path: String
        let rank: Rank
        var spool = Spool(memoryLimit: KMZReader.spoolLimit)
    }

    private enum Target {
        case nowhere, document, held
    }

    private let options: ReaderOptions
    private var archive = ZipReader()
    private var document: KMLReader
    /// The path of the document, if it stands at the root and is being read or has been.
    private var path: String?
    /// The other KML files, as far as they are held.
    private var files: [HeldFile] = []
    private var heldCount = 0
    /// Where the open file of the archive goes.
    private var target = Target.nowhere
    /// Whether the document has been read to its end.
    private var isRead = false
    /// The files that links have led to.
    private var followedPaths: Set<String> = []
    /// Why a file could not be held.
    private var refusal: ConversionError?
    private var unpacked = ByteBuffer()
    private var isDamaged = false
    private var fileCount = 0
    private var firstNames: [String] = []

    /// The most bytes that are spooled.
    private static let longestHeld = 1 << 30
    private static let spoolLimit = 256 * 1024
    private static let mostHeld = 256
    private static let namesShown = 3

    init(_ options: ReaderOptions) {
        self.options = options
        document = KMLReader(options)
        document.core.machine.followsLinks = true
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
                if target == .document { try endDocument(isTruncated: false, &output) }
                target = .nowhere
            }
        }
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        if !isDamaged {
            do {
                try archive.finish()
            } catch {
                try keep(error, &output)
            }
        }
        let isTruncated = isDamaged || isTruncated
        if let path {
            if !isRead { try endDocument(isTruncated: isTruncated, &output) }
            try follow(document.core.machine.links, from: path, &output)
        } else if let best = files.max(by: { $0.rank < $1.rank })?.rank,
            let index = files.firstIndex(where: { $0.rank == best })
        {
            let file = files.remove(at: index)
            try read(
                file, with: &document, isTruncated: isTruncated && target == .held && files.count == index, &output)
            try follow(document.core.machine.links, from: file.path, &output)
        } else {
            throw refusal ?? failure(nothingToRead, isDamaged ? .notWellFormed : .invalidContent)
        }
        fileCount -= followed
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
            try keep(error, &output)
            try take(piece.span, &output)
            return nil
        }
    }

    /// Throws damage or, in recovery, reads no further.
    private mutating func keep(_ error: ArchiveError, _ output: inout EventBuffer) throws(ConversionError) {
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
        guard let rank = Self.rank(of: name) else { return }
        if rank == .atRoot, path == nil {
            do {
                try archive.unpackEntry()
            } catch {
                throw ConversionError(error, in: options.file)
            }
            path = name
            target = .document
        } else if files.count < Self.mostHeld {
            // What may not be needed may be packed in a way that is not known.
            do {
                try archive.unpackEntry()
            } catch {
                refusal = refusal ?? ConversionError(error, in: options.file)
                return
            }
            files.append(HeldFile(path: Self.plain(name), rank: rank))
            target = .held
        }
    }

    /// A path with slashes, without what says nothing.
    private static func plain(_ name: String) -> String {
        name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." }.joined(separator: "/")
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
        switch target {
        case .nowhere: break
        case .document: try document.read(contents, into: &output)
        case .held:
            heldCount += contents.count
            guard heldCount <= Self.longestHeld else {
                throw failure(
                    "the .kml files beside the document are longer than \(Self.longestHeld) bytes, which is the limit",
                    .limitExceeded)
            }
            try files[files.count - 1].spool.append(contents)
        }
    }

    private mutating func endDocument(isTruncated: Bool, _ output: inout EventBuffer) throws(ConversionError) {
        isRead = true
        try document.finish(isTruncated: isTruncated, into: &output)
    }

    /// Reads a file that was held.
    private func read(
        _ file: HeldFile, with reader: inout KMLReader, isTruncated: Bool, _ output: inout EventBuffer
    ) throws(ConversionError) {
        var failure: ConversionError?
        try file.spool.replay { piece in
            guard failure == nil else { return }
            do throws(ConversionError) {
                try reader.read(piece, into: &output)
            } catch {
                failure = error
            }
        } points: { _ in
        }
        if let failure { throw failure }
        try reader.finish(isTruncated: isTruncated, into: &output)
    }

    // MARK: Links

    /// Reads the files that links lead to, each once, and those that links in them lead to.
    private mutating func follow(
        _ links: [KMLLink], from base: String, _ output: inout EventBuffer
    ) throws(ConversionError) {
        for link in links {
            let path = link.path(from: base)
            guard let index = files.firstIndex(where: { $0.path == path }) else {
                if !followedPaths.contains(path) {
                    output.warn(.unsupported, at: link.place, link.element.unfetchedLink)
                    output.append(.sourceElement(link.element))
                }
                continue
            }
            let file = files.remove(at: index)
            followedPaths.insert(path)
            var reader = KMLReader(options)
            reader.core.machine.followsLinks = true
            reader.core.machine.containers.isInside = true
            try read(file, with: &reader, isTruncated: false, &output)
            try follow(reader.core.machine.links, from: path, &output)
        }
    }

    private var followed: Int { followedPaths.count }
}
