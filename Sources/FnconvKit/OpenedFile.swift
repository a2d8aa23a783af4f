internal import ByteText
internal import FileAccess
internal import GeoFormats
internal import GeoStream
internal import Platform

/// A file to be read, whose format is known.
struct OpenedFile {
    /// Measured: smaller pieces cost more calls, larger ones leave the processor's cache.
    static let chunkSize = 64 * 1024

    let format: Format
    let reader: any FeatureReader
    var source: any ByteSource

    init(_ path: String, as format: Format?, options: ReaderOptions) throws(ConversionError) {
        var options = options
        if options.file == nil { options.file = path }
        var source = PeekedSource(try FileSource(path))
        if let format {
            self.format = format
        } else {
            self.format = try source.detectFormat(of: path, fileExtension: FilePath.fileExtension(path))
        }
        reader = try self.format.reader(options)
        self.source = source
    }
}

/// The bytes of a file.
final class FileSource: ByteSource {
    private let path: String
    private let file: FileDescriptor

    init(_ path: String) throws(ConversionError) {
        self.path = path
        do throws(SystemError) {
            file = try .openForReading(path)
        } catch {
            throw Self.failure(error, path)
        }
    }

    func read(into buffer: inout [UInt8]) throws(ConversionError) -> Int {
        do throws(SystemError) {
            return try file.read(into: &buffer)
        } catch {
            throw Self.failure(error, path)
        }
    }

    private static func failure(_ error: SystemError, _ path: String) -> ConversionError {
        ConversionError("cannot be read: \(error.reason)", at: SourceLocation(file: path), code: .input)
    }
}

extension Format {
    /// Throws if the format is only read.
    func writer(_ options: WriterOptions) throws(ConversionError) -> any FeatureWriter {
        if let makeWriter { return makeWriter(options) }
        throw ConversionError("\(title) is not written", code: .unsupportedFormat)
    }

    /// The format that the extension of a file's name belongs to.
    static func named(by path: String) -> Format? {
        let fileExtension = FilePath.fileExtension(path)
        return all.first { $0.fileExtensions.contains(fileExtension) }
    }
}

extension FormatSniffer {
    /// A sniffer of the document that a reader with these options reads.
    init(_ options: ReaderOptions) {
        self.init(file: options.file, fileExtension: options.file.map(FilePath.fileExtension) ?? "")
    }
}
