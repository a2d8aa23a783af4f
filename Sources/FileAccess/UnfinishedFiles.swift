internal import Glibc
internal import Synchronization

/// The files that are being written under a temporary name.
///
/// Each is renamed when it is whole, or removed. A signal that ends the program removes them first.
public final class UnfinishedFiles: Sendable {
    private struct State {
        var paths: Set<String> = []
        var isWatched = false
    }

    private let state = Mutex(State())
    private let handlesSignals: Bool

    /// - Parameter handlesSignals: whether ``watchSignals()`` does anything; only the program itself may want it, once.
    public init(handlesSignals: Bool) { self.handlesSignals = handlesSignals }

    /// Makes a file in the directory of `target`, so that it can be renamed to it.
    func create(for target: String) throws(SystemError) -> (file: FileDescriptor, path: String) {
        while true {
            let path = FilePath.directory(target) + ".fnconv-" + String(UInt64.random(in: 0...(.max)), radix: 36)
            // Remembered first: a signal between the two would leave the file.
            state.withLock { _ = $0.paths.insert(path) }
            do {
                return (try .open(path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666), path)
            } catch {
                state.withLock { _ = $0.paths.remove(path) }
                if error.code != EEXIST { throw error }
            }
        }
    }

    /// Puts the file at its place, over one that may be there.
    func rename(_ path: String, to target: String) throws(SystemError) {
        let error = state.withLock { state -> SystemError? in
            // Both paths are C strings for the length of the call.
            guard unsafe Glibc.rename(path.systemPath, target.systemPath) == 0 else { return .last }
            state.paths.remove(path)
            return nil
        }
        if let error { throw error }
    }

    func remove(_ path: String) {
        state.withLock { state in
            // The path is a C string for the length of the call.
            _ = unsafe unlink(path.systemPath)
            state.paths.remove(path)
        }
    }

    // MARK: Signals

    /// Lets a thread of its own wait for the signals that end the program, from now on.
    ///
    /// Must be called before other threads are started: they inherit that the signals are not theirs. Code in a signal handler
    /// could not look at the paths safely; a thread can.
    package func watchSignals() {
        let isFirst = state.withLock { state in
            defer { state.isWatched = true }
            return !state.isWatched
        }
        guard handlesSignals, isFirst else { return }
        var signals = sigset_t()
        // `signals` is a whole set for the calls to fill and read.
        unsafe sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !Self.isIgnored(signal) {
            unsafe sigaddset(&signals, signal)
        }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        let blocked = signals
        // Without the thread, they had better end the program at once.
        if startThread({ self.removeAll(on: blocked) }) == nil { unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    private func removeAll(on signals: sigset_t) {
        var signals = signals
        var signal: Int32 = 0
        // `signals` is a whole set, and `signal` has room for its number.
        while unsafe sigwait(&signals, &signal) != 0 {}
        state.withLock { state in
            for path in state.paths { _ = unsafe unlink(path.systemPath) }
            // Ends the program as the signal would have; the lock is held, so that no file is made meanwhile.
            _ = Glibc.signal(signal, SIG_DFL)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            kill(getpid(), signal)
            while true { pause() }
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        // `action` is a whole structure for the call to fill.
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        // C marks an ignored signal by the address 1, which is no function that could be compared.
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
