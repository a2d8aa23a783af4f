internal import Platform
internal import Synchronization

/// The files that are being written under a temporary name.
///
/// Each is renamed when it is whole, or removed.
package final class UnfinishedFiles: Sendable {
    private struct State {
        var paths: Set<String> = []
        var isPrepared = false
    }

    private let state = Mutex(State())
    private let beforeFirst: @Sendable (UnfinishedFiles) -> Void

    /// - Parameter beforeFirst: called once, before the first file is made: what ends the process must remove the files from then on.
    package init(beforeFirst: @escaping @Sendable (UnfinishedFiles) -> Void = { _ in }) {
        self.beforeFirst = beforeFirst
    }

    /// Says that files are about to be made.
    package func prepare() {
        let isFirst = state.withLock { state in
            defer { state.isPrepared = true }
            return !state.isPrepared
        }
        if isFirst { beforeFirst(self) }
    }

    /// Makes a file in the directory of `target`, so that it can be renamed to it.
    func create(for target: String) throws(SystemError) -> (file: FileDescriptor, path: String) {
        while true {
            let path = FilePath.directory(target) + ".fnconv-" + String(UInt64.random(in: 0...(.max)), radix: 36)
            // Remembered first: a signal between the two would leave the file.
            state.withLock { _ = $0.paths.insert(path) }
            do {
                return (try .open(path, for: .creating), path)
            } catch {
                state.withLock { _ = $0.paths.remove(path) }
                if error != .fileExists { throw error }
            }
        }
    }

    /// Puts the file at its place, over one that may be there.
    func rename(_ path: String, to target: String) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            try FileSystem.rename(path, to: target)
            state.paths.remove(path)
        }
    }

    func remove(_ path: String) {
        state.withLock { state in
            FileSystem.remove(path)
            state.paths.remove(path)
        }
    }

    /// Removes all, and then calls `end`, which ends the process; no file is made or renamed meanwhile.
    package func removeAll(thenEnd end: () -> Never) -> Never {
        state.withLock { state in
            for path in state.paths { FileSystem.remove(path) }
            end()
        }
    }
}
