"""A reader's and an operator's experience when the disk, the clock or the database fails under a running server."""

import json
import mmap
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

import harness
from killing import FORM, Client, ServerGone, Killing, Ledger, Server, Writers
from test_program import run

PAGES = ["/", "/weather", "/warnings", "/news", "/classifieds", "/settings", "/map"]
LYON = {"name": "Lyon", "latitude": 45.7485, "longitude": 4.8467}
TROMSO = {"name": "Tromso", "latitude": 69.6489, "longitude": 18.9551}
YEARS = 9 * 365 * 86_400


@pytest.fixture(scope="session")
def shim(tmp_path_factory):
    """The library that makes a program's disk fail and its clock wrong."""
    library = tmp_path_factory.mktemp("shim") / "faulty_disk.so"
    source = Path(__file__).parent / "faulty_disk.c"
    if not shutil.which("cc"):
        pytest.skip("No C compiler, which the failing disk needs.")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


class Faults:
    """Injects faults into the running server."""

    def __init__(self, folder):
        self.file = Path(folder) / "faults"
        self.file.write_bytes(bytes(16))
        handle = open(self.file, "r+b")
        self.memory = mmap.mmap(handle.fileno(), 16)
        handle.close()

    @contextmanager
    def disk(self, letter):
        """Makes the disk fail: F full, E errors when writing, S when syncing, R read-only, r errors when reading."""
        self.memory[0:1] = letter.encode()
        try:
            yield
        finally:
            self.memory[0:1] = b"\0"

    def clock(self, seconds):
        """Shifts the clock by that many seconds from now on."""
        self.memory[8:16] = struct.pack("=q", seconds)


@pytest.fixture
def faulty(tmp_path, demo, shim):
    """A running server with a place, articles and ads, whose disk and clock can fail."""
    server = Server(tmp_path / "data", demo)
    server.faults = Faults(tmp_path)
    server.environment |= {
        "LD_PRELOAD": str(shim), "FAULTY_DISK_ORDER": str(server.faults.file),
        "FAULTY_DISK_FOLDER": str(tmp_path / "data"),
    }
    server.start()
    fill(server)
    yield server
    if server.process.poll() is None:
        server.kill()


def fill(server):
    client = Client(server.port)
    assert client.send("POST", "/api/v1/places", LYON)[0] == 201
    feed = {"url": f"{server.providers}/phare/rss/une.xml"}
    assert client.send("POST", "/api/v1/feeds", feed)[0] == 201
    harness.wait_until(lambda: client.read("/api/v1/articles?limit=1")["articles"])
    harness.wait_until(lambda: client.read("/api/v1/classifieds?limit=1")["ads"])
    harness.wait_until(lambda: weather(client))


def weather(client):
    place = client.read("/api/v1/places")["places"][0]["id"]
    return client.read(f"/api/v1/places/{place}/weather").get("current")


def require_reading(server):
    """Requires that every page and its content can be read."""
    client = Client(server.port)
    for page in PAGES:
        status, text = client.send("GET", page)
        assert status == 200, f"{page} answered {status}: {text[:300]}"
    assert weather(client)
    assert [place["name"] for place in client.read("/api/v1/places")["places"]] == ["Lyon"]
    assert client.read("/api/v1/articles")["articles"]
    article = client.read("/api/v1/articles?limit=1")["articles"][0]["id"]
    assert client.send("GET", f"/news/{article}")[0] == 200
    assert server.process.poll() is None


def test_random_kills_lose_no_acknowledged_write(tmp_path, fresh_demo):
    figures = Killing(Server(tmp_path / "data", fresh_demo), seed=1).run(kills=10)
    assert figures["lost"] == 0 and figures["answered"] > 20


