// Times the algorithms alone and prints a row for each: a name, a tab, a figure. usage: algorithms [COUNT]
import FnconvKit
import Glibc
import Planar

struct Random {
    private var state: UInt64 = 88_172_645_463_325_252
    /// From 0 to 1.
    mutating func next() -> Double {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Double(state >> 11) / 9_007_199_254_740_992
    }
}

/// CPU seconds of the quickest of five runs.
func seconds(_ body: () -> Void) -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return (0..<5).map { _ in
        let start = now()
        body()
        return now() - start
    }.min() ?? .nan
}

func report(_ name: String, _ figure: Double) { print(name + "\t" + String(figure)) }

/// Metres east and north of a place in the Alps, as points with times.
func track(_ count: Int, _ place: (Int) -> (Double, Double)) -> [TrackPoint] {
    (0..<count).map { index in
        let (x, y) = place(index)
        return TrackPoint(
            longitude: 8.5 + x / 75_920, latitude: 47 + y / 111_180, elevation: 500,
            time: Timestamp(seconds: 1_700_000_000 + Int64(index)))
    }
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 1_000_000 : 1_000_000
var random = Random()

// A walk: a fix a second, turning a little each time, with the noise of a receiver.
var (x, y, heading) = (0.0, 0.0, 0.0)
let plane = (0..<count).map { _ -> (Double, Double) in
    heading += (random.next() - 0.5) * 0.4 - atan2(y, x).magnitude * 1e-9
    x += 1.4 * cos(heading) - x * 1e-5
    y += 1.4 * sin(heading) - y * 1e-5
    return (x + random.next() * 2, y + random.next() * 2)
}
let walk = track(count) { plane[$0] }
var kept = 0
let simplified = seconds { kept = Simplification(.tolerance(5)).keptIndices(of: walk.span).count }
let flat = plane.flatMap { [$0.0, $0.1] }
var marks = [UInt8](repeating: 0, count: count)
let planar = seconds { planar_simplify(flat, count, 5, &marks) }
report("simplify 5m, the algorithm alone", simplified / planar)

// What the textbook takes n²/2 steps for.
let n = Double(count)
let shapes: [(String, (Int) -> (Double, Double))] = [
    ("a spiral", { (Double($0) * 0.01 * cos(Double($0) * 0.001), Double($0) * 0.01 * sin(Double($0) * 0.001)) }),
    ("a zigzag", { (Double($0) * 0.05, $0 % 2 == 0 ? 0 : 50) }),
    ("a circle", { (10_000 * cos(Double($0) / n * 2 * .pi), 10_000 * sin(Double($0) / n * 2 * .pi)) }),
    ("all points equal", { _ in (100, 100) }),
    ("cuts next to the end", { (Double($0) * 0.01, Double($0).squareRoot() * ($0 % 2 == 0 ? 1 : 1.01)) }),
]
for (name, place) in shapes {
    let points = track(count, place)
    let time = seconds { kept = Simplification(.tolerance(0.1)).keptIndices(of: points.span).count }
    report("simplify " + name, time / simplified)
}

var sum = 0.0
let legs = seconds { for index in 1..<count { sum += WGS84.length(from: walk[index - 1].position, to: walk[index].position) } }
report("a leg between fixes", legs / n * 1e9)
let anywhere = (0..<200_000).map { _ in
    Position(longitude: random.next() * 360 - 180, latitude: asin(random.next() * 2 - 1) * 180 / .pi)
}
let far = seconds { for index in 1..<anywhere.count { sum += WGS84.length(from: anywhere[index - 1], to: anywhere[index]) } }
report("a geodesic of any length", far / Double(anywhere.count - 1) * 1e9)
let opposite = anywhere.map { place in
    Position(
        longitude: place.longitude + (place.longitude > 0 ? -1 : 1) * (180 - random.next() * 0.5), latitude: -place.latitude)
}
let antipodal = seconds { for index in anywhere.indices { sum += WGS84.length(from: anywhere[index], to: opposite[index]) } }
report("a geodesic to the far side", antipodal / Double(anywhere.count) * 1e9)
exit(sum > 0 ? 0 : 1)
