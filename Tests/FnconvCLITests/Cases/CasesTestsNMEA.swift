import FnconvCLI
import Testing

/// Faults that users of converters have met, by their numbers: NMEA.
@Suite("Cases from the field: NMEA")
struct CasesTestsNMEA {
    @Test("b115: void fixes, wrong checksums and wrong hemispheres are no points, and RMC and GGA of a second are one")
    func b115() throws {
        let lines = [
            "GPRMC,081450.00,V,0000.0000,N,00000.0000,E,0.0,0.0,120325,,,N", "GPGGA,,,,,,0,00,99.99,,,,,,",
            "GPRMC,081500.00,A,4136.6600,S,14633.9000,E,0.1,0.0,120325,,,A",
            "GPGGA,081500.00,4136.6600,S,14633.9000,E,1,07,1.1,123.4,M,30.0,M,,",
            "GPGGA,081503.00,4136.7000,S,14633.9600,E,1,07,1.1,125.0,M,30.0,M,,",
            "GPRMC,081504.00,A,4136.6800,Q,14633.9300,E,0.1,0.0,120325,,,A",
            "GPRMC,081505.00,A,4136.6900,S,14633.9900,E,0.1,0.0,120325,,,A",
            "GPGGA,081505.00,4136.6900,S,14633.9900,E,1,07,1.1,123.7,M,30.0,M,,",
        ]
        let log = lines.enumerated().map { index, line in
            let sum = index == 4 ? 0 : line.utf8.reduce(0, ^)
            return "$\(line)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
        }.joined()
        let outcome = try Workplace().run("--to", "geojson", input: log)
        #expect(outcome.code == .done)
        let document = try ParsedJSON(outcome.output)
        #expect(document.lines == [try ParsedJSON("[[146.565,-41.611,123.4],[146.5665,-41.6115,123.7]]")])
        #expect(
            try document["features"][0]["properties"]["coordinateProperties"]["times"]
                == ParsedJSON("[\"2025-03-12T08:15:00Z\",\"2025-03-12T08:15:05Z\"]"))
        #expect(
            outcome.errors == """
                fnconv: -:5:1: warning: the checksum of this GGA sentence is wrong; it is left out
                fnconv: -:6:1: warning: the position 4136.6800,Q,14633.9300,E is not one like \
                4717.112,N,00833.915,E; the RMC sentence is left out

                """)
    }
}
