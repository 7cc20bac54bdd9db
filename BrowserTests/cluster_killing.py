"""Kills the nodes of a PostgreSQL installation repeatedly, and the primary server under them, and checks that nothing is lost.

    .venv/bin/python BrowserTests/cluster_killing.py --kills 200 --failovers 20

Three nodes are behind HAProxy, on a primary and its synchronous replica under Patroni. Two readers and their reader apps read and
write all the time, feeds are refreshed, and settings change. After some kills all confirmed writes must be there, both readers
must still be signed in, no feed may have been fetched twice at once, and every page must have been answered, with the known data
or with a plain sentence, 997 of a thousand at most two seconds later than the slowest without kills. After a kill of the primary,
writes must succeed within fifteen seconds of the promotion.
"""

import argparse
import json
import random
import sys
import threading
import time
import urllib.request

from cluster import (
    UNANSWERED, UNREACHED, NotInstalled, ReplicatedDatabase, find_balancer, running_balancer, running_cluster, wait_until)
from killing import Client, ServerGone, Ledger, DataLoss, Writers, state
from test_readers import signed_in

READERS = {"camille": "encre papier plomb", "zoe": "vent pluie soleil"}
PAGES = ["/", "/news", "/weather", "/classifieds", "/map", "/news?starred=1", "/account"]
# The seconds that a page may take longer than the slowest in a calm phase, and within which writes succeed after a promotion.
TIMEOUT, WRITING = 2, 15
# A page that first reaches a newly started node may take longer: the maximum share of such pages, and their maximum seconds.
SLOW, LONGEST = 0.003, 10
# The seconds for a server to become the other's replica again, which is Patroni's work, also on a busy machine.
JOINING = 240
# The seconds within which a change of settings applies on all nodes, including one that starts or had no database for a while.
AGREEING = 20
# The seconds without kills, to measure a page's time on this machine under load; and the number of kills between two checks.
CALM, TOGETHER = 8, 20
# Words that no reader should ever see.
TECHNICAL = ["postgres", "sql", "libpq", "connection refused", "socket", "(error", "haproxy", "no server is available"]


def require_plain(path, status, body):
    """Requires that an unsuccessful response has a plain sentence."""
    text = body.decode(errors="replace").lower()
    found = [word for word in TECHNICAL if word in text]
    if status not in (500, 502, 503, 504, 507) or not text.strip() or found:
        raise DataLoss(f"{path} answered {status} with {found}: {text[:500]}")


class Visitor(Client):
    """A signed-in reader at the balancer. A failure of the server raises `ServerGone`; being signed out is a loss."""

    def __init__(self, port, cookie):
        super().__init__(port)
        self.headers = {"Cookie": cookie}

    def send(self, method, path, body=None, kind="application/json"):
        status, answer = super().send(method, path, body, kind)
        if status == 401 or status == 303 and method == "GET":
            raise DataLoss(f"{path} answered {status}: the reader is signed out.")
        if status >= 500:
            require_plain(path, status, answer)
        return status, answer

    def load_page(self, path):
        """Sends a request for a page with a browser's header."""
        own, self.headers = self.headers, self.headers | {"Accept": "text/html"}
        try:
            return self.send("GET", path)
        finally:
            self.headers = own

    def read(self, path):
        status, body = self.send("GET", path)
        if status >= 500:
            raise ServerGone(f"{path} answered {status}")
        if status != 200:
            raise DataLoss(f"{path} answered {status}: {body[:300]}")
        return json.loads(body)


class App(Client):
    """A reader app for the Google Reader API, with a password of its own."""

    def __init__(self, port, token):
        super().__init__(port)
        self.headers = {"Authorization": f"GoogleLogin auth=reader/{token}"}

    def read(self, path):
        status, body = self.send("GET", path)
        if status != 200:
            raise (ServerGone if status >= 500 else DataLoss)(f"{path} answered {status}: {body[:300]}")
        return json.loads(body)

    def mark(self, article, is_read):
        how = "a" if is_read else "r"
        return self.send(
            "POST", "/api/greader.php/reader/api/0/edit-tag", f"i={article}&{how}=user/-/state/com.google/read",
            "application/x-www-form-urlencoded")


