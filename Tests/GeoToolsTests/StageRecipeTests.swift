import ByteText
import GeoStream
import Testing

@testable import GeoTools

@Suite("Recipes for stages")
struct StageRecipeTests {
    /// Each way to say a stage in types, and in the words of the command.
    static let pairs: [(recipe: StageRecipe, name: String, argument: String?)] = [
        (.simplify(tolerance: 15), "simplify", "15m"),
        (.simplify(tolerance: 15, method: .visvalingam), "simplify", "15m,method=visvalingam"),
        (.simplify(count: 7), "simplify", "7"),
        (.simplify(count: 7, method: .visvalingam), "simplify", "7,method=visvalingam"),
        (.thin(distance: 25), "thin", "25m"),
        (.thin(interval: 5), "thin", "5s"),
        (.dedupe, "dedupe", nil),
        (.clean(), "clean", nil),
        (.clean(maximumSpeed: 1), "clean", "max-speed=1m/s"),
        (.resample(interval: 3), "resample", "3s"),
        (.resample(distance: 25), "resample", "25m"),
        (.elevationFix, "elevation-fix", nil),
        (.smoothElevation(interval: 10), "smooth-elevation", "10s"),
        (.smoothElevation(distance: 30), "smooth-elevation", "30m"),
        (.cropTime(from: Pen.timestamp(10)), "crop-time", "2024-05-11T04:00:10Z.."),
        (.cropTime(to: Pen.timestamp(20)), "crop-time", "..2024-05-11T04:00:20Z"),
        (
            .cropTime(from: Pen.timestamp(10), to: Pen.timestamp(20)), "crop-time",
            "2024-05-11T04:00:10Z..2024-05-11T04:00:20Z"
        ),
        (.cropBox(GeographicBounds(west: 8.5, south: 47, east: 8.5002, north: 47.1)), "crop-box", "8.5,47,8.5002,47.1"),
        (.near(Position(longitude: 8.5, latitude: 47), radius: 100), "near", "47,8.5,100m"),
        (.hide(Position(longitude: 8.5, latitude: 47), radius: 100), "hide", "47,8.5,100m"),
        (.only(.tracks, .areas), "only", "tracks,areas"),
        (.first(13), "first", "13"),
        (.split(gap: 2), "split", "gap=2s"),
        (.split(gap: 2, into: .segments), "split", "gap=2s,into=segments"),
        (.split(distance: 100), "split", "distance=100m"),
        (.split(stop: 1), "split", "stop=1s"),
        (.split(atMidnightIn: "-04:00"), "split", "day@-04:00"),
        (.split(atMidnightIn: "UTC"), "split", "day"),
        (.cutStops(), "cut-stops", nil),
        (.cutStops(speed: 12), "cut-stops", "speed=12m/s"),
        (.cutStops(speed: 12, duration: 3), "cut-stops", "duration=3s,speed=12m/s"),
        (.join, "join", nil),
        (.merge, "merge", nil),
        (.reverse, "reverse", nil),
        (.sortByTime, "sort", "time"),
        (.shiftTime(by: -90), "shift-time", "-1min30s"),
        (.fixRollover(), "fix-rollover", nil),
        (.fixRollover(before: Timestamp(seconds: 1_893_456_000)), "fix-rollover", "2030-01-01"),
        (.datum(.gcj02), "datum", "gcj02"),
        (.toDatum(.bd09), "to-datum", "bd09"),
        (.strip(.times, .names), "strip", "times,names"),
        (.round(decimals: 3), "round", "3"),
        (.round(decimals: 3, elevationDecimals: 0), "round", "3,elevation=0"),
        (.name("All of it"), "name", "All of it"),
    ]

    @Test("do what the command does for the same words", arguments: pairs.indices)
    func words(index: Int) throws {
        let (recipe, name, argument) = Self.pairs[index]
        let typed = try run({ try recipe.makeStage() }, StageTests.everything())
        #expect(try typed == run(name, argument, StageTests.everything()), "\(name)")
    }

    @Test("are there for every stage of the command")
    func complete() {
        #expect(Set(Self.pairs.map(\.name)) == Set(StageCatalogue.all.map(\.name)))
    }

    @Test("are refused in words where a value makes no sense, when they are used")
    func nonsense() {
        let here = Position(longitude: 8.5, latitude: 47)
        let cases: [(StageRecipe, String)] = [
            (.simplify(tolerance: -1), "the tolerance -1.0 must be zero or more"),
            (.simplify(tolerance: .nan), "the tolerance nan must be zero or more"),
            (.thin(distance: 0), "the distance 0.0 must be more than zero"),
            (.resample(interval: -1), "the interval -1.0 must be more than zero"),
            (.clean(maximumSpeed: .infinity), "the maximum speed inf must be more than zero"),
            (.cutStops(speed: 0), "the speed 0.0 must be more than zero"),
            (.cutStops(duration: .nan), "the duration nan must be more than zero"),
            (.split(gap: 0), "the gap 0.0 must be more than zero"),
            (
                .split(atMidnightIn: "Nowhere/Land"),
                "'Nowhere/Land' is no time zone of this system; write something like Europe/Madrid or +02:00"
            ),
            (.cropTime(from: Pen.timestamp(1), to: Pen.timestamp(0)), "the span of time ends before it begins"),
            (
                .cropBox(GeographicBounds(west: 0, south: 2, east: 1, north: 1)),
                "the south of the box lies north of its north"
            ),
            (.near(here, radius: 0), "the radius 0.0 must be more than zero"),
            (.hide(Position(longitude: .nan, latitude: 47), radius: 100), "the centre is not on the globe"),
            (.shiftTime(by: 1e11), "the shift of 100000000000.0 seconds is too long"),
            (.round(decimals: 16), "decimals must be from 0 to 15"),
            (.round(decimals: 6, elevationDecimals: -1), "decimals must be from 0 to 15"),
        ]
        for (recipe, message) in cases {
            let error = ConversionError(message, code: .invalidRequest)
            #expect(throws: error) { try recipe.makeStage() }
            #expect(throws: error) { try [.join, recipe].makeStages() }
        }
    }

    @Test("take counts of any size", arguments: [Int.min, -1, 0, Int.max])
    func counts(count: Int) throws {
        for recipe in [
            StageRecipe.first(count), .simplify(count: count), .simplify(count: count, method: .visvalingam),
        ] {
            _ = try run({ try recipe.makeStage() }, StageTests.everything())
        }
    }

    @Test("make a new stage for each use")
    func anew() throws {
        let recipe = StageRecipe.first(3)
        let first = try run({ try recipe.makeStage() }, StageTests.everything())
        #expect(first.points.count == 3)
        #expect(try run({ try recipe.makeStage() }, StageTests.everything()) == first)
    }
}
