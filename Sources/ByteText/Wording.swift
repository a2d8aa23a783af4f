/// `text` in single quotes, with control characters spelled out.
package func quoted(_ text: some StringProtocol) -> String { "'" + escapingControls(text) + "'" }

/// `text` with control characters spelled out, so that what was typed or read cannot steer the terminal.
package func escapingControls(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A: result += "\\n"
        case 0x09: result += "\\t"
        case 0..<0x20, 0x7F..<0xA0: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// `a`, `a or b`, `a, b or c`.
package func alternatives(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
}