class SharedLedger(Ledger):
    """The confirmed writes, whichever node confirmed them.

    A failed write may have been saved, even after the next one: its fact is not written again until all writers have paused and
    the fact was checked.
    """

    def begin(self, changes):
        return not self.open.keys() & changes.keys() and super().begin(changes)

    def is_open_after(self, status):
        return status >= 500


class ConcurrentReader(Writers):
    """One reader with many concurrent actions in the browser and an app, at any node."""

    def __init__(self, name, cluster, port, rng):
        self.providers = cluster.world.providers.removesuffix("/_control")
        super().__init__(self, SharedLedger(), rng)
        self.name, self.port, self.cluster = name, port, cluster
        self.cookie = signed_in(SignInAddress(port), name, READERS[name])
        status, made = self.visitor().send("POST", "/api/v1/account/tokens", {
            "name": "phone", "scope": "sync", "password": READERS[name]})
        assert status == 201, made
        self.token = json.loads(made)["token"]
        # One article of each story: reading one marks the others read.
        listed = [one["id"] for one in self.visitor().read("/api/v1/articles?limit=41")["articles"]]
        # Each list has one purpose: the browser's stars, the app's read marks, and an article that shows whether anything is
        # saved.
        self.articles, self.apps, self.probe = listed[:20], listed[20:-1], listed[-1]
        self.ads = [f"{ad['source']}:{ad['id']}" for ad in self.visitor().read("/api/v1/classifieds?limit=30")["ads"]]
        self.slow = []
        # The number of pages, and of these with a sentence of the server, with one of the balancer, and cut off.
        self.answered = self.sentences = self.balancers = self.broken = 0
        self.longest = self.calm = 0.0
        self.ledger.facts = self._current_facts()
        if name == "camille":
            self.ledger.facts.setdefault(("name", ""), False)

    def visitor(self):
        return Visitor(self.port, self.cookie)

    def begin(self):
        self.stop = threading.Event()
        kinds = [self.places, self.stars, self.feeds, self.ad_stars, self.marks, self.refreshes, self.pages]
        if self.name == "camille":
            kinds.append(self.settings)
        self.threads = [threading.Thread(target=self._run, args=(kind, number), daemon=True) for number, kind in enumerate(kinds)]
        for thread in self.threads:
            thread.start()

    def wait(self):
        """Waits until all threads have stopped; raises their errors."""
        super().wait()
        if any(thread.is_alive() for thread in self.threads):
            raise DataLoss(f"somebody has waited for an answer for a minute; unanswered in all: {self.ledger.unanswered}")

    def _run(self, kind, number):
        rng = random.Random(f"{self.seed} {self.name} {number} {time.monotonic_ns()}")
        client = self.visitor()
        while not self.stop.is_set():
            try:
                kind(client, rng)
                # At full speed they would measure the machine instead of the server.
                time.sleep(0.05)
            except ServerGone:
                # The connection was cut off, and may lead nowhere.
                client = self.visitor()
                time.sleep(0.05)
            except Exception as error:
                self.errors.append(error)
                return

    def marks(self, client, rng):
        article, is_read = rng.choice(self.apps), rng.random() < 0.5
        self.ledger.write({("read", article): is_read}, lambda: App(self.port, self.token).mark(article, is_read))

    def pages(self, client, rng):
        path = rng.choice(PAGES)
        began = time.monotonic()
        try:
            status, body = client.load_page(path)
        except ServerGone:
            # The node died during the page; a browser requests it again.
            self.broken += 1
            raise
        seconds = time.monotonic() - began
        self.answered += 1
        self.longest = max(self.longest, seconds)
        if status != 200:
            require_plain(path, status, body)
            if body.decode() in (UNREACHED, UNANSWERED):
                self.balancers += 1
            else:
                self.sentences += 1
        if seconds > TIMEOUT + self.calm:
            self.slow.append((path, status, round(seconds, 2)))
        time.sleep(0.02)

    def reconcile(self):
        """Compares the confirmed writes with the server's current state."""
        if self.visitor().read("/api/v1/account")["name"] != self.name:
            raise DataLoss(f"{self.name} is somebody else.")
        self.ledger.reconcile(self._current_facts())
        if self.ledger.refused:
            raise DataLoss(f"refused without a fault: {self.ledger.refused[0]}")


    def _current_facts(self):
        """Returns the reader's current state on the server, as facts."""
        if self.name == "camille":
            wait_until(self._nodes_agree, AGREEING)
        found = state(self.visitor(), self.ledger) | dict.fromkeys(self._read_marks(), True)
        return {key: value for key, value in found.items() if key != ("star", self.probe)}

    def _nodes_agree(self):
        """Returns True when all nodes serve with the same settings: they learn of a change a moment later."""
        names = set()
        for node in self.cluster.nodes:
            try:
                shown = Visitor(node.port, self.cookie).read("/api/v1/settings")["settings"]
            except ServerGone:
                continue
            names |= {setting["value"] for setting in shown if setting["key"] == "paper.name"}
        return len(names) == 1

    def _read_marks(self):
        read = App(self.port, self.token).read(
            "/api/greader.php/reader/api/0/stream/items/ids?s=user/-/state/com.google/read&n=10000&output=json")
        return [("read", number) for number in (int(one["id"]) for one in read["itemRefs"]) if number in self.apps]


