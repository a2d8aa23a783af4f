internal import ArchiveStream
internal import ByteText
package import GeoStream
internal import Platform

/// Where the bytes of one document go.
///
/// A regular file is written beside its place and renamed by ``commit()``, so that it appears whole or not at all, and one
/// that was there is intact after any failure. Standard output, devices and pipes are written as they are. A file whose name
/// ends in `.gz` is packed by gzip.
package final class OutputFile {
    /// What `write` failed with.
    package private(set) var failure: ConversionError?

    private let name: String
    private let file: FileDescriptor
    /// Nil for what is written directly.
    private let place: Place?
    /// For a name that ends in `.gz`.
    private var encoder: GzipEncoder?

    /// How a file gets its name.
    private struct Place {
        var temporary: String
        var target: String
        var unfinished: UnfinishedFiles
    }

    /// Standard output.
    package init(standard descriptor: Int32) {
        name = "standard output"
        file = FileDescriptor(descriptor, isLent: true)
        place = nil
    }

    /// Opens the output called `path`.
    package init(_ path: String, unfinished: UnfinishedFiles) throws(ConversionError) {
        name = path
        do throws(SystemError) {
            (file, place) = try Self.open(path, unfinished)
        } catch {
            throw ConversionError("cannot be written: \(error.reason)", at: .init(file: path), code: .output)
        }
        if FilePath.isGzip(path) { encoder = GzipEncoder() }
    }

    /// Whether a path means standard output.
    package static func isStandard(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

    private static func open(
        _ path: String, _ unfinished: UnfinishedFiles
    ) throws(SystemError) -> (FileDescriptor, Place?) {
        let old = try existing(path)
        if let old {
            if old.kind == .directory { throw .isDirectory }
            // Not through a new file: a pipe or a device has no other name to appear under.
            if old.kind == .other { return (try .open(path, for: .writing), nil) }
            // Renaming would replace a file that its owner has protected.
            try FileSystem.checkWritable(path)
        }
        unfinished.prepare()
        let target = FilePath.followingLinks(path)
        let (file, temporary) = try unfinished.create(for: target)
        do {
            if let old { try file.setPermissions(old.permissions) }
        } catch {
            unfinished.remove(temporary)
            throw error
        }
        return (file, Place(temporary: temporary, target: target, unfinished: unfinished))
    }

    private static func existing(_ path: String) throws(SystemError) -> FileStatus? {
        do {
            return try .of(path)
        } catch {
            if error == .noSuchFile { return nil }
            throw error
        }
    }

    /// Whether bytes are seen as soon as they are written.
    package var isDirect: Bool { place == nil }

    /// Writes bytes; false if that failed.
    package func write(_ bytes: Span<UInt8>) -> Bool {
        do {
            if encoder == nil {
                try file.write(bytes)
            } else {
                var packed = ByteBuffer()
                encoder?.append(bytes, to: &packed)
                try file.write(packed.span)
            }
        } catch {
            failure = failed(error)
        }
        return failure == nil
    }

    /// Ends a file that is packed.
    private func endPacking() throws(SystemError) {
        guard encoder != nil else { return }
        var packed = ByteBuffer()
        encoder?.finish(to: &packed)
        encoder = nil
        try file.write(packed.span)
    }

    /// Puts the file, which is whole, at its place.
    package func commit() throws(ConversionError) {
        do throws(SystemError) {
            try endPacking()
            try file.close()
            if let place { try place.unfinished.rename(place.temporary, to: place.target) }
        } catch {
            throw failed(error)
        }
    }

    /// Forgets what was written to a regular file; what was there before stays.
    package func discard() {
        if let place { return place.unfinished.remove(place.temporary) }
        // What has been seen of a packed file is of use only with its end; why it cannot be written has been said already.
        if encoder?.hasBegun == true { try? endPacking() }
    }

    private func failed(_ error: SystemError) -> ConversionError {
        ConversionError(
            "cannot write: \(error.reason)", at: .init(file: name), code: error == .brokenPipe ? .closedOutput : .output
        )
    }
}
