"""Simulates many concurrent readers: pages, the API and reader apps, on SQLite, and on PostgreSQL with one node and with three.

    news fill NEWS 1000000; measure fill NEWS 60; ads listing LISTING 20000; ads import LISTING NEWS
    load.py fill NEWS FOLDER              # makes a data folder with 10,000 readers from one with articles, cities and ads
    gazette move --to ADDRESS --data-folder FOLDER      # or, in minutes: load.py copy FOLDER ADDRESS, into empty tables
    load.py measure GAZETTE FOLDER ADDRESS [--seconds 60] [--clients 4] [--log SERVER.LOG]

A client acts as another of the 10,000 readers with each request, so that nothing is cached for it, and sends the next request
after each response. Requests go to the nodes in turn, and in a second run through HAProxy. `--readers` and `--feeds`, before the
command, make it smaller. `copy` copies only articles, with the words of their titles; cities, ads and searches are measured only
after `gazette move`. With `--log`, enables the logging of all statements for a short time, and runs the statements of the lists
alone (pgbench, libpq, each a prepared statement and one round trip), which measures the rows without Gazette.
"""

import argparse
import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import types
from pathlib import Path

from reader_apps import API, STATE, Client
from server_process import free_port, gazette, processor, resident

READERS, FEEDS, FEEDS_OF_EACH, POPULAR = 10_000, 50_000, 100, 100
CITIES_OF_EACH = 3
# The shares in twenty requests, and in as many more if there are cities and ads.
MIX = {"front page": 2, "list of articles": 5, "article": 3, "API: list": 4, "app: unread ids": 2, "app: contents": 2, "mark read": 2}
WHOLE = {"cities": 2, "a city": 1, "ads": 2, "search of ads": 1, "search of articles": 1, "search of all": 1}


# The installation


def feeds_of(reader):
    """Returns a reader's feeds: the first one, ten of the hundred most popular ones, and others spread evenly."""
    found = {1} | {2 + (reader * 7 + number * 9) % (POPULAR - 1) for number in range(10)}
    following = reader * (FEEDS_OF_EACH - len(found))
    while len(found) < FEEDS_OF_EACH:
        found.add(1 + POPULAR + following % (FEEDS - POPULAR))
        following += 1
    return sorted(found)


def session(reader):
    return f"s{reader:042d}"


def token(reader):
    return f"gzt{reader:043d}"


