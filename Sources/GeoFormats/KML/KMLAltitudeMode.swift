/// What the altitudes of a geometry are above.
enum AltitudeMode {
    /// Nothing: the geometry lies on the ground or the sea floor, whatever its altitudes.
    case clamped
    case absolute
    /// The ground or the sea floor.
    case relative

    init?(_ text: String) {
        switch text {
        case "clampToGround", "clampToSeaFloor": self = .clamped
        case "absolute": self = .absolute
        case "relativeToGround", "relativeToSeaFloor": self = .relative
        default: return nil
        }
    }
}
