internal import CommandLineKit
internal import GeoStream
internal import GeoTools

/// The stages typed, in their order.
struct StageList: Sendable {
    private var recipes: [StageRecipe] = []

    /// Takes the stages among the options. Throws at the first wrong argument, before anything is read.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        for occurrence in arguments.occurrences {
            guard let stage = StageCatalogue.stage(named: occurrence.name) else { continue }
            do throws(StageError) {
                recipes.append(try stage.recipe(occurrence.value))
            } catch {
                throw error.stage == nil
                    ? UsageError(error.message).about(option: stage.name) : UsageError(error.words)
            }
        }
    }

    var isEmpty: Bool { recipes.isEmpty }

    /// New stages, for one document that is written.
    func make() throws(ConversionError) -> [any Stage] { try recipes.makeStages() }
}
