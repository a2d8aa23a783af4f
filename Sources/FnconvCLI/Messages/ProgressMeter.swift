internal import Synchronization

/// Counts the bytes read and shows them, where somebody waits for the end and can see it.
final class ProgressMeter: Sendable {
    enum Mode: String, CaseIterable { case auto, always, never }

    private struct State {
        var done = 0
        /// The count at which the clock is looked at next.
        var nextLook = ProgressMeter.interval
        var lastShown = -Double.infinity
    }

    private let state = Mutex(State())
    private let stream: ErrorStream
    private let mode: Mode
    private let total: Int?
    private let clock: @Sendable () -> Double
    private let start: Double

    /// The clock is looked at once in so many bytes: a few milliseconds of work.
    private static let interval = 1 << 20

    /// - Parameters:
    ///   - total: the bytes there are to read, nil where that cannot be known.
    ///   - clock: seconds since some moment.
    init(_ stream: ErrorStream, mode: Mode, total: Int?, clock: @escaping @Sendable () -> Double) {
        self.stream = stream
        self.mode = mode
        self.total = total
        self.clock = clock
        start = clock()
    }

    /// Records that bytes were read.
    func advance(by count: Int) {
        guard mode != .never else { return }
        state.withLock { state in
            state.done += count
            guard state.done >= state.nextLook else { return }
            state.nextLook = state.done + Self.interval
            let now = clock()
            guard mode == .always || now - start > 1, now - state.lastShown >= 0.1 else { return }
            state.lastShown = now
            stream.show(bar: bar(done: state.done, seconds: now - start))
        }
    }

    /// Ends the display: it goes, unless it was asked for.
    func finish() {
        guard mode == .always else { return stream.eraseBar() }
        let done = state.withLock(\.done)
        stream.eraseBar()
        stream.write(bar(done: done, seconds: clock() - start))
    }

    private func bar(done: Int, seconds: Double) -> String {
        let rate = Double(done) / max(seconds, 1e-3)
        guard let total, total > 0 else { return "\(megabytes(Double(done))) MB  \(megabytes(rate)) MB/s" }
        let share = min(Double(done) / Double(total), 1)
        let filled = Int(share * 24)
        let percent = String(Int(share * 100))
        let left = Int((Double(max(total - done, 0)) / max(rate, 1)).rounded(.up))
        return String(repeating: " ", count: 3 - percent.count) + "\(percent)% ["
            + String(repeating: "=", count: filled) + String(repeating: " ", count: 24 - filled) + "]  "
            + "\(megabytes(Double(done))) of \(megabytes(Double(total))) MB  \(megabytes(rate)) MB/s  \(clockTime(left)) left"
    }

    private func megabytes(_ bytes: Double) -> String {
        let tenths = Int((min(bytes, 1e15) / 1e5).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// `0:07`, `12:30`, `1:00:00`.
    private func clockTime(_ seconds: Int) -> String {
        let seconds = min(seconds, 359_999)
        let minutes = seconds / 60 % 60
        let lead = seconds < 3600 ? "\(minutes)" : "\(seconds / 3600):" + (minutes < 10 ? "0" : "") + "\(minutes)"
        return lead + ":" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }
}
