"""The effects of a crash: the next start knows its cause, quarantines that, and continues."""

import http.client
import json
import re
import signal
import sqlite3
import struct
import subprocess
import threading
import time
import urllib.error
import urllib.request
import zlib
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import harness
from harness import wait_until
from test_program import is_responding, environment_of, fetch, free_port, post, run

ENGLISH = {"Accept-Language": "en"}
# The signals of a trap, which depend on the processor.
TRAPS = (-signal.SIGILL, -signal.SIGTRAP)


class DocumentPublisher:
    """A publisher on loopback that serves a test's documents by path."""

    def __init__(self):
        self.answers = {}
        publisher = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                kind, body = publisher.answers.get(self.path, (None, b""))
                # Without a validator, a polite client would return only tomorrow.
                tag = f'"{zlib.crc32(body)}"'
                if kind and self.headers["If-None-Match"] == tag:
                    self.send_response(304)
                    body = b""
                else:
                    self.send_response(200 if kind else 404)
                self.send_header("Content-Type", kind or "text/plain")
                self.send_header("ETag", tag)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    def put_feed(self, path, title, extra=""):
        self.answers[path] = ("application/rss+xml", (
            f"<rss version='2.0'><channel><title>{title}</title><link>{self.address}/</link><item><guid>{title}</guid>"
            f"<title>A story of {title}</title><link>{self.address}{path}.html</link>{extra}</item></channel></rss>"
        ).encode())


@pytest.fixture
def publisher():
    publisher = DocumentPublisher()
    threading.Thread(target=publisher.server.serve_forever, daemon=True).start()
    publisher.put_feed("/good.xml", "good")
    yield publisher
    publisher.server.shutdown()
    publisher.server.server_close()


@pytest.fixture
def serve(tmp_path, demo, publisher):
    """Starts servers serially on one data folder: serve(DEBUG_TRAP_ON="word")."""

    @contextmanager
    def serve(**more):
        port = free_port()
        environment = environment_of(demo) | {
            "GAZETTE_NEWS_FEED_URL": publisher.address + "/good.xml", "GAZETTE_NEWS_REFRESH_EVERY": "1s", **more}
        process = subprocess.Popen(
            [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(tmp_path / "data")], env=environment)
        process.address = f"http://127.0.0.1:{port}"
        try:
            wait_until(lambda: process.poll() is not None or is_responding(process.address))
            yield process
        finally:
            process.kill()
            process.wait()

    return serve


def api_response(process, path):
    return json.loads(fetch(process.address + path, **ENGLISH)[1])


def ignoring_crashes(work):
    """Performs work that may crash the server."""
    try:
        work()
    except (urllib.error.URLError, ConnectionError, http.client.HTTPException):
        pass


def subscribe(process, *addresses):
    lines = "".join(f'<outline type="rss" text="{address}" xmlUrl="{address}"/>' for address in addresses)
    data = f'<opml version="2.0"><body>{lines}</body></opml>'.encode()
    headers = {"Content-Type": "text/x-opml", "Origin": process.address}
    request = urllib.request.Request(
        process.address + "/api/v1/feeds/opml", data, headers, method="POST")
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()


def feed(process, name):
    return next(feed for feed in api_response(process, "/api/v1/feeds")["feeds"] if feed["url"].endswith(name))


@pytest.fixture
def quarantine_report(tmp_path, demo):
    """Returns the doctor's sentence about quarantined items: set_aside()."""
    def quarantine_report():
        examined = run("doctor", "--json", folder=tmp_path / "data", environment=environment_of(demo))
        return next(finding["sentence"] for finding in json.loads(examined.stdout) if finding["subject"] == "Quarantine")
    return quarantine_report


@pytest.mark.parametrize("faults, signals", [
    ({"DEBUG_TRAP_ON": "boom"}, TRAPS), ({"DEBUG_OVERFLOW_ON": "boom"}, (-signal.SIGSEGV,)),
    ({"DEBUG_TRAP_ON": "boom", "SWIFT_BACKTRACE": "enable=yes,color=no,symbolicate=off"}, TRAPS),
])
def test_quarantines_a_feed_after_one_crash(serve, publisher, quarantine_report, tmp_path, faults, signals):
    def two_minutes_pass():
        """Deletes the leases with which a dead process reserves its hosts for that long."""
        with sqlite3.connect(tmp_path / "data" / "gazette.sqlite") as database:
            database.execute("DELETE FROM workLease")

    publisher.put_feed("/bad.xml", "boom")
    with serve(**faults) as process:
        ignoring_crashes(lambda: subscribe(process, publisher.address + "/bad.xml"))
        assert process.wait(timeout=60) in signals
    two_minutes_pass()
    with serve(**faults) as process:
        wait_until(lambda: "so it skips it" in json.dumps(feed(process, "bad.xml")))
        publisher.put_feed("/good.xml", "better")
        # A publisher is not fetched twice within a second.
        wait_until(lambda: post(process.address + "/api/v1/feeds/refresh", process.address)
                   and feed(process, "good.xml")["title"] == "better", pause=lambda: time.sleep(1.1))
        assert "so it skips it" in fetch(process.address + "/news/feeds", **ENGLISH)[1]
        assert "et l’ignore" in fetch(process.address + "/news/feeds", **{"Accept-Language": "fr"})[1]
        assert f"feed {publisher.address}/bad.xml" in quarantine_report()
        # A further round has ended: the previous one was complete, and did not fetch the quarantined feed.
        publisher.put_feed("/good.xml", "best")
        wait_until(lambda: post(process.address + "/api/v1/feeds/refresh", process.address)
                   and feed(process, "good.xml")["title"] == "best", pause=lambda: time.sleep(1.1))
        assert process.poll() is None
        # A reader requests it, and it crashes the program again.
        number = feed(process, "bad.xml")["id"]
        refresh = f"/api/v1/feeds/{number}/refresh"
        wait_until(lambda: ignoring_crashes(lambda: post(process.address + refresh, process.address)) or process.poll())
        assert process.returncode in signals
    two_minutes_pass()
    # The program is fixed.
    with serve() as process:
        wait_until(lambda: "so it skips it" in json.dumps(feed(process, "bad.xml")))
        wait_until(lambda: post(process.address + refresh, process.address)
                   and "failure" not in feed(process, "bad.xml"), pause=lambda: time.sleep(1.1))
        assert feed(process, "bad.xml")["title"] == "boom"
        assert quarantine_report().startswith("Empty")


