#!/usr/bin/env python3
"""Makes the file of warning zones that comes with Gazette: Sources/GazetteProviders/Warnings/Zones/zones.tsv.

    scripts/zones.py --invented
        zones of the provider simulator: an octagon around each of its cities. No service uses their codes.

    scripts/zones.py GEOCODES.json [ALIASES.csv]
        the real ones, of two files that EUMETNET publishes for MeteoAlarm, CC BY 4.0:
        https://gitlab.com/meteoalarm-pm-group/documents (MeteoAlarm_Geocodes_<date>.json: GeoJSON, features with the
        properties code, country, name, type), and the "Geocodes Aliases" list (CODE,ALIAS_CODE,ALIAS_TYPE).

The format stands in ZoneFile.swift. Shapes are simplified to 0.005 degrees (Ramer, Douglas and Peucker).
"""

import csv
import json
import math
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "Sources" / "GazetteProviders" / "Warnings" / "Zones" / "zones.tsv"
CITIES = ROOT / "Sources" / "ProviderSimulator" / "Cities" / "cities.tsv"
TOLERANCE = 0.005
# What the simulator's cities are surrounded with, degrees.
REACH = 0.4


def simplified(ring):
    """`ring` without the corners that are nearer than TOLERANCE to the line between their neighbours."""
    keep, waiting = {0, len(ring) - 1}, [(0, len(ring) - 1)]
    while waiting:
        first, last = waiting.pop()
        (ay, ax), (by, bx) = ring[first], ring[last]
        length = math.hypot(bx - ax, by - ay)
        worst, where = 0, None
        for index in range(first + 1, last):
            y, x = ring[index]
            away = (math.hypot(x - ax, y - ay) if length == 0
                    else abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length)
            if away > worst:
                worst, where = away, index
        if worst > TOLERANCE:
            keep.add(where)
            waiting += [(first, where), (where, last)]
    return [ring[index] for index in sorted(keep)]


def written(ring):
    """A ring of (latitude, longitude) as the file has it; None of fewer than three corners."""
    corners = [(round(y * 1000), round(x * 1000)) for y, x in ring]
    if corners and corners[0] == corners[-1]:
        corners.pop()
    if len(corners) < 3:
        return None
    before, words = (0, 0), []
    for corner in corners:
        words.append(f"{corner[0] - before[0]},{corner[1] - before[1]}")
        before = corner
    return " ".join(words)


def rings(geometry):
    """The outer rings of a GeoJSON geometry; holes in a zone of warnings are lakes, where a warning holds as well."""
    polygons = {"Polygon": [geometry["coordinates"]], "MultiPolygon": geometry["coordinates"]}[geometry["type"]]
    return [[(y, x) for x, y, *_ in polygon[0]] for polygon in polygons]


def real(geocodes, aliases):
    yield "title", f"MeteoAlarm geocodes ({Path(geocodes).stem})"
    yield "licence", "EUMETNET - MeteoAlarm, CC BY 4.0, simplified"
    yield "invented", "no"
    for feature in json.loads(Path(geocodes).read_text())["features"]:
        facts = feature["properties"]
        texts = [text for text in (written(simplified(ring)) for ring in rings(feature["geometry"])) if text]
        if texts:
            yield "zone", "EMMA_ID", facts["code"], ";".join(texts)
    if aliases:
        with open(aliases, newline="") as file:
            for row in csv.DictReader(file):
                yield "alias", row["ALIAS_TYPE"], row["ALIAS_CODE"], "EMMA_ID", row["CODE"]


def invented():
    yield "title", "Invented zones of the provider simulator"
    yield "licence", "none needed"
    yield "invented", "yes"
    for line in CITIES.read_text().splitlines():
        if line.startswith("#"):
            continue
        fields = line.split("\t")
        identifier, country, latitude, longitude = fields[0], fields[5], float(fields[9]), float(fields[10])
        wide = REACH / max(0.2, math.cos(math.radians(latitude)))
        ring = [(max(-90, min(90, latitude + REACH * math.sin(step * math.pi / 4))),
                 longitude + wide * math.cos(step * math.pi / 4)) for step in range(8)]
        if max(abs(x) for _, x in ring) <= 180:
            yield "zone", "EMMA_ID", f"{country}X{identifier}", written(ring)


def main(arguments):
    if arguments == ["--invented"]:
        lines = invented()
    elif 1 <= len(arguments) <= 2:
        lines = real(arguments[0], arguments[1] if len(arguments) == 2 else None)
    else:
        sys.exit(__doc__)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("".join("\t".join(line) + "\n" for line in lines))
    print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size} bytes")


main(sys.argv[1:])
