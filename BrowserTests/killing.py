"""Kills a serving Gazette repeatedly during its work, and checks that all confirmed changes are saved.

    .venv/bin/python BrowserTests/killing.py --kills 500

Several writers add, rename, star, import, refresh and remove concurrently, each among its own items; every successful response is
recorded. SIGKILL comes at a random moment, also during a start. After each restart all confirmed changes must be there,
unconfirmed ones may be, and the database must be intact. Now and then a backup is restored during the kill: it must be restored
completely, or not at all.
"""

import argparse
import http.client
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import harness
from test_program import environment_of, free_port

# The maximum seconds of a start on a busy machine.
STARTED = 60
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


class ServerGone(Exception):
    """The server was killed before it responded."""


class DataLoss(AssertionError):
    """The server has lost a confirmed change, or its database is damaged."""


class Client:
    """One persistent connection to the server; raises `ServerGone` when the server does not respond."""

    # Additional headers of each request.
    headers = {}

    def __init__(self, port):
        self.origin = f"http://127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def send(self, method, path, body=None, kind=JSON):
        """Returns the status and the bytes of the complete response."""
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        try:
            self.connection.request(method, path, body, {"Origin": self.origin, "Content-Type": kind} | self.headers)
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise ServerGone(str(error))

    def read(self, path):
        status, body = self.send("GET", path)
        if status != 200:
            raise DataLoss(f"{path} answered {status}: {body[:300]}")
        return json.loads(body)


class Ledger:
    """The changes that the server has confirmed, and those that it may have saved without a response.

    A fact is a key and its value; the value of a missing or removed item is False.
    """

    def __init__(self):
        self.lock = threading.Lock()
        self.facts = {}
        self.open = {}
        self.written = 0
        self.unanswered = 0
        self.refused = []
        self.failed = 0

    def begin(self, changes):
        """Records a requested change; returns False when it must wait."""
        self.open.update({key: self.open.get(key, []) + [value] for key, value in changes.items()})
        return True

    def is_open_after(self, status):
        """Returns True when the result of a write with that status is unknown."""
        return False

    def write(self, changes, send):
        """Records the change that `send` requests, and confirms it after its response."""
        with self.lock:
            may = self.begin(changes)
        if not may:
            time.sleep(0.02)
            return None
        try:
            status, body = send()
        except ServerGone:
            with self.lock:
                self.unanswered += 1
            raise
        with self.lock:
            if self.is_open_after(status):
                self.failed += 1
                return body
            if status < 400:
                self.facts.update(changes)
                self.written += 1
            else:
                self.refused.append(f"{status} {body[:300]} for {list(changes.items())[:3]}")
            for key in changes:
                self.open.pop(key, None)
        return body

    def reconcile(self, found):
        """Compares the facts with the server's current state, and accepts that state."""
        wrong = []
        for key in set(self.facts) | set(self.open) | set(found):
            value = found.get(key, False)
            allowed = [self.facts.get(key, False)] + self.open.get(key, [])
            if value not in allowed:
                wrong.append(f"{key} is {value!r}, not one of {allowed!r}")
            self.facts[key] = value
        self.open = {}
        if wrong:
            raise DataLoss(f"{len(wrong)} facts, such as: " + "; ".join(sorted(wrong)[:5]))