def fill(chosen):
    chosen.folder.mkdir(mode=0o700, parents=True)
    file = chosen.folder / "gazette.sqlite"
    with contextlib.closing(sqlite3.connect(f"file:{chosen.news}/gazette.sqlite?mode=ro", uri=True)) as source:
        with contextlib.closing(sqlite3.connect(file)) as copy:
            source.backup(copy)
    file.chmod(0o600)
    database = sqlite3.connect(file, isolation_level=None)
    for pragma in ("synchronous = off", "cache_size = -1000000", "foreign_keys = off"):
        database.execute(f"PRAGMA {pragma}")
    # Indexes of the schema use the function; no row written here needs it.
    database.create_function("stands", 2, lambda *_: 0, deterministic=True)
    database.execute("BEGIN")
    # The articles are years old, and must not be pruned.
    database.execute(
        "CREATE TRIGGER IF NOT EXISTS benchmarkKeeps BEFORE DELETE ON article BEGIN SELECT RAISE(ABORT, 'kept'); END")
    cities = database.execute("SELECT DISTINCT placeID FROM savedPlace ORDER BY placeID").fetchall()
    for table in ("readMark", "star", "markChange", "readerToken", "readerSession", "subscription"):
        database.execute(f"DELETE FROM {table}")
    spread_articles(database)
    last = database.execute("SELECT max(articleID) FROM article").fetchone()[0]
    for reader in range(READERS):
        add_reader(database, reader, last * 85 // 100)
        for rank in range(min(CITIES_OF_EACH, len(cities))):
            add_city(database, reader, rank, *cities[(reader * 7 + rank * 11) % len(cities)])
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def spread_articles(database):
    """Distributes the articles over all feeds."""
    database.execute("UPDATE feed SET lastGUIDs = '[]'")
    known = database.execute("SELECT max(feedID) FROM feed").fetchone()[0]
    database.executemany(
        "INSERT INTO feed (feedID, url, title) VALUES (?, ?, ?)",
        ((feed, f"https://paper{feed - 1}.example/feed", f"Paper {feed - 1}") for feed in range(known + 1, FEEDS + 1)))
    indexes = database.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'article' AND sql IS NOT NULL").fetchall()
    for name, _ in indexes:
        database.execute(f"DROP INDEX {name}")
    database.execute(f"UPDATE article SET feedID = 1 + (articleID * 7919) % {FEEDS}")
    for _, statement in indexes:
        database.execute(statement)
    database.execute("UPDATE feed SET articleCount = (SELECT count(*) FROM article WHERE article.feedID = feed.feedID)")


def add_city(database, reader, rank, place):
    """Saves one of the cities with weather for the reader."""
    columns = [row[1] for row in database.execute("PRAGMA table_info(savedPlace)")]
    own = {"readerKey": f"'reader{reader}'", "rank": str(rank), "isHome": str(int(rank == 0))}
    database.execute(
        f"""INSERT OR IGNORE INTO savedPlace ({", ".join(columns)})
          SELECT {", ".join(own.get(column, column) for column in columns)} FROM savedPlace WHERE placeID = ? LIMIT 1""", (place,))


def add_reader(database, reader, read_up_to):
    """Adds a reader with feeds, whose articles are read except for about the newest three, a session and an app password."""
    key, now = f"reader{reader}", time.time()
    database.execute("INSERT INTO reader VALUES (?)", (key,))
    database.execute(
        "INSERT INTO readerAccount VALUES (?, ?, ?, 'reader', 0, NULL, ?, NULL)", (key, key, f"Reader {reader}", now))
    database.executemany(
        """INSERT INTO subscription (readerKey, feedID, isPaused, subscribedAt, readUpTo, countedUpTo)
          VALUES (?, ?, 1, 0, ?, ?)""", ((key, feed, read_up_to, read_up_to) for feed in feeds_of(reader)))
    # The last use is in the future, so that requests of the measurement do not update it.
    later = now + 6 * 3600
    database.execute(
        "INSERT INTO readerSession VALUES (?, ?, ?, NULL, ?, ?, NULL)",
        (named("session", reader), key, hashlib.sha256(session(reader).encode()).digest(), now, later))
    secret = token(reader)
    database.execute(
        """INSERT INTO readerToken (tokenID, readerKey, name, scope, hash, prefix, created, usedAt, feverKey)
          VALUES (?, ?, 'load', 'sync', ?, ?, ?, ?, ?)""",
        (named("token", reader), key, hashlib.sha256(secret[3:].encode()).digest(), secret[:10], now, later,
         hashlib.md5(f"{key}:{secret}".encode()).digest()))


def named(kind, reader):
    return hashlib.md5(f"{kind}{reader}".encode()).hexdigest()


COPIED = ["reader", "readerAccount", "readerSession", "readerToken", "feed", "subscription", "article", "arrival"]


KEEPING = """
  CREATE OR REPLACE FUNCTION benchmarkKeeps() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$;
  CREATE OR REPLACE TRIGGER benchmarkKeeps BEFORE DELETE ON article FOR EACH ROW EXECUTE FUNCTION benchmarkKeeps();
"""


def copy(chosen):
    """Copies the measured tables; of the articles' words only those of the titles, because there are no searches."""
    database = sqlite3.connect(f"file:{chosen.folder}/gazette.sqlite?mode=ro", uri=True)
    psql(chosen.address, "DELETE FROM reader; SELECT makeRoomForArticles(1)")
    for table in COPIED:
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[1] != "isBounded"]
        names, source = ", ".join(columns), table
        if table == "article":
            names += ", html, text, words"
            source = "article JOIN articleBody USING (articleID)"
            columns += ["html", "excerpt", "title"]
        rows = database.execute(f"SELECT {', '.join(columns)} FROM {source}")
        feed = subprocess.Popen(
            ["psql", "-Xq", "-d", chosen.address, "-c", f"SET synchronous_commit = off; COPY {table} ({names}) FROM STDIN"],
            stdin=subprocess.PIPE, text=True)
        for row in rows:
            feed.stdin.write("\t".join(map(copied, row)) + "\n")
        feed.stdin.close()
        if feed.wait() != 0:
            raise SystemExit(f"The table {table} was not copied.")
    for kind, last in (("article", "max(articleID)"), ("feed", "max(feedID)")):
        psql(chosen.address, f"UPDATE newsNumber SET lastID = (SELECT {last} FROM {kind}) WHERE name = '{kind}'")
    psql(chosen.address, KEEPING)
    psql(chosen.address, "VACUUM ANALYZE")


