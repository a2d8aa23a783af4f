import ByteText
import JSONStream
import Testing

@Suite("JSONEmitter")
struct EmitterTests {
    private func written(pretty: Bool = false, _ body: (inout JSONEmitter, inout ByteBuffer) -> Void) -> String {
        var emitter = JSONEmitter(pretty: pretty)
        var output = ByteBuffer()
        body(&emitter, &output)
        #expect(emitter.depth == 0)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    private func collection(_ json: inout JSONEmitter, _ out: inout ByteBuffer) {
        json.beginObject(to: &out)
        json.key("type", to: &out)
        json.string("FeatureCollection", to: &out)
        json.key("features", to: &out)
        json.beginArray(to: &out)
        json.beginObject(to: &out)
        json.key("id", to: &out)
        json.raw("9007199254740993", to: &out)
        json.key("empty", to: &out)
        json.beginObject(to: &out)
        json.endObject(to: &out)
        json.key("bbox", to: &out)
        json.beginArray(inline: true, to: &out)
        json.integer(-3, to: &out)
        json.decimal(0.25, to: &out)
        json.decimal(8.54171, decimals: 2, to: &out)
        json.endArray(to: &out)
        json.key("coordinates", to: &out)
        json.beginArray(to: &out)
        for _ in 0..<2 {
            json.beginArray(inline: true, to: &out)
            json.integer(1, to: &out)
            json.beginArray(to: &out)
            json.null(to: &out)
            json.bool(true, to: &out)
            json.endArray(to: &out)
            json.bool(false, to: &out)
            json.endArray(to: &out)
        }
        json.endArray(to: &out)
        json.endObject(to: &out)
        json.decimal(.nan, to: &out)
        json.beginArray(to: &out)
        json.endArray(to: &out)
        json.endArray(to: &out)
        json.endObject(to: &out)
    }

    @Test("Compact output has no blanks")
    func compact() {
        let features =
            #"{"id":9007199254740993,"empty":{},"bbox":[-3,0.25,8.54],"coordinates":[[1,[null,true],false],[1,[null,true],false]]},null,[]"#
        #expect(written(collection) == #"{"type":"FeatureCollection","features":[\#(features)]}"#)
    }

    @Test("Pretty output has two blanks a level, empty brackets close at once, and inline arrays stay on a line")
    func pretty() {
        #expect(
            written(pretty: true, collection) == """
                {
                  "type": "FeatureCollection",
                  "features": [
                    {
                      "id": 9007199254740993,
                      "empty": {},
                      "bbox": [-3, 0.25, 8.54],
                      "coordinates": [
                        [1, [null, true], false],
                        [1, [null, true], false]
                      ]
                    },
                    null,
                    []
                  ]
                }
                """)
    }

    @Test("Bytes of the caller mix with values, and a separator is written once")
    func mixed() {
        let text = written { json, out in
            json.beginArray(to: &out)
            for number in 0..<2 {
                json.separate(to: &out)
                out.append("\n")
                json.separate(to: &out)
                json.beginArray(to: &out)
                json.beginValue(to: &out)
                out.append(integer: number)
                json.beginValue(to: &out)
                out.append("{}")
                json.endArray(to: &out)
            }
            out.append("\n")
            json.endArray(to: &out)
        }
        #expect(text == "[\n[0,{}],\n[1,{}]\n]")
    }

    @Test("Several texts follow each other without commas")
    func texts() {
        func lines(_ json: inout JSONEmitter, _ out: inout ByteBuffer) {
            for number in 1...2 {
                json.beginObject(inline: true, to: &out)
                json.key("n", to: &out)
                json.integer(number, to: &out)
                json.key("m", to: &out)
                json.null(to: &out)
                json.endObject(to: &out)
                if !json.isPretty { out.append("\n") }
            }
        }
        #expect(written(lines) == "{\"n\":1,\"m\":null}\n{\"n\":2,\"m\":null}\n")
        #expect(written(pretty: true, lines) == "{\"n\": 1, \"m\": null}\n{\"n\": 2, \"m\": null}")
    }

    @Test("Strings and keys escape quotes, backslashes and control characters and nothing else")
    func escaping() {
        let text = "a\"b\\c/d\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}\u{E4}\u{2028}\u{1F6B4}"
        let escaped = #"a\"b\\c/d\u0000\b\t\n\u000b\f\r\u001f"# + "\u{7F}\u{E4}\u{2028}\u{1F6B4}"
        var output = ByteBuffer()
        JSONEmitter.appendEscaped(text, to: &output)
        #expect(String(decoding: output.bytes, as: UTF8.self) == escaped)
        let object = written { json, out in
            json.beginObject(to: &out)
            json.key(text, to: &out)
            json.string(text, to: &out)
            json.endObject(to: &out)
        }
        #expect(object == "{\"\(escaped)\":\"\(escaped)\"}")
        let length = escaped.utf8.count
        let expected: [String] = [
            "1:1 beginObject", "1:2 key \(text.debugDescription)", "1:\(length + 5) string \(text.debugDescription)",
            "1:\(length * 2 + 7) endObject", "1:\(length * 2 + 8) endOfText",
        ]
        #expect(transcript(object) == expected)
    }
}
