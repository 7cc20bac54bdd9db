#!/usr/bin/env python3
"""Measures the structure of the sources: files, their lengths, and the number of files that a reader opens to follow one task.

A path begins at a page's handler and follows the code in the compiler's index: into each used function, computed value and
initialiser, and from a port's requirement into the store that implements it. It leaves out words, addresses and figures,
middleware and startup, independent libraries, and plain entities: domain files without `async`. A debug build (`scripts/build.sh
debug --build-tests`) writes the index.

`--list PATH` lists the files of a path; `--tree FOLDER --index FOLDER` measures another tree; `--limits` fails beyond the limits.
"""

import argparse
import ctypes
import functools
import re
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

# The starts of the paths: the file's type, and the function in it.
PATHS = {
    "weather detail": "s:10GazetteWeb12WeatherPagesV6detail",
    "warnings of a place": "s:10GazetteWeb17PlaceWarningsPartV5strip",
    "several models": "s:10GazetteWeb12WeatherPagesV6models",
    "article list": "s:10GazetteWeb9NewsPagesV4list",
    "ad list": "s:10GazetteWeb16ClassifiedsPagesV4list",
    "star an article": "s:10GazetteWeb9NewsPagesV4star",
    "add a feed": "s:10GazetteWeb9NewsPagesV7addFeed",
}
LIMITS = {"weather detail": 24, "warnings of a place": 22, "several models": 26, "article list": 34, "ad list": 28, "star an article": 10, "add a feed": 32}
# Parts of other sections on a page are paths of their own.
PARTS = {"weather detail": ("/Warnings/", "/ModelComparison/")}
FILES, SMALL_SHARE, MEDIAN = 1300, 8, 55


# Words and figures, middleware and startup, and the independent libraries.
ASIDE = re.compile(r"Phrases|Words|Routes\.swift|Presentation/Shared/(?!Route)|Sources/(Almanac|CivilDates|HTMLWriting|HostLimiting|PublicKeys)/|Shared/(Middleware|Server|Access|Guests|Errors|Machine|Events|Assets|Compression)/"
                   r"|/Database/|/Migrations/|Sources/(GazetteComposition|GazetteTesting|GazetteCLI|gazette|BoundedNumbers)/|NumberRules")
DEFINITION, CALL, IMPLICIT = 1 << 1, 1 << 5, 1 << 8
OVERRIDE_OF, CALLED_BY, ACCESSOR_OF, CONTAINED_BY = 1 << 11, 1 << 13, 1 << 15, 1 << 16


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


def library():
    """Returns the compiler's reader of its own index."""
    compiler = Path(subprocess.run(["which", "swiftc"], capture_output=True, text=True, check=True).stdout.strip()).resolve()
    store = ctypes.CDLL(str(compiler.parent.parent / "lib" / "libIndexStore.so"))
    for name, result in {"store_create": ctypes.c_void_p, "unit_reader_create": ctypes.c_void_p, "record_reader_create": ctypes.c_void_p,
                         "unit_reader_get_main_file": Text, "unit_dependency_get_name": Text, "unit_dependency_get_filepath": Text,
                         "occurrence_get_symbol": ctypes.c_void_p, "occurrence_get_roles": ctypes.c_uint64,
                         "symbol_relation_get_roles": ctypes.c_uint64, "symbol_relation_get_symbol": ctypes.c_void_p,
                         "symbol_get_usr": Text}.items():
        getattr(store, "indexstore_" + name).restype = result
    return store