class Server:
    """A `gazette serve` that can be killed and restarted."""

    def __init__(self, folder, demo):
        self.folder = Path(folder)
        self.providers = demo.providers.removesuffix("/_control")
        self.environment = environment_of(demo) | {
            "GAZETTE_NEWS_FEED_URL": f"{self.providers}/phare/rss/une.xml", "GAZETTE_NEWS_REFRESH_EVERY": "1m",
            "GAZETTE_CLASSIFIEDS_REFRESH_EVERY": "1m", "GAZETTE_LOG_LEVEL": "error",
        }
        self.process = None
        # Words before the command.
        self.wrapper = []

    def begin(self):
        """Starts the program without waiting for it."""
        self.port = free_port()
        self.process = subprocess.Popen(
            [*self.wrapper, harness.BINARY, "serve", "--port", str(self.port), "--data-folder", str(self.folder)],
            env=self.environment)

    def start(self):
        """Starts the program; returns the seconds until it is ready."""
        began = time.monotonic()
        self.begin()
        while time.monotonic() - began < STARTED:
            if self.process.poll() is not None:
                raise DataLoss(f"The server ended at its start, with exit code {self.process.returncode}.")
            try:
                if Client(self.port).send("GET", "/readyz")[0] == 200:
                    return time.monotonic() - began
            except ServerGone:
                time.sleep(0.005)
        raise DataLoss(f"The server was not ready within {STARTED} s.")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Stops the program gracefully; returns the seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=60) != 0:
            raise DataLoss(f"The server stopped with exit code {self.process.returncode}.")
        return time.monotonic() - began

    def check_integrity(self):
        """Lets SQLite check every page, reference and count while the server is running."""
        database = sqlite3.connect(f"file:{self.folder / 'gazette.sqlite'}?mode=ro", uri=True, timeout=30)
        try:
            checks = {
                "PRAGMA integrity_check": [("ok",)],
                "PRAGMA foreign_key_check": [],
                """SELECT feedID FROM feed WHERE articleCount <> (
                     SELECT count(*) FROM article WHERE article.feedID = feed.feedID)""": [],
                """SELECT readerKey, feedID FROM subscription AS s WHERE readUpTo > countedUpTo OR unreadCount <> (
                     SELECT count(*) FROM article AS a WHERE a.feedID = s.feedID AND a.articleID <= s.countedUpTo AND NOT coalesce(
                       (SELECT isRead FROM readMark AS m
                        WHERE m.readerKey = s.readerKey AND m.feedID = a.feedID AND m.articleID = a.articleID),
                       a.articleID <= s.readUpTo))""": [],
                "SELECT articleID FROM readMark WHERE articleID NOT IN (SELECT articleID FROM article)": [],
                "SELECT articleID FROM article WHERE articleID NOT IN (SELECT articleID FROM articleBody)": [],
                "SELECT articleID FROM article WHERE position NOT IN (SELECT rowid FROM articleText)": [],
            }
            database.execute("BEGIN")
            for check, expected in checks.items():
                found = database.execute(check).fetchall()
                if found != expected:
                    raise DataLoss(f"{' '.join(check.split())}: {found[:5]}")
        finally:
            database.close()

    def leftovers(self):
        return [name for name in (path.name for path in self.folder.iterdir()) if ".partial" in name]


class Writers:
    """Readers of one server who all work concurrently, until it is gone."""

    def __init__(self, server, ledger, rng):
        self.server = server
        self.ledger = ledger
        self.seed = rng.random()
        self.errors = []
        self.articles = []
        self.ads = []

    def begin(self):
        client = Client(self.server.port)
        self.articles = [article["id"] for article in client.read("/api/v1/articles?limit=40&fold=false")["articles"]]
        self.ads = [f"{ad['source']}:{ad['id']}" for ad in client.read("/api/v1/classifieds?limit=30")["ads"]]
        kinds = [self.places, self.stars, self.feeds, self.settings, self.ad_stars, self.refreshes]
        self.threads = [
            threading.Thread(target=self._run, args=(kind, number), daemon=True) for number, kind in enumerate(kinds)]
        for thread in self.threads:
            thread.start()

    def wait(self):
        """Waits until all writers have stopped; raises their errors."""
        for thread in self.threads:
            thread.join(60)
        if self.errors:
            raise self.errors[0]

    def _run(self, kind, number):
        rng = random.Random(f"{self.seed} {number}")
        client = Client(self.server.port)
        try:
            while True:
                kind(client, rng)
        except ServerGone:
            return
        except Exception as error:
            self.errors.append(error)

    def places(self, client, rng):
        number = rng.randrange(30)
        name, latitude, longitude = f"P{number}", 40 + number / 10, 5 + number / 10
        place = f"{latitude:.4f},{longitude:.4f}"
        if self.ledger.facts.get(("place", place)):
            self.ledger.write(
                {("place", place): False}, lambda: client.send("DELETE", f"/api/v1/places/{place}"))
        else:
            entry = {"name": name, "latitude": latitude, "longitude": longitude}
            self.ledger.write({("place", place): True}, lambda: client.send("POST", "/api/v1/places", entry))

    def stars(self, client, rng):
        if not self.articles:
            return client.send("GET", "/api/v1/articles?limit=1")
        article = rng.choice(self.articles)
        starred = rng.random() < 0.5
        self.ledger.write(
            {("star", article): starred},
            lambda: client.send("PATCH", f"/api/v1/articles/{article}", {"starred": starred}))

    def feeds(self, client, rng):
        address = f"{self.server.providers}/{rng.choice(['phare/rss/une.xml', 'merrow/feed'])}?copy={rng.randrange(8)}"
        known = {feed["url"]: feed for feed in client.read("/api/v1/feeds")["feeds"]}
        key = ("feed", address)
        if address not in known:
            list_of_feeds = (
                '<opml version="2.0"><body><outline text="Kept"><outline type="rss" text="x" '
                f'xmlUrl="{address}"/></outline></body></opml>')
            # A new subscription does not have the reader's old title.
            self.ledger.write(
                {key: True, ("title", address): False},
                lambda: client.send("POST", "/api/v1/feeds/opml", list_of_feeds, "text/x-opml"))
            return
        feed = known[address]["id"]
        if rng.random() < 0.7:
            title = f"Mine {rng.randrange(1000)}"
            self.ledger.write(
                {("title", address): title},
                lambda: client.send("PATCH", f"/api/v1/feeds/{feed}", {"title": title, "paused": rng.random() < 0.5}))
        else:
            # Sometimes undone, which restores the title.
            self.ledger.write({key: False}, lambda: client.send("DELETE", f"/api/v1/feeds/{feed}"))
            if rng.random() < 0.5:
                self.ledger.write({key: True}, lambda: client.send("POST", f"/api/v1/feeds/{feed}/restore"))

    def settings(self, client, rng):
        name = f"Paper {rng.randrange(100_000)}"
        if rng.random() < 0.5:
            self.ledger.write(
                {("name", ""): name}, lambda: client.send("PATCH", "/api/v1/settings", {"paper.name": name}))
            return
        latitude = -20 - rng.randrange(20) / 10
        place = f"{latitude:.4f},30.0000"
        file = {
            "format": "gazette-paper", "version": 1, "note": "", "madeAt": "2026-11-22T06:00:00Z",
            "settings": {"paper": {"paper.name": name}}, "feeds": [], "starredArticles": [], "starredAds": [],
            "savedSearches": [], "places": [{"name": name, "latitude": latitude, "longitude": 30}],
        }
        self.ledger.write(
            {("name", ""): name, ("place", place): True}, lambda: client.send("PUT", "/api/v1/paper", file))

    def ad_stars(self, client, rng):
        if not self.ads:
            return client.send("GET", "/api/v1/classifieds?limit=1")
        ad = rng.choice(self.ads)
        starred = rng.random() < 0.5
        self.ledger.write(
            {("ad", ad): starred},
            lambda: client.send("POST", f"/classifieds/{ad}/star", f"starred={int(starred)}", FORM))

    def refreshes(self, client, rng):
        client.send("POST", f"/api/v1/{rng.choice(['places', 'feeds', 'classifieds'])}/refresh")
        client.send("GET", rng.choice(["/", "/news", "/weather", "/classifieds", "/news?starred=1", "/settings"]))
        # A pause, not a wait: this one sends fewer requests than the writers.
        time.sleep(0.05)


