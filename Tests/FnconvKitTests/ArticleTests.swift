import FnconvKit
import Foundation
import Testing

/// Each example of the articles is a piece of a test here, which runs it and compares what it prints.
@Suite("Articles")
struct ArticleTests {
    private static let examples = Examples(in: #filePath)
    private let printed = Printed()

    private func print(_ items: Any...) { printed.add(items) }

    /// Compares what an example printed with its article.
    private func expectOutput(of name: String) throws {
        let code = try #require(Self.examples.code[name])
        let example = try #require(Article.all.flatMap(\.examples).first { $0.code == code })
        #expect(printed.text == example.output ?? "")
    }

    @Test("Every example of the articles is run by a test, and no other is")
    func complete() {
        // Paths in the working directory are for readers: the example of the README is only compiled.
        let imports = "import FnconvKit\nimport Foundation\n\n"
        let examples = Article("README.md").examples.filter { $0.code.hasPrefix(imports) }
        #expect(examples.count == 1)
        let articles =
            Article.all.flatMap(\.examples).map(\.code) + examples.map { String($0.code.dropFirst(imports.count)) }
        #expect(articles.sorted() == Self.examples.code.values.sorted())
    }

    private func readme() async {
        // example: README
        do {
            let document = try await Document.load(path: "trip.gpx")
            for feature in document.features where feature.kind == .track {
                print(feature.name ?? "without a name", Int(feature.statistics().distance), "m")
            }
            let map = try document.applying(.clean(), .simplify(tolerance: 10))
            try map.write(to: "trip.kml")
        } catch let error as ConversionError where error.code == .input {
            print("There is no trip:", error.message)
        } catch {
            print(error.localizedDescription)
        }
        // end
    }

    // MARK: Reading and writing

    @Test("Features of a document")
    func reading() throws {
        let url = Sample.url("day-hike.gpx")
        // example: reading
        let document = try Document(url: url)
        for feature in document.features {
            print(feature.kind, feature.name ?? "without a name", feature.points.count)
        }
        // end
        try expectOutput(of: "reading")
    }

    @Test("A document that is loaded elsewhere")
    func loading() async throws {
        let url = Sample.url("day-hike.gpx")
        // example: loading
        let document = try await Document.load(url)
        let same = try Document(data: Data(contentsOf: url))
        print(document == same, document.statistics().tracks, "track")
        // end
        try expectOutput(of: "loading")
    }

    @Test("Parts of a feature")
    func parts() throws {
        let document = try Document(url: Sample.url("day-hike.gpx"))
        // example: parts
        for feature in document.features where feature.kind == .track {
            for segment in feature.parts {
                let beats = segment.points.compactMap { $0[.heartRate] }
                print(segment.points.count, "points, at most", beats.max() ?? 0, "beats a minute")
            }
        }
        // end
        try expectOutput(of: "parts")
    }

    @Test("Folders")
    func folders() throws {
        let lofoten = Document.Folder(
            FolderInfo(annotations: Annotations(name: "Lofoten")),
            items: [.feature(.waypoint(TrackPoint(longitude: 13.09, latitude: 67.93), name: "Reine"))])
        let norway = Document.Folder(
            FolderInfo(annotations: Annotations(name: "Norway")),
            items: [
                .folder(lofoten),
                .feature(.waypoint(TrackPoint(longitude: 14.4, latitude: 67.28), name: "Bodø")),
            ])
        let document = Document(items: [.folder(norway)])
        // example: folders
        document.walk { feature, folders in
            let names = folders.map(\.name) + [feature.name]
            print(names.map { $0 ?? "?" }.joined(separator: " / "))
        }
        // end
        try expectOutput(of: "folders")
    }

    @Test("Errors")
    func errors() throws {
        // example: errors
        do {
            _ = try Document(bytes: Array("<gpx>\n<trk><name>Up".utf8))
        } catch {
            print(error)
            switch error.code {
            case .truncated: print("Is all of it here?")
            case .unknownFormat, .unsupportedVersion: print("This is for another program.")
            default: break
            }
        }
        // end
        try expectOutput(of: "errors")
    }

    @Test("Warnings")
    func warnings() throws {
        // example: warnings
        let bytes = Array("<gpx>\n<trk><name>Up".utf8)
        let document = try Document(bytes: bytes, options: .init(recover: true)) { warning in
            print(warning.location, warning.message)
        }
        print(document.features.count, "feature")
        // end
        try expectOutput(of: "warnings")
    }

    @Test("Writing")
    func writing() throws {
        let place = try Workplace()
        let document = Sample.outing
        let url = place.url.appending(path: "outing.gpx")
        // example: writing
        try document.write(to: url)
        let bytes = try document.bytes(as: .geojson, options: .init(precision: 5)) { loss in
            print(loss.message)
        }
        let data = try document.data(as: .kml)
        // end
        try expectOutput(of: "writing")
        #expect(try Document(url: url).features.map(\.points) == document.features.map(\.points))
        #expect(try Document(bytes: bytes).features.map(\.name) == document.features.map(\.name))
        #expect(try Document(data: data).features.map(\.name) == document.features.map(\.name))
    }

    @Test("Building")
    func building() throws {
        // example: building
        var document = Document()
        document.name = "Weekend"
        let hut = TrackPoint(longitude: 12.9603, latitude: 47.2187, elevation: 1042)
        document.items.append(.feature(.waypoint(hut, name: "Hut")))

        let date = Date(timeIntervalSince1970: 1_780_000_000)
        let start = TrackPoint(longitude: 12.96, latitude: 47.21, date: date, sensors: Sensors(heartRate: 88))
        var walk = Document.Feature.track([[start, hut]], name: "Walk")
        walk.annotations[.type] = "hiking"
        document.items.append(.feature(walk))

        let bytes = try document.bytes(as: .geojsonseq)
        print(String(decoding: bytes, as: UTF8.self))
        // end
        try expectOutput(of: "building")
    }

    // MARK: Measuring and simplifying

    @Test("Stages of the command")
    func catalogue() throws {
        let url = Sample.url("evening-run.gpx")
        // example: catalogue
        let document = try Document(url: url)
        let simplified = try document.applying(.clean(), .only(.tracks), .simplify(tolerance: 20))
        print(document.features.map(\.points.count), simplified.features.map(\.points.count))
        // end
        try expectOutput(of: "catalogue")
    }

    @Test("Simplification of an array")
    func simplification() throws {
        let url = Sample.url("evening-run.gpx")
        // example: simplification
        let points = try Document(url: url).features.flatMap(\.points)
        let kept = Simplification(.tolerance(20)).keptIndices(of: points.span)
        print(kept.count, "of", points.count)
        // end
        try expectOutput(of: "simplification")
    }

    @Test("Statistics of tracks")
    func statistics() throws {
        let url = Sample.url("bike-ride.gpx")
        // example: statistics
        let document = try Document(url: url)
        for feature in document.features where feature.kind == .track {
            let figures = feature.statistics()
            print(Int(figures.distance), "m in", Int(figures.moving ?? 0), "s, up", Int(figures.gain ?? 0), "m")
        }
        print(document.statistics().trackTotal.points, "points in all")
        // end
        try expectOutput(of: "statistics")
    }

    @Test("Lengths")
    func length() throws {
        // example: length
        let zurich = Position(longitude: 8.5402, latitude: 47.3782),
            geneva = Position(longitude: 6.1423, latitude: 46.2103)
        print(Int(WGS84.length(from: zurich, to: geneva)), "m")
        // end
        try expectOutput(of: "length")
    }

    // MARK: Streaming

    @Test("Features of a file as they come")
    func sequence() async throws {
        let url = Sample.url("day-hike.gpx")
        // example: sequence
        for try await feature in try FeatureSequence(url: url) where feature.kind == .waypoint {
            print(feature.name ?? "without a name")
        }
        // end
        try expectOutput(of: "sequence")
    }

    @Test("Features of bytes as they come")
    func chunks() async throws {
        // example: chunks
        let (chunks, arrival) = AsyncStream.makeStream(of: [UInt8].self)
        arrival.yield(Array(#"{"type":"Point","coordinates":[13.1,47.2]}"#.utf8))
        arrival.yield(Array(#"{"type":"Point","coordina"#.utf8))
        arrival.yield(Array(#"tes":[13.2,47.3]}"#.utf8))
        arrival.finish()
        for try await feature in FeatureSequence(chunks) {
            print(feature.points[0].longitude)
        }
        // end
        try expectOutput(of: "chunks")
    }

    @Test("Conversion")
    func conversion() async throws {
        let place = try Workplace()
        let recording = Sample.url("day-hike.gpx")
        let map = place.url.appending(path: "day-hike.geojson")
        // example: conversion
        try await convert(from: recording, to: map, writerOptions: .init(precision: 6)) { warning in
            print(warning.location, warning.message)
        }
        // end
        try expectOutput(of: "conversion")
        #expect(try Document(url: map).features.map(\.name) == Document(url: recording).features.map(\.name))
    }

    @Test("Stages")
    func stages() async throws {
        let place = try Workplace()
        let recording = Sample.url("day-hike.gpx")
        let map = place.url.appending(path: "day-hike.gpx")
        // example: stages
        let withoutHeartRate = StageRecipe.custom(WithoutHeartRate())
        try await convert(from: recording, to: map, stages: [withoutHeartRate])
        let features = try FeatureSequence(url: recording, stages: [withoutHeartRate])
        let document = try Document(url: recording).applying(withoutHeartRate)
        // end
        let points = document.features.flatMap(\.points)
        #expect(try points.count == Document(url: recording).features.flatMap(\.points).count)
        #expect(points.allSatisfy { $0.sensors.isEmpty })
        #expect(try Document(url: map) == document)
        var streamed: [Document.Feature] = []
        for try await feature in features { streamed.append(feature) }
        #expect(streamed == document.features)
    }

    @Test("Events")
    func events() throws {
        // example: events
        var output: [UInt8] = []
        guard let makeWriter = Format.geojsonseq.makeWriter else { return }
        let pipeline = Pipeline(stages: [WithoutHeartRate()], writer: makeWriter(WriterOptions())) { bytes in
            for index in bytes.indices { output.append(bytes[index]) }
            return true
        }
        try pipeline.beginInput(reader: Format.gpx.reader(ReaderOptions()))
        try pipeline.push("<gpx><wpt lat=\"47.2\" lon=".utf8.span)
        try pipeline.push("\"13.1\"><name>Hut</name></wpt></gpx>".utf8.span)
        try pipeline.endInput()
        try pipeline.finish()
        print(String(decoding: output, as: UTF8.self))
        // end
        try expectOutput(of: "events")
    }
}

// example: a stage
/// Drops the heart rate, which is nobody's business.
struct WithoutHeartRate: Stage {
    func process(_ mark: Mark, into output: inout EventBuffer) {
        output.append(mark)
    }

    func process(_ points: Span<TrackPoint>, into output: inout EventBuffer) {
        for index in points.indices {
            var point = points[index]
            point.sensors.heartRate = .nan
            output.append(point)
        }
    }

    func finish(into output: inout EventBuffer) {}
}
// end
