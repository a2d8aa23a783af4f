internal import ByteText
internal import FormatSupport
internal import GeoStream
internal import XMLStream

// What an end tag closes.
extension KMLMachine {
    mutating func end(
        _ context: Context, _ element: XMLElement, _ output: inout EventBuffer
    ) throws(ConversionError) {
        switch context {
        case .placemark: try endPlacemark(&output)
        case .folder: containers.endFolder(&output)
        case .rootDocument: containers.sendInfo(&output)
        case .shape(let shape): try endShape(shape, element, &output)
        case .boundary: builder.outline.end()
        case .schemaData: endSchemaData(&output)
        case .extendedData: endExtendedData()
        case .document, .features, .array: break
        }
    }
}
