import Testing

@testable import ByteText

@Suite("Texts in older encodings")
struct LegacyTextTests {
    @Test("UTF-16 becomes UTF-8 wherever it is cut, in either order; what has no pair is replaced")
    func transcoding() {
        for isBig in [true, false] {
            let units = Array("Hütte 🛖\n".utf16) + [0xDC00, 0x41]
            let bytes = units.flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
            for cut in 0...bytes.count {
                var transcoder = UTF16Transcoder(isBigEndian: isBig)
                var text = transcoder.transcode(bytes.span.extracting(0..<cut))
                text += transcoder.transcode(bytes.span.extracting(cut..<bytes.count))
                #expect(String(decoding: text, as: UTF8.self) == "Hütte 🛖\n\u{FFFD}A", "cut at \(cut)")
            }
        }
    }

    @Test("a mark tells UTF-16 and its order, and so do zeros")
    func detection() {
        func start(_ bytes: [UInt8]) -> Int? { UTF16Transcoder.detected(in: bytes.span)?.start }
        #expect(start([0xFF, 0xFE, 0x41, 0]) == 2)
        #expect(start([0xFE, 0xFF, 0, 0x41]) == 2)
        #expect(start([0x41, 0, 0x42, 0]) == 0)
        #expect(start(Array("lat,lon".utf8)) == nil)
        #expect(start([0xFE]) == nil)
        for bytes: [UInt8] in [[], [0xFF], [0xFF, 0xFF], [0xFE, 0xFE], [0xEF, 0xBB, 0xBF]] {
            #expect(UTF16Transcoder(mark: bytes.span) == nil)
        }
    }

    @Test("bytes of windows-1252 have their characters, and all that have none those of ISO 8859-1")
    func windows1252() {
        #expect(Windows1252.text([0x41, 0x80, 0x8A, 0x9F, 0xFC]) == "A€ŠŸü")
        #expect(Windows1252.text([0x81, 0x8D]) == "\u{81}\u{8D}")
        for byte in UInt8.min...UInt8.max where !(0x80...0x9F).contains(byte) {
            #expect(Windows1252.scalar(byte).value == UInt32(byte))
        }
    }
}
