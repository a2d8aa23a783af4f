public import GeoStream
public func scratchReader() -> any FeatureReader {
    GPXReader(ReaderOptions(file: CommandLine.arguments[1], recover: CommandLine.arguments.count > 3))
}
public func scratchWriter() -> any FeatureWriter {
    CommandLine.arguments[2] == "gpx"
        ? GPXWriter(WriterOptions())
        : GeoJSONWriter(WriterOptions(), layout: CommandLine.arguments[2] == "geojsonseq" ? .lines : .collection)
}
