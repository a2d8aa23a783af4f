import FnconvCLI
import Testing

/// Faults that users of converters have met, by their numbers: segments, times and values of tracks.
@Suite("Cases from the field: tracks")
struct CasesTestsTracks {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("b019: empty segments give no empty lines")
    func b019() throws {
        let pair = "<trkseg>\n<trkpt lat=\"61.5\" lon=\"8.3\"/>\n<trkpt lat=\"61.51\" lon=\"8.31\"/>\n</trkseg>\n"
        let document = try geojson("<trk><trkseg/>" + pair + "<trkseg>\n</trkseg>" + pair + "<trkseg></trkseg></trk>\n")
        let line = try ParsedJSON("[[8.3,61.5],[8.31,61.51]]")
        #expect(document.lines == [line, line])
        #expect(document["features"].elements.count == 1)
        let figures = try place.figures(of: Sample.gpx("<trk><trkseg/>" + pair + pair + "<trkseg></trkseg></trk>\n"))
        #expect(figures["points"].number == 4 && figures["segments"].number == 2)
        // 0.01° north and 0.01° east at 61.5°, twice.
        #expect(figures.has("distance", 2469))
        #expect(figures.lacks("elapsed", "gain", "averageSpeed"))
    }

    @Test("b021: a segment of one point becomes a point, not a line of one or of twice the same")
    func b021() throws {
        let document = try geojson(
            """
            <trk><name>one</name><trkseg><trkpt lat="61.5" lon="8.3"/></trkseg>
            <trkseg><trkpt lat="61.51" lon="8.31"/><trkpt lat="61.52" lon="8.32"/></trkseg></trk>

            """)
        #expect(document.lines == [try ParsedJSON("[[8.31,61.51],[8.32,61.52]]")])
        let points = document.geometries.filter { $0["type"].string == "Point" }
        #expect(points.map { $0["coordinates"] } == [try ParsedJSON("[8.3,61.5]")])
    }

    @Test("b023: a route keeps its points in order, and their names from GPX to GPX")
    func b023() throws {
        let points = (1...5).map { "<rtept lat=\"58.\($0)\" lon=\"22.\(9 - $0)\"><name>P\($0)</name></rtept>\n" }
            .joined()
        let text = Sample.gpx("<rte><name>Edge</name>\n" + points + "</rte>\n")
        #expect(try place.run(input: text) == Outcome(code: .done, output: text))
        let geojson = try place.run("--to", "geojson", input: text).output
        let line = try ParsedJSON("[[22.8,58.1],[22.7,58.2],[22.6,58.3],[22.5,58.4],[22.4,58.5]]")
        #expect(try ParsedJSON(geojson).lines == [line])
        #expect(try place.run("--to", "gpx", input: geojson).output == text)
        let kml = try place.run("--to", "kml", input: text).output
        #expect(positions(of: kml) == ["22.8,58.1", "22.7,58.2", "22.6,58.3", "22.5,58.4", "22.4,58.5"])
        let figures = try place.figures(of: text)
        #expect(figures["kind"].string == "route" && figures["points"].number == 5 && figures.has("distance", 50_380))
    }

    @Test("b025: two tracks stay two features")
    func b025() throws {
        let document = try geojson(Sample.track("A") + Sample.track("B", latitude: 48))
        #expect(document["features"].elements.map { $0["properties"]["name"].string } == ["A", "B"])
        let kml = try place.run("--to", "kml", input: Sample.gpx(Sample.track("A") + Sample.track("B"))).output
        #expect(kml.matches(of: #/<Placemark>\n<name>(.*?)</name>/#).map { String($0.1) } == ["A", "B"])
        let points = [0.0, 250, 700].map { CasePoint(east: $0).gpx }.joined()
        let tracks = ["A", "B"].map { "<trk><name>\($0)</name><trkseg>\n" + points + "</trkseg></trk>\n" }
        let outcome = try place.run("stats", "--json", input: Sample.gpx(tracks.joined()))
        let report = try ParsedJSON(outcome.output)
        #expect(report["lines"].elements.map { $0["name"].string } == ["A", "B"])
        #expect(report["lines"].elements.allSatisfy { $0.has("distance", 700) })
        #expect(report["trackTotal"].has("distance", 1400) && report["tracks"].number == 2)
    }

