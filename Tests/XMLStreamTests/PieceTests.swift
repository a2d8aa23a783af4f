import Testing
import XMLStream

/// Tokens, places, errors and what is mended do not depend on where the input is cut, and nothing beyond a piece is looked at.
@Suite("Pieces of input")
struct PieceTests {
    static let samples = [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" xmlns=\"urn:1\"><wpt lat='47.1' lon=\"11\">\n"
            + "<name>Hütte &amp; 山 &#x1F6B4;</name><x:y xmlns:x=\"urn:2\" x:z=\"é\"/></wpt>\n</gpx>\n",
        "\u{FEFF}\n <!-- é -- ><a b='>'><![CDATA[<]]]]><![CDATA[>]]></a>",
        "<a>1\r\n2<![CDATA[\r\n3\r4\r\r\n]]>5</a>", "<a><![CDATA[6\r]]><![CDATA[7\r]]></a>",
        "\u{FEFF}\r\n<!DOCTYPE a><a>1\r\n2<?b c?>\r3<!-- d -->4</a>\n<!-- e -->",
        " \n\n<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<a b=\"c\">d</a>",
        "<a> <b> c </b> d <e/> </a>", "<a>\n<b>\n</a>", "<a>&eacute;</a>", "<a>A & B</a>", "<a b=\"1\" b=\"2\"/>",
        "<a b=1 c='2'd=\"3\"/>", "<a/>\ntext", "<a/><b/><c>d</c>", "<a>\u{1}</a>", "<a>\n<p:b q:c=\"1\"/></a>",
        "<gpx>\n<trk><name>Up",
        "<gpx>\n<wpt lat=\"4", "<gpx>é", "text", "", " \n ", "<a>&ntilde;&#233;&#0;&b</a>", "<a><1/>< b></a></c></a>",
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<?xml version='1.0' encoding='klingon'?><a>é</a>",
    ]

    @Test("cut at each place, into two and into three, and byte by byte", arguments: samples, [false, true])
    func everyPlace(text: String, isLenient: Bool) { expectInvariance(Array(text.utf8), isLenient) }

    @Test("line ends are line feeds, in CDATA sections too, and a carriage return that was written as such stays")
    func lineEnds() {
        let text = "<a>1\r\n2\r3<![CDATA[\r\n4\r5\r\r\n]]>6&#13;\n</a>"
        for cuts in [[], Array(1..<text.utf8.count)] {
            let transcript = TokenTranscript(text, cuts: cuts)
            #expect(transcript.lines.last?.hasSuffix(#"end a "1\n2\n3\n4\n5\n\n6\r\n""#) == true, "\(transcript.lines)")
        }
    }

    @Test("bytes that are not UTF-8, and UTF-16", arguments: [false, true])
    func otherBytes(isLenient: Bool) {
        for bad: [UInt8] in [[0xE4], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x9A], [0xFF]] {
            expectInvariance(Array("<a>\nx".utf8) + bad + Array("y</a>".utf8), isLenient)
        }
        let units = "\u{FEFF}<a b=\"é\">\n水🚴</a>".utf16
        expectInvariance(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, isLenient)
    }

    @Test("a long text comes in pieces of whole characters, before its end tag", arguments: [1000, 32_768, 1_000_000])
    func longTexts(size: Int) {
        let text = String(repeating: "山é🚴a", count: 20_000)
        let bytes = Array("<a>b<c>\(text)</c>d</a>".utf8)
        let transcript = TokenTranscript(bytes, cuts: Array(stride(from: size, to: bytes.count, by: size)))
        #expect(transcript.lines.dropFirst(2).first?.hasSuffix(" end c \(text.debugDescription)") == true)
        #expect(transcript.lines.count == 4)
        #expect(transcript.pieceCount > 3)
        var areWhole = true
        let tokenizer = XMLTokenizer(vocabulary: [])
        try? tokenizer.push(bytes.span) { tokens, _, text in
            for index in tokens.indices {
                let piece = tokens[index].text.map { text[$0] }
                if String(validating: piece, as: UTF8.self) == nil { areWhole = false }
            }
        }
        #expect(areWhole)
    }

    @Test("tokens are handed on with the piece that completes them")
    func patience() throws {
        let tokenizer = XMLTokenizer(vocabulary: [])
        var count = 0
        for (piece, expected) in [
            ("<gpx><w", 1), ("pt lat=\"1\"", 1), ("><name>", 3), ("Hut", 3), ("</name></wpt>", 5),
        ] {
            try tokenizer.push(Array(piece.utf8).span) { tokens, _, _ in count += tokens.count }
            #expect(count == expected, "\(piece)")
        }
    }

    @Test("whatever happens to a document, it is read or refused, pieces make no difference, and mending balances tags")
    func damage() {
        var random = Seeded(state: 2026)
        let original = Array(Self.samples[0].utf8)
        let scraps = [
            "<", ">", "&", "\"", "'", "/", "<!--", "]]>", "<![CDATA[", "&#", ";", "\u{1}", "<a>", "</gpx>", " ", "=",
            "?>", "é",
        ]
        var refused = 0
        for round in 0..<400 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes.removeSubrange(place..<end)
                case 2:
                    bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
                default: bytes.insert(contentsOf: (scraps.randomElement(using: &random) ?? "").utf8, at: place)
                }
                if bytes.isEmpty { bytes = original }
            }
            let cuts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                Int.random(in: 0...bytes.count, using: &random)
            }.sorted()
            let damaged = "\(round), cut at \(cuts): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
            let strict = TokenTranscript(bytes)
            #expect(TokenTranscript(bytes, cuts: cuts) == strict, "\(damaged)")
            if strict.error != nil { refused += 1 }
            let lenient = TokenTranscript(bytes, isLenient: true)
            #expect(TokenTranscript(bytes, isLenient: true, cuts: cuts) == lenient, "\(damaged)")
            let kinds = lenient.lines.map { $0.contains(" start ") ? 1 : $0.contains(" end ") ? -1 : 0 }
            #expect(kinds.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }.allSatisfy { $0 >= 0 }, "\(damaged)")
        }
        #expect((100..<400).contains(refused))
    }

    private func expectInvariance(_ bytes: [UInt8], _ isLenient: Bool) {
        let whole = TokenTranscript(bytes, isLenient: isLenient)
        #expect(TokenTranscript(bytes, isLenient: isLenient, cuts: Array(0..<bytes.count)) == whole)
        for cut in bytes.indices {
            #expect(TokenTranscript(bytes, isLenient: isLenient, cuts: [cut]) == whole, "cut at \(cut)")
            let second = min(cut + 3, bytes.count)
            let three = TokenTranscript(bytes, isLenient: isLenient, cuts: [cut, second, second])
            #expect(three == whole, "cut at \(cut) and \(second)")
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
