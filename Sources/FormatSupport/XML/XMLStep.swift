/// What a tag asks of a machine.
@usableFromInline package enum XMLStep<Name, Context> {
    /// Nothing: the walk has dealt with it.
    case nothing
    /// A child of the innermost context begins.
    case start(Name?)
    /// A leaf ends; its text is that of the tag, or waits in the walk.
    case take(Name?)
    case takeLong(Name?)
    /// A piece of a stream has come.
    case piece(isLast: Bool)
    /// A context ends, and has been closed.
    case end(Context)
    /// An extension ends that is a leaf without attributes, or any other.
    case value, `extension`
}
