public import GeoStream

extension Document {
    /// All features in their order, those in folders included.
    public var features: [Feature] {
        var features: [Feature] = []
        walk { feature, _ in features.append(feature) }
        return features
    }

    /// Visits all features in their order, those in folders included, each with the folders around it, outermost first.
    ///
    /// Throws what `body` throws.
    public func walk<E: Error>(_ body: (_ feature: Feature, _ folders: [FolderInfo]) throws(E) -> Void) throws(E) {
        try Self.walk(items, in: [], body)
    }

    private static func walk<E: Error>(
        _ items: [Item], in folders: [FolderInfo], _ body: (Feature, [FolderInfo]) throws(E) -> Void
    ) throws(E) {
        for item in items {
            switch item {
            case .folder(let folder): try walk(folder.items, in: folders + [folder.about], body)
            case .feature(let feature): try body(feature, folders)
            }
        }
    }
}