    @Test("b028: offsets are applied, and times written in UTC")
    func b028() throws {
        let times = ["2025-07-04T23:30:00-07:00", "2025-07-05T12:16:00+05:45", "2025-07-05T06:32:00Z"]
        let (gpx, listed) = try both(times)
        #expect(gpx == ["2025-07-05T06:30:00Z", "2025-07-05T06:31:00Z", "2025-07-05T06:32:00Z"])
        #expect(listed == gpx)
        let figures = try place.figures(of: track(times))
        #expect(figures["start"].string == gpx[0] && figures["elapsed"].number == 120)
    }

    @Test("b031: fractions of seconds keep times apart")
    func b031() throws {
        let times = ["00", "00.25", "00.5", "00.75", "01", "01.25", "01.5", "01.75", "02"]
            .map { "2026-05-11T06:00:\($0)Z" }
        let (gpx, listed) = try both(times)
        #expect(gpx == times && listed == times)
        #expect(whens(try place.run("--to", "kml", input: track(times)).output) == times)
        let points = (0...8).map { CasePoint(east: Double($0) * 3, second: Double($0) / 4) }
        let figures = try place.figures(of: CasePoint.track(points))
        #expect(figures.has("distance", 24) && figures["elapsed"].number == 2)
        for speed in ["averageSpeed", "maximumSpeed", "rawMaximumSpeed"] { #expect(figures.has(speed, 12)) }
    }

    @Test("b032: times without a zone are UTC, with one warning, wherever the machine is")
    func b032() throws {
        // That TZ changes nothing is checked on the process, in .ci/processes.
        let outcome = try place.run(
            "--to", "geojson", input: track(["2025-05-06T07:08:09", "2025-05-06T07:09:09.500000"]))
        #expect(outcome.code == .done)
        #expect(
            outcome.errors
                == "fnconv: -:4:83: warning: times without a zone are read as UTC, first '2025-05-06T07:08:09'\n")
        let times = try times(of: outcome.output)
        #expect(times == (try ParsedJSON("[\"2025-05-06T07:08:09Z\",\"2025-05-06T07:09:09.5Z\"]")))
    }

