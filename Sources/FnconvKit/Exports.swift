// One import is enough: events, formats, stages, and the numbers and texts they are made of.
@_exported public import ByteText
@_exported public import GeoFormats
@_exported public import GeoStream
@_exported public import GeoTools
