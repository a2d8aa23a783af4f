/// The version of the package and its command; the list of changes begins with it, which a test compares.
///
/// Semantic: the first number changes where an app that links the library or a script that calls the command may have to
/// (before 1.0.0 the second does), the second with what is new, the third with what is mended.
enum Version {
    static let number = "0.2.0"
    /// When it was made, for the man page.
    static let date = "2026-12-01"
}
