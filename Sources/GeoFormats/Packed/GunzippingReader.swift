internal import ArchiveStream
internal import ByteText
internal import FormatSupport
public import GeoStream

extension Format {
    /// A reader of documents of this format, whether they are packed by gzip or not. Throws where the format is not read.
    public func reader(_ options: ReaderOptions) throws(ConversionError) -> any FeatureReader {
        guard let makeReader else {
            throw ConversionError(
                "\(title) is not read", at: SourceLocation(file: options.file), code: .unsupportedFormat)
        }
        return GunzippingReader(makeReader(options), options)
    }
}

/// Unpacks a document that begins with gzip's magic number, and hands on any other as it is.
///
/// Memory: nothing for a plain document, a tenth of a megabyte for a packed one.
private struct GunzippingReader: FeatureReader {
    private enum Packing {
        /// Before the first two bytes; the first has come if it is that of the magic number.
        case unknown(hasFirst: Bool)
        case none, gzip
        /// In recovery: the rest means nothing.
        case damaged
    }

    private var reader: any FeatureReader
    private let options: ReaderOptions
    private var packing = Packing.unknown(hasFirst: false)
    private var decoder: GzipDecoder?
    private var unpacked = ByteBuffer()

    init(_ reader: any FeatureReader, _ options: ReaderOptions) {
        self.reader = reader
        self.options = options
    }

    mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        switch packing {
        case .none: try reader.read(bytes, into: &output)
        case .gzip: try unpack(bytes, into: &output)
        case .damaged: break
        case .unknown(let hasFirst):
            guard !bytes.isEmpty else { return }
            let magic = GzipDecoder.magicNumber
            if !hasFirst, bytes.count == 1, bytes[0] == magic[0] {
                packing = .unknown(hasFirst: true)
                return
            }
            let isGzip = hasFirst ? bytes[0] == magic[1] : bytes[0] == magic[0] && bytes[1] == magic[1]
            packing = isGzip ? .gzip : .none
            if isGzip { decoder = GzipDecoder() }
            if hasFirst { try read([magic[0]], into: &output) }
            try read(bytes, into: &output)
        }
    }

    mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        if case .unknown(hasFirst: true) = packing {
            packing = .none
            try read([GzipDecoder.magicNumber[0]], into: &output)
        }
        if let decoder, case .gzip = packing {
            do {
                try decoder.finish()
            } catch {
                try report(error, &output)
            }
            if let oddity = decoder.oddity { output.warn(.misplaced, at: SourceLocation(file: options.file), oddity) }
        }
        var isTruncated = isTruncated
        if case .damaged = packing { isTruncated = true }
        try reader.finish(isTruncated: isTruncated, into: &output)
    }

    /// An array, for bytes that are remembered.
    private mutating func read(_ bytes: [UInt8], into output: inout EventBuffer) throws(ConversionError) {
        try read(bytes.span, into: &output)
    }

    private mutating func unpack(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        // Out of this value, which would else be shut while its bytes are lent.
        var piece = ByteBuffer()
        swap(&piece, &unpacked)
        defer { swap(&piece, &unpacked) }
        var cursor = 0
        while case .gzip = packing {
            do {
                guard try decoder?.next(in: bytes, at: &cursor, into: &piece) == true else { return }
            } catch {
                try report(error, &output)
            }
            try reader.read(piece.span, into: &output)
        }
    }

    /// Throws damage or, in recovery, reads no further.
    private mutating func report(_ error: ArchiveError, _ output: inout EventBuffer) throws(ConversionError) {
        let error = ConversionError(error, in: options.file)
        guard options.recover else { throw error }
        packing = .damaged
        output.warn(.damage, at: error.location, error.message)
    }
}

extension ConversionError {
    init(_ error: ArchiveError, in file: String?) {
        self.init(error.message, at: SourceLocation(file: file), code: Code(error.fault))
    }
}
