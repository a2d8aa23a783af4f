// Both in one file: libxml2's ICU and Foundation's would not be imported together.
import FieldNotesModel
import FnconvKit
import Foundation

/// Runs examples of the documentation, each behind a line with its name. usage: trips SAMPLES, in a folder with a trip.gpx
@main
struct Trips {
    private let samples: URL

    static func main() async throws {
        let trips = Trips(samples: URL(filePath: CommandLine.arguments[1]))
        await trips.readme()
        try trips.reading()
        try trips.statistics()
        try trips.catalogue()
        try await trips.conversion()
        try trips.errors()
        try trips.model()
    }

    private func begin(_ name: String) { print("== \(name)") }

    private func readme() async {
        begin("README")
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

    private func reading() throws {
        begin("reading")
        let url = samples.appending(path: "day-hike.gpx")
        // example: reading
        let document = try Document(url: url)
        for feature in document.features {
            print(feature.kind, feature.name ?? "without a name", feature.points.count)
        }
        // end
    }

    private func statistics() throws {
        begin("statistics")
        let url = samples.appending(path: "bike-ride.gpx")
        // example: statistics
        let document = try Document(url: url)
        for feature in document.features where feature.kind == .track {
            let figures = feature.statistics()
            print(Int(figures.distance), "m in", Int(figures.moving ?? 0), "s, up", Int(figures.gain ?? 0), "m")
        }
        print(document.statistics().trackTotal.points, "points in all")
        // end
    }

    private func catalogue() throws {
        begin("catalogue")
        let url = samples.appending(path: "evening-run.gpx")
        // example: catalogue
        let document = try Document(url: url)
        let simplified = try document.applying(.clean(), .only(.tracks), .simplify(tolerance: 20))
        print(document.features.map(\.points.count), simplified.features.map(\.points.count))
        // end
    }

    private func conversion() async throws {
        begin("conversion")
        let recording = samples.appending(path: "day-hike.gpx")
        let map = URL(filePath: "day-hike.geojson")
        // example: conversion
        try await convert(from: recording, to: map, writerOptions: .init(precision: 6)) { warning in
            print(warning.location, warning.message)
        }
        // end
    }

    private func errors() throws {
        begin("errors")
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
    }

    /// What was written is read, with the app's own types as well.
    private func model() throws {
        begin("model")
        let document = try Document(path: "day-hike.geojson")
        try document.write(to: "day-hike.fieldnotes")
        let file = try NoteFile(data: Data(contentsOf: URL(filePath: "day-hike.fieldnotes")))
        print(file.notes.count, "notes of", document.features.count, "features")
    }
}
