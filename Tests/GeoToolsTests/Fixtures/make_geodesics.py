#!/usr/bin/env python3
"""Make geodesics.bin: 10,000 pairs of positions and their WGS 84 distance by GeographicLib.

  pip install geographiclib && python3 make_geodesics.py

A record has 28 bytes, little-endian: latitude and longitude of the first position in units of 1e-7 degrees (int32 each), those
of the second (int32 each) in the same units, then in units of 1e-11 degrees what is to be added to the latter (int16 each), and
the distance in metres (double). A coordinate is units / 1e7 + extra / 1e11.
"""
import math
import pathlib
import random
import struct

from geographiclib.geodesic import Geodesic

rnd = random.Random(20240511)


def anywhere():
    return math.degrees(math.asin(rnd.uniform(-1, 1))), rnd.uniform(-180, 180)


def near(lat, lon, metres):
    """A second position in any direction at about this distance."""
    g = Geodesic.WGS84.Direct(lat, lon, rnd.uniform(-180, 180), metres)
    return g["lat2"], g["lon2"]


def log_uniform(low, high):
    return math.exp(rnd.uniform(math.log(low), math.log(high)))


def pairs():
    for _ in range(3000):  # neighbouring fixes: a millimetre to 20 km
        p = anywhere()
        yield p, near(*p, log_uniform(1e-3, 2e4))
    for _ in range(1000):  # near the poles
        p = rnd.choice((-1, 1)) * (90 - log_uniform(1e-7, 1)), rnd.uniform(-180, 180)
        yield p, near(*p, log_uniform(1e-2, 1e6))
    for _ in range(1000):  # across 180 degrees
        p = rnd.uniform(-89, 89), rnd.choice((-1, 1)) * (180 - log_uniform(1e-7, 1))
        yield p, near(*p, log_uniform(1e-2, 1e6))
    for _ in range(2000):  # anywhere
        yield anywhere(), anywhere()
    for _ in range(2000):  # nearly antipodal
        lat, lon = anywhere()
        d = log_uniform(1e-7, 2)
        yield (lat, lon), (-lat + rnd.uniform(-d, d), lon + 180 + rnd.uniform(-d, d))
    for _ in range(400):  # along the equator and the meridians
        yield (0, rnd.uniform(-180, 180)), (0, rnd.uniform(-180, 180))
        lon = rnd.uniform(-180, 180)
        yield (rnd.uniform(-90, 90), lon), (rnd.uniform(-90, 90), rnd.choice((lon, lon + 180)))
    special = [(a, o) for a in (-90, -45, 0, 1e-7, 45, 90) for o in (-180, -90, 0, 179.5, 180)]
    for _ in range(200):
        yield rnd.choice(special), rnd.choice(special)


def units(degrees):
    whole = round(degrees * 1e7)
    return whole, round((degrees - whole / 1e7) * 1e11)


def wrapped(lon):
    return math.remainder(lon, 360)


with open(pathlib.Path(__file__).with_name("geodesics.bin"), "wb") as out:
    for (lat1, lon1), (lat2, lon2) in pairs():
        lat2 = max(-90, min(90, lat2))
        a1, _ = units(lat1)
        o1, _ = units(wrapped(lon1))
        a2, a2x = units(lat2)
        o2, o2x = units(wrapped(lon2))
        if abs(a2) == 900_000_000:
            a2x = 0
        if abs(o2) == 1_800_000_000:
            o2x = 0
        s12 = Geodesic.WGS84.Inverse(a1 / 1e7, o1 / 1e7, a2 / 1e7 + a2x / 1e11, o2 / 1e7 + o2x / 1e11)["s12"]
        out.write(struct.pack("<iiiihhd", a1, o1, a2, o2, a2x, o2x, s12))
