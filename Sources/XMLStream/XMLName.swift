extension String {
    /// Whether this can be a local name or a prefix. Source: XML 1.0 §2.3 and Namespaces in XML §3, NCName.
    package var isXMLName: Bool {
        guard let first = unicodeScalars.first, first.startsXMLName else { return false }
        return unicodeScalars.dropFirst().allSatisfy(\.continuesXMLName)
    }
}

extension String {
    /// The text where it is a name, else with `_` for what keeps it from being one: libxml2 gets names out of damaged XML and
    /// with several colons, which is not a name.
    package var asXMLName: String {
        if isXMLName { return self }
        var name = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if name.isEmpty, !scalar.startsXMLName { name.append("_") }
            if scalar.continuesXMLName { name.append(scalar) } else if !name.isEmpty { name.append("_") }
        }
        return name.isEmpty ? "_" : String(name)
    }
}

extension Unicode.Scalar {
    fileprivate var startsXMLName: Bool {
        switch value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
            0x10000...0xEFFFF:
            true
        default: false
        }
    }

    fileprivate var continuesXMLName: Bool {
        switch value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: startsXMLName
        }
    }
}