def test_quarantines_a_position_after_one_crash(serve, quarantine_report):
    paris = {"name": "Paris", "latitude": 48.8534, "longitude": 2.3488}
    lyon = {"name": "Lyon", "latitude": 45.7485, "longitude": 4.8467}
    faults = {"DEBUG_TRAP_ON": "45.7485", "GAZETTE_WEATHER_REFRESH_EVERY": "10m"}

    def weather(process, place):
        return api_response(process, f"/api/v1/places/{place['latitude']},{place['longitude']}/weather")

    with serve(**faults) as process:
        post(process.address + "/api/v1/places", process.address, paris)
        wait_until(lambda: weather(process, paris).get("current"))
        ignoring_crashes(lambda: post(process.address + "/api/v1/places", process.address, lyon))
        assert process.wait(timeout=60) in TRAPS
    with serve(**faults) as process:
        wait_until(lambda: "so it skips it" in json.dumps(weather(process, lyon)))
        for page in ["/weather", "/weather/45.7485,4.8467", "/"]:
            assert fetch(process.address + page, **ENGLISH)[0] == 200
        post(f"{process.address}/api/v1/places/refresh", process.address)
        wait_until(lambda: api_response(process, "/api/v1/places/refresh")["state"] == "finished")
        assert weather(process, paris)["current"]["temperature"] is not None
        assert "so it skips it" in fetch(process.address + "/weather/45.7485,4.8467", **ENGLISH)[1]
        assert "position 45.7485,4.8467" in quarantine_report()
        assert process.poll() is None


def picture_of(color):
    """Returns a PNG of 100 by 100 pixels, with a word in a text chunk."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(color) * 100) * 100
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 100, 100, 8, 2, 0, 0, 0))
            + chunk(b"tEXt", b"Comment\0boom") + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def test_quarantines_a_picture_and_an_article_after_one_crash(serve, publisher, quarantine_report):
    publisher.answers["/one.png"] = ("image/png", picture_of([200, 0, 0]))
    publisher.answers["/good.xml.html"] = ("text/html", b"<article><p>boom</p></article>")
    publisher.put_feed(
        "/good.xml", "good", f"<enclosure url='{publisher.address}/one.png' type='image/png' length='1'/>")
    faults = {"DEBUG_TRAP_ON": "boom"}
    with serve(**faults) as process:
        path = wait_until(lambda: re.search(r'/pictures/[^" {]+', fetch(process.address + "/news")[1])).group()
        ignoring_crashes(lambda: fetch(process.address + path))
        assert process.wait(timeout=60) in TRAPS
    with serve(**faults) as process:
        assert fetch(process.address + path)[0] == 404
        assert fetch(process.address + "/news")[0] == 200
        number = api_response(process, "/api/v1/articles")["articles"][0]["id"]
        ignoring_crashes(lambda: post(f"{process.address}/api/v1/articles/{number}/full-text", process.address))
        assert process.wait(timeout=60) in TRAPS
    with serve(**faults) as process:
        with pytest.raises(urllib.error.HTTPError):
            post(f"{process.address}/api/v1/articles/{number}/full-text", process.address)
        assert fetch(f"{process.address}/news/{number}")[0] == 200
        assert process.poll() is None
        assert quarantine_report().count(publisher.address) == 2


def test_quarantines_nothing_after_a_kill(serve, publisher, quarantine_report):
    addresses = [f"{publisher.address}/{number}.xml" for number in range(30)]
    for number in range(30):
        publisher.put_feed(f"/{number}.xml", f"feed {number}")
    for round in range(6):
        with serve() as process:
            if round == 0:
                subscribe(process, *addresses)
            for _ in range(3):
                post(process.address + "/api/v1/feeds/refresh", process.address)
                fetch(process.address + "/news")
            # Not a wait for an event: each round is killed at a different time of its work.
            time.sleep(0.1 * round)
            process.kill()
            assert process.wait(timeout=60) == -signal.SIGKILL
    assert quarantine_report().startswith("Empty")
