internal import Synchronization

extension Document {
    /// Tells the folders and features of documents apart, in lists and while a program runs; files do not keep it.
    ///
    /// Each that is made gets another. A copy has that of its original, so that it is known again after a change; one that shall
    /// stand beside its original in a list is made anew: `Document.Feature(original.about, parts: original.parts)`.
    public struct ItemID: Hashable, Sendable {
        private let number: UInt64

        private static let last = Atomic<UInt64>(0)

        init() { number = Self.last.add(1, ordering: .relaxed).newValue }
    }
}