    @Test("b035: points without a time keep their place, and their time stays absent")
    func b035() throws {
        let moments = [nil, "2026-05-11T06:00:00Z", "2026-05-11T06:01:00Z", "2026-05-11T06:02:00Z", nil]
        let output = try place.run("--to", "geojson", input: track(moments)).output
        #expect(
            try times(of: output)
                == ParsedJSON("[null,\"2026-05-11T06:00:00Z\",\"2026-05-11T06:01:00Z\",\"2026-05-11T06:02:00Z\",null]"))
        #expect(try ParsedJSON(output).lines.map(\.elements.count) == [5])
        let kml = try place.run("--to", "kml", input: track(moments)).output
        #expect(whens(kml) == moments.compactMap { $0 })
        #expect(kml.matches(of: #/<gx:coord>/#).count == 3)
        #expect(positions(of: kml) == ["18.4,-33.1,1", "18.4,-33.5,5"])
        #expect(try place.run("--to", "gpx", input: kml).output == place.run(input: track(moments)).output)
        let figures = try place.figures(of: track(moments))
        #expect(figures["points"].number == 5 && figures["pointsWithTime"].number == 3)
        #expect(figures["start"].string == moments[1] && figures["end"].string == moments[3])
        #expect(figures["elapsed"].number == 120)
    }

    @Test("b036: times that run backwards stay in the order of the file")
    func b036() throws {
        let moments = ["06:03", "06:02", "06:01", "06:00"].map { "2026-05-11T\($0):00Z" }
        let (gpx, listed) = try both(moments)
        #expect(gpx == moments && listed == moments)
        let points = (0..<4).map { CasePoint(east: Double($0) * 120, second: 180 - Double($0) * 60) }
        let warning = "times that run backwards; elapsed time is that from the earliest to the latest (3 times)"
        let figures = try place.figures(of: CasePoint.track(points), errors: "fnconv: -: warning: \(warning)\n")
        #expect(figures.has("distance", 360) && figures["elapsed"].number == 180 && figures.has("averageSpeed", 2))
        #expect(figures["start"].string == "2026-05-11T06:00:00Z" && figures["end"].string == "2026-05-11T06:03:00Z")
        #expect(figures["moving"].number == 180 && figures["reversals"].number == 3)
    }

    @Test("b039: no time is invented")
    func b039() throws {
        let text = track([nil, nil, nil, nil])
        let gpx = try place.run(input: text)
        #expect(gpx.code == .done && gpx.errors == "" && !gpx.output.contains("<time>"))
        let geojson = try place.run("--to", "geojson", input: text)
        #expect(geojson.code == .done && geojson.errors == "" && !geojson.output.contains("time"))
        let kml = try place.run("--to", "kml", input: text)
        #expect(kml.code == .done && kml.errors == "" && whens(kml.output) == [])
        let figures = try place.figures(of: text)
        #expect(figures.lacks("start", "end", "elapsed", "recorded", "moving", "stopped"))
        #expect(figures.lacks("averageSpeed", "movingSpeed", "maximumSpeed", "rawMaximumSpeed"))
        #expect(try place.run("stats", input: text).output.contains("\n  times            none\n"))
    }

    @Test("b040: a sensor's gap stays at its point")
    func b040() throws {
        let points = (0..<10).map { index in
            let rate =
                "<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>\(120 + index)</gpxtpx:hr>\t</gpxtpx:TrackPointExtension></extensions>"
            return
                "<trkpt lat=\"35.\(index)1\" lon=\"25\"><time>2026-05-11T06:00:0\(index)Z</time>\(index == 5 ? "" : rate)</trkpt>\n"
        }
        let namespace = "xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\" "
        let text = Sample.gpx("<trk>\n<trkseg>\n" + points.joined() + "</trkseg>\n</trk>\n")
            .replacing("xsi:schemaLocation", with: namespace + "xsi:schemaLocation")
        let geojson = try place.run("--to", "geojson", input: text)
        let properties = try ParsedJSON(geojson.output)["features"][0]["properties"]["coordinateProperties"]
        #expect(properties["heart"] == (try ParsedJSON("[120,121,122,123,124,null,126,127,128,129]")))
        #expect(try place.run("--to", "gpx", input: geojson.output) == Outcome(code: .done, output: text))
    }

    @Test("b055: two segments are two lines; what lies between them is none")
    func b055() throws {
        let first =
            "<trkseg><trkpt lat=\"44.5\" lon=\"15.2\"/><trkpt lat=\"44.6\" lon=\"15.2\"/><trkpt lat=\"44.7\" lon=\"15.2\"/></trkseg>"
        let document = try geojson("<trk>" + first + first.replacing("15.2", with: "15.9") + "</trk>\n")
        #expect(
            document.lines == [
                try ParsedJSON("[[15.2,44.5],[15.2,44.6],[15.2,44.7]]"),
                try ParsedJSON("[[15.9,44.5],[15.9,44.6],[15.9,44.7]]"),
            ])
        let kml = try place.run(
            "--to", "kml", input: Sample.gpx("<trk>" + first + first.replacing("15.2", with: "15.9") + "</trk>\n"))
        #expect(
            kml.output.matches(of: #/(?s)<LineString>(.*?)</LineString>/#).map { positions(of: String($0.0)).count }
                == [3, 3])
        let near = [0, 50, 100].map { CasePoint(east: $0, second: $0) }
        let far = [50_000, 50_100, 50_200].map { CasePoint(east: $0, second: $0 - 46_000) }
        let figures = try place.figures(of: CasePoint.track(near, far))
        #expect(figures["segments"].number == 2 && figures.has("distance", 300))
        #expect(figures.has("rawMaximumSpeed", 1) && figures["recorded"].number == 300)
        #expect(figures["elapsed"].number == 4200)
    }

    @Test("b049: an elevation that is no number is none")
    func b049() throws {
        let points = ["nan", "", "12.5", "20"].enumerated()
            .map { "<trkpt lat=\"-2.\($0)\" lon=\"104.7\"><ele>\($1)</ele></trkpt>\n" }
        let text = Sample.gpx("<trk>\n<trkseg>\n" + points.joined() + "</trkseg>\n</trk>\n")
        let warning = "fnconv: -:5:45: warning: the elevation 'nan' is not a number; the point has none\n"
        let written = text.replacing("lon=\"104.7\"><ele>nan</ele></trkpt>", with: "lon=\"104.7\"/>")
            .replacing("lon=\"104.7\"><ele></ele></trkpt>", with: "lon=\"104.7\"/>").replacing("-2.0", with: "-2")
        #expect(try place.run(input: text) == Outcome(code: .done, output: written, errors: warning))
        let geojson = try place.run("--to", "geojson", input: text)
        #expect(geojson.code == .done && geojson.errors == warning)
        let line = try ParsedJSON("[[104.7,-2],[104.7,-2.1],[104.7,-2.2,12.5],[104.7,-2.3,20]]")
        #expect(try ParsedJSON(geojson.output).lines == [line])
        let figures = try place.figures(of: text, errors: warning)
        #expect(figures["pointsWithElevation"].number == 2 && figures["rawGain"].number == 7.5)
        #expect(figures["minimumElevation"].number == 12.5)
    }

    @Test("b050: a missing elevation is not 0")
    func b050() throws {
        let document = try geojson(
            """
            <trk><trkseg><trkpt lat="27.5" lon="86.5"><ele>4700</ele></trkpt><trkpt lat="27.5" lon="86.6"/>
            <trkpt lat="27.5" lon="86.7"><ele>4700</ele></trkpt></trkseg></trk>

            """)
        #expect(document.lines == [try ParsedJSON("[[86.5,27.5,4700],[86.6,27.5],[86.7,27.5,4700]]")])
        let points = [4700, nil, 4700].enumerated().map {
            CasePoint(east: Double($0.offset) * 150, elevation: $0.element)
        }
        let figures = try place.figures(of: CasePoint.track(points))
        #expect(figures.has("distance", 300) && figures.has("distance3D", 300))
        for key in ["gain", "loss", "rawGain", "rawLoss"] { #expect(figures[key].number == 0) }
        for key in ["minimumElevation", "maximumElevation"] { #expect(figures[key].number == 4700) }
    }

    @Test("b104: a bounding box has as many dimensions as the positions, or is not written")
    func b104() throws {
        let outcome = try place.run("--to", "geojson", input: Sample.gpx(Sample.track("A")))
        #expect(outcome.code == .done && !outcome.output.contains("bbox"))
    }

    // MARK: Inputs and outputs

    /// The tuples of all `coordinates`.
    private func positions(of kml: String) -> [String] {
        kml.matches(of: #/(?s)<coordinates>(.*?)</coordinates>/#).flatMap { match in
            match.1.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    private func whens(_ kml: String) -> [String] {
        kml.matches(of: #/<when>(.*?)</when>/#).map { String($0.1) }
    }

    private func geojson(_ body: String) throws -> ParsedJSON {
        let outcome = try place.run("--to", "geojson", input: Sample.gpx(body))
        #expect(outcome.code == .done && outcome.errors == "")
        return try ParsedJSON(outcome.output)
    }

    /// A track whose points have these times.
    private func track(_ times: [String?]) -> String {
        let points = times.enumerated().map { index, time in
            let element = time.map { "<time>\($0)</time>" } ?? ""
            return "<trkpt lat=\"-33.\(index + 1)\" lon=\"18.4\"><ele>\(index + 1)</ele>\(element)</trkpt>\n"
        }
        return Sample.gpx("<trk>\n<trkseg>" + points.joined() + "</trkseg>\n</trk>\n")
    }

    /// The times in GPX and in GeoJSON of a track whose points have these times.
    private func both(_ times: [String]) throws -> (gpx: [String], geojson: [String?]) {
        let gpx = try place.run(input: track(times))
        let geojson = try place.run("--to", "geojson", input: track(times))
        #expect(gpx.code == .done && gpx.errors == "" && geojson.code == .done && geojson.errors == "")
        return (
            gpx.output.matches(of: #/<time>(.*?)</time>/#).map { String($0.1) },
            try self.times(of: geojson.output).elements.map(\.string)
        )
    }

    private func times(of geojson: String) throws -> ParsedJSON {
        try ParsedJSON(geojson)["features"][0]["properties"]["coordinateProperties"]["times"]
    }
}
