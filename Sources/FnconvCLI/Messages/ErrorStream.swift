internal import Platform
internal import Synchronization

/// Standard error: messages, a line each, and at most one progress bar below them.
final class ErrorStream: Sendable {
    private let descriptor: Int32
    /// Whether a bar stands on the last line.
    private let hasBar = Mutex(false)

    private static let erase = "\r\u{1B}[K"

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes a line, in the place of the bar if there is one.
    func write(_ line: String) {
        hasBar.withLock { hasBar in
            send((hasBar ? Self.erase : "") + line + "\n")
            hasBar = false
        }
    }

    /// Shows the bar, or another in its place.
    func show(bar: String) {
        hasBar.withLock { hasBar in
            send("\r" + bar + "\u{1B}[K")
            hasBar = true
        }
    }

    func eraseBar() {
        hasBar.withLock { hasBar in
            if hasBar { send(Self.erase) }
            hasBar = false
        }
    }

    /// A failure to write here cannot be reported.
    private func send(_ text: String) { try? FileDescriptor(descriptor, isLent: true).write(text.systemBytes.span) }
}
