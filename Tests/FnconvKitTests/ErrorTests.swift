import FnconvKit
import Foundation
import Testing

@Suite("Errors")
struct ErrorTests {
    @Test("say where and what in one line when printed")
    func printed() {
        let place = SourceLocation(file: "a/b.gpx", line: 2, column: 14)
        #expect("\(ConversionError("it ends", at: place, code: .truncated))" == "a/b.gpx:2:14: it ends")
        #expect("\(ConversionError("it ends", code: .truncated))" == "it ends")
    }

    @Test("are sentences for people where their type is not known")
    func localized() {
        func text(_ place: FnconvKit.SourceLocation) -> String {
            let error: any Error = ConversionError("it ends", at: place, code: .truncated)
            return error.localizedDescription
        }
        #expect(text(.init(file: "/tmp/b.gpx", line: 2, column: 14)) == "b.gpx, line 2, column 14: it ends")
        #expect(text(.init(file: "b.gpx")) == "b.gpx: it ends")
        #expect(text(.init(line: 2)) == "Line 2: it ends")
        #expect(text(.init()) == "It ends")
    }

    private static let wrong: [(text: String, format: String?, code: ConversionError.Code)] = [
        ("", nil, .unknownFormat),
        ("%PDF-1.7", nil, .unknownFormat),
        ("<gpx><trk>", nil, .truncated),
        ("<gpx><trk></gpx>", nil, .notWellFormed),
        ("<gpx>&x;</gpx>", nil, .notWellFormed),
        ("<!DOCTYPE gpx [<!ENTITY x \"y\">]><gpx/>", "gpx", .unsupportedFeature),
        ("<?xml version=\"1.0\" encoding=\"none\"?><gpx/>", "gpx", .unsupportedFeature),
        ("<gpx>" + String(repeating: "<a>", count: 300), nil, .limitExceeded),
        ("<gpx><a b=\"" + String(repeating: "c", count: 400_000) + "\"/></gpx>", nil, .limitExceeded),
        ("<kml/>", "gpx", .invalidContent),
        (#"{"type":"FeatureCollection","features":["#, nil, .truncated),
        (#"{"type":"FeatureCollection","features":[}"#, nil, .notWellFormed),
        (String(repeating: "[", count: 600), "geojson", .limitExceeded),
        ("[]", "geojson", .invalidContent),
        (#"{"type":"LineString","coordinates":[[1,2],3]}"#, nil, .invalidContent),
        (#"{"notebookName":"","notes":[],"version":2}"#, "fieldnotes", .unsupportedVersion),
        ("lat,lon\n1,2\n3", "csv", .truncated),
        ("lat,lon\n1,2\n3,4,5\n", "csv", .notWellFormed),
        ("a,b\n1,2\n", "csv", .invalidContent),
        ("hello", "nmea", .invalidContent),
        ("hello", "igc", .notWellFormed),
        ("Hello", "igc", .invalidContent),
        ("AXXX\nHFDTE140526\nB060000471", "igc", .truncated),
        ("hello, this is no recording", "fit", .notWellFormed),
        ("PK\u{3}\u{4}", "kmz", .truncated),
    ]

    @Test("have a code that tells what to do about them", arguments: wrong.indices)
    func codes(index: Int) throws {
        let (text, format, code) = Self.wrong[index]
        let error = #expect(throws: ConversionError.self) {
            try Document(bytes: Array(text.utf8), as: format.map { name in try #require(Format.named(name)) })
        }
        #expect(error?.code == code, "\(text.prefix(60)): \(error?.message ?? "")")
    }

    @Test("say that an empty file is no document but a sequence, and that a greeting is none", arguments: readable)
    func nothing(format: String) throws {
        let format = try #require(Format.named(format))
        if format.isSequence {
            #expect(try Document(bytes: [], as: format).items.isEmpty)
        } else {
            let empty = #expect(throws: ConversionError.self) { try Document(bytes: [], as: format) }
            #expect(empty?.code == .truncated)
        }
        let greeting = #expect(throws: ConversionError.self) { try Document(bytes: Array("hello".utf8), as: format) }
        #expect([.notWellFormed, .invalidContent, .truncated].contains(greeting?.code))
    }

    private static let readable = Format.all.filter { $0.makeReader != nil }.map(\.name)
}
