public import XMLStream

/// The element and attribute names that a format acts on; their order gives the tokenizer's numbers, from 1.
@usableFromInline package protocol XMLVocabulary: CaseIterable, Equatable, RawRepresentable, Sendable
where RawValue == String {}

extension XMLVocabulary {
    /// The names as a tokenizer takes them.
    @inlinable package static var words: [String] { allCases.map(\.rawValue) }

    /// By the tokenizer's number; 0 and numbers above the vocabulary are other names.
    @inlinable package static var byNumber: [Self?] { [nil] + allCases.map(Optional.some) }

    /// The tokenizer's number of the name; found by a search, so hot paths hold it.
    @inlinable package var number: XMLNameID {
        var number = 1
        for name in Self.allCases {
            if name == self { break }
            number += 1
        }
        return number
    }
}
