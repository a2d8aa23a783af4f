internal import ByteText
internal import GeoStream

/// Makes values of the events of features; refuses events that break the grammar of ``Mark``.
struct FeatureBuilder {
    private var checker = GrammarChecker()
    private var feature: Document.Feature?
    private var part: Document.Part?

    /// The feature that `mark` ends, if it ends one.
    mutating func take(_ mark: Mark) throws(ConversionError) -> Document.Feature? {
        if let wrong = checker.check(mark) { throw ConversionError(wrong, code: .invalidDocument) }
        switch mark {
        case .beginFeature(let about): feature = Document.Feature(about)
        case .amendFeature(let about): feature?.about = about
        case .beginPart(let kind): part = Document.Part(kind, [])
        case .detail(let annotations):
            guard !annotations.isEmpty, let index = part?.points.count else { break }
            part?.annotations[index] = annotations
        case .endPart:
            if let part { feature?.parts.append(part) }
            part = nil
        case .endFeature:
            defer { feature = nil }
            return feature
        case .document, .sourceElement, .beginFolder, .endFolder: break
        }
        return nil
    }

    mutating func take(_ points: Span<TrackPoint>) throws(ConversionError) {
        if let wrong = checker.check(points: points.count) { throw ConversionError(wrong, code: .invalidDocument) }
        for index in points.indices { part?.points.append(points[index]) }
    }

    /// Throws if something is still open.
    func finish() throws(ConversionError) {
        if let wrong = checker.checkEnd() { throw ConversionError(wrong, code: .invalidDocument) }
    }
}
