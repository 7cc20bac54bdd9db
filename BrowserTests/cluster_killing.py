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
from killing import Client, Gone, Ledger, Lost, Writers, state
from test_readers import signed_in

READERS = {"camille": "encre papier plomb", "zoe": "vent pluie soleil"}
PAGES = ["/", "/news", "/weather", "/classifieds", "/map", "/news?starred=1", "/account"]
# The seconds that a page may take longer than the slowest in a calm phase, and within which writes succeed after a promotion.
PATIENCE, WRITING = 2, 15
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
        raise Lost(f"{path} answered {status} with {found}: {text[:500]}")


class Visitor(Client):
    """A signed-in reader at the balancer. A failure of the server raises `Gone`; being signed out is a loss."""

    def __init__(self, port, cookie):
        super().__init__(port)
        self.headers = {"Cookie": cookie}

    def send(self, method, path, body=None, kind="application/json"):
        status, answer = super().send(method, path, body, kind)
        if status == 401 or status == 303 and method == "GET":
            raise Lost(f"{path} answered {status}: the reader is signed out.")
        if status >= 500:
            require_plain(path, status, answer)
        return status, answer

    def look(self, path):
        """Sends a request for a page with a browser's header."""
        own, self.headers = self.headers, self.headers | {"Accept": "text/html"}
        try:
            return self.send("GET", path)
        finally:
            self.headers = own

    def read(self, path):
        status, body = self.send("GET", path)
        if status >= 500:
            raise Gone(f"{path} answered {status}")
        if status != 200:
            raise Lost(f"{path} answered {status}: {body[:300]}")
        return json.loads(body)


class App(Client):
    """A reader app for the Google Reader API, with a password of its own."""

    def __init__(self, port, token):
        super().__init__(port)
        self.headers = {"Authorization": f"GoogleLogin auth=reader/{token}"}

    def read(self, path):
        status, body = self.send("GET", path)
        if status != 200:
            raise (Gone if status >= 500 else Lost)(f"{path} answered {status}: {body[:300]}")
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


class Crowd(Writers):
    """One reader with many concurrent actions in the browser and an app, at any node."""

    def __init__(self, name, cluster, port, chance):
        self.providers = cluster.world.providers.removesuffix("/_control")
        super().__init__(self, SharedLedger(), chance)
        self.name, self.port, self.cluster = name, port, cluster
        self.cookie = signed_in(Door(port), name, READERS[name])
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
        self.ledger.facts = self._found()
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
            raise Lost(f"somebody has waited for an answer for a minute; unanswered in all: {self.ledger.unanswered}")

    def _run(self, kind, number):
        chance = random.Random(f"{self.seed} {self.name} {number} {time.monotonic_ns()}")
        client = self.visitor()
        while not self.stop.is_set():
            try:
                kind(client, chance)
                # At full speed they would measure the machine instead of the server.
                time.sleep(0.05)
            except Gone:
                # The connection was cut off, and may lead nowhere.
                client = self.visitor()
                time.sleep(0.05)
            except Exception as trouble:
                self.trouble.append(trouble)
                return

    def marks(self, client, chance):
        article, is_read = chance.choice(self.apps), chance.random() < 0.5
        self.ledger.write({("read", article): is_read}, lambda: App(self.port, self.token).mark(article, is_read))

    def pages(self, client, chance):
        path = chance.choice(PAGES)
        began = time.monotonic()
        try:
            status, body = client.look(path)
        except Gone:
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
        if seconds > PATIENCE + self.calm:
            self.slow.append((path, status, round(seconds, 2)))
        time.sleep(0.02)

    def settle(self):
        """Compares the confirmed writes with the server's current state."""
        if self.visitor().read("/api/v1/account")["name"] != self.name:
            raise Lost(f"{self.name} is somebody else.")
        self.ledger.settle(self._found())
        if self.ledger.refused:
            raise Lost(f"refused without a fault: {self.ledger.refused[0]}")


    def _found(self):
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
            except Gone:
                continue
            names |= {setting["value"] for setting in shown if setting["key"] == "paper.name"}
        return len(names) == 1

    def _read_marks(self):
        read = App(self.port, self.token).read(
            "/api/greader.php/reader/api/0/stream/items/ids?s=user/-/state/com.google/read&n=10000&output=json")
        return [("read", number) for number in (int(one["id"]) for one in read["itemRefs"]) if number in self.apps]


class Door:
    """The address for signing in."""

    def __init__(self, port):
        self.address = f"http://127.0.0.1:{port}"

    def url(self, path):
        return self.address + path


