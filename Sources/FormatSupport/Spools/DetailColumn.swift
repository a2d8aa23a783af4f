internal import ByteText
package import GeoStream
internal import JSONStream

/// The annotations of single points, by the numbers of their slots, kept in constant memory until the points are there.
///
/// Links and elements of other vocabularies are kept as JSON. First all are appended, in the order of their slots, then all taken.
package struct DetailColumn {
    private var column = ColumnSpool(memoryLimit: 512 << 10)
    private var cursor = ColumnCursor()
    /// The slot of the next detail, once it has been read.
    private var next: Int?
    package private(set) var isEmpty = true

    private static let linksTag: UInt8 = 254
    private static let elementsTag: UInt8 = 255

    package init() {}

    package mutating func removeAll() {
        guard !isEmpty else { return }
        column.removeAll()
        cursor = ColumnCursor()
        next = nil
        isEmpty = true
    }

    package mutating func append(_ annotations: Annotations, slot: Int) throws(ConversionError) {
        isEmpty = false
        try column.append(Double(slot))
        for attribute in annotations.attributes {
            guard let text = annotations[attribute], let tag = Attribute.allCases.firstIndex(of: attribute) else {
                continue
            }
            try column.append(text.utf8.span, tag: UInt8(truncatingIfNeeded: tag))
        }
        if !annotations.links.isEmpty {
            try append(Self.linksTag) { $0.links(annotations.links, to: &$1) }
        }
        if !annotations.extensions.isEmpty {
            try append(Self.elementsTag) { $0.elements(annotations.extensions, to: &$1) }
        }
        try column.appendGap()
    }

    private mutating func append(
        _ tag: UInt8, _ write: (inout JSONEmitter, inout ByteBuffer) -> Void
    ) throws(ConversionError) {
        var json = JSONEmitter()
        var text = ByteBuffer()
        write(&json, &text)
        try column.append(text.span, tag: tag)
    }

    /// The annotations of the point with this number, nil where nothing is; the annotations of points before it is skipped.
    package mutating func take(slot: Int) throws(ConversionError) -> Annotations? {
        while let next = try nextSlot(), next <= slot {
            let annotations = try takeNext()
            if next == slot { return annotations }
        }
        return nil
    }

    /// The annotations of the next point.
    package mutating func takeNext() throws(ConversionError) -> Annotations {
        var annotations = Annotations()
        guard try nextSlot() != nil else { return annotations }
        next = nil
        while try cursor.next(in: column) == .text {
            let text = String(decoding: cursor.text, as: UTF8.self)
            switch cursor.tag {
            case Self.linksTag: annotations.links = PropertyValue(json: text).flatMap([WebLink].init) ?? []
            case Self.elementsTag: annotations.extensions = [ExtensionElement](PropertyValue(json: text))
            default: annotations[Attribute.allCases[Int(cursor.tag)]] = text
            }
        }
        return annotations
    }

    private mutating func nextSlot() throws(ConversionError) -> Int? {
        if next == nil, !isEmpty, try cursor.next(in: column) == .number { next = Int(cursor.number) }
        return next
    }
}
