internal import CLibrary

// What the process is given, and what it hands back.

/// The descriptors of the standard streams.
package enum StandardStream {
    package static let input: Int32 = STDIN_FILENO
    package static let output: Int32 = STDOUT_FILENO
    package static let error: Int32 = STDERR_FILENO

    /// Opens those that whoever started the process has closed, the wrong way round, so that each still fails when it is used.
    ///
    /// A file that took the number of a closed stream would get what is meant for the stream.
    package static func openMissing() {
        for descriptor in input...error where fcntl(descriptor, F_GETFD) < 0 {
            // The path is a literal.
            _ = unsafe open("/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether a person is at the other end.
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) != 0 }
}

/// The words behind the name of this program, as typed.
package func argumentsOfProcess() -> [String] {
    // The system hands over so many C strings, which last as long as the process.
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        unsafe CommandLine.unsafeArgv[index].map { unsafe String(system: $0) }
    }
}

/// A variable of the environment; nil if it is not set.
package func environmentVariable(_ name: String) -> String? {
    // What `getenv` returns is a C string, and nothing changes the environment meanwhile.
    unsafe getenv(name).map { unsafe String(system: $0) }
}

extension String {
    /// The text of a C string that the system gave.
    fileprivate init(system text: UnsafeMutablePointer<CChar>) {
        // It ends with a zero byte.
        self = unsafe String(
            system: Array(UnsafeBufferPointer(start: text, count: strlen(text))).map(UInt8.init(bitPattern:)))
    }
}

/// How many processors are at work.
package func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// Seconds since some moment, which go on evenly when the clock is set.
package func monotonicSeconds() -> Double {
    var time = timespec()
    // `time` is a whole structure for the call to fill.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds since 1970, UTC.
package func secondsSince1970() -> Int64 { Int64(time(nil)) }

/// Ends the process.
package func endProcess(with code: Int32) -> Never { exit(code) }
