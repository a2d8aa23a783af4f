/// Checks that events follow the grammar of ``Mark``; for debug builds and tests.
public struct GrammarChecker {
    private enum Open: Equatable {
        case folder, feature, part(Part), detail(Part)

        var name: String {
            switch self {
            case .folder: "a folder"
            case .feature: "a feature"
            case .part: "a part"
            case .detail: "a part before the point of a detail"
            }
        }
    }

    private var open: [Open] = []
    private var partPoints = 0
    private var isAmended = false

    /// A checker before the first event.
    public init() {}

    /// Nil if `mark` may come here, else what is wrong.
    public mutating func check(_ mark: Mark) -> String? {
        switch (mark, open.last) {
        case (.document, nil), (.sourceElement, nil), (.sourceElement, .folder): break
        case (.beginFolder, nil), (.beginFolder, .folder): open.append(.folder)
        case (.endFolder, .folder): open.removeLast()
        case (.beginFeature, nil), (.beginFeature, .folder): open.append(.feature)
        case (.beginPart(let part), .feature) where !isAmended:
            open.append(.part(part))
            partPoints = 0
        case (.detail, .part(let part)):
            open[open.count - 1] = .detail(part)
        case (.endPart, .part(let part)):
            guard part != .point || partPoints == 1 else { return "a point part holds \(partPoints) points" }
            open.removeLast()
        case (.amendFeature, .feature) where !isAmended: isAmended = true
        case (.endFeature, .feature):
            open.removeLast()
            isAmended = false
        case (.document, _), (.beginFolder, _), (.endFolder, _), (.beginFeature, _), (.beginPart, _), (.detail, _),
            (.endPart, _), (.amendFeature, _), (.endFeature, _), (.sourceElement, _):
            let place = isAmended ? "an amended feature" : open.last?.name ?? "the document"
            return "\(mark.name) may not stand in \(place)"
        }
        return nil
    }

    /// Nil if `count` points may come here, else what is wrong.
    public mutating func check(points count: Int) -> String? {
        switch open.last {
        case .part: break
        case .detail(let part): open[open.count - 1] = .part(part)
        case .folder, .feature, nil: return "points outside a part"
        }
        partPoints += count
        return nil
    }

    /// Nil if the stream may end here, else what is still open.
    public func checkEnd() -> String? { open.last.map { "the stream ends inside \($0.name)" } }
}

extension Mark {
    fileprivate var name: String {
        switch self {
        case .document: "document"
        case .beginFolder: "beginFolder"
        case .endFolder: "endFolder"
        case .beginFeature: "beginFeature"
        case .beginPart: "beginPart"
        case .detail: "detail"
        case .endPart: "endPart"
        case .amendFeature: "amendFeature"
        case .endFeature: "endFeature"
        case .sourceElement: "sourceElement"
        }
    }
}
