public import GeoStream

/// A reader of one format that leaves the work to a generic one.
///
/// Behind `any FeatureReader` a generic reader runs unspecialized, through tables of functions; a type of the format's own has
/// its methods compiled for it.
@usableFromInline package protocol WrappingReader: FeatureReader {
    associatedtype Core: FeatureReader
    var core: Core { get set }
}

extension WrappingReader {
    @inlinable
    package mutating func read(_ bytes: Span<UInt8>, into output: inout EventBuffer) throws(ConversionError) {
        try core.read(bytes, into: &output)
    }

    @inlinable
    package mutating func finish(isTruncated: Bool, into output: inout EventBuffer) throws(ConversionError) {
        try core.finish(isTruncated: isTruncated, into: &output)
    }
}