def state(client, ledger):
    """Returns the server's current state, as facts."""
    facts = {("place", place["id"]): True for place in client.read("/api/v1/places")["places"]}
    query = "/api/v1/articles?starred=true&fold=false&limit=200"
    facts.update({("star", article["id"]): True for article in client.read(query)["articles"]})
    for feed in client.read("/api/v1/feeds")["feeds"]:
        facts["feed", feed["url"]] = True
        # Without the reader's own title, this is the publisher's.
        facts["title", feed["url"]] = feed["title"] if feed["title"].startswith("Mine ") else False
    for key in set(ledger.facts) | set(ledger.open):
        # A removed feed's title is not visible, and is restored with the feed.
        if key[0] == "title" and ("feed", key[1]) not in facts:
            facts[key] = (ledger.open.get(key) or [ledger.facts.get(key, False)])[-1]
    starred = client.read("/api/v1/classifieds?starred=true&limit=200")["ads"]
    facts.update({("ad", f"{ad['source']}:{ad['id']}"): True for ad in starred})
    # Only editors may read the settings.
    if ("name", "") in set(ledger.facts) | set(ledger.open):
        for setting in client.read("/api/v1/settings")["settings"]:
            if setting["key"] == "paper.name" and setting["origin"] != "usual":
                facts["name", ""] = setting["value"]
    return facts


def visible_facts(facts):
    """Returns the facts that a reader can see."""
    return {
        key: value for key, value in facts.items() if value and (key[0] != "title" or ("feed", key[1]) in facts)}


