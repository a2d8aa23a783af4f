public import ByteText

/// Other times, datums, values and words.
extension StageRecipe {
    /// Moves the times of points, features and laps by so many seconds, later ones above 0.
    ///
    /// Times before the year 0 or after 9999 are left out, which is reported. At most 10¹¹ seconds, else it is refused.
    public static func shiftTime(by seconds: Double) -> StageRecipe {
        StageRecipe(if: abs(seconds) < TimeShift.limit, else: "the shift of \(seconds) seconds is too long") {
            MappingStage(TimeShift(seconds))
        }
    }

    /// The time that ``fixRollover(before:)`` takes where none is given: the beginning of 2010.
    public static let defaultRollover = Timestamp(seconds: 1_262_304_000)

    /// Adds 1024 weeks to times before `start`, as often as it takes to pass it: what receivers say whose count of weeks has begun
    /// anew without their knowing.
    public static func fixRollover(before start: Timestamp = defaultRollover) -> StageRecipe {
        StageRecipe { MappingStage(RolloverFix(start: start)) }
    }

    /// Takes positions for those of a map in China, and makes them WGS 84, to a millimetre.
    ///
    /// It goes before the stages that measure. Nothing outside of a box around China is moved.
    public static func datum(_ datum: ChineseDatum) -> StageRecipe {
        StageRecipe { MappingStage(DatumShift(datum: datum, isInverse: true)) }
    }

    /// Moves positions to where a map in China has them, the reverse of ``datum(_:)``.
    public static func toDatum(_ datum: ChineseDatum) -> StageRecipe {
        StageRecipe { MappingStage(DatumShift(datum: datum, isInverse: false)) }
    }

    /// What ``strip(_:)-(StageRecipe.Content...)`` takes away.
    public enum Content: String, Sendable, CaseIterable {
        /// Of points, features and the document, and what a device says of its laps.
        case times
        /// Of points, their geoid heights, and what a device says of its laps.
        case elevations
        /// Of points, and what a device says of its laps.
        case sensors
        /// Elements and members of other vocabularies.
        case extensions
        /// Of everything that has one.
        case names
        /// Descriptions and comments.
        case descriptions
        /// Links to pages, pictures and files.
        case links
        /// Properties of GeoJSON and extended data of KML.
        case properties
    }

    /// Takes things away from everything that has them.
    public static func strip(_ contents: Content...) -> StageRecipe { strip(Set(contents)) }

    /// Takes things away from everything that has them.
    public static func strip(_ contents: Set<Content>) -> StageRecipe {
        StageRecipe { MappingStage(Stripping(contents)) }
    }

    /// Rounds longitudes and latitudes, half away from zero, and elevations if asked to.
    ///
    /// - Parameters:
    ///   - decimals: of a degree, from 0 to 15; six are 0.1 m.
    ///   - elevationDecimals: of a metre, from 0 to 15; nil leaves elevations as they are.
    public static func round(decimals: Int, elevationDecimals: Int? = nil) -> StageRecipe {
        let range = Rounding.decimalsRange
        let isRight = range.contains(decimals) && range.contains(elevationDecimals ?? 0)
        return StageRecipe(if: isRight, else: "decimals must be from \(range.lowerBound) to \(range.upperBound)") {
            MappingStage(Rounding(decimals: decimals, elevationDecimals: elevationDecimals))
        }
    }

    /// Gives all tracks and routes this name, and each feature of mixed parts that has a line.
    public static func name(_ name: String) -> StageRecipe { StageRecipe { NamingStage(name) } }
}
