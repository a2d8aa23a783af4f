/// What the command tells the shell.
package enum ExitCode: Int32, Sendable {
    /// All was done, perhaps with warnings; or nobody reads the output any more.
    case done = 0
    /// Data could not be read as what they claim to be, or a file could not be read or written.
    case failed = 1
    /// The command line is wrong; nothing was read or written.
    case misused = 2
}
