internal import ByteText
package import GeoStream
internal import Glibc

/// Where the bytes of one document go.
///
/// A regular file is written beside its place and renamed by ``commit()``, so that it appears whole or not at all, and one
/// that was there is intact after any failure. Standard output, devices and pipes are written as they are.
package final class OutputFile {
    /// What `write` failed with.
    package private(set) var failure: ConversionError?

    private let name: String
    private let file: FileDescriptor
    /// Nil for what is written directly.
    private let place: Place?

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
            throw ConversionError("cannot be written: \(error.reason)", at: .init(file: path), cause: .io)
        }
    }

    /// Whether a path means standard output.
    package static func isStandard(_ path: String) -> Bool { path == "-" || path == "/dev/stdout" }

    private static func open(
        _ path: String, _ unfinished: UnfinishedFiles
    ) throws(SystemError) -> (FileDescriptor, Place?) {
        let old = try existing(path)
        if let old {
            if old.kind == .directory { throw SystemError(code: EISDIR) }
            // Not through a new file: a pipe or a device has no other name to appear under.
            if old.kind == .other { return (try .open(path, O_WRONLY), nil) }
            // The path is a C string for the length of the call. Renaming would replace a file that its owner has protected.
            if unsafe access(path, W_OK) != 0 { throw SystemError.last }
        }
        unfinished.watchSignals()
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
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Whether bytes are seen as soon as they are written.
    package var isDirect: Bool { place == nil }

    /// Writes bytes; false if that failed.
    package func write(_ bytes: Span<UInt8>) -> Bool {
        do {
            try file.write(bytes)
        } catch {
            failure = failed(error)
        }
        return failure == nil
    }

    /// Puts the file, which is whole, at its place.
    package func commit() throws(ConversionError) {
        do throws(SystemError) {
            try file.close()
            if let place { try place.unfinished.rename(place.temporary, to: place.target) }
        } catch {
            throw failed(error)
        }
    }

    /// Forgets what was written to a regular file; what was there before stays.
    package func discard() {
        if let place { place.unfinished.remove(place.temporary) }
    }

    private func failed(_ error: SystemError) -> ConversionError {
        ConversionError(
            "cannot write: \(error.reason)", at: .init(file: name), cause: error.code == EPIPE ? .closedOutput : .io)
    }
}
