public import GeoStream

/// What to do to a document on its way: how a stage is made, as a value.
///
/// Each of the stages of the command has a function here under the name of its option, with its values in metres, seconds,
/// metres a second and degrees: `.simplify(tolerance: 20)`, `.clean(maximumSpeed: 8)`. Your own stages become recipes by
/// ``custom(_:)``. A recipe may be used any number of times, also at once: a stage remembers what passed through it, so
/// each use makes a new one.
///
/// A value that makes no sense, such as a distance below zero, is refused where the recipe is used: what takes recipes throws
/// a ``ConversionError`` then.
public struct StageRecipe: Sendable {
    private let make: @Sendable () throws(ConversionError) -> any Stage

    init(_ make: @escaping @Sendable () throws(ConversionError) -> any Stage) { self.make = make }

    /// A stage of your own.
    ///
    /// - Parameter stage: makes the stage; it is called anew for each use, which may be on another thread.
    public static func custom(_ stage: @autoclosure @escaping @Sendable () -> any Stage) -> StageRecipe {
        StageRecipe { stage() }
    }

    /// A new stage, for one ``Pipeline``. Throws a ``ConversionError`` where a value of the recipe makes no sense.
    public func makeStage() throws(ConversionError) -> any Stage { try make() }

    /// A recipe that is refused with these words unless its value makes sense.
    init(if isRight: Bool, else message: @autoclosure () -> String, _ make: @escaping @Sendable () -> any Stage) {
        let message = isRight ? nil : message()
        self.init { () throws(ConversionError) in
            if let message { throw ConversionError(message, code: .invalidRequest) }
            return make()
        }
    }

    /// A recipe that is refused unless `value`, which messages call `name`, is a number above zero.
    init(_ name: String, above0 value: Double, _ make: @escaping @Sendable () -> any Stage) {
        self.init(if: value > 0 && value.isFinite, else: "the \(name) \(value) must be more than zero", make)
    }
}

extension [StageRecipe] {
    /// New stages, for one ``Pipeline``, in the order of the recipes.
    ///
    /// Throws a ``ConversionError`` where a value of a recipe makes no sense.
    public func makeStages() throws(ConversionError) -> [any Stage] {
        var stages: [any Stage] = []
        for recipe in self { stages.append(try recipe.makeStage()) }
        return stages
    }
}
