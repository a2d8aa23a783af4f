/// The arrays and objects that are open, and on which line each was opened.
///
/// A level holds the place in the current chunk where it was opened, which costs nothing to note; only levels that are still open
/// at the end of a chunk, or asked for, are turned into lines.
struct LevelStack {
    private struct Level: BitwiseCopyable {
        let isObject: Bool
        /// An offset in the current chunk, or a line for the lowest `settled` levels.
        var place: Int
    }

    private var levels: [Level] = []
    private var settled = 0

    var depth: Int { levels.count }

    /// Whether the innermost level is an object.
    var isInObject: Bool { levels.last?.isObject ?? false }

    /// Whether an object (or an array) is open at any level.
    func contains(object: Bool) -> Bool { levels.contains { $0.isObject == object } }

    mutating func push(object: Bool, at offset: Int) { levels.append(Level(isObject: object, place: offset)) }

    mutating func pop() {
        levels.removeLast()
        if settled > levels.count { settled = levels.count }
    }

    mutating func removeAll() {
        levels.removeAll(keepingCapacity: true)
        settled = 0
    }

    /// The line where the innermost level was opened; 0 if none is open.
    mutating func line(in chunk: Span<UInt8>, _ lines: inout LineCounter) -> Int {
        settle(in: chunk, &lines)
        return levels.last?.place ?? 0
    }

    /// Turns the places of all levels into lines, as is due before `chunk` is left behind.
    mutating func settle(in chunk: Span<UInt8>, _ lines: inout LineCounter) {
        for index in settled..<levels.count {
            levels[index].place = lines.position(at: levels[index].place, in: chunk).line
        }
        settled = levels.count
    }
}