def copied(value):
    """Returns a value in the format of COPY."""
    if value is None:
        return "\\N"
    if isinstance(value, bytes):
        return "\\\\x" + value.hex()
    return str(value).replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")


# The readers


def invented_word(stem, number):
    """Returns the invented word for a number, percent-encoded."""
    letters, word = "bdfglmnprstvz", stem
    for _ in range(3):
        word, number = word + letters[number % len(letters)] + "%C3%A9", number // len(letters)
    return word


class Reader:
    """A client that acts as another reader with each request."""

    def __init__(self, ports, seed, mix):
        self.random, self.turn = random.Random(seed), seed
        self.clients = [Client(port) for port in ports]
        self.known, self.cities = {}, {}
        self.taken = {kind: [] for kind in mix}
        self.kinds = [kind for kind, count in mix.items() for _ in range(count)]

    def ask(self, method, path, headers, body=b""):
        self.turn += 1
        return bytes(self.clients[self.turn % len(self.clients)].ask(method, path, headers, body))

    def step(self):
        kind, reader = self.random.choice(self.kinds), self.random.randrange(READERS)
        page = {"Cookie": f"gazette-session={session(reader)}", "Sec-Fetch-Site": "same-origin"}
        app = {"Authorization": f"GoogleLogin auth=reader{reader}/{token(reader)}"}
        if kind in ("article", "app: contents", "mark read") and reader not in self.known:
            # The list of articles is not a part of the measurement.
            found = json.loads(self.ask("GET", "/api/v1/articles?limit=50", page))["articles"]
            self.known[reader] = [one["id"] for one in found]
        ids = self.known.get(reader, [])
        if kind == "a city" and reader not in self.cities:
            self.cities[reader] = [one["id"] for one in json.loads(self.ask("GET", "/api/v1/places", page))["places"]]
        city = self.random.choice(self.cities.get(reader, [""]))
        # Another word each time, from the vocabulary of articles and ads.
        word, quality = invented_word("mot", self.random.randrange(2000)), invented_word("beau", self.random.randrange(60))
        request = {
            "cities": ("GET", "/weather", page), "a city": ("GET", f"/weather/{city}", page),
            "ads": ("GET", "/classifieds", page), "search of ads": ("GET", f"/classifieds?q={quality}", page),
            "search of articles": ("GET", f"/news?q={word}", page), "search of all": ("GET", f"/search?q={word}", page),
            "front page": ("GET", "/", page), "list of articles": ("GET", "/news", page),
            "article": ("GET", f"/news/{self.random.choice(ids) if ids else ''}", page),
            "API: list": ("GET", "/api/v1/articles?limit=50", page),
            "app: unread ids": ("GET", f"{API}stream/items/ids?output=json&n=1000&s={STATE}reading-list&xt={STATE}read", app),
            "app: contents": (
                "POST", API + "stream/items/contents", app | {"Content-Type": "application/x-www-form-urlencoded"},
                "&".join(f"i={one}" for one in ids).encode()),
            "mark read": (
                "PATCH", f"/api/v1/articles/{self.random.choice(ids) if ids else ''}", page | {"Content-Type": "application/json"},
                b'{"read": true}'),
        }[kind]
        began = time.perf_counter()
        self.ask(*request)
        self.taken[kind].append((time.perf_counter() - began) * 1000)


