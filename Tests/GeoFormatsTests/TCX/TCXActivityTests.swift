import GeoStream
import Testing

@testable import GeoFormats

@Suite("TCX activities")
struct TCXActivityTests {
    @Test("an activity is a track, and each <Track> a segment, in one lap or in several")
    func segments() {
        expectTCX(
            """
            <Activities><Activity Sport="Running"><Id>2026-05-01T06:00:00Z</Id>
            <Lap><Track>\(trackpoint(1, 2))</Track><Track>\(trackpoint(3, 4))\(trackpoint(5, 6))</Track></Lap>
            <Lap><Track>\(trackpoint(7, 8))</Track></Lap></Activity></Activities>
            """,
            """
            feature track type="Running" time=2026-05-01T06:00:00Z
              part line
                1 2 - -
              end part
              part line
                3 4 - -
                5 6 - -
              end part
              part line
                7 8 - -
              end part
            end feature
            """)
    }

    @Test("sensors come from their elements and from the extension TPX, whatever its prefix and attributes")
    func sensors() {
        expectTCX(
            activity(
                "<Track>"
                    + trackpoint(
                        1, 2,
                        "<HeartRateBpm><Value> 120 </Value></HeartRateBpm><Cadence>80</Cadence><Extensions>"
                            + "<x:TPX><x:Speed>3.5</x:Speed><x:Watts>200</x:Watts></x:TPX></Extensions>")
                    + trackpoint(
                        3, 4,
                        "<Extensions><TPX CadenceSensor=\"Footpod\"><RunCadence>88</RunCadence></TPX></Extensions>")
                    + trackpoint(5, 6, "<HeartRateBpm>121</HeartRateBpm><Cadence/>") + "</Track>"),
            """
            feature track type="Biking"
              part line
                1 2 - - heartRate=120 cadence=80 power=200 speed=3.5
                3 4 - - cadence=88
                5 6 - - heartRate=121
              end part
            end feature
            """)
    }

    @Test("a trackpoint without a position makes no point; one at the same time gets its values, else they are counted")
    func unplaced() {
        let time = "<Time>2026-05-01T06:00:0"
        func unplaced(_ second: Int, _ heart: Int) -> String {
            "<Trackpoint>\(time)\(second)Z</Time><HeartRateBpm><Value>\(heart)</Value></HeartRateBpm></Trackpoint>\n"
        }
        expectTCX(
            activity(
                "<Track>" + unplaced(1, 91) + trackpoint(1, 2, time + "1Z</Time>") + unplaced(2, 92) + unplaced(3, 93)
                    + trackpoint(3, 4, time + "4Z</Time><AltitudeMeters>7</AltitudeMeters>")
                    + "<Trackpoint>\(time)5Z</Time></Trackpoint></Track>"),
            """
            feature track type="Biking"
              part line
                1 2 - 2026-05-01T06:00:01Z heartRate=91
                3 4 7 2026-05-01T06:00:04Z
              end part
            end feature
            """, warnings: ["2:258: 2 points have values but no position, which leaves them out"])
    }

    @Test("what the device says of laps is kept in the property `laps`, under the names of its elements")
    func laps() {
        expectTCX(
            """
            <Activities><Activity Sport="Other"><Lap StartTime="2026-05-01T08:00:00+02:00">
            <TotalTimeSeconds>10.500</TotalTimeSeconds><MaximumHeartRateBpm><Value>150</Value></MaximumHeartRateBpm>
            <Intensity>Active</Intensity><Cadence/><Track>\(trackpoint(1, 2))</Track>
            <Extensions><x:LX><x:AvgWatts>170</x:AvgWatts></x:LX><x:Laps>2</x:Laps></Extensions></Lap>
            <Notes> windy </Notes><Creator><Name>Wrist 2</Name><UnitId>7</UnitId></Creator></Activity></Activities>
            <Author><Name>Desk</Name></Author>
            """,
            """
            feature track type="Other"
              part line
                1 2 - -
              end part
              amend track type="Other" desc="windy" {device: "Wrist 2", laps: [{startTime: "2026-05-01T06:00:00Z", \
            totalTimeSeconds: 10.5, maximumHeartRateBpm: 150, intensity: "Active", avgWatts: 170, laps: 2}]}
            end feature
            document creator="Desk"
            """)
    }

    @Test("activities of a multisport session are tracks of their own, also without a point")
    func multisport() {
        expectTCX(
            """
            <Activities><MultiSportSession><Id>2026-05-01T06:00:00Z</Id><FirstSport><Activity Sport="Biking">
            <Lap><Track>\(trackpoint(1, 2))</Track></Lap></Activity></FirstSport>
            <NextSport><Activity Sport="Running"><Lap/></Activity></NextSport></MultiSportSession></Activities>
            """,
            """
            feature track type="Biking"
              part line
                1 2 - -
              end part
            end feature
            feature track type="Running"
            end feature
            """)
    }

    @Test("version 1 names the sport by the folder")
    func version1() {
        expectTCX(
            """
            <History><Running Name="Running"><Folder><Run><Id>2006-05-01T06:00:00Z</Id><Lap><Track>\(trackpoint(1, 2))</Track></Lap>
            </Run></Folder></Running><Other><Run><Lap><Track>\(trackpoint(3, 4))</Track></Lap></Run></Other></History>
            """,
            """
            feature track type="Running" time=2006-05-01T06:00:00Z
              part line
                1 2 - -
              end part
            end feature
            feature track type="Other"
              part line
                3 4 - -
              end part
            end feature
            """)
    }

    @Test("positions that are none are dropped, longitudes beyond 180 are wrapped, and other numbers left out")
    func wrongValues() {
        expectTCX(
            activity(
                "<Track>" + trackpoint(1, 99) + trackpoint(190, 2)
                    + trackpoint(3, 4, "<AltitudeMeters>high</AltitudeMeters><Cadence>none</Cadence><Time>noon</Time>")
                    + "<Trackpoint><Position><LatitudeDegrees>5</LatitudeDegrees></Position></Trackpoint></Track>"),
            """
            feature track type="Biking"
              part line
                -170 2 - -
                3 4 - -
              end part
            end feature
            """,
            warnings: [
                "1:326: the position is '99.0', expected degrees within ±90 and ±180; the point is dropped",
                "1:448: longitude 190.0 is beyond ±180°, read as -170.0",
                "1:592: the elevation 'high' is not a number; the point has none",
                "1:615: the cadence 'none' is not a number; it is left out",
                "1:632: the time 'noon' is not a date and time like 2024-05-01T06:00:00Z; it is left out",
                "1:727: the position lacks a half, expected degrees within ±90 and ±180; the point is dropped",
            ])
    }

    @Test("unknown extensions of an activity and of a point are kept")
    func extensions() {
        expectTCX(
            activity(
                "<Track>"
                    + trackpoint(
                        1, 2, "<Extensions><o:Strap xmlns:o=\"urn:o\"><o:Oxygen>71</o:Oxygen></o:Strap></Extensions>")
                    + trackpoint(3, 4) + "</Track>"
            ).replacing(
                "</Activity>", with: "<Extensions><o:Shoe xmlns:o=\"urn:o\">blue</o:Shoe></Extensions></Activity>"),
            """
            feature track type="Biking"
              part line
                detail <{urn:o}Strap><{urn:o}Oxygen>71</></>
                1 2 - -
                3 4 - -
              end part
              amend track type="Biking" <{urn:o}Shoe>blue</>
            end feature
            """)
    }
}
