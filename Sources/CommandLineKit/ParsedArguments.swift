internal import ByteText

/// What was typed, checked against the tables: the options in their order, and the operands.
package struct ParsedArguments: Sendable {
    /// One use of an option.
    package struct Occurrence: Sendable, Equatable {
        /// The option's long name, whichever way it was typed.
        package var name: String
        /// `nil` for a flag, and for an optional value that was left out.
        package var value: String?
        /// The index of the word that named the option.
        package var position: Int

        package init(name: String, value: String? = nil, position: Int) {
            self.name = name
            self.value = value
            self.position = position
        }
    }

    /// The name of the subcommand, when one was typed.
    package internal(set) var subcommand: String?
    /// The uses that count, in the order typed: every use of a repeatable option, the last one of any other.
    package internal(set) var occurrences: [Occurrence] = []
    /// The words that are no options, in the order typed, without the subcommand.
    package internal(set) var operands: [String] = []
    /// The names in the tables, to find a misspelled question to this value in debug builds.
    let knownNames: Set<String>

    /// Whether the option was given.
    package func flag(_ name: String) -> Bool { !uses(of: name).isEmpty }

    /// The option's value, the last one if it was given several times.
    package func value(_ name: String) -> String? { uses(of: name).last?.value }

    /// The option's values in the order typed.
    package func values(_ name: String) -> [String] { uses(of: name).compactMap(\.value) }

    /// The option's value as a whole number, `nil` if the option was not given.
    ///
    /// - Throws: a message with the range when the value is anything else.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(quoted(text)) is not a value of --\(name); "
                    + "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func uses(of name: String) -> [Occurrence] {
        assert(knownNames.contains(name), "no option is called \(name)")
        return occurrences.filter { $0.name == name }
    }
}
