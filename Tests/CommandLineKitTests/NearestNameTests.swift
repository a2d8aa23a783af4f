import Testing

@testable import CommandLineKit

@Suite("Nearest names")
struct NearestNameTests {
    @Test(
        "The distance counts insertions, removals, replacements and swaps of neighbours",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
            ("simplfy", "simplify", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("größe", "grösse", 2),
        ])
    func distance(a: String, b: String, expected: Int) {
        #expect(editDistance(Array(a), Array(b)) == expected)
        #expect(editDistance(Array(b), Array(a)) == expected)
    }

    @Test("Other case comes before a prefix, a prefix before a misspelling")
    func stages() {
        #expect(nearestNames(to: "TO", among: ["top", "to", "ot"]) == ["to"])
        #expect(nearestNames(to: "to", among: ["ot", "topping", "torch"]) == ["topping", "torch"])
        #expect(nearestNames(to: "formts", among: ["stats", "formats"]) == ["formats"])
    }

    @Test("A third of the letters may be wrong, one in a short word")
    func cutOff() {
        #expect(nearestNames(to: "ab", among: ["ax"]) == ["ax"])
        #expect(nearestNames(to: "ab", among: ["xy"]) == [])
        #expect(nearestNames(to: "abcdef", among: ["abcdxy"]) == ["abcdxy"])
        #expect(nearestNames(to: "abcde", among: ["abcxy"]) == [])
    }

    @Test("Too many equally good names, no letters or very many give no suggestion")
    func noHelp() {
        #expect(nearestNames(to: "a", among: ["a1", "a2", "a3"]) == ["a1", "a2", "a3"])
        #expect(nearestNames(to: "a", among: ["a1", "a2", "a3", "a4"]) == [])
        #expect(nearestNames(to: "", among: ["a"]) == [])
        #expect(nearestNames(to: String(repeating: "a", count: 65), among: [String(repeating: "a", count: 64)]) == [])
    }
}
