"""Makes the inputs of the benchmark: a ride at one fix a second, the same bytes on every machine."""
import gzip
import os
import random
import shutil
import struct
import subprocess
import sys
import time
import zipfile

START = 1714543200  # 2024-05-01T06:00:00Z


def fixes(count, seed=1):
    """Yields longitude, latitude, elevation and time as texts, heart rate and cadence as numbers."""
    noise = random.Random(seed).random
    x, y, z, dx, dy, dz, heart = 85417000, 473769000, 48000, 60.0, 40.0, 2.0, 120.0
    day = ""
    for index in range(count):
        if index % 60 == 0:
            # Turn, and pull back towards the start, so that a long ride stays in range.
            dx = (noise() - 0.5) * 300 - (x - 85417000) * 1e-5
            dy = (noise() - 0.5) * 200 - (y - 473769000) * 1e-5
            dz = (noise() - 0.5) * 40 - (z - 48000) * 1e-3
        x += int(dx + noise() * 8)
        y += int(dy + noise() * 8)
        z += int(dz + noise() * 6 - 3)
        heart += noise() - 0.5 - (heart - 125) * 0.01
        seconds = START + index
        if seconds % 86400 == 0 or not day:
            day = time.strftime("%Y-%m-%d", time.gmtime(seconds))
        clock = seconds % 86400
        stamp = "%sT%02d:%02d:%02dZ" % (day, clock // 3600, clock // 60 % 60, clock % 60)
        yield "%d.%07d" % (x // 10000000, x % 10000000), "%d.%07d" % (y // 10000000, y % 10000000), "%.2f" % (z / 100), \
            stamp, int(heart), 80 + index % 15


def gpx(out, count, garmin=False, waypoints=False):
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="benchmark"'
              ' xmlns="http://www.topografix.com/GPX/1/1"'
              ' xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">\n')
    if not waypoints:
        out.write("  <trk>\n    <name>Ride</name>\n    <trkseg>\n")
    for number, (x, y, z, t, heart, cadence) in enumerate(fixes(count)):
        if waypoints:
            out.write('  <wpt lat="%s" lon="%s">\n    <ele>%s</ele>\n    <time>%s</time>\n  </wpt>\n' % (y, x, z, t))
            continue
        out.write('      <trkpt lat="%s" lon="%s">\n        <ele>%s</ele>\n        <time>%s</time>\n' % (y, x, z, t))
        if garmin:
            out.write("        <extensions>\n          <gpxtpx:TrackPointExtension>\n            <gpxtpx:hr>%d</gpxtpx:hr>\n"
                      "            <gpxtpx:cad>%d</gpxtpx:cad>\n          </gpxtpx:TrackPointExtension>\n"
                      "        </extensions>\n" % (heart, cadence))
        out.write("      </trkpt>\n")
    if not waypoints:
        out.write("    </trkseg>\n  </trk>\n")
    out.write("</gpx>\n")


def geojson(out, features, points):
    out.write('{"type":"FeatureCollection","features":[\n')
    source = fixes(features * points)
    for feature in range(features):
        run = [next(source) for _ in range(points)]
        out.write("%s{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[%s]},"
                  "\"properties\":{\"name\":\"Ride %d\",\"coordinateProperties\":{\"times\":[%s]}}}" % (
                      ",\n" if feature else "", ",".join("[%s,%s,%s]" % f[:3] for f in run), feature + 1,
                      ",".join('"%s"' % f[3] for f in run)))
    out.write("\n]}\n")


def kml(out, count, track):
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"'
              ' xmlns:gx="http://www.google.com/kml/ext/2.2">\n<Document>\n<Placemark>\n<name>Ride</name>\n')
    if track:
        out.write("<gx:Track>\n")
        for x, y, z, t, _, _ in fixes(count):
            out.write("<when>%s</when>\n" % t)
        for x, y, z, t, _, _ in fixes(count):
            out.write("<gx:coord>%s %s %s</gx:coord>\n" % (x, y, z))
        out.write("</gx:Track>\n")
    else:
        out.write("<LineString>\n<altitudeMode>absolute</altitudeMode>\n<coordinates>")
        for x, y, z, _, _, _ in fixes(count):
            out.write("%s,%s,%s " % (x, y, z))
        out.write("</coordinates>\n</LineString>\n")
    out.write("</Placemark>\n</Document>\n</kml>\n")


