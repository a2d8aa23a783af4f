import JSONStream
import Testing

@Suite("Chunks")
struct ChunkTests {
    static let samples: [String] = [
        "{\"type\":\"LineString\",\"coordinates\":[[8.5417016,47.376901,479.87],\n[-8.5e-3,0.5,-0]],\"id\":9007199254740993}",
        "\u{FEFF}\r\n [ true,false , null,\"\",\"\u{E4}\u{6C34}\u{1F6B4}\" ]\n",
        "{\"a\\u00e4\\n\\uD83D\\uDEB4\\uD83Dx\\uDC00\\\\\":\"\\uD83D\\uD83D\\uDEB4\\\"\\/\"}",
        "-12.5e+3", "0", "\"a\nb\"", "[1.5.2]", "[01]", "[tru]", "{\"a\":1,\n\n\"b\":[1,2}", "{\n\"a\":[\n\"b",
        "[1,\n-", "nul",
        "\"\\u12G4\"", "\"\\x\"", "[\"\u{E4}\\q\"]", "\u{FEFF}", "", "[1]\n\n x", "[[[[1]]]]",
    ]

    @Test("Tokens, places and errors are the same wherever the input is cut", arguments: samples)
    func everySplit(text: String) {
        let bytes = Array(text.utf8)
        expectInvariance(bytes, JSONOptions(maximumDepth: 3, maximumTextLength: 40))
        expectInvariance(bytes, JSONOptions(mode: .sequence))
        expectInvariance(bytes, JSONOptions(recovers: true))
        expectInvariance(bytes, JSONOptions(mode: .sequence, recovers: true))
    }

    @Test("Malformed UTF-8 is found at the same byte wherever the input is cut")
    func malformed() {
        for bad: [UInt8] in [
            [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x9A], [0xED, 0xA0, 0x80], [0xFF], [0xC3, 0xA4, 0xE0, 0x80],
        ] {
            expectInvariance([0x5B, 0x0A, 0x22, 0x61] + bad + [0x22, 0x5D], JSONOptions())
        }
    }
}

/// Compares the transcript of `bytes` as one chunk with those of all bytes alone, and of each cut into two and into three.
func expectInvariance(_ bytes: [UInt8], _ options: JSONOptions) {
    let whole = transcript(bytes, options: options)
    #expect(transcript(bytes, options: options, cuts: Array(0..<bytes.count)) == whole)
    for cut in bytes.indices {
        #expect(transcript(bytes, options: options, cuts: [cut]) == whole, "cut at \(cut)")
        let second = min(cut + 3, bytes.count)
        #expect(
            transcript(bytes, options: options, cuts: [cut, second, second]) == whole, "cut at \(cut) and \(second)")
    }
}
