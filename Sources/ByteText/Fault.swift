/// What kind of wrong the bytes of a syntax or a packing are.
package enum Fault: Sendable {
    /// They break the rules.
    case malformed
    /// They end too early.
    case truncated
    /// They go beyond what is read, to keep memory and time small.
    case limitExceeded
    /// They obey rules that are not read.
    case unsupported
}
