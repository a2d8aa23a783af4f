internal import ByteText
internal import CommandLineKit
internal import FileAccess
internal import GeoFormats
internal import GeoStream
internal import Platform
internal import Synchronization

/// A directory that gets a file for each input.
struct OutputDirectory {
    private struct Job: Sendable {
        var input: String
        var output: String
    }

    private let path: String
    private let jobs: [Job]

    /// Whether an output is a directory: one that exists, or by the slash at its end.
    static func isMeant(by output: String) -> Bool {
        output.hasSuffix("/") || (try? FileStatus.of(output).kind == .directory) == true
    }

    /// Finds a name for each input.
    init(_ path: String, for inputs: [String], format: Format?) throws(UsageError) {
        self.path = path.hasSuffix("/") ? path : path + "/"
        var owners: [String: String] = [:]
        var jobs: [Job] = []
        for input in inputs {
            guard input != "-" else {
                throw UsageError(
                    "standard input has no name for a file in \(quoted(self.path)); name one with --output")
            }
            let output = self.path + Self.name(for: input, format)
            if let owner = owners.updateValue(input, forKey: output) {
                throw UsageError("\(quoted(owner)) and \(quoted(input)) would both be written to \(quoted(output))")
            }
            jobs.append(Job(input: input, output: output))
        }
        self.jobs = jobs
    }

    /// The name of the input, with the extension of the format in the place of its own.
    private static func name(for input: String, _ format: Format?) -> String {
        guard let wanted = format?.fileExtensions.first else { return FilePath.name(input) }
        let name = FilePath.unpackedName(input)
        let fileExtension = FilePath.fileExtension(input)
        // What follows a dot that is no extension belongs to the name: "tour 2026.05.01".
        let isKnown = Format.all.contains { $0.fileExtensions.contains(fileExtension) }
        return (isKnown ? String(name.dropLast(fileExtension.count + 1)) : name) + "." + wanted
    }

    /// Converts the inputs, as many at once as there are processors; their messages keep the order of the inputs.
    func convert(
        _ settings: ConversionSettings, in surroundings: Surroundings, errors: ErrorStream, progress: ProgressMeter
    ) -> ExitCode {
        let log = MessageLog(isQuiet: settings.isQuiet) { errors.write($0) }
        do throws(SystemError) {
            try FileSystem.makeDirectory(path)
        } catch {
            log.error(ConversionError("cannot be made: \(error.reason)", at: .init(file: path), code: .output))
            return .failed
        }
        surroundings.unfinished.prepare()
        let queue = JobQueue(count: jobs.count) { errors.write($0) }
        let siblings = Set(jobs.map(\.output))
        runOnThreads(min(surroundings.processors, jobs.count)) { [jobs] in
            while let index = queue.next() {
                let lines = Lines()
                let conversion = Conversion(
                    inputs: [jobs[index].input], output: jobs[index].output, settings: settings,
                    surroundings: surroundings, log: MessageLog(isQuiet: settings.isQuiet) { lines.all.append($0) },
                    progress: progress, siblings: siblings)
                let code = conversion.run()
                queue.end(index, code, lines.all)
            }
        }
        return queue.code
    }

}

/// Messages that wait for their turn; each belongs to one thread.
private final class Lines {
    var all: [String] = []
}

/// Gives out the numbers of jobs, and prints what they say in the order of the numbers.
private final class JobQueue: Sendable {
    private struct State {
        var next = 0
        /// The job whose messages are printed next.
        var printed = 0
        var waiting: [Int: [String]] = [:]
        var code = ExitCode.done
    }

    private let state = Mutex(State())
    private let count: Int
    private let write: @Sendable (String) -> Void

    init(count: Int, write: @escaping @Sendable (String) -> Void) {
        self.count = count
        self.write = write
    }

    /// The next job; nil when all have been given out.
    func next() -> Int? {
        state.withLock { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    /// Records how a job ended.
    func end(_ job: Int, _ code: ExitCode, _ lines: [String]) {
        state.withLock { state in
            if code != .done { state.code = code }
            state.waiting[job] = lines
            while let lines = state.waiting.removeValue(forKey: state.printed) {
                for line in lines { write(line) }
                state.printed += 1
            }
        }
    }

    /// The worst of the codes.
    var code: ExitCode { state.withLock(\.code) }
}