def tcx(out, count):
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase'
              ' xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"'
              ' xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">\n  <Activities>\n'
              '    <Activity Sport="Biking">\n      <Id>2024-05-01T06:00:00Z</Id>\n'
              '      <Lap StartTime="2024-05-01T06:00:00Z">\n        <TotalTimeSeconds>%d</TotalTimeSeconds>\n        <Track>\n'
              % count)
    for number, (x, y, z, t, heart, cadence) in enumerate(fixes(count)):
        out.write("          <Trackpoint>\n            <Time>%s</Time>\n            <Position>\n"
                  "              <LatitudeDegrees>%s</LatitudeDegrees>\n              <LongitudeDegrees>%s</LongitudeDegrees>\n"
                  "            </Position>\n            <AltitudeMeters>%s</AltitudeMeters>\n"
                  "            <DistanceMeters>%d.5</DistanceMeters>\n            <HeartRateBpm>\n"
                  "              <Value>%d</Value>\n            </HeartRateBpm>\n            <Cadence>%d</Cadence>\n"
                  "            <Extensions>\n              <ns3:TPX>\n                <ns3:Speed>%d.25</ns3:Speed>\n"
                  "                <ns3:Watts>%d</ns3:Watts>\n              </ns3:TPX>\n            </Extensions>\n"
                  "          </Trackpoint>\n" % (t, y, x, z, number * 7, heart, cadence, 5 + number % 4, 150 + number % 90))
    out.write("        </Track>\n      </Lap>\n    </Activity>\n  </Activities>\n</TrainingCenterDatabase>\n")


def csv(out, count):
    out.write("time,latitude,longitude,elevation\n")
    for x, y, z, t, _, _ in fixes(count):
        out.write("%s,%s,%s,%s\n" % (t, y, x, z))


def notes(out, count):
    out.write('{\n  "notebookName" : "Benchmark",\n  "notes" : [\n')
    for number, (x, y, _, t, _, _) in enumerate(fixes(count)):
        out.write('%s    {\n      "body" : "Saw something worth a line or two.",\n      "createdAt" : "%s",\n'
                  '      "id" : "%08X-0000-4000-8000-000000000000",\n      "isPinned" : %s,\n      "location" : {\n'
                  '        "latitude" : %s,\n        "longitude" : %s,\n        "placeName" : "Hill %d"\n      },\n'
                  '      "tags" : [\n        "field",\n        "bench"\n      ],\n      "title" : "Note %d"\n    }' % (
                      ",\n" if number else "", t, number, "true" if number % 7 == 0 else "false",
                      y.rstrip("0"), x.rstrip("0"), number, number))
    out.write('\n  ],\n  "version" : 1\n}')


def notes_geojson(out, count):
    out.write('{"type":"FeatureCollection","name":"Benchmark","features":[\n')
    for number, (x, y, _, t, _, _) in enumerate(fixes(count)):
        out.write('%s{"type":"Feature","id":"%08X-0000-4000-8000-000000000000","properties":{"name":"Note %d",'
                  '"desc":"Saw something worth a line or two.","time":"%s","tags":["field","bench"],"isPinned":%s,'
                  '"placeName":"Hill %d"},"geometry":{"type":"Point","coordinates":[%s,%s]}}' % (
                      ",\n" if number else "", number, number, t, "true" if number % 7 == 0 else "false", number, x, y))
    out.write("\n]}\n")


def fit(out, count):
    """A FIT activity: position, altitude, heart rate, cadence, distance, speed, temperature a second."""
    degree, epoch = 2 ** 31 / 180, 631065600
    out = out.buffer
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ 0xA001 if byte & 1 else byte >> 1
        table.append(byte)
    fields = [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (78, 4, 0x86), (3, 1, 2), (4, 1, 2), (5, 4, 0x86), (73, 4, 0x86),
              (13, 1, 1)]
    record = struct.Struct("<BIiiIBBIIb")
    definition = b"\x40\0\0\x14\0" + bytes([len(fields)]) + b"".join(bytes(field) for field in fields)
    header = b"\x0e\x20\x54\x08" + struct.pack("<I", len(definition) + count * record.size) + b".FIT\0\0"

    def pieces():
        yield header + definition
        for number, (x, y, z, _, heart, cadence) in enumerate(fixes(count)):
            yield record.pack(0, START + number - epoch, int(float(y) * degree), int(float(x) * degree),
                              int((float(z) + 500) * 5), heart, cadence, number * 400, 3800 + number % 900, 18)

    checksum = 0
    for piece in pieces():
        out.write(piece)
        for byte in piece:
            checksum = checksum >> 8 ^ table[(checksum ^ byte) & 0xFF]
    out.write(struct.pack("<H", checksum))


