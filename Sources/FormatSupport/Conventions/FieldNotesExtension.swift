internal import ByteText
package import GeoStream
internal import JSONStream
internal import XMLStream

/// The extension `fn:note`: what FieldNotes and GeoJSON say of a feature and GPX has no element for.
///
///     <fn:note id="…" idType="number" time="…" end="…" keywords="…" sat="…">
///       <fn:property name="surface">gravel</fn:property>
///       <fn:property name="lanes" type="number">2</fn:property>
///       <fn:member name="…" type="json">{"any":["JSON"]}</fn:member>
///     </fn:note>
///
/// Properties without a type are text; `number`, `bool`, `null` and `json` say what else their text is. Attributes that have no
/// element where the extension stands keep their names (``GeoStream/Attribute``).
package enum FieldNotesExtension {
    package static let name = "note"

    /// The element for what there is of a feature besides annotations, and for these attributes; nil where there is nothing.
    package static func element(for feature: Feature, and attributes: [Attribute] = []) -> ExtensionElement? {
        var element = ExtensionElement(namespace: GPXNamespace.fieldNotes, prefix: "fn", name: name)
        switch feature.sourceID {
        case .string(let id): element.attributes.append(ExtensionAttribute(name: "id", value: id))
        case .number(let id):
            element.attributes.append(ExtensionAttribute(name: "id", value: id))
            element.attributes.append(ExtensionAttribute(name: "idType", value: "number"))
        case .null, .bool, .array, .object, nil: break
        }
        for (name, time) in [("time", feature.time), ("end", feature.endTime)] where !time.isAbsent {
            element.attributes.append(ExtensionAttribute(name: name, value: time.text))
        }
        for attribute in attributes {
            guard let text = feature.annotations[attribute] else { continue }
            element.attributes.append(ExtensionAttribute(name: attribute.rawValue, value: text))
        }
        element.children += feature.properties.map { .element(child("property", $0)) }
        element.children += feature.foreignMembers.map { .element(child("member", $0)) }
        return element.attributes.isEmpty && element.children.isEmpty ? nil : element
    }

    private static func child(_ name: String, _ property: Property) -> ExtensionElement {
        var element = ExtensionElement(
            namespace: GPXNamespace.fieldNotes, prefix: "fn", name: name,
            attributes: [ExtensionAttribute(name: "name", value: property.key)])
        let (type, text): (String?, String)
        switch property.value {
        case .string(let string): (type, text) = (nil, string)
        case .number(let digits): (type, text) = ("number", digits)
        case .bool(let flag): (type, text) = ("bool", flag ? "true" : "false")
        case .null: (type, text) = ("null", "")
        case .array, .object:
            var json = JSONEmitter()
            var buffer = ByteBuffer()
            json.value(property.value, to: &buffer)
            (type, text) = ("json", String(copying: buffer.span))
        }
        if let type { element.attributes.append(ExtensionAttribute(name: "type", value: type)) }
        if !text.isEmpty { element.children.append(.text(text)) }
        return element
    }

    /// Puts what an element says into the feature it stands in; false if it is not one of ours.
    package static func apply(_ element: ExtensionElement, to feature: inout Feature) -> Bool {
        guard element.namespace == GPXNamespace.fieldNotes, element.name == name else { return false }
        func value(_ name: String) -> String? { element.attributes.first { $0.name == name }?.value }
        if let id = value("id") { feature.sourceID = value("idType") == "number" ? number(id) : .string(id) }
        if let time = value("time").flatMap(Timestamp.init(_:)) { feature.time = time }
        if let end = value("end").flatMap(Timestamp.init(_:)) { feature.endTime = end }
        for attribute in Attribute.allCases {
            if let text = value(attribute.rawValue) { feature.annotations.take(text, for: attribute) }
        }
        for child in element.elements {
            guard let key = child.attributes.first(where: { $0.name == "name" })?.value else { continue }
            let property = Property(key, self.value(of: child))
            if child.name == "member" {
                feature.foreignMembers.append(property)
            } else {
                feature.properties.append(property)
            }
        }
        return true
    }

    /// The number that a text is in JSON; anything else is a text.
    private static func number(_ text: String) -> PropertyValue {
        if case .number(let digits)? = PropertyValue(json: text) { .number(digits) } else { .string(text) }
    }

    private static func value(of element: ExtensionElement) -> PropertyValue {
        let text = element.text
        switch element.attributes.first(where: { $0.name == "type" })?.value {
        case "number": return number(text)
        case "bool": return .bool(text == "true")
        case "null": return .null
        case "json": return PropertyValue(json: text) ?? .string(text)
        default: return .string(text)
        }
    }
}
