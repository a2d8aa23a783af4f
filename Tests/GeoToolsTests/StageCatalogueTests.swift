import ByteText
import GeoStream
import Testing

@testable import GeoTools

@Suite("Stage catalogue")
struct StageCatalogueTests {
    @Test("every stage of the command line is there, once, and can be made as its example says")
    func all() throws {
        let names = StageCatalogue.all.map(\.name)
        #expect(Set(names).count == names.count && names.count > 20)
        for descriptor in StageCatalogue.all {
            _ = try descriptor.recipe(descriptor.example).makeStage()
            #expect((descriptor.syntax == nil) == (descriptor.example == nil), "\(descriptor.name)")
            #expect(!descriptor.summary.isEmpty && !descriptor.summary.hasSuffix("."))
            #expect(descriptor.help.hasSuffix("."))
            if descriptor.isArgumentOptional || descriptor.syntax == nil { _ = try descriptor.recipe().makeStage() }
        }
    }

    @Test("a wrong argument is refused with words that help")
    func messages() {
        let cases: [(String, String, String)] = [
            ("simplify", "", "simplify needs an argument: DISTANCE|COUNT[,method=visvalingam]"),
            ("simplify", "10q", "'10q' has the unknown unit 'q'; write 10m, 10km, 10mi or 10"),
            ("simplify", "-5m", "'-5m' is negative"),
            ("simplify", "5s", "'5s' is a duration; write 5m, 5km, 5mi or 5"),
            ("simplify", "2.5", "'2.5' is not a whole number above zero"),
            ("simplify", "0", "'0' is not a whole number above zero"),
            ("simplify", "5m,method=fast", "'fast' is no method; write douglas-peucker or visvalingam"),
            ("simplify", "5m,metod=fast", "'metod' is no option of this stage; write method=…"),
            (
                "simplify", "method=visvalingam",
                "'method=visvalingam' has no distance or count; write something like 10m or 500"
            ),
            ("simplify", "5m,6m", "'5m,6m' has too many values; write at most 1 and method=…"),
            ("simplify", "5m,", "'5m,' has a comma too many"),
            ("simplify", "1,5m", "'1,5m' has two values; decimals stand behind a point: 1.5m"),
            ("crop-box", "1,2,3,4,5", "'1,2,3,4,5' has too many values; write at most 4"),
            ("thin", "10", "'10' has no unit; write 10m, 10km, 10mi, 10s, 10min or 10h"),
            ("thin", "0m", "'0m' must be more than zero"),
            (
                "thin", "fast",
                "'fast' is not a length or a duration; write something like 10m, 10km, 10mi, 10s, 10min or 10h"
            ),
            ("dedupe", "yes", "dedupe takes no argument, not 'yes'"),
            ("clean", "max-speed=30", "'30' has no unit; write 30km/h, 30mph or 30m/s"),
            ("clean", "30m/s", "'30m/s' needs a name; write max-speed=30m/s"),
            ("cut-stops", "1km/h", "'1km/h' needs a name; write speed=… or duration=…"),
            ("cut-stops", "speed=10s", "'10s' is a duration; write 10km/h, 10mph or 10m/s"),
            ("cut-stops", "duration=0s", "'0s' must be more than zero"),
            ("crop-time", "2024-05-01", "'2024-05-01' is not a span of time; write FROM..TO, FROM.. or ..TO"),
            ("crop-time", "..", "'..' is open at both ends"),
            ("crop-time", "noon..", "'noon' is not a time; write something like 2024-05-01T06:00:00Z"),
            ("crop-time", "2024-05-02..2024-05-01", "'2024-05-02..2024-05-01' ends before it begins"),
            ("crop-box", "1,2,3", "'1,2,3' is no box; write WEST,SOUTH,EAST,NORTH"),
            ("crop-box", "1,20,3,4", "'1,20,3,4' has its south (20) north of its north (4)"),
            ("crop-box", "181,2,3,4", "the longitude '181' is not between -180 and 180"),
            ("near", "47,8", "'47,8' is no circle; write LATITUDE,LONGITUDE,DISTANCE"),
            ("near", "x,8,1km", "the latitude 'x' is not a number"),
            ("hide", "47,8,500", "'500' has no unit; write 500m, 500km or 500mi"),
            ("only", "tracks,cats", "'cats' is none of tracks, routes, waypoints, areas, notes"),
            ("first", "-1", "'-1' is not a whole number above zero"),
            (
                "split", "often",
                "'often' is no rule; write gap=DURATION, distance=DISTANCE, day, day@ZONE or stop=DURATION"
            ),
            (
                "split", "gap=1h,day",
                "'gap=1h,day' must say one rule; write gap=DURATION, distance=DISTANCE, day, day@ZONE or stop=DURATION"
            ),
            (
                "split", "day@Nowhere/Land",
                "'Nowhere/Land' is no time zone of this system; write something like Europe/Madrid or +02:00"
            ),
            (
                "split", "day@../etc/passwd",
                "'../etc/passwd' is no time zone of this system; write something like Europe/Madrid or +02:00"
            ),
            ("split", "day,into=pieces", "'pieces' is nothing to split into; write tracks or segments"),
            ("sort", "name", "'name' is nothing to sort by; write time"),
            ("shift-time", "1h30", "'1h30' has no unit; write 30s, 30min or 30h"),
            ("shift-time", "30min1h", "'30min1h' must be one number with its unit, or a duration such as 1h30min"),
            ("fix-rollover", "soon", "'soon' is not a time; write something like 2024-05-01T06:00:00Z"),
            ("datum", "wgs72", "'wgs72' is no datum of China; write gcj02 or bd09"),
            ("strip", "", "strip needs an argument: THING,…"),
            ("round", "six", "'six' is not a whole number from 0 to 15"),
            ("round", "6,elevation=99", "'99' is not a whole number from 0 to 15"),
            ("name", "", "name needs an argument: TEXT"),
        ]
        for (name, argument, message) in cases {
            let error = #expect(throws: StageError.self, "\(name) \(argument)") {
                try StageCatalogue.stage(named: name)?.recipe(argument)
            }
            #expect(error?.message == message)
        }
    }

    @Test("quantities are read exactly, with their units")
    func quantities() throws {
        let cases: [(String, Quantity.Measure, Double)] = [
            ("10m", .length, 10), ("0.5km", .length, 500), ("2mi", .length, 3218.688), ("1nmi", .length, 1852),
            ("100ft", .length, 30.48), ("5 cm", .length, 0.05), ("30s", .duration, 30), ("10min", .duration, 600),
            ("1h30min", .duration, 5400), ("1d2h3min4s", .duration, 93_784), ("-90s", .duration, -90),
            ("+1.5h", .duration, 5400), ("36km/h", .speed, 10), ("10m/s", .speed, 10), ("60mph", .speed, 26.8224),
            ("10kn", .speed, 18_520.0 / 3600), ("500", .number, 500), (".5", .number, 0.5),
        ]
        for (text, measure, value) in cases {
            let quantity = try Quantity.parse(text, as: Quantity.Measure.allCases, isSigned: true)
            #expect(quantity == Quantity(value: value, measure: measure), "\(text)")
        }
        for text in ["", "m", "1,5km", "1e3m", "0x10m", "nan", "5..5m", "1h1h", "--5m", "9".repeated(400) + "m"] {
            #expect(throws: StageError.self, "\(text)") { try Quantity.parse(text, as: [.length, .duration]) }
        }
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
