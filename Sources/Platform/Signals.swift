internal import CLibrary

/// A set of signals, which the process gets from outside.
package struct Signals {
    private var set: sigset_t

    /// Those by which people and systems end a program, but for those that the process ignores.
    package static var ending: Signals {
        var signals = Signals(set: sigset_t())
        // `set` is a whole set for the calls to fill.
        unsafe sigemptyset(&signals.set)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(signal) {
            unsafe sigaddset(&signals.set, signal)
        }
        return signals
    }

    /// Lets them wait until someone asks for them: they are not for this thread, nor for those that it starts.
    package func block() {
        // `set` is a whole set for the call to read.
        unsafe withUnsafePointer(to: set) { set in _ = unsafe pthread_sigmask(SIG_BLOCK, set, nil) }
    }

    /// Makes them act at once again.
    package func unblock() {
        // `set` is a whole set for the call to read.
        unsafe withUnsafePointer(to: set) { set in _ = unsafe pthread_sigmask(SIG_UNBLOCK, set, nil) }
    }

    /// Waits for one of them, which must be blocked, and returns its number.
    package func wait() -> Int32 {
        var signal: Int32 = 0
        // `set` is a whole set, and `signal` has room for a number.
        unsafe withUnsafePointer(to: set) { set in while unsafe sigwait(set, &signal) != 0 {} }
        return signal
    }

    /// Ends the process as the signal does where nobody has blocked it; it must be one of the set.
    package func endProcess(by signal: Int32) -> Never {
        _ = CLibrary.signal(signal, SIG_DFL)
        unblock()
        kill(getpid(), signal)
        while true { pause() }
    }

    /// Makes failed calls, which are errors like others, of what would end the process: a pipe that nobody reads any more, and a
    /// file beyond the limit of the process.
    package static func ignoreThoseOfFailedWrites() {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        // `action` is a whole structure for the call to fill.
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #elseif canImport(Glibc)
            let handler = unsafe action.__sigaction_handler.sa_handler
        #elseif canImport(Musl)
            let handler = unsafe action.__sa_handler.sa_handler
        #else
            let handler = unsafe action.sa_handler
        #endif
        // C marks an ignored signal by the address 1, which is no function that could be compared.
        return unsafe unsafeBitCast(handler, to: Int.self) == 1
    }
}
