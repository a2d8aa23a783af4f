public import FileAccess
internal import Glibc

/// What the command uses of the process that runs it.
public struct Surroundings: Sendable {
    /// The descriptors of the standard streams.
    public var input: Int32 = STDIN_FILENO
    public var output: Int32 = STDOUT_FILENO
    public var error: Int32 = STDERR_FILENO
    /// Whether a person types the input.
    public var inputIsTerminal = false
    /// Whether a person sees the messages.
    public var errorIsTerminal = false
    /// Seconds since some moment; for the progress bar alone, nothing that is written depends on it.
    public var clock: @Sendable () -> Double = { 0 }
    /// The time of this run in seconds since 1970, UTC, for what must have a time and says none.
    public var now: @Sendable () -> Int64 = { 0 }
    /// The value of SOURCE_DATE_EPOCH, which takes the place of `now`.
    public var sourceDateEpoch: String?
    /// How many files to convert at once.
    public var processors = 1
    public var unfinished = UnfinishedFiles(handlesSignals: false)

    /// A process without a person or a second core.
    public init() {}

    /// The words behind the name of this program, as typed.
    public static func argumentsOfProcess() -> [String] {
        // The system hands over so many C strings, which last as long as the process.
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
            return unsafe String(
                system: Array(UnsafeBufferPointer(start: word, count: strlen(word))).map(UInt8.init(bitPattern:)))
        }
    }

    /// Those of this process, which is made ready: a closed pipe is an error like others, and the standard streams are open.
    public static func ofProcess() -> Surroundings {
        // A file that took the number of a closed stream would get what is meant for the stream. Opened the wrong way round,
        // each still fails when it is used.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The path is a literal.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGPIPE, SIG_IGN)
        // So is a file beyond the limit of the process.
        _ = signal(SIGXFSZ, SIG_IGN)
        var surroundings = Surroundings()
        surroundings.inputIsTerminal = isatty(STDIN_FILENO) != 0
        surroundings.errorIsTerminal = isatty(STDERR_FILENO) != 0
        surroundings.clock = monotonicSeconds
        surroundings.now = { Int64(time(nil)) }
        // What `getenv` returns is a C string, and nothing changes the environment meanwhile.
        surroundings.sourceDateEpoch = unsafe getenv("SOURCE_DATE_EPOCH").map { unsafe String(cString: $0) }
        surroundings.processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        surroundings.unfinished = UnfinishedFiles(handlesSignals: true)
        return surroundings
    }
}

private func monotonicSeconds() -> Double {
    var time = timespec()
    // `time` is a whole structure for the call to fill.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