class ClusterKilling:
    """The whole series, with its figures. Its pauses wait for no event: a kill must come at a random moment."""

    def __init__(self, cluster, port, seed, say=lambda line: None):
        self.cluster, self.port, self.say = cluster, port, say
        self.chance = random.Random(seed)
        self.crowds = [Crowd(name, cluster, port, self.chance) for name in READERS]
        self.killed = self.failovers = 0
        self.promotions, self.writings, self.starts = [], [], []
        # Long enough for two nodes to fetch the same feed.
        cluster.world.faults.order("delay", seconds=0.3, path="*/phare/rss*")
        cluster.world.faults.order("delay", seconds=0.3, path="*/merrow/feed*")

    def run(self, kills, failovers):
        began = time.monotonic()
        self._busily(lambda: time.sleep(CALM))
        for crowd in self.crowds:
            crowd.calm, crowd.longest, crowd.slow = crowd.longest, 0.0, []
        rounds = [lambda count=min(TOGETHER, kills - first): self._kill_nodes(count) for first in range(0, kills, TOGETHER)]
        rounds += [self._kill_the_primary] * failovers
        self.chance.shuffle(rounds)
        for number, kill in enumerate(rounds, 1):
            self._busily(kill)
            self.say(json.dumps(self.figures(began)))
        figures = self.figures(began)
        if len(figures["slowPages"]) > figures["pages"] * SLOW or figures["longestPage"] > LONGEST:
            raise Lost(f"pages took too long: {figures}")
        return figures

    def _busily(self, disturb):
        """Lets a disturbance happen while all are working, and then checks that everything is there."""
        for crowd in self.crowds:
            crowd.begin()
        time.sleep(self.chance.uniform(0.2, 1.5))
        disturb()
        time.sleep(self.chance.uniform(0.2, 1))
        for crowd in self.crowds:
            crowd.stop.set()
        for crowd in self.crowds:
            crowd.wait()
        self._look()

    def figures(self, began):
        ledgers = [crowd.ledger for crowd in self.crowds]
        return {
            "kills": self.killed, "failovers": self.failovers, "lost": 0,
            "kept": sum(one.written for one in ledgers), "failed": sum(one.failed for one in ledgers),
            "unanswered": sum(one.unanswered for one in ledgers),
            "pages": sum(crowd.answered for crowd in self.crowds), "broken": sum(crowd.broken for crowd in self.crowds),
            "sentences": sum(crowd.sentences for crowd in self.crowds),
            "balancersSentences": sum(crowd.balancers for crowd in self.crowds),
            "longestCalmPage": round(max(crowd.calm for crowd in self.crowds), 2),
            "longestPage": round(max(crowd.longest for crowd in self.crowds), 2),
            "slowPages": [slow for crowd in self.crowds for slow in crowd.slow],
            "fetches": self.fetches, "slowestStart": round(max(self.starts, default=0), 1),
            "untilPromoted": self.promotions, "untilWrittenAfterwards": self.writings,
            "seconds": round(time.monotonic() - began),
        }

    def _look(self):
        for crowd in self.crowds:
            self._patiently(crowd.settle)
        with urllib.request.urlopen(f"{self.cluster.world.providers}/requests", timeout=60) as answer:
            asked = json.load(answer)["requests"]
        feeds = [one for one in asked if "/rss/" in one["path"] or one["path"].endswith("/merrow/feed")]
        self.fetches = len(feeds)
        together = [f"{one['path']}?{one['query']}" for one in feeds if one["alike"] > 0]
        if together:
            raise Lost(f"fetched twice at once: {together[:5]}")
        for node in self.cluster.nodes:
            if node.process.poll() is not None:
                raise Lost(f"A node ended by itself, with exit code {node.process.returncode}.")

    @staticmethod
    def _patiently(look):
        """Retries while a dead node or connection is still in use."""
        end = time.monotonic() + 30
        while True:
            try:
                return look()
            except Gone:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _kill_nodes(self, count):
        """Kills nodes serially, also during their start; another node stays each time."""
        nodes = self.cluster.nodes
        for _ in range(count):
            node = self.chance.choice(nodes)
            # The balancer must know of another ready node, else it could only send its own sentence.
            wait_until(lambda node=node: any(other is not node and other.ready() == 200 for other in self._known()))
            node.kill()
            self.killed += 1
            began = time.monotonic()
            node.start()
            if self.chance.random() < 0.5:
                node.wait()
                self.starts.append(time.monotonic() - began)
            time.sleep(self.chance.uniform(0, 0.5))

    def _known(self):
        """Returns the nodes that the balancer considers ready."""
        _, body = Client(self.port).send("GET", "/_ready")
        return [node for node, is_up in zip(self.cluster.nodes, body.decode().split()) if is_up == "1"]

    def _kill_the_primary(self):
        for node in self.cluster.nodes:
            node.wait()
        database = self.cluster.database
        wait_until(database.is_safe, JOINING)
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
            raise Lost(f"Nothing could be written until {written - promoted:.1f} s after the promotion.")
        database.revive(old)
        wait_until(database.is_safe, JOINING)

    def _writes(self):
        crowd = self.crowds[0]
        try:
            return crowd.visitor().send(
                "PATCH", f"/api/v1/articles/{crowd.probe}", {"starred": self.failovers % 2 == 0})[0] == 200
        except Gone:
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
        except Lost as lost:
            sys.exit(f"LOST after {killing.killed} kills of nodes and {killing.failovers} of the primary: {lost}")


if __name__ == "__main__":
    try:
        main()
    except NotInstalled as missing:
        sys.exit(f"cluster: {missing}")
