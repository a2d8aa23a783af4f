internal import ArchiveStream
internal import ByteText
internal import FormatSupport
internal import GeoStream

/// Writes KML as the file `doc.kml` of a ZIP archive, in the memory of KML and some of zlib's.
struct KMZWriter: FeatureWriter {
    /// What the KML writer's buffer empties into; the bytes go through the archive to the output of the call that is under way.
    private final class Channel {
        var archive = ZipWriter(entry: "doc.kml")
        var output = ByteBuffer()

        func take(_ bytes: Span<UInt8>) -> Bool {
            archive.append(bytes, to: &output)
            return !output.isClosed
        }
    }

    private var document: KMLWriter
    private let channel: Channel
    private var buffer: ByteBuffer

    init(_ options: WriterOptions) {
        document = KMLWriter(options)
        let channel = Channel()
        self.channel = channel
        buffer = ByteBuffer { channel.take($0) }
    }

    var losses: Losses { document.losses }

    mutating func begin(into output: inout ByteBuffer) {
        swap(&channel.output, &output)
        defer { swap(&channel.output, &output) }
        document.begin(into: &buffer)
    }

    mutating func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        swap(&channel.output, &output)
        defer { swap(&channel.output, &output) }
        try document.write(mark, into: &buffer)
    }

    mutating func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        swap(&channel.output, &output)
        defer { swap(&channel.output, &output) }
        try document.write(points, into: &buffer)
    }

    mutating func finish(into output: inout ByteBuffer) throws(ConversionError) {
        swap(&channel.output, &output)
        defer { swap(&channel.output, &output) }
        try document.finish(into: &buffer)
        buffer.drain()
        channel.archive.finish(to: &channel.output)
    }
}