class SignInAddress:
    """The address for signing in."""

    def __init__(self, port):
        self.address = f"http://127.0.0.1:{port}"

    def url(self, path):
        return self.address + path


class ClusterKilling:
    """The whole series and its results. Its pauses are random, because a kill must come at a random moment."""

    def __init__(self, cluster, port, seed, report=lambda line: None):
        self.cluster, self.port, self.report = cluster, port, report
        self.rng = random.Random(seed)
        self.readers = [ConcurrentReader(name, cluster, port, self.rng) for name in READERS]
        self.killed = self.failovers = 0
        self.promotions, self.writings, self.starts = [], [], []
        # Long enough for two nodes to fetch the same feed.
        cluster.world.faults.add("delay", seconds=0.3, path="*/phare/rss*")
        cluster.world.faults.add("delay", seconds=0.3, path="*/merrow/feed*")

    def run(self, kills, failovers):
        began = time.monotonic()
        self._under_load(lambda: time.sleep(CALM))
        for reader in self.readers:
            reader.calm, reader.longest, reader.slow = reader.longest, 0.0, []
        rounds = [lambda count=min(TOGETHER, kills - first): self._kill_nodes(count) for first in range(0, kills, TOGETHER)]
        rounds += [self._kill_the_primary] * failovers
        self.rng.shuffle(rounds)
        for number, kill in enumerate(rounds, 1):
            self._under_load(kill)
            self.report(json.dumps(self.figures(began)))
        figures = self.figures(began)
        if len(figures["slowPages"]) > figures["pages"] * SLOW or figures["longestPage"] > LONGEST:
            raise DataLoss(f"pages took too long: {figures}")
        return figures

    def _under_load(self, disturb):
        """Runs a disturbance while all readers are active, and then checks that no data is lost."""
        for reader in self.readers:
            reader.begin()
        time.sleep(self.rng.uniform(0.2, 1.5))
        disturb()
        time.sleep(self.rng.uniform(0.2, 1))
        for reader in self.readers:
            reader.stop.set()
        for reader in self.readers:
            reader.wait()
        self._check()

    def figures(self, began):
        ledgers = [reader.ledger for reader in self.readers]
        return {
            "kills": self.killed, "failovers": self.failovers, "lost": 0,
            "kept": sum(one.written for one in ledgers), "failed": sum(one.failed for one in ledgers),
            "unanswered": sum(one.unanswered for one in ledgers),
            "pages": sum(reader.answered for reader in self.readers), "broken": sum(reader.broken for reader in self.readers),
            "sentences": sum(reader.sentences for reader in self.readers),
            "balancersSentences": sum(reader.balancers for reader in self.readers),
            "longestCalmPage": round(max(reader.calm for reader in self.readers), 2),
            "longestPage": round(max(reader.longest for reader in self.readers), 2),
            "slowPages": [slow for reader in self.readers for slow in reader.slow],
            "fetches": self.fetches, "slowestStart": round(max(self.starts, default=0), 1),
            "untilPromoted": self.promotions, "untilWrittenAfterwards": self.writings,
            "seconds": round(time.monotonic() - began),
        }

    def _check(self):
        for reader in self.readers:
            self._retrying(reader.reconcile)
        with urllib.request.urlopen(f"{self.cluster.world.providers}/requests", timeout=60) as answer:
            asked = json.load(answer)["requests"]
        feeds = [one for one in asked if "/rss/" in one["path"] or one["path"].endswith("/merrow/feed")]
        self.fetches = len(feeds)
        together = [f"{one['path']}?{one['query']}" for one in feeds if one["alike"] > 0]
        if together:
            raise DataLoss(f"fetched twice at once: {together[:5]}")
        for node in self.cluster.nodes:
            if node.process.poll() is not None:
                raise DataLoss(f"A node ended by itself, with exit code {node.process.returncode}.")

    @staticmethod
    def _retrying(action):
        """Retries while a dead node or connection is still in use."""
        end = time.monotonic() + 30
        while True:
            try:
                return action()
            except ServerGone:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _kill_nodes(self, count):
        """Kills nodes serially, also during their start; another node keeps running each time."""
        nodes = self.cluster.nodes
        for _ in range(count):
            node = self.rng.choice(nodes)
            # The balancer must know of another ready node, else it could only send its own sentence.
            wait_until(lambda node=node: any(other is not node and other.ready() == 200 for other in self._ready_nodes()))
            node.kill()
            self.killed += 1
            began = time.monotonic()
            node.start()
            if self.rng.random() < 0.5:
                node.wait()
                self.starts.append(time.monotonic() - began)
            time.sleep(self.rng.uniform(0, 0.5))

    def _ready_nodes(self):
        """Returns the nodes that the balancer considers ready."""
        _, body = Client(self.port).send("GET", "/_ready")
        return [node for node, is_up in zip(self.cluster.nodes, body.decode().split()) if is_up == "1"]

    def _kill_the_primary(self):
        for node in self.cluster.nodes:
            node.wait()
        database = self.cluster.database
        wait_until(database.is_replicated, JOINING)
        old = database.primary()
        began = time.monotonic()
        database.kill(old)
        self.failovers += 1
        wait_until(lambda: database.primary() not in (None, old))
        promoted = time.monotonic()
        wait_until(self._writes)
        written = time.monotonic()
        self.promotions.append(round(promoted - began, 1))
        self.writings.append(round(written - promoted, 1))
        if written - promoted > WRITING:
            raise DataLoss(f"Nothing could be written until {written - promoted:.1f} s after the promotion.")
        database.restart(old)
        wait_until(database.is_replicated, JOINING)

    def _writes(self):
        reader = self.readers[0]
        try:
            return reader.visitor().send(
                "PATCH", f"/api/v1/articles/{reader.probe}", {"starred": self.failovers % 2 == 0})[0] == 200
        except ServerGone:
            return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--failovers", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    find_balancer()
    settings = {"GAZETTE_NEWS_REFRESH_EVERY": "1m"}
    with running_cluster(
        nodes=3, start_database=ReplicatedDatabase, settings_of=lambda database, number: settings) as cluster, running_balancer(cluster) as port:
        killing = ClusterKilling(cluster, port, arguments.seed, lambda line: print(line, flush=True))
        try:
            print(json.dumps(killing.run(arguments.kills, arguments.failovers)))
        except DataLoss as lost:
            sys.exit(f"LOST after {killing.killed} kills of nodes and {killing.failovers} of the primary: {lost}")


if __name__ == "__main__":
    try:
        main()
    except NotInstalled as missing:
        sys.exit(f"cluster: {missing}")
