/// The names that somebody who typed `typed` probably meant, at most three, in the order of `names`.
///
/// The same name in other case comes first, then names that begin with what was typed, then the closest by
/// ``editDistance(_:_:)`` if no more than a third of the typed letters are wrong, or one of two or three.
/// More than three equally good names are no help, so none is returned.
package func nearestNames(to typed: String, among names: [String]) -> [String] {
    let wanted = Array(typed.lowercased())
    guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
    let candidates = names.map { (name: $0, letters: Array($0.lowercased())) }
    let stages: [[String]] = [
        candidates.filter { $0.letters == wanted }.map(\.name),
        candidates.filter { $0.letters.starts(with: wanted) }.map(\.name),
        closest(to: wanted, among: candidates),
    ]
    return stages.first { (1...3).contains($0.count) } ?? []
}

private func closest(to wanted: [Character], among candidates: [(name: String, letters: [Character])]) -> [String] {
    let distances = candidates.map { editDistance(wanted, $0.letters) }
    guard let least = distances.min(), least <= max(1, wanted.count / 3), least < wanted.count else { return [] }
    return zip(candidates, distances).filter { $1 == least }.map(\.0.name)
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn `a` into `b`.
///
/// The restricted Damerau-Levenshtein distance (optimal string alignment). Time is the product of the lengths, memory
/// three rows.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            let isSame = a[i] == b[j]
            var best = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