class Killing:
    """The whole series, with its figures.

    Its pauses wait for no event: a kill must come at a random moment.
    """

    def __init__(self, server, seed, report=lambda line: None):
        self.server = server
        self.rng = random.Random(seed)
        self.ledger = Ledger()
        self.report = report
        self.kills = self.restores = 0
        self.slowest_start = 0.0

    def run(self, kills):
        """Kills that many times; raises `DataLoss` at the first difference from a confirmed state."""
        began = time.monotonic()
        self._start()
        self._fill()
        while self.kills < kills:
            kind = self.rng.random()
            if kind < 0.1:
                self._kill_while_starting()
            elif kind < 0.2:
                self._kill_while_restoring()
            else:
                self._kill_while_writing()
            if self.kills % 25 == 0:
                self.report(f"{self.kills} kills, {self.ledger.written} writes kept, {time.monotonic() - began:.0f} s")
        stopped = self.server.stop()
        return {
            "kills": self.kills, "restores": self.restores, "answered": self.ledger.written,
            "unanswered": self.ledger.unanswered, "lost": 0, "seconds": round(time.monotonic() - began),
            "slowestStart": round(self.slowest_start, 2), "stopSeconds": round(stopped, 2),
        }

    def _start(self):
        self.slowest_start = max(self.slowest_start, self.server.start())
        self.server.check_integrity()
        left = self.server.leftovers()
        if left:
            raise DataLoss(f"left behind: {left}")
        client = Client(self.server.port)
        self.ledger.reconcile(state(client, self.ledger))
        if self.ledger.refused:
            raise DataLoss(f"refused without a fault: {self.ledger.refused[0]}")

    def _fill(self):
        """Adds the first articles and ads, so that there are some to star."""
        client = Client(self.server.port)
        address = f"{self.server.providers}/phare/rss/une.xml"
        self.ledger.write(
            {("feed", address): True}, lambda: client.send("POST", "/api/v1/feeds", {"url": address}))
        harness.wait_until(lambda: client.read("/api/v1/articles?limit=1")["articles"])
        harness.wait_until(lambda: client.read("/api/v1/classifieds?limit=1")["ads"])

    def _kill_while_writing(self):
        writers = Writers(self.server, self.ledger, self.rng)
        writers.begin()
        time.sleep(self.rng.uniform(0.02, 0.7))
        self._kill()
        writers.wait()
        self._start()

    def _kill_while_starting(self):
        self._kill()
        self.server.begin()
        time.sleep(self.rng.uniform(0, 0.3))
        self._kill()
        self._start()

    def _kill_while_restoring(self):
        """Restores a backup during a kill: afterwards either all of the backup is there, or all later changes; the backup if it
        was confirmed."""
        client = Client(self.server.port)
        status, backup = client.send("POST", "/settings/backup", "", FORM)
        assert status == 200, backup[:300]
        then = state(client, self.ledger)
        writers = Writers(self.server, self.ledger, self.rng)
        for _ in range(self.rng.randrange(5)):
            writers.places(client, self.rng)
        now = state(client, self.ledger)
        answers = []
        restoring = threading.Thread(target=self._restore, args=(backup, answers))
        restoring.start()
        time.sleep(self.rng.uniform(0, 0.4))
        self._kill()
        restoring.join()
        self.restores += 1
        allowed = [then] if answers else [then, now]
        # A removed feed's title may be the one before the restore. The name is only read if the ledger has one.
        self.ledger.facts = {key: value for key, value in self.ledger.facts.items() if key == ("name", "")}
        self.slowest_start = max(self.slowest_start, self.server.start())
        self.server.check_integrity()
        found = state(Client(self.server.port), self.ledger)
        if not any(visible_facts(found) == visible_facts(facts) for facts in allowed):
            raise DataLoss(f"neither before nor after the restore: {found} is none of {allowed}")
        self.ledger.facts = found

    def _restore(self, backup, answers):
        line = b"--gazette-boundary"
        body = (
            line + b'\r\nContent-Disposition: form-data; name="confirm"\r\n\r\n1\r\n' + line
            + b'\r\nContent-Disposition: form-data; name="file"; filename="backup.sqlite"\r\n'
            + b"Content-Type: application/octet-stream\r\n\r\n" + backup + b"\r\n" + line + b"--\r\n")
        try:
            status, text = Client(self.server.port).send(
                "POST", "/settings/restore", body, "multipart/form-data; boundary=gazette-boundary")
        except ServerGone:
            return
        if status != 303:
            raise DataLoss(f"the restore was answered {status}: {text[:300]}")
        answers.append(status)

    def _kill(self):
        self.server.kill()
        self.kills += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    folder = tempfile.mkdtemp(prefix="gazette-killing-")
    with harness.running_demo() as demo:
        killing = Killing(Server(Path(folder) / "data", demo), arguments.seed, lambda line: print(line, flush=True))
        try:
            print(json.dumps(killing.run(arguments.kills)))
        except DataLoss as lost:
            print(f"LOST after {killing.kills} kills, {killing.ledger.written} writes: {lost}\nkept for a look: {folder}")
            sys.exit(1)
        finally:
            if killing.server.process:
                killing.server.process.kill()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
