package import FileAccess
internal import Platform

/// What the command uses of the process that runs it.
package struct Surroundings: Sendable {
    /// The descriptors of the standard streams.
    package var input: Int32 = StandardStream.input
    package var output: Int32 = StandardStream.output
    package var error: Int32 = StandardStream.error
    /// Whether a person types the input.
    package var inputIsTerminal = false
    /// Whether a person sees the messages.
    package var errorIsTerminal = false
    /// Seconds since some moment; for the progress bar alone, nothing that is written depends on it.
    package var clock: @Sendable () -> Double = { 0 }
    /// The time of this run in seconds since 1970, UTC, for what must have a time and says none.
    package var now: @Sendable () -> Int64 = { 0 }
    /// The value of SOURCE_DATE_EPOCH, which takes the place of `now`.
    package var sourceDateEpoch: String?
    /// How many files to convert at once.
    package var processors = 1
    package var unfinished = UnfinishedFiles()

    /// A process without a person or a second core.
    package init() {}

    /// Those of this process, which is made ready: a closed pipe is an error like others, and the standard streams are open.
    package static func ofProcess() -> Surroundings {
        StandardStream.openMissing()
        Signals.ignoreThoseOfFailedWrites()
        var surroundings = Surroundings()
        surroundings.inputIsTerminal = StandardStream.isTerminal(surroundings.input)
        surroundings.errorIsTerminal = StandardStream.isTerminal(surroundings.error)
        surroundings.clock = monotonicSeconds
        surroundings.now = secondsSince1970
        surroundings.sourceDateEpoch = environmentVariable("SOURCE_DATE_EPOCH")
        surroundings.processors = processorCount()
        surroundings.unfinished = UnfinishedFiles(beforeFirst: removeAtSignals)
        return surroundings
    }
}

/// Lets a thread of its own wait for the signals that end the program, from now on, and remove the unfinished files then.
///
/// Must be called before other threads are started: they inherit that the signals are not theirs. Code in a signal handler could
/// not look at the paths safely; a thread can.
private func removeAtSignals(_ unfinished: UnfinishedFiles) {
    let signals = Signals.ending
    signals.block()
    let thread = Thread {
        let signal = signals.wait()
        unfinished.removeAll { signals.endProcess(by: signal) }
    }
    // Without the thread, they had better end the program at once.
    if thread == nil { signals.unblock() }
}
