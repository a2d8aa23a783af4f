/// A heap with four children a node, which takes half the steps down of one with two: gives its elements back from the least to
/// the greatest.
struct Heap<Element: Comparable> {
    private var elements: [Element] = []

    init() {}

    /// Takes some elements in linear time.
    init(_ elements: [Element]) {
        self.elements = elements
        guard elements.count > 1 else { return }
        for at in stride(from: (elements.count - 2) / 4, through: 0, by: -1) { sink(elements[at], from: at) }
    }

    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var at = elements.count - 1
        while at > 0, element < elements[(at - 1) / 4] {
            elements[at] = elements[(at - 1) / 4]
            at = (at - 1) / 4
        }
        elements[at] = element
    }

    mutating func removeFirst() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let first = elements.first else { return last }
        sink(last, from: 0)
        return first
    }

    /// Puts an element where it belongs at or below a free place.
    private mutating func sink(_ element: Element, from start: Int) {
        var at = start
        while 4 * at + 1 < elements.count {
            var least = 4 * at + 1
            for child in (4 * at + 2)..<min(4 * at + 5, elements.count) where elements[child] < elements[least] {
                least = child
            }
            guard elements[least] < element else { break }
            elements[at] = elements[least]
            at = least
        }
        elements[at] = element
    }
}
