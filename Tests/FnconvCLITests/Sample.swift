/// Documents as they are read and written.
enum Sample {
    /// A document that the GPX writer gives back as it is.
    static func gpx(metadata: String = "", _ body: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">

        """ + metadata + body + "</gpx>\n"
    }

    /// A track of one point.
    static func track(_ name: String, latitude: Int = 47) -> String {
        """
        <trk><name>\(name)</name>
        <trkseg>
        <trkpt lat="\(latitude)" lon="11.25"><ele>700</ele><time>2026-05-01T06:00:00Z</time></trkpt>
        </trkseg>
        </trk>

        """
    }

    static let walk = gpx(track("Walk"))

    /// A track whose points have unreadable times.
    static func times(_ count: Int) -> String {
        gpx(
            "<trk><trkseg>\n"
                + String(repeating: "<trkpt lat=\"47\" lon=\"11\"><time>yesterday</time></trkpt>\n", count: count)
                + "</trkseg></trk>\n")
    }

    /// A track that ends in its middle, after `count` points.
    static func truncated(_ count: Int) -> String {
        """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="47" lon="11"><name>Start</name></wpt>
        <trk><trkseg>

        """ + String(repeating: "<trkpt lat=\"47\" lon=\"11\"/>\n", count: count)
    }
}
