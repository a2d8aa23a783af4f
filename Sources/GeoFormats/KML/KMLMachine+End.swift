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
        case .extendedData: endExtendedData()
        case .data: keep(data.data, element, &output)
        case .style:
            styles.end()
            settleStyle()
        case .pair: styles.endPair()
        case .styleMap:
            styles.endMap()
            settleStyle()
        case .author: keepAuthor()
        case .unsupported(let name): reportUnsupported(name, element, &output)
        case .document, .features, .boundary, .schemaData, .array, .timeStamp, .timeSpan, .cascadingStyle, .substyle,
            .icon, .schema, .schemaField, .link:
            break
        }
    }

    private func reportUnsupported(_ name: KMLName, _ element: XMLElement, _ output: inout EventBuffer) {
        let called = unconverted.name.map { " '\($0)'" } ?? ""
        if name == .NetworkLink {
            let to = unconverted.href.map { " to '\($0)'" } ?? ""
            output.warn(.unsupported, at: location(element), "the NetworkLink\(called)\(to) is not fetched")
        } else {
            output.warn(.unsupported, at: location(element), "the \(name.rawValue)\(called) is not converted")
        }
    }

    // MARK: People and links

    private mutating func keepAuthor() {
        switch walk.context {
        case .rootDocument: containers.info.author = person
        case .placemark:
            placemarkAuthor = person
            if let name = person.name, !name.isEmpty { builder.feature.properties["author"] = .string(name) }
        default: break
        }
    }

    mutating func keep(_ link: WebLink) {
        switch walk.context {
        case .rootDocument: containers.info.links.append(link)
        case .placemark: builder.feature.annotations.links.append(link)
        case .folder: _ = containers.changeFolder { $0.annotations.links.append(link) }
        default: break
        }
    }
}