def nmea(out, count):
    """RMC and GGA a second."""
    def minutes(degrees, width):
        whole = int(float(degrees))
        return "%0*d%08.5f" % (width, whole, (float(degrees) - whole) * 60)

    def sentence(text):
        checksum = 0
        for byte in text.encode():
            checksum ^= byte
        out.write("$%s*%02X\r\n" % (text, checksum))

    for number, (x, y, z, t, _, _) in enumerate(fixes(count)):
        clock = t[11:13] + t[14:16] + t[17:19] + ".00"
        place = "%s,N,%s,E" % (minutes(y, 2), minutes(x, 3))
        sentence("GPGGA,%s,%s,1,%02d,%.1f,%s,M,47.9,M,," % (clock, place, 7 + number % 5, 0.8 + number % 7 / 10, z[:-1]))
        sentence("GPRMC,%s,A,%s,%.2f,%.1f,%s,,,A" % (
            clock, place, number % 1000 / 100, number % 3600 / 10, t[8:10] + t[5:7] + t[2:4]))


def igc(out, count):
    """A fix a second, as a flight recorder writes it with four extensions."""
    def minutes(degrees, width):
        whole = int(float(degrees))
        return "%0*d%06d" % (width, whole, round((float(degrees) - whole) * 600_000) % 600_000)

    out.write("AXXX7F3\r\nHFDTE140526\r\nI043636LAD3737LOD3842GSP4345TRT\r\n")
    for number, (x, y, z, t, _, _) in enumerate(fixes(count)):
        north, east = minutes(y, 2), minutes(x, 3)
        out.write("B%s%sN%sEA%05d%05d%s%s%05d%03d\r\n" % (
            t[11:13] + t[14:16] + t[17:19], north[:-1], east[:-1], float(z) - 40, float(z), north[-1], east[-1], number % 20_000, number % 360))


def timeline(out, count):
    """Google's Records.json, as Takeout writes it."""
    out.write('{\n  "locations": [')
    for number, (x, y, z, t, _, _) in enumerate(fixes(count)):
        out.write('%s{\n    "latitudeE7": %s,\n    "longitudeE7": %s,\n    "accuracy": %d,\n    "altitude": %d,\n' % (
            ", " if number else "", y.replace(".", ""), x.replace(".", ""), 10 + number % 90, float(z)))
        if number % 4 == 0:
            out.write('    "activity": [{\n      "activity": [{\n        "type": "ON_FOOT",\n        "confidence": %d\n'
                      '      }],\n      "timestamp": "%s"\n    }],\n' % (number % 100, t))
        out.write('    "source": "WIFI",\n    "deviceTag": 1184882232,\n    "timestamp": "%s.%03dZ"\n  }' % (
            t[:-1], number % 1000))
    out.write("]\n}\n")


KINDS = {
    "plain.gpx": lambda out, n: gpx(out, n),
    "garmin.gpx": lambda out, n: gpx(out, n, garmin=True),
    "waypoints.gpx": lambda out, n: gpx(out, n, waypoints=True),
    "one.geojson": lambda out, n: geojson(out, 1, n),
    "many.geojson": lambda out, n: geojson(out, n // 10, 10),
    "track.kml": lambda out, n: kml(out, n, track=True),
    "line.kml": lambda out, n: kml(out, n, track=False),
    "ride.csv": lambda out, n: csv(out, n),
    "ride.tcx": lambda out, n: tcx(out, n),
    "ride.fit": lambda out, n: fit(out, n),
    "records.json": lambda out, n: timeline(out, n),
    "receiver.nmea": lambda out, n: nmea(out, n),
    "flight.igc": lambda out, n: igc(out, n),
    "notes.fieldnotes": lambda out, n: notes(out, n),
    "notes.geojson": lambda out, n: notes_geojson(out, n),
}


def make(directory, kind, count):
    """The path of the input of a kind with this many points, made if it is not there."""
    path = os.path.join(directory, "%d-%s" % (count, kind))
    if not os.path.exists(path):
        # By a process of its own: the peak memory of a child counts that of a parent that has grown.
        subprocess.run([sys.executable, os.path.abspath(__file__), kind, str(count), path], check=True)
    return path


def pack(path, extension):
    """The path of the input packed as .gz or .kmz, made if it is not there."""
    target = path + "." + extension
    if not os.path.exists(target):
        with open(path, "rb") as plain:
            if extension == "gz":
                with gzip.open(target + ".part", "wb", 6) as out:
                    shutil.copyfileobj(plain, out)
            else:
                with zipfile.ZipFile(target + ".part", "w", zipfile.ZIP_DEFLATED) as archive, \
                        archive.open("doc.kml", "w") as out:
                    shutil.copyfileobj(plain, out)
        os.rename(target + ".part", target)
    return target


if __name__ == "__main__":
    _, kind, count, path = sys.argv
    with open(path + ".part", "w", encoding="utf-8") as out:
        KINDS[kind](out, int(count))
    os.rename(path + ".part", path)
