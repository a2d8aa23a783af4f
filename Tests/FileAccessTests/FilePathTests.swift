import FileAccess
import Testing

@Suite("Paths")
struct FilePathTests {
    @Test(
        "a path is its directory and its name",
        arguments: [
            ("trip.gpx", "", "trip.gpx"), ("a/b/trip.gpx", "a/b/", "trip.gpx"), ("/trip.gpx", "/", "trip.gpx"),
            ("./trip", "./", "trip"), ("a/", "a/", ""), ("", "", ""), ("/", "/", ""), ("é/山.gpx", "é/", "山.gpx"),
        ])
    func parts(path: String, directory: String, name: String) {
        #expect(FilePath.directory(path) == directory)
        #expect(FilePath.name(path) == name)
    }

    @Test(
        "the extension is that of the unpacked name, in lower case",
        arguments: [
            ("trip.gpx", "gpx", "trip.gpx"), ("trip.GPX", "gpx", "trip.GPX"), ("trip.gpx.gz", "gpx", "trip.gpx"),
            ("trip.Gpx.GZ", "gpx", "trip.Gpx"), ("trip", "", "trip"), ("trip.gz", "", "trip"),
            ("a.kml/trip", "", "trip"),
            (".gpx", "", ".gpx"), (".gz", "", ".gz"), ("trip.", "", "trip."), ("two.dots.kml", "kml", "two.dots.kml"),
        ])
    func extensions(path: String, fileExtension: String, unpacked: String) {
        #expect(FilePath.fileExtension(path) == fileExtension)
        #expect(FilePath.unpackedName(path) == unpacked)
    }

    @Test(
        "a name that ends in .gz is that of a packed file",
        arguments: [
            ("a.gz", true), ("a.GZ", true), ("a.gpx.gz", true), ("a.gz/b", false), (".gz", false), ("agz", false),
        ])
    func packed(path: String, isPacked: Bool) { #expect(FilePath.isGzip(path) == isPacked) }

    @Test("links are followed to their end, whether there is a file or not")
    func links() throws {
        let folder = try Folder()
        try folder.makeFolder("deep")
        try folder.link("one", to: "deep/two")
        try folder.link("deep/two", to: "three.gpx")
        try folder.link("absolute", to: folder["deep/three.gpx"])
        #expect(FilePath.followingLinks(folder["one"]) == folder["deep/three.gpx"])
        #expect(FilePath.followingLinks(folder["absolute"]) == folder["deep/three.gpx"])
        #expect(FilePath.followingLinks(folder["deep/three.gpx"]) == folder["deep/three.gpx"])
        #expect(FilePath.followingLinks(folder["none/file"]) == folder["none/file"])
    }

    @Test("links that lead in a circle come to an end")
    func circle() throws {
        let folder = try Folder()
        try folder.link("one", to: "two")
        try folder.link("two", to: "one")
        #expect([folder["one"], folder["two"]].contains(FilePath.followingLinks(folder["one"])))
    }
}
