internal import ByteText
public import GeoStream

extension Document {
    /// Appends the events that make this document.
    ///
    /// A part of the kind `.point` becomes one part a point, since the grammar of ``Mark`` allows no more in it. Throws
    /// where a position is not on the globe: no format could hold it.
    public func replay(into output: inout EventBuffer) throws(ConversionError) {
        if !info.isEmpty || !info.sourceElements.isEmpty { output.append(.document(info)) }
        try Self.replay(items, into: &output)
    }

    private static func replay(_ items: [Item], into output: inout EventBuffer) throws(ConversionError) {
        for item in items {
            switch item {
            case .folder(let folder):
                output.append(.beginFolder(folder.about))
                try replay(folder.items, into: &output)
                output.append(.endFolder)
            case .feature(let feature):
                output.append(.beginFeature(feature.about))
                for part in feature.parts {
                    if let wrong = part.points.first(where: { !$0.isOnGlobe }) {
                        let name = feature.name.map { "'\($0)'" } ?? "a \(feature.kind)"
                        throw ConversionError(
                            "a point of \(name) has the latitude \(wrong.latitude) and the longitude \(wrong.longitude)",
                            code: .invalidDocument)
                    }
                    part.replay(into: &output)
                }
                output.append(.endFeature)
            }
        }
    }
}

extension Document.Part {
    fileprivate func replay(into output: inout EventBuffer) {
        guard kind == .point else {
            output.append(.beginPart(kind))
            append(points.indices, to: &output)
            return output.append(.endPart)
        }
        for index in points.indices {
            output.append(.beginPart(kind))
            append(index..<(index + 1), to: &output)
            output.append(.endPart)
        }
    }

    private func append(_ range: Range<Int>, to output: inout EventBuffer) {
        var done = range.lowerBound
        for index in annotations.keys.filter({ range.contains($0) }).sorted() {
            output.append(points.span.extracting(done..<index))
            if let annotations = annotations[index] { output.append(.detail(annotations)) }
            done = index
        }
        output.append(points.span.extracting(done..<range.upperBound))
    }
}

extension TrackPoint {
    fileprivate var isOnGlobe: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }
}

/// The start of a pipeline that has a document instead of bytes.
struct DocumentReader: FeatureReader {
    let document: Document

    func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) {}
    func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        try document.replay(into: &output)
    }
}
