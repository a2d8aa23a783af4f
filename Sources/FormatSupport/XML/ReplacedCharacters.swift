package import GeoStream

extension Losses {
    /// Counts characters that XML cannot hold, in the words of the format with this title.
    package mutating func add(replacedCharacters count: Int, in title: String) {
        if count > 0 { add("\(title) cannot hold control characters; they become U+FFFD", count: count) }
    }
}
