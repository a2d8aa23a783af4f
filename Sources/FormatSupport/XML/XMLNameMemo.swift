public import XMLStream

/// What names or namespaces mean, by the tokenizer's numbers, for things that are found out once for each.
@usableFromInline package struct XMLNameMemo<Value> {
    @usableFromInline var values: [Value?] = []

    @inlinable package init() {}

    /// What is known of the name with this number; nil where nothing is yet.
    @inlinable
    package subscript(number: XMLNameID) -> Value? {
        get { number < values.count ? values[number] : nil }
        set {
            while values.count <= number { values.append(nil) }
            values[number] = newValue
        }
    }
}