@pytest.mark.parametrize("letter, words", [
    ("F", "disk is full"), ("E", "disk failed"), ("S", "disk failed"), ("R", "disk failed"),
])
def test_reports_a_failing_disk_and_continues_reading(faulty, letter, words):
    client = Client(faulty.port)
    with faulty.faults.disk(letter):
        for _ in range(3):
            status, body = client.send("POST", "/api/v1/places?lang=en", TROMSO)
            assert status in (503, 507), f"{status}: {body[:300]}"
            problem = json.loads(body)
            assert words in problem["detail"], problem
            # The page that responds to a form reports it too.
            status, page = client.send("POST", "/news/1/star?lang=en", "starred=1", FORM)
            assert status in (503, 507), f"{status}: {page[:300]}"
            assert words in page.decode(), page.decode()[:2000]
            require_reading(faulty)
        status, body = client.send("POST", "/settings/backup", "", FORM)
        assert status >= 400 and b"<h1" in body, f"{status}: {body[:300]}"
    # The server recovers with the disk; after a failed fsync only confirmed changes count.
    harness.wait_until(lambda: client.send("POST", "/api/v1/places", TROMSO)[0] in (200, 201))
    faulty.check_integrity()
    faulty.kill()
    faulty.start()
    names = {place["name"] for place in Client(faulty.port).read("/api/v1/places")["places"]}
    assert names == {"Lyon", "Tromso"}


def test_reports_an_unreadable_disk_and_keeps_running(faulty):
    client = Client(faulty.port)
    with faulty.faults.disk("r"):
        # Data in memory can still be shown; for the rest there is an error message.
        for page in PAGES + ["/api/v1/articles?q=port", "/api/v1/classifieds?q=table"]:
            status, body = client.send("GET", page)
            assert status in (200, 500, 503), f"{page} answered {status}: {body[:300]}"
        assert faulty.process.poll() is None
    require_reading(faulty)


@pytest.mark.parametrize("letter, words", [
    # The log's index cannot be created, which SQLite does not distinguish from a failing disk.
    ("F", "failed"), ("E", "failed"), ("R", "Can’t write"),
])
def test_commands_report_a_failing_disk_and_list_readable_data(faulty, letter, words):
    faulty.stop()
    with faulty.faults.disk(letter):
        adding = run("places", "add", "Lyon", "--lang", "en", folder=faulty.folder, environment=faulty.environment)
        assert adding.returncode != 0
        assert words in adding.stderr, (adding.returncode, adding.stderr)
        listing = run("places", "list", "--json", folder=faulty.folder, environment=faulty.environment)
        assert listing.returncode == 0, listing.stderr
        assert [place["name"] for place in json.loads(listing.stdout)] == ["Lyon"]


def test_recovers_from_clock_jumps_of_years(faulty):
    client = Client(faulty.port)
    for seconds in (YEARS, -YEARS, 0):
        faulty.faults.clock(seconds)
        require_reading(faulty)
        assert client.send("POST", "/api/v1/places/refresh")[0] == 202
        assert client.send("POST", "/api/v1/feeds/refresh")[0] == 202
        assert client.send("PATCH", "/api/v1/settings", {"paper.name": f"Paper {seconds}"})[0] == 200
    # Times recorded years ahead must not cause a wait of years: the background work fetches again by itself.
    asked = read_place(client)["fetchedAt"]
    faulty.faults.clock(YEARS)
    faulty.kill()
    faulty.start()
    client = Client(faulty.port)
    harness.wait_until(lambda: read_place(client)["fetchedAt"] > asked)
    ahead = read_place(client)["fetchedAt"]
    faulty.faults.clock(0)
    faulty.kill()
    faulty.start()
    client = Client(faulty.port)
    harness.wait_until(lambda: read_place(client)["fetchedAt"] < ahead)
    feeds = harness.wait_until(lambda: [
        feed for feed in client.read("/api/v1/feeds")["feeds"] if feed["lastSuccess"] < ahead])
    assert feeds


def read_place(client):
    place = client.read("/api/v1/places")["places"][0]["id"]
    return client.read(f"/api/v1/places/{place}/weather")["source"]


