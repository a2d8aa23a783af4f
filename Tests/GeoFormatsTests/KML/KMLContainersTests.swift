import GeoStream
import Testing

@testable import GeoFormats

@Suite("KML containers")
struct KMLContainersTests {
    @Test(
        "folders are handed on with the first thing in them, outermost first, and closed whether anything came or not")
    func folders() {
        var containers = KMLContainers()
        var output = EventBuffer()
        containers.info.name = "Trip"
        #expect(!containers.isInFolder)
        containers.beginFolder(kml(.Folder))
        #expect(containers.isInFolder)
        let isOuterChanged = containers.changeFolder { $0.annotations.name = "outer" }
        containers.beginFolder(kml(.Folder))
        let isInnerChanged = containers.changeFolder { $0.annotations.name = "inner" }
        containers.send(&output)
        let isLateChanged = containers.changeFolder { $0.annotations.name = "late" }
        #expect(isOuterChanged && isInnerChanged && !isLateChanged)
        containers.endFolder(&output)
        containers.beginFolder(kml(.Folder))
        containers.endFolder(&output)
        containers.endFolder(&output)
        #expect(!containers.isInFolder)
        #expect(
            EventTranscript(output).text == """
                document name="Trip"
                group name="outer"\u{20}
                  group name="inner"\u{20}
                  end group
                  group \u{20}
                  end group
                end group
                """)
    }

    @Test("a document's words are handed on again where they are new, but not between the ends of a folder")
    func documents() {
        var containers = KMLContainers()
        var output = EventBuffer()
        containers.send(&output)
        containers.send(&output)
        containers.beginFolder(kml(.Folder))
        containers.send(&output)
        containers.info.name = "late"
        containers.sendInfo(&output)
        containers.send(&output)
        containers.endFolder(&output)
        containers.sendInfo(&output)
        containers.sendInfo(&output)
        #expect(
            EventTranscript(output).text == """
                document\u{20}
                group \u{20}
                end group
                document name="late"
                """)
    }

    @Test("outside all folders there is none to change")
    func noFolder() {
        var containers = KMLContainers()
        let isChanged = containers.changeFolder { $0.annotations.name = "x" }
        #expect(!isChanged)
    }

    @Test("elements wait in the head of what they stand in, and stand in their place once that has been handed on")
    func kept() {
        var containers = KMLContainers()
        var output = EventBuffer()
        containers.beginDocument(kml(.Document, ["id": "d"]))
        containers.keep(kml(.Style), &output)
        containers.beginFolder(kml(.Document))
        containers.keep(kml(.LookAt), &output)
        #expect(output.isEmpty)
        #expect(containers.info.sourceElements == [kml(.Document, ["id": "d"]), kml(.Style)])
        _ = containers.changeFolder { #expect($0.sourceElements == [kml(.Document), kml(.LookAt)]) }
        containers.keepInPlace(kml(.GroundOverlay), &output)
        containers.keep(kml(.Style), &output)
        containers.endFolder(&output)
        containers.keep(kml(.StyleMap), &output)
        #expect(
            EventTranscript(output).text == """
                document\u{20}
                group \u{20}
                  source element GroundOverlay
                  source element Style
                end group
                source element StyleMap
                """)
    }
}
