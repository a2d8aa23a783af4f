import Foundation
import GeoFormats
import GeoStream
import SampleFiles
import Testing

/// Every sample in every format that is written, compared with the files below `Golden/`; a new format joins by itself, once
/// a run with FNCONV_RECORD=1 has recorded what it makes of the samples.
@Suite("Matrix of samples and formats")
struct MatrixTests {
    private static let folder = "Tests/GeoFormatsTests/Golden/"

    @Test("a sample is written as its golden file has it", arguments: SampleFile.readable, Format.unpacked)
    func golden(sample: SampleFile, format: Format) throws {
        let reading = try sample.reading()
        #expect(reading.error == nil)
        #expect(reading.violations == [])
        let output = try reading.written(as: format).bytes
        try expectGolden(Self.name(of: sample, as: format), output)
    }

    @Test("the messages about a sample, and what each format cannot hold of it", arguments: SampleFile.readable)
    func messages(sample: SampleFile) throws {
        let reading = try sample.reading()
        var lines = reading.warnings.map { "warning: " + $0 }
        for format in Format.unpacked {
            lines += try reading.written(as: format).losses.map { "\(format.name): " + $0 }
        }
        try expectGolden(
            sample.name + "/messages.txt", lines.isEmpty ? nil : Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    @Test(
        "neither the runs that points come in, nor a spool on disk, change what is written", arguments: Format.written)
    func runs(format: Format) throws {
        for sample in SampleFile.readable {
            let reading = try sample.reading()
            let whole = try reading.written(as: format).bytes
            for length in [1, 7] {
                #expect(
                    try reading.written(as: format, runLength: length).bytes == whole, "\(sample), runs of \(length)")
            }
            let onDisk = WriterOptions(spoolLimit: 100)
            #expect(
                try reading.written(as: format, options: onDisk, runLength: 50).bytes == whole, "\(sample), on disk")
        }
    }

    @Test("indented output holds the same", arguments: Format.readAndWritten)
    func pretty(format: Format) throws {
        for sample in SampleFile.readable {
            let reading = try sample.reading()
            let plain = try reading.returned(through: format)
            let pretty = try reading.written(as: format, options: WriterOptions(pretty: true)).bytes
            #expect(Reading(pretty, as: format).transcript == plain.transcript, "\(sample)")
        }
    }

    /// Formats that hold much less than GPX say so; their own tests tell what they keep.
    @Test(
        "a sample as GPX holds it comes back from every other format",
        arguments: Format.keeping)
    func returns(format: Format) throws {
        for sample in SampleFile.readable {
            let original = try sample.reading().asGPX()
            let returned = try original.returned(through: format).asGPX()
            // A colour of KML has its opacity in it, said or not.
            let (got, expected) = (returned.sorted.transcript, original.sorted.transcript)
            let opaque = ", stroke-opacity: 1"
            #expect(got.replacing(opaque, with: "") == expected.replacing(opaque, with: ""), "\(sample)")
            #expect(returned.warnings == [], "\(sample)")
        }
    }

    @Test("what a format holds of a sample it reads and writes again, byte for byte", arguments: Format.readAndWritten)
    func fixedPoint(format: Format) throws {
        for sample in SampleFile.readable {
            let first = try sample.reading().returned(through: format).written(as: format).bytes
            #expect(try Reading(first, as: format).written(as: format).bytes == first, "\(sample)")
        }
    }

    @Test(
        "what is written in JSON is read by Foundation too, and has the shapes of RFC 7946", arguments: Format.written)
    func json(format: Format) throws {
        for sample in SampleFile.readable {
            let reading = try sample.reading()
            let output = try reading.written(as: format).bytes
            guard let first = output.first, first == UInt8(ascii: "{") || first == 0x1E else { continue }
            let texts = format.isSequence ? output.split(separator: 0x0A) : [output[...]]
            var positions = 0
            for text in texts {
                let object = try JSONSerialization.jsonObject(with: Data(text.filter { $0 != 0x1E }))
                if format.scope == .document { positions += try SecondOpinion.positions(in: object) }
            }
            if format.scope == .document { #expect(positions >= reading.points.count, "\(sample)") }
        }
    }

    @Test("no golden file is left over")
    func leftovers() throws {
        var known = Set(SampleFile.readable.flatMap { sample in Format.unpacked.map { Self.name(of: sample, as: $0) } })
        known.formUnion(SampleFile.readable.map { $0.name + "/messages.txt" })
        let path = SampleFile.projectPath + "/" + Self.folder
        let found = try FileManager.default.subpathsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
        #expect(found.filter { $0.contains("/") && !known.contains($0) } == [])
        #expect(SampleFile.readable.count > 20)
    }

    private static func name(of sample: SampleFile, as format: Format) -> String {
        sample.name + "/" + format.name + "." + (format.fileExtensions.first ?? format.name)
    }

    private func expectGolden(_ name: String, _ output: [UInt8]?) throws {
        if let difference = GoldenFile(Self.folder + name).difference(from: output) { Issue.record("\(difference)") }
    }
}
