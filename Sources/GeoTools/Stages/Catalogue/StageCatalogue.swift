/// All stages, in the order in which help lists them.
public enum StageCatalogue {
    /// All stages, in the order in which the manual lists them.
    public static let all: [StageDescriptor] = thinning + selection + structure + times + datums + contents

    /// The stage with this option name.
    public static func stage(named name: String) -> StageDescriptor? { all.first { $0.name == name } }
}
