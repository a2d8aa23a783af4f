public import GeoStream
public func scratchReader() -> any FeatureReader { GPXReader(ReaderOptions()) }
public func scratchWriter() -> any FeatureWriter { GeoJSONWriter(WriterOptions()) }
