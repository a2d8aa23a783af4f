internal import CommandLineKit
internal import GeoStream
internal import GeoTools

/// The stages typed, in their order.
///
/// A stage remembers what passed through it, so each document that is written gets stages of its own.
struct StageList: Sendable {
    private var uses: [(stage: StageDescriptor, argument: String?)] = []

    /// Takes the stages among the options, and tries each, so that a wrong argument is told before anything is read.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        for occurrence in arguments.occurrences {
            guard let stage = StageCatalogue.stage(named: occurrence.name) else { continue }
            uses.append((stage, occurrence.value))
            do throws(StageError) {
                _ = try stage.make(occurrence.value)
            } catch {
                let error = UsageError(error.message)
                throw error.message.hasPrefix("--") ? error : error.about(option: stage.name)
            }
        }
    }

    var isEmpty: Bool { uses.isEmpty }

    /// New stages.
    func make() throws(ConversionError) -> [any Stage] {
        var stages: [any Stage] = []
        for use in uses {
            do throws(StageError) {
                stages.append(try use.stage.make(use.argument))
            } catch {
                throw ConversionError("--\(use.stage.name): \(error.message)")
            }
        }
        return stages
    }
}