class Index:
    """The uses between declarations, by the compiler's identifiers (USR)."""

    def __init__(self, folder, sources):
        self.file, self.uses, self.fillers, self.accessors = {}, defaultdict(set), defaultdict(set), defaultdict(set)
        self.written = set()
        self.store, self.visit = library(), ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        self.handle = ctypes.c_void_p(self.store.indexstore_store_create(str(folder).encode(), None))
        if not self.handle:
            sys.exit(f"measure: there is no index in {folder}. Build once for debugging: scripts/build.sh debug --build-tests")
        for record, file in self.records(str(sources)).items():
            self.read(record, file)

    def each(self, function, subject, take):
        def visitor(_, item):
            take(ctypes.c_void_p(item))
            return True
        function(subject, None, self.visit(visitor))

    def records(self, sources):
        """Returns the newest record of each source file."""
        names, newest = [], {}
        named = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
        keep = named(lambda _, name: names.append(str(name)) or True)
        self.store.indexstore_store_units_apply_f(self.handle, 0, None, keep)
        store_folder = self.folder_times()
        for name in names:
            unit = ctypes.c_void_p(self.store.indexstore_unit_reader_create(self.handle, name.encode(), None))
            if not unit:
                continue
            main = str(self.store.indexstore_unit_reader_get_main_file(unit))
            if main.startswith(sources) and Path(main).exists():
                time = store_folder(name)

                def take(dependency):
                    if self.store.indexstore_unit_dependency_get_kind(dependency) == 2 and str(self.store.indexstore_unit_dependency_get_filepath(dependency)) == main:
                        if newest.get(main, (0, ""))[0] <= time:
                            newest[main] = (time, str(self.store.indexstore_unit_dependency_get_name(dependency)))
                self.each(self.store.indexstore_unit_reader_dependencies_apply_f, unit, take)
            self.store.indexstore_unit_reader_dispose(unit)
        return {record: file for file, (_, record) in newest.items()}

    def folder_times(self):
        def time(name):
            found = list(self.units.glob(f"*/units/{name}"))
            return found[0].stat().st_mtime if found else 0
        return time

    def read(self, record, file):
        reader = ctypes.c_void_p(self.store.indexstore_record_reader_create(self.handle, record.encode(), None))
        if not reader:
            return

        def usr(symbol):
            return str(self.store.indexstore_symbol_get_usr(symbol))

        def take(occurrence):
            name = usr(ctypes.c_void_p(self.store.indexstore_occurrence_get_symbol(occurrence)))
            roles = self.store.indexstore_occurrence_get_roles(occurrence)
            if roles & DEFINITION:
                self.file[name] = file
                if not roles & IMPLICIT:
                    self.written.add(name)

            def relate(relation):
                kind = self.store.indexstore_symbol_relation_get_roles(relation)
                other = usr(ctypes.c_void_p(self.store.indexstore_symbol_relation_get_symbol(relation)))
                if roles & DEFINITION and kind & OVERRIDE_OF:
                    self.fillers[other].add(name)
                elif roles & DEFINITION and kind & ACCESSOR_OF:
                    self.accessors[other].add(name)
                elif not roles & DEFINITION and kind & (CALLED_BY | CONTAINED_BY):
                    self.uses[other].add(name)
            self.each(self.store.indexstore_occurrence_relations_apply_f, occurrence, relate)
        self.each(self.store.indexstore_record_reader_occurrences_apply_f, reader, take)
        self.store.indexstore_record_reader_dispose(reader)

    def files_from(self, path):
        """Returns the files whose code runs from a path's function on, in the order of their discovery."""
        waiting = sorted(name for name in self.file if name.startswith(PATHS[path]))
        parts = PARTS.get(path, ())
        seen, files = set(waiting), []
        while waiting:
            name = waiting.pop(0)
            file = self.file.get(name)
            if file and (ASIDE.search(file) or self.is_entity(file)):
                continue
            if file and self.runs(name) and file not in files:
                files.append(file)
            if file and any(part in file for part in parts):
                continue
            # Naming a type runs none of its code.
            if re.search(r"[VCOP]$", name):
                continue
            # Only our own ports: every compared or hashed type implements a requirement of the standard library.
            fillers = self.fillers[name] if name in self.file else set()
            further = self.uses[name] | self.accessors[name] | {other for other in fillers if re.search("/(GazetteStore|SQLiteDriver)/", self.file.get(other, ""))}
            waiting += sorted(further - seen)
            seen |= further
        return files

    @staticmethod
    @functools.cache
    def is_entity(file):
        return "/GazetteDomain/" in file and "async" not in Path(file).read_text()

    def runs(self, name):
        """Returns True when `name` is written code other than an initialiser: a function, or a computed value."""
        return name in self.written and re.search(r"F(Z)?$|vg(Z)?$|ig$|fs?Z?$", name) is not None and not re.search(r"fc$", name)


def only_forwards(file):
    """Returns True when every function of the file is one call."""
    text = re.sub(r"^\s*//.*$", "", Path(file).read_text(), flags=re.M)
    bodies = re.findall(r"\bfunc\b[^{]*\{([^{}]*)\}", text)
    calls = [re.fullmatch(r"\s*(return )?(try )?(await )?[\w.]+\(.*\)\s*", body, re.S) for body in bodies]
    return bool(bodies) and all(calls) and text.count("func ") == len(bodies)


def main():
    root = Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", choices=PATHS)
    parser.add_argument("--tree", default=root, type=Path)
    parser.add_argument("--index", type=Path)
    parser.add_argument("--limits", action="store_true")
    arguments = parser.parse_args()
    sources = arguments.tree / "Sources"
    Index.units = arguments.index or arguments.tree / ".build/debug/index/store"
    index = Index(Index.units, sources)
    if arguments.list:
        print("\n".join(str(Path(file).relative_to(sources)) for file in index.files_from(arguments.list)))
        return
    files = [path for path in sources.rglob("*.swift") if not path.is_symlink()]
    lengths = [path.read_text().count("\n") for path in files]
    rows = [("Swift files in Sources", len(files), FILES),
            ("of 20 lines or less, in a hundred", 100 * sum(lines <= 20 for lines in lengths) / len(lengths), SMALL_SHARE),
            ("median lines, at least", statistics.median(lengths), MEDIAN)]
    for path in PATHS:
        files = index.files_from(path)
        rows += [(f"files: {path}", len(files), LIMITS[path]), (f"only forwarding: {path}", sum(map(only_forwards, files)), 1)]
    print("| figure | now | limit |\n|---|---:|---:|")
    for name, value, limit in rows:
        print(f"| {name} | {value:.3g} | {limit:g} |")
    beyond = [name for name, value, limit in rows if (value < limit if "at least" in name else value > limit) or (value == 0 and name.startswith("files"))]
    if beyond:
        print("\nBeyond the limit: " + "; ".join(beyond))
    sys.exit(bool(arguments.limits and beyond))


if __name__ == "__main__":
    main()
