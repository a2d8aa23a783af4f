/// What a start tag opens.
@usableFromInline package enum XMLOpening<Context> {
    /// An element whose children matter.
    case context(Context)
    /// An element whose text is a value; of markup inside only the words are kept.
    case leaf
    /// A leaf whose text may be long, and is taken in pieces as it comes.
    case stream
    /// Nothing that matters: the element is skipped with all that is in it.
    case nothing
    /// A wrapper whose children are extensions, and which is not an extension itself.
    case extensions
    /// An extension that stands by itself.
    case `extension`
}
