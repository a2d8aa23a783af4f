package import GeoStream

/// The XML namespaces that GPX files use.
package enum GPXNamespace {
    package static let gpx11 = "http://www.topografix.com/GPX/1/1"
    package static let gpx10 = "http://www.topografix.com/GPX/1/0"
    package static let trackPoint1 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
    package static let trackPoint2 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
    package static let power = "http://www.garmin.com/xmlschemas/PowerExtension/v1"
    /// Elements that had no namespace, or GPX's own, where gpx.xsd wants another one.
    package static let bare = "urn:fieldnotes:gpx:bare:1"
    /// What FieldNotes itself adds to GPX.
    package static let fieldNotes = "urn:fieldnotes:gpx:1"

    package static let garmin = "http://www.garmin.com/xmlschemas/GpxExtensions/v3"
    package static let style = "http://www.topografix.com/GPX/gpx_style/0/2"
    /// What the private namespaces of TopoGrafix begin with.
    package static let topoGrafix = "http://www.topografix.com/GPX/Private/TopoGrafix/"

    /// The usual prefixes: some devices compare prefixes rather than namespaces. Sensors are written in version 2 of their
    /// extension, which has the prefix for itself.
    package static let prefixes = [
        trackPoint2: "gpxtpx", power: "gpxpx", bare: "bare", fieldNotes: "fn",
        garmin: "gpxx",
        "http://www.garmin.com/xmlschemas/WaypointExtension/v1": "wptx1",
        style: "gpx_style",
    ]

    /// Whether sensors are read from elements of this namespace wherever they stand among the extensions of a point.
    package static func holdsSensors(_ namespace: String) -> Bool {
        namespace == trackPoint1 || namespace == trackPoint2 || namespace == power
            || namespace.hasPrefix("http://www.cluetrust.com/") || isOsmAnd(namespace)
    }

    package static func isOsmAnd(_ namespace: String) -> Bool {
        namespace.hasPrefix("https://osmand.net") || namespace.hasPrefix("http://osmand.net")
    }

    /// Whether elements of this namespace count as having none.
    package static func isBare(_ namespace: String) -> Bool {
        namespace.isEmpty || namespace == bare || namespace == gpx11 || namespace == gpx10
    }
}

extension ExtensionElement {
    /// The element as it was before a writer gave it a namespace for gpx.xsd's sake.
    package var bared: ExtensionElement {
        renamed { GPXNamespace.isBare($0) ? "" : $0 }
    }

    /// The element as one that stood among GPX's own, where gpx.xsd has no room for it, and not in `<extensions>`.
    package var outsideExtensions: ExtensionElement {
        ExtensionElement(
            namespace: GPXNamespace.fieldNotes, prefix: "fn", name: Self.outside, children: [.element(self)])
    }

    /// What ``outsideExtensions`` was made from, nil for any other element.
    package var fromOutsideExtensions: ExtensionElement? {
        namespace == GPXNamespace.fieldNotes && name == Self.outside ? elements.first : nil
    }

    private static let outside = "outside"

    /// The element with a namespace where gpx.xsd wants one, and where the default one would count else.
    package var clothed: ExtensionElement {
        renamed { $0.isEmpty || $0 == GPXNamespace.gpx11 ? GPXNamespace.bare : $0 }
    }

    private func renamed(_ rename: (String) -> String) -> ExtensionElement {
        var element = self
        element.namespace = rename(namespace)
        for (index, child) in children.enumerated() {
            if case .element(let inner) = child { element.children[index] = .element(inner.renamed(rename)) }
        }
        return element
    }
}

extension ExtensionElement {
    /// The element with a namespace of its own where it has none, throughout: no namespace would be KML's.
    package var withNamespace: ExtensionElement {
        var element = self
        if namespace.isEmpty { element.namespace = GPXNamespace.bare }
        element.children = children.map { child in
            if case .element(let inner) = child { .element(inner.withNamespace) } else { child }
        }
        return element
    }

    /// What `withNamespace` was made from.
    package var withoutBareNamespace: ExtensionElement {
        var element = self
        if namespace == GPXNamespace.bare { element.namespace = "" }
        // Prefixes of the writer's own say nothing.
        if element.namespace.isEmpty || namespace == GPXNamespace.gpx11 { element.prefix = "" }
        element.children = children.map { child in
            if case .element(let inner) = child { .element(inner.withoutBareNamespace) } else { child }
        }
        return element
    }
}
