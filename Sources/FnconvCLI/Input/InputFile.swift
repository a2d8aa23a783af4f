internal import ByteText
internal import GeoStream
internal import Platform

/// A file or standard input, read in pieces.
final class InputFile: ByteSource {
    /// As typed; `-` for standard input.
    let name: String
    /// Called before a read that has to wait for whoever fills the pipe.
    var onWait: (() -> Void)?
    private let file: FileDescriptor
    /// Whether all of it is there already, unlike in a pipe.
    let isRegular: Bool
    private let progress: ProgressMeter

    /// Opens the file called `name`; `-` is the `standardInput` given.
    init(_ name: String, standardInput: Int32, progress: ProgressMeter) throws(ConversionError) {
        self.name = name
        self.progress = progress
        do throws(SystemError) {
            file = try name == "-" ? FileDescriptor(standardInput, isLent: true) : .open(name, for: .reading)
            isRegular = try file.status().kind == .regular
        } catch {
            throw Self.failure(error, name)
        }
        if isRegular { file.willReadSequentially() }
    }

    func read(into buffer: inout [UInt8]) throws(ConversionError) -> Int {
        if let onWait, !isRegular, !file.isReadable { onWait() }
        do throws(SystemError) {
            let count = try file.read(into: &buffer)
            progress.advance(by: count)
            return count
        } catch {
            throw Self.failure(error, name)
        }
    }

    /// The status of an input that can be read, as far as can be told without opening it.
    static func status(_ name: String, standardInput: Int32) throws(ConversionError) -> FileStatus {
        do throws(SystemError) {
            let status = try name == "-" ? FileDescriptor(standardInput, isLent: true).status() : .of(name)
            if status.kind == .directory { throw .isDirectory }
            return status
        } catch {
            throw failure(error, name)
        }
    }

    private static func failure(_ error: SystemError, _ name: String) -> ConversionError {
        let message =
            if error == .isDirectory {
                "this is a directory, expected a file; '\(name.hasSuffix("/") ? name : name + "/")*' names the files in it"
            } else if isAddress(name) {
                "addresses are not fetched, expected a file; curl -sSfL '\(name)' | fnconv reads what is there"
            } else {
                "cannot be read: \(error.reason)"
            }
        return ConversionError(message, at: .init(file: name), code: .input)
    }

    /// Whether a name begins as `https://` does.
    private static func isAddress(_ name: String) -> Bool {
        guard let colon = name.firstIndex(of: ":"), name[colon...].hasPrefix("://") else { return false }
        return ["http", "https", "ftp", "ftps", "sftp", "s3"].contains(name[..<colon].lowercased())
    }
}
