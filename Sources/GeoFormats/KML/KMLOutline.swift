internal import GeoStream

/// The geometry of a placemark as elements without their positions, so that a copy nests and marks them as the source did.
///
/// It is one of the ``GeoStream/Feature/sourceElements``. Where a part of the feature has its positions stands an element
/// ``positions`` instead of `<coordinates>`, or of what a `gx:Track` has in its place. Memory: the elements of one placemark.
struct KMLOutline {
    /// The element in the place of the positions of the next part.
    static let positions = ExtensionElement(name: "positions")

    /// The geometry that was read last, if it is whole.
    private(set) var whole: ExtensionElement?
    private var open: [ExtensionElement] = []

    /// Begins an element: a geometry, or a boundary of a polygon.
    mutating func begin(_ element: ExtensionElement) {
        whole = nil
        open.append(element)
    }

    /// Appends a child that is kept as it is. In the schema positions come last, but for the angles and the model of a track.
    mutating func append(_ child: ExtensionElement) {
        guard let last = open.indices.last else { return whole = child }
        let isBehind = child == Self.positions || child.isKML(.Model) || child.isKML(.angles)
        if !isBehind, let index = open[last].children.firstIndex(of: .element(Self.positions)) {
            open[last].children.insert(.element(child), at: index)
        } else {
            open[last].children.append(.element(child))
        }
    }

    /// Notes that the positions of the innermost element came to nothing.
    mutating func removePositions() {
        guard let last = open.indices.last else { return }
        open[last].children.removeAll { $0 == .element(Self.positions) }
        open[last].children.append(.element(ExtensionElement(kml: .coordinates)))
    }

    /// Ends the innermost element.
    mutating func end() {
        guard let element = open.popLast() else { return }
        append(element)
    }

    mutating func removeAll() {
        whole = nil
        open.removeAll(keepingCapacity: true)
    }

    /// The geometry as far as it is known, with the ends of what is open.
    var geometry: ExtensionElement? {
        guard var element = open.last else { return whole }
        for outer in open.dropLast().reversed() {
            var next = outer
            next.children.append(.element(element))
            element = next
        }
        return element
    }
}