def damage(folder, table):
    """Overwrites the pages of a table, found through SQLite's root page, while no process has the database open."""
    file = folder / "gazette.sqlite"
    database = sqlite3.connect(file)
    size = database.execute("PRAGMA page_size").fetchone()[0]
    pages = [row[0] for row in database.execute("SELECT pageno FROM dbstat WHERE name = ?", [table])] \
        if has_dbstat(database) else [database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", [table]).fetchone()[0]]
    database.close()
    with open(file, "r+b") as handle:
        for page in pages:
            handle.seek((page - 1) * size)
            handle.write(b"\xA5" * size)


def has_dbstat(database):
    try:
        database.execute("SELECT 1 FROM dbstat LIMIT 1")
        return True
    except sqlite3.OperationalError:
        return False


def test_reports_damaged_pages_and_reads_the_rest(faulty):
    backup = faulty.folder.parent / "backup.sqlite"
    assert run("backup", str(backup), folder=faulty.folder).returncode == 0
    faulty.stop()
    damage(faulty.folder, "article")
    faulty.start()
    client = Client(faulty.port)
    status, body = client.send("GET", "/api/v1/articles?lang=en")
    assert status in (500, 503), body[:300]
    assert "damaged" in json.loads(body)["detail"] and "gazette doctor" in json.loads(body)["detail"]
    status, page = client.send("GET", "/news?lang=en")
    assert status in (500, 503) and "damaged" in page.decode() and "gazette doctor" in page.decode()
    for page in ["/", "/weather", "/classifieds", "/settings", "/healthz"]:
        status, text = client.send("GET", page)
        assert status == 200, f"{page} answered {status}: {text[:300]}"
    assert weather(client)
    assert client.send("POST", "/api/v1/places", TROMSO)[0] == 201
    assert faulty.process.poll() is None
    listed = run("news", "--lang", "en", folder=faulty.folder)
    assert listed.returncode == 74 and "damaged" in listed.stderr, listed.stderr
    faulty.stop()
    examined = run("doctor", "--json", folder=faulty.folder, environment=faulty.environment)
    finding = next(found for found in json.loads(examined.stdout) if found["subject"] == "Database")
    assert finding["verdict"] == "trouble" and "gazette restore" in finding["advice"], finding
    assert run("restore", str(backup), folder=faulty.folder).returncode == 0
    faulty.start()
    require_reading(faulty)


def test_starts_with_a_damaged_budget(faulty):
    faulty.stop()
    (faulty.folder / "budget.sqlite").write_bytes(b"\xA5" * 20_000)
    faulty.start()
    require_reading(faulty)


def test_stops_within_ten_seconds_under_load(tmp_path, demo):
    server = Server(tmp_path / "data", demo)
    server.start()
    fill(server)
    ledger = Ledger()
    writers = Writers(server, ledger, random.Random(1))
    writers.begin()
    readers = [threading.Thread(target=read_until_gone, args=(server,), daemon=True) for _ in range(8)]
    for reader in readers:
        reader.start()
    # The load has begun once many writes were made during it.
    harness.wait_until(lambda: ledger.written >= 50)
    assert server.stop() < 10
    for thread in readers:
        thread.join(30)
    writers.wait()
    assert server.leftovers() == []
    log = tmp_path / "data" / "gazette.sqlite-wal"
    assert not log.exists() or log.stat().st_size == 0
    server.start()
    server.check_integrity()
    server.kill()


def read_until_gone(server):
    client = Client(server.port)
    try:
        while True:
            for page in PAGES:
                client.send("GET", page)
    except ServerGone:
        return


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root can mount a small disk of its own.")
def test_reports_a_full_disk_and_continues_reading(tmp_path, demo):
    server = Server(tmp_path / "data", demo)
    server.folder.mkdir()
    server.wrapper = [
        "unshare", "-m", "--propagation", "private", "sh", "-c",
        f'mount -t tmpfs -o size=12m gazette-tests {server.folder} && exec "$@"', "sh"]
    server.start()
    try:
        fill(server)
        inside = ["nsenter", "-t", str(server.process.pid), "-m"]
        subprocess.run([*inside, "dd", "if=/dev/zero", f"of={server.folder}/ballast", "bs=4096"], capture_output=True)
        client = Client(server.port)
        answers = []
        for number in range(200):
            entry = {"name": f"P{number}", "latitude": 10 + number / 10, "longitude": 10}
            answers.append(client.send("POST", "/api/v1/places?lang=en", entry))
            if answers[-1][0] != 201:
                break
        assert answers[-1][0] == 507 and b"disk is full" in answers[-1][1], answers[-1]
        for page in PAGES:
            assert client.send("GET", page)[0] == 200, page
        subprocess.run([*inside, "rm", f"{server.folder}/ballast"], check=True)
        harness.wait_until(lambda: client.send("POST", "/api/v1/places", TROMSO)[0] in (200, 201))
    finally:
        server.kill()
