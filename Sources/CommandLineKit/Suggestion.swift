internal import ByteText

/// `; did you mean 'a' or 'b'?`, or nothing when no name is near.
package func suggestion(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(alternatives(names.map { quoted($0) }))?"
}