def load(ports, servers, seconds, clients, mix):
    readers = [Reader(ports, seed, mix) for seed in range(clients)]
    end, failures = time.monotonic() + seconds, []

    def run(reader):
        try:
            while time.monotonic() < end:
                reader.step()
        except Exception as failure:
            failures.append(failure)

    costs = [processor(server) for server in servers]
    threads = [threading.Thread(target=run, args=[reader]) for reader in readers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    taken = {kind: sorted(time for reader in readers for time in reader.taken[kind]) for kind in mix}
    cost = sum(processor(server) - before for server, before in zip(servers, costs))
    return taken, cost, sum(resident(server) for server in servers)


# Measurements


@contextlib.contextmanager
def nodes(program, folder, address, count):
    """Starts nodes on PostgreSQL, or one server on the folder, with the same settings."""
    keep = {"GAZETTE_DATABASE_URL"}
    with contextlib.ExitStack() as stack:
        ports, servers = [], []
        for number in range(count):
            own = folder
            os.environ.pop("GAZETTE_DATABASE_URL", None)
            if address:
                os.environ["GAZETTE_DATABASE_URL"] = address
                own = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gazette-load-")))
            ports.append(free_port())
            server, _ = stack.enter_context(gazette(program.parent, own, ports[-1], "/readyz", keep))
            servers.append(server)
        yield ports, servers


def row(name, times):
    cells = " | ".join(f"{times[min(len(times) - 1, int(len(times) * share))]:.1f}" for share in (0.5, 0.95, 0.99))
    return f"| {name} | {len(times):,} | {cells} |"


@contextlib.contextmanager
def balanced(ports):
    """Starts HAProxy with the tests' configuration; returns its port."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))
    from cluster import running_balancer
    with running_balancer(types.SimpleNamespace(nodes=[types.SimpleNamespace(port=port) for port in ports])) as port:
        yield [port]


def measure(chosen):
    with contextlib.closing(sqlite3.connect(f"file:{chosen.folder}/gazette.sqlite?mode=ro", uri=True)) as paper:
        has_cities = paper.execute("SELECT EXISTS (SELECT 1 FROM savedPlace)").fetchone()[0]
    mix = MIX | WHOLE if has_cities else MIX
    setups = {
        "SQLite": (None, 1, contextlib.nullcontext), "PostgreSQL, one node": (chosen.address, 1, contextlib.nullcontext),
        "PostgreSQL, three nodes": (chosen.address, 3, contextlib.nullcontext),
        "PostgreSQL, three nodes behind HAProxy": (chosen.address, 3, balanced)}
    for name, (address, count, door) in setups.items():
        if chosen.only and chosen.only != name:
            continue
        with nodes(chosen.gazette, chosen.folder, address, count) as (ports, servers), door(ports) as ports:
            load(ports, servers, 5, chosen.clients, mix)
            if address and count == 1 and chosen.log:
                bare(ports[0], chosen)
            taken, cost, memory = load(ports, servers, chosen.seconds, chosen.clients, mix)
        everything = sorted(time for times in taken.values() for time in times)
        print(f"\n{name}: {len(everything) / chosen.seconds:.0f} requests a second by {chosen.clients} clients, "
              f"{cost / len(everything) * 1000:.2f} ms of the program's processor each, {memory:.0f} MB\n")
        print("| request | number | p50, ms | p95, ms | p99, ms |\n|---|--:|--:|--:|--:|")
        for kind, times in [*taken.items(), ("all", everything)]:
            print(row(kind, times), flush=True)


# Statements without Gazette


def psql(address, statement):
    subprocess.run(["psql", "-Xq", "-d", address, "-c", statement], check=True, stdout=subprocess.DEVNULL)


def statements(log, start):
    """Returns the log's statements from `start` on, with their parameters inserted."""
    entries = re.split(r"(?m)^(?=\d{4}-\d\d-\d\d [\d:.]+ \w+)", log.read_text(errors="replace")[start:])
    found = []
    for entry, detail in zip(entries, entries[1:] + [""]):
        match = re.search(r"execute [^:]*: ((?:SELECT|WITH|/\*).*)", entry, re.S)
        if not match:
            continue
        statement = " ".join(re.sub(r"--.*", "", match[1]).split())
        values = re.search(r"(?:Parameters|parameters): (.*)", detail, re.S)
        for number, value in reversed(re.findall(r"\$(\d+) = ('(?:[^']|'')*'|NULL)", values[1] if values else "")):
            statement = re.sub(rf"\${number}(?!\d)", lambda _: value, statement)
        found.append(statement)
    return found


def bare(port, chosen):
    """Runs the longest statement of each list alone, for other readers each time."""
    print("\n| statement by itself, libpq | number | p50, ms | p95, ms | p99, ms |\n|---|--:|--:|--:|--:|")
    client = Client(port)
    for name, path, headers in [
        ("list of articles", "/news?bare=1", {"Cookie": f"gazette-session={session(77)}"}),
        ("API: list", "/api/v1/articles?limit=50&bare=1", {"Cookie": f"gazette-session={session(77)}"}),
        ("app: unread ids", f"{API}stream/items/ids?output=json&n=1000&s={STATE}reading-list&xt={STATE}read",
         {"Authorization": f"GoogleLogin auth=reader77/{token(77)}"}),
    ]:
        psql(chosen.address, "ALTER SYSTEM SET log_statement = 'all'")
        psql(chosen.address, "SELECT pg_reload_conf()")
        time.sleep(1)
        start = len(chosen.log.read_text(errors="replace"))
        client.ask("GET", path, headers)
        time.sleep(1)
        psql(chosen.address, "ALTER SYSTEM RESET log_statement")
        psql(chosen.address, "SELECT pg_reload_conf()")
        own = [one for one in statements(chosen.log, start) if "article" in one and "'reader77'" in one]
        print(row(name, run_bare(max(own, key=len), chosen)), flush=True)


def run_bare(statement, chosen):
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.sql"
        script.write_text(f"\\set reader random(0, {READERS - 1})\n" + statement.replace("'reader77'", "'reader' || :reader") + ";\n")
        subprocess.run(
            [shutil.which("pgbench"), "-n", "-M", "prepared", "-c", str(chosen.clients), "-j", "1", "-T", "10", "-f", script, "-l",
             "--log-prefix", Path(folder) / "log", chosen.address],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = [line for file in Path(folder).glob("log*") for line in file.read_text().splitlines()]
    return sorted(int(line.split()[2]) / 1000 for line in lines)


def main():
    global READERS, FEEDS
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--readers", type=int, default=READERS)
    parser.add_argument("--feeds", type=int, default=FEEDS)
    parts = parser.add_subparsers(required=True)
    filling = parts.add_parser("fill")
    filling.add_argument("news", type=Path)
    filling.add_argument("folder", type=Path)
    filling.set_defaults(run=fill)
    copying = parts.add_parser("copy")
    copying.add_argument("folder", type=Path)
    copying.add_argument("address")
    copying.set_defaults(run=copy)
    measuring = parts.add_parser("measure")
    measuring.add_argument("gazette", type=lambda text: Path(text).resolve())
    measuring.add_argument("folder", type=Path)
    measuring.add_argument("address")
    measuring.add_argument("--seconds", type=float, default=60)
    measuring.add_argument("--clients", type=int, default=4)
    measuring.add_argument("--log", type=Path)
    measuring.add_argument("--only")
    measuring.set_defaults(run=measure)
    chosen = parser.parse_args()
    READERS, FEEDS = chosen.readers, chosen.feeds
    chosen.run(chosen)


if __name__ == "__main__":
    main()
