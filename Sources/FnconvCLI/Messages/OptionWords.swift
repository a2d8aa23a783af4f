internal import GeoStream
internal import GeoTools

// The library says what is wrong; which option of the command is behind it or helps against it is said here.

extension Diagnostic {
    /// The message with the option that asked for its stage.
    var words: String { optionMark(stage) + message }
}

extension ConversionError {
    /// The message with the option that asked for its stage, and with one that helps.
    var words: String { optionMark(stage) + message + (remedy.map { "; " + $0.words } ?? "") }
}

extension ConversionError.Remedy {
    fileprivate var words: String {
        switch self {
        case .recoverDecimalCommas: "--recover reads it as one"
        case .chooseColumns: "--columns lat=1,lon=2 says which ones are"
        }
    }
}

extension StageError {
    /// The message with the option of its stage, where it begins with the stage's name.
    var words: String { optionMark(stage) + message }
}

/// What makes the name of a stage, with which its messages begin, the name of its option.
private func optionMark(_ stage: String?) -> String { stage == nil ? "" : "--" }
