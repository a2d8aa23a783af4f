import FnconvCLI
import Foundation
import Synchronization
import Testing

@Suite("Progress")
struct ProgressTests {
    let place: Workplace

    init() throws {
        place = try Workplace()
        // Each look at the clock takes a second.
        let time = Clock()
        place.surroundings.clock = { time.next() }
    }

    private final class Clock: Sendable {
        private let seconds = Mutex(0.0)
        func next() -> Double {
            seconds.withLock { seconds in
                seconds += 1
                return seconds
            }
        }
    }

    /// A document of 2.5 MB.
    private var long: String {
        let comment = "<!--" + String(repeating: " ", count: 2_500_000 - Sample.walk.utf8.count) + "-->"
        return Sample.gpx(comment + Sample.track("Walk"))
    }

    @Test("A bar tells bytes, rate and time left, and stays when it was asked for")
    func always() throws {
        try place.write("long.gpx", long)
        let outcome = try place.run("DIR/long.gpx", "--progress", "always", "-o", "DIR/out.gpx")
        #expect(outcome.code == .done)
        #expect(
            outcome.errors == """
                \r 41% [==========              ]  1.0 of 2.5 MB  1.0 MB/s  0:02 left\u{1B}[K\
                \r 83% [====================    ]  2.1 of 2.5 MB  1.0 MB/s  0:01 left\u{1B}[K\
                \r\u{1B}[K100% [========================]  2.5 of 2.5 MB  0.8 MB/s  0:00 left

                """)
    }

    @Test("By itself it appears on a terminal after a second, and goes at the end or before a message")
    func auto() throws {
        try place.write("long.gpx", long)
        #expect(try place.run("DIR/long.gpx", "-o", "DIR/out.gpx").errors == "")
        place.surroundings.errorIsTerminal = true
        #expect(
            try place.run("DIR/long.gpx", "-o", "DIR/out.gpx").errors
                == "\r 83% [====================    ]  2.1 of 2.5 MB  1.0 MB/s  0:01 left\u{1B}[K\r\u{1B}[K")
        let damaged = try place.run("DIR/long.gpx", "DIR/long.gpx", "--strict", "-o", "DIR/out.gpx")
        #expect(damaged.code == .done)
    }

    @Test("It is not shown when it is not wanted", arguments: ["--quiet", "--progress=never"])
    func never(option: String) throws {
        place.surroundings.errorIsTerminal = true
        try place.write("long.gpx", long)
        #expect(try place.run("DIR/long.gpx", option, "-o", "DIR/out.gpx").errors == "")
    }
}
