internal import ByteText
internal import CommandLineKit
internal import GeoStream

/// Words errors and warnings, each in one line that names the program and the place.
struct MessageLog {
    /// Whether only errors are said.
    var isQuiet = false
    /// Takes a line without its end.
    let write: (String) -> Void

    func error(_ error: ConversionError) { say("error", error.words, at: error.location) }

    func error(_ error: UsageError) { say("error", error.message) }

    /// Says why the work ended, and returns what to tell the shell; a reader of the output that has enough is no failure.
    func exitCode(for failure: ConversionError) -> ExitCode {
        if failure.code == .closedOutput { return .done }
        error(failure)
        return .failed
    }

    func warning(_ message: String, at location: SourceLocation = .init()) {
        if !isQuiet { say("warning", message, at: location) }
    }

    /// Tells of something that was asked for and done.
    func notice(_ message: String, at location: SourceLocation = .init()) {
        if !isQuiet { say("info", message, at: location) }
    }

    /// Counts the warnings of each kind that were left out.
    func withheld(by pipeline: Pipeline, of file: String?) {
        for kind in Diagnostic.Kind.allCases {
            let count = pipeline.withheldWarnings(of: kind)
            guard count > 0 else { continue }
            let noun = kind.isNotice ? (count == 1 ? "notice" : "notices") : (count == 1 ? "warning" : "warnings")
            let message = "… and \(count) more \(noun) of this kind: \(kind.subject)"
            let place = SourceLocation(file: file)
            if kind.isNotice { notice(message, at: place) } else { warning(message, at: place) }
        }
    }

    /// Names of files and pieces of data can hold anything, so that nothing of it may steer the terminal.
    private func say(_ level: String, _ message: String, at location: SourceLocation = .init()) {
        let place = location.description
        write(escapingControls("fnconv: " + (place.isEmpty ? "" : place + ": ") + level + ": " + message))
    }
}

extension Diagnostic.Kind {
    /// What warnings of this kind are about.
    fileprivate var subject: String {
        switch self {
        case .position: "unusable positions"
        case .longitude: "longitudes beyond 180 degrees"
        case .unreadableTime: "unreadable times"
        case .unreadableElevation: "unreadable elevations"
        case .unreadableValue: "unreadable values"
        case .missingZone: "times without a zone"
        case .namespace: "XML namespaces"
        case .misplaced: "elements or members out of place"
        case .emptyGeometry: "geometries without positions"
        case .unsupported: "things that are not converted"
        case .loss: "things that cannot be kept"
        case .damage: "damage"
        case .changed: "changed values"
        case .removed: "things removed as asked"
        }
    }
}
