internal import GeoStream
internal import Synchronization

/// What a report is about.
struct ReportSubject {
    /// The format of the first input.
    var format: Format
    /// Its first bytes, none if its format was given.
    var prefix: [UInt8]
    var input: CurrentInput
}

/// The input that is being read, for a writer that wants to name it.
final class CurrentInput: Sendable {
    private let state = Mutex<String?>(nil)

    var name: String? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
