import JSONStream
import Testing

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

@Suite("Random damage")
struct MutationTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u12", "\\uD83D", "\n", " ", "\u{1E}", "\u{1}", "1", "-", ".5e",
        "tru", "NaN", "#", "\u{E4}",
        "\u{FEFF}", "\n{", "{\"a\":[1.5,null]}",
    ]

    private static let original =
        "{\"type\":\"Line\",\"coordinates\":[[8.54,47.3,-1],[8,47e0]],\"p\":{\"n\":null,\"t\":\"\\u00e4 \u{E4}\"}}\n[true,{}]\n\"x\"\n12\n"

    @Test(
        "Damaged texts neither crash nor hang, mended tokens follow the grammar, and chunks make no difference",
        arguments: [JSONOptions.Mode.single, .sequence])
    func mutations(mode: JSONOptions.Mode) {
        var random = Seeded(state: 2024)
        for round in 0..<400 {
            var characters = Array(Self.original.unicodeScalars.map(String.init))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<characters.count, using: &random)
                let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
                switch Int.random(in: 0..<4, using: &random) {
                case 0: characters.remove(at: place)
                case 1: characters[place] = piece
                case 2:
                    characters.removeSubrange(
                        place..<min(place + Int.random(in: 1...60, using: &random), characters.count - 1))
                default: characters.insert(piece, at: place)
                }
            }
            let text = characters.joined()
            let bytes = Array(text.utf8)
            let cuts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Int.random(in: 0...bytes.count, using: &random)
            }.sorted()
            let strict = transcript(bytes, options: JSONOptions(mode: mode))
            let lenient = transcript(bytes, options: JSONOptions(mode: mode, recovers: true))
            #expect(
                transcript(bytes, options: JSONOptions(mode: mode), cuts: cuts) == strict,
                "\(round): \(text) cut at \(cuts)")
            #expect(
                transcript(bytes, options: JSONOptions(mode: mode, recovers: true), cuts: cuts) == lenient,
                "\(round): \(text) cut at \(cuts)")
            #expect(mended(text, mode: mode, cuts: cuts) == mended(text, mode: mode))
            if strict.last?.hasPrefix("error") != true {
                #expect(lenient == strict, "\(text)")
            } else if mode == .sequence {
                #expect(lenient.last?.hasPrefix("finding") == true, "\(text)")
            }
        }
    }
}
