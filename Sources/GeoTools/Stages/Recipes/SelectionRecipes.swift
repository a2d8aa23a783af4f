public import ByteText

/// Less of the map.
extension StageRecipe {
    /// Keeps what happened in a span of time, its ends included.
    ///
    /// Lines are cut where points are missing. A point without a time shares the fate of the one before it in its segment; what
    /// has no time at all goes. A span that ends before it begins is refused.
    ///
    /// - Parameters:
    ///   - start: the first time; ``Timestamp/absent`` leaves the span open.
    ///   - end: the last time; ``Timestamp/absent`` leaves the span open.
    public static func cropTime(from start: Timestamp = .absent, to end: Timestamp = .absent) -> StageRecipe {
        StageRecipe(
            if: start.isAbsent || end.isAbsent || start <= end, else: "the span of time ends before it begins"
        ) { SelectionStage(TimeSelection(from: start, to: end)) }
    }

    /// Keeps what lies in a box, its edges included.
    ///
    /// Lines are cut where they leave the box; polygons stay where they are wholly inside. The box crosses 180° where its west is
    /// greater than its east. A box whose south lies north of its north is refused.
    public static func cropBox(_ bounds: GeographicBounds) -> StageRecipe {
        StageRecipe(if: bounds.south <= bounds.north, else: "the south of the box lies north of its north") {
            SelectionStage(BoxSelection(bounds))
        }
    }

    /// Keeps what lies within a radius of a place.
    ///
    /// Lines are cut where they leave the circle; polygons stay where they are wholly inside.
    ///
    /// - Parameters:
    ///   - centre: the place, which must be on the globe.
    ///   - radius: metres on the ground, above 0.
    public static func near(_ centre: Position, radius: Double) -> StageRecipe {
        circle(centre, radius: radius, isInverted: false)
    }

    /// Removes what lies within a radius of a place, such as the way home.
    ///
    /// Lines are cut there, also where they pass through the circle between two points outside. Polygons go that reach into the
    /// circle or lie around it. What loses points loses the address and the name of its place; other names, descriptions and
    /// extensions are not looked into. The ends of several tracks around a circle show its middle: choose one that is not the
    /// place itself.
    ///
    /// - Parameters:
    ///   - centre: the place, which must be on the globe.
    ///   - radius: metres on the ground, above 0.
    public static func hide(_ centre: Position, radius: Double) -> StageRecipe {
        circle(centre, radius: radius, isInverted: true)
    }

    private static func circle(_ centre: Position, radius: Double, isInverted: Bool) -> StageRecipe {
        let isOnGlobe = (-90...90).contains(centre.latitude) && (-180...180).contains(centre.longitude)
        return StageRecipe(
            if: isOnGlobe && radius > 0 && radius.isFinite,
            else: isOnGlobe ? "the radius \(radius) must be more than zero" : "the centre is not on the globe"
        ) { SelectionStage(CircleSelection(centre, radius: radius, isInverted: isInverted)) }
    }

    /// What features are, to choose among them.
    public enum FeatureGroup: String, Sendable, CaseIterable {
        /// Lines that were recorded; of a feature of mixed parts its lines.
        case tracks
        /// Lines to follow.
        case routes
        /// Single positions; of a feature of mixed parts its points.
        case waypoints
        /// Polygons; of a feature of mixed parts its polygons.
        case areas
        /// Features without a position.
        case notes
    }

    /// Keeps some kinds of features.
    public static func only(_ groups: FeatureGroup...) -> StageRecipe { only(Set(groups)) }

    /// Keeps some kinds of features.
    public static func only(_ groups: Set<FeatureGroup>) -> StageRecipe { StageRecipe { KindStage(groups) } }

    /// Keeps the first points of all, those of waypoints included; what comes after loses its points and goes.
    public static func first(_ count: Int) -> StageRecipe {
        StageRecipe { SelectionStage(FirstSelection(count: max(0, count))) }
    }
}
