"""The nodes of one installation on PostgreSQL, from the view of readers and their balancer."""

import contextlib
import http.client
import json
import os
import pty
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.request
from types import SimpleNamespace

import pytest

import harness
from cluster import (
    UNANSWERED, UNREACHED, NotInstalled, Visitor, find_balancer, running_balancer, running_cluster, wait_until)
from cluster_killing import App
from test_readers import signed_in


@pytest.fixture(scope="module")
def cluster():
    try:
        find_balancer()
        with running_cluster(nodes=3) as cluster:
            yield cluster
    except NotInstalled as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def cookie(cluster):
    """Returns Camille's session, begun at the first node."""
    first = cluster.nodes[0]
    first.url = lambda path: first.address + path
    return signed_in(first, "camille", "encre papier plomb")


def articles(visitor, count):
    return [one["id"] for one in visitor.read(f"/api/v1/articles?limit={count}&fold=false")["articles"]]


def test_shares_sessions_between_nodes(cluster, cookie):
    pages = [cluster.visitor(number, cookie).send("GET", "/account") for number in range(3)]
    assert [status for status, _, _ in pages] == [200, 200, 200]
    assert all("Camille" in text for _, _, text in pages)
    assert cluster.visitor(1).send("GET", "/api/v1/articles")[0] == 401


def test_updates_pages_of_another_node_within_a_second(cluster, cookie):
    here, there = cluster.visitor(0, cookie), cluster.visitor(1, cookie)
    marked = articles(here, 5)
    heard = []
    lines = there.events()
    while not next(lines).startswith(b"data:"):
        pass

    def listen():
        for line in lines:
            if line.startswith(b"event:") or line.startswith(b"data:"):
                heard.append(time.monotonic())

    threading.Thread(target=listen, daemon=True).start()
    delays = []
    for article in marked:
        before = len(heard)
        assert here.send("PATCH", f"/api/v1/articles/{article}", {"starred": True})[0] == 200
        answered = time.monotonic()
        wait_until(lambda: len(heard) > before, 10)
        delays.append(max(0, heard[before] - answered))
        time.sleep(0.3)
    assert sorted(delays)[len(delays) // 2] < 1, delays
    found = cluster.visitor(1, cookie).read("/api/v1/articles?starred=true&fold=false&limit=200")["articles"]
    assert set(marked) <= {one["id"] for one in found}


# The maximum of round trips to the database for a page without writes since its last request, and of statements. The data of
# nearly every page are cached, and one query checks that they are still valid; the rest is read by this page only.
COSTS = {
    "/": (1, 2), "/news": (1, 2), "/weather": (1, 2), "/classifieds": (1, 2), "/map": (1, 2), "/settings": (1, 2),
    "/account": (5, 6), "/api/v1/articles?limit=50": (1, 2), "/api/v1/classifieds?limit=50": (1, 2),
}
# The same for pages after a write elsewhere, which invalidates all cached data.
LATER_COSTS = {"/": (12, 45), "/news": (6, 23), "/weather": (6, 30), "/classifieds": (10, 36), "/api/v1/articles?limit=50": (3, 6)}
# The same for an article, which is not cached, for an app's list, and for marks and stars, including their responses and the
# notifications of other nodes.
OTHER_COSTS = {"article": (4, 8), "unread ids": (2, 7), "mark": (6, 31), "star": (6, 23)}


@pytest.mark.parametrize("path", COSTS)
def test_limits_database_round_trips_per_page(cluster, cookie, path):
    visitor = cluster.visitor(0, cookie)
    join = "&" if "?" in path else "?"
    # A different address each time, because the rendered page itself would be cached.
    require_cost(cluster, COSTS[path], lambda turn: visitor.send("GET", f"{path}{join}turn={turn}"))


@pytest.mark.parametrize("path", LATER_COSTS)
def test_limits_database_round_trips_after_a_write(cluster, cookie, path):
    visitor = cluster.visitor(0, cookie)
    join = "&" if "?" in path else "?"

    def ask(turn):
        # A transaction with a number is one that writes.
        cluster.database.run("SELECT pg_current_xact_id()")
        visitor.send("GET", f"{path}{join}later={turn}")

    require_cost(cluster, LATER_COSTS[path], ask)


@pytest.mark.parametrize("what", OTHER_COSTS)
def test_limits_database_round_trips_of_uncached_requests(cluster, cookie, what):
    visitor = cluster.visitor(0, cookie)
    article = articles(visitor, 5)[-1]
    status, _, made = visitor.send("POST", "/api/v1/account/tokens", {
        "name": what, "scope": "sync", "password": "encre papier plomb"})
    assert status == 201, made
    app = App(cluster.nodes[0].port, json.loads(made)["token"])
    reading = "user/-/state/com.google/reading-list&xt=user/-/state/com.google/read"
    require_cost(cluster, OTHER_COSTS[what], {
        "article": lambda turn: visitor.send("GET", f"/news/{article}?turn={turn}"),
        "unread ids": lambda turn: app.read(f"/api/greader.php/reader/api/0/stream/items/ids?output=json&n=1000&s={reading}"),
        "mark": lambda turn: visitor.send("PATCH", f"/api/v1/articles/{article}", {"read": turn % 2 == 0}),
        "star": lambda turn: visitor.send("PATCH", f"/api/v1/articles/{article}", {"starred": turn % 2 == 0}),
    }[what])


def require_cost(cluster, most, ask):
    """Requires that an action has at most that many transactions, and statements other than their starts and ends."""
    found = []
    for turn in range(12):
        sent = cluster.database.statements("node1", lambda: ask(turn))
        asked = [statement for _, statement in sent if not statement.startswith(("BEGIN", "COMMIT"))]
        found.append((len({transaction for transaction, _ in sent}), len(asked)))
        # Background work of any node may interfere: it increases the cost of a page, but never lowers it.
        if found[-1][0] <= most[0] and found[-1][1] <= most[1]:
            return
    assert False, f"it took so many ways and statements: {found}"


def test_backs_up_on_any_node_and_restores_on_none(cluster, cookie):
    visitor = cluster.visitor(1, cookie)
    assert "gazette restore" in visitor.send("GET", "/settings")[2]
    visitor.connection.request("POST", "/settings/restore", b"", visitor.headers({"Content-Type": "multipart/form-data; boundary=x"}))
    refused = visitor.connection.getresponse()
    assert refused.status == 422 and "PostgreSQL" in refused.read().decode()
    visitor.connection.request("POST", "/settings/backup", b"", visitor.headers({"Content-Type": "application/x-www-form-urlencoded"}))
    answer = visitor.connection.getresponse()
    with tempfile.NamedTemporaryFile(suffix=".sqlite") as file:
        file.write(answer.read())
        file.flush()
        assert answer.status == 200
        with sqlite3.connect(f"file:{file.name}?mode=ro", uri=True) as backup:
            assert [name for name, in backup.execute("SELECT name FROM readerAccount WHERE name = 'camille'")] == ["camille"]
            found = {article for article, in backup.execute("SELECT articleID FROM article")}
    assert set(articles(cluster.visitor(0, cookie), 20)) <= found


def test_shows_backup_progress_in_a_terminal(cluster, tmp_path):
    environment = cluster.nodes[0].environment
    master, terminal = pty.openpty()
    command = subprocess.Popen(
        [harness.BINARY, "backup", str(tmp_path / "paper.sqlite"), "--data-folder", str(tmp_path / "data")],
        env=environment | {"TERM": "xterm"}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)
    drawn = b""
    # Reading a closed terminal raises an error.
    with contextlib.suppress(OSError):
        while some := os.read(master, 65536):
            drawn += some
    os.close(master)
    assert command.wait(timeout=60) == 0, drawn[-500:]
    assert "moving article" in drawn.decode() and "comparing article" in drawn.decode(), drawn[-500:]


def test_fetches_a_new_feed_once_for_concurrent_nodes(cluster, cookie):
    base = cluster.world.providers.removesuffix("/_control")
    addresses = [f"{base}/phare/rss/une.xml?copy={number}" for number in range(6)]
    outlines = "".join(f'<outline type="rss" text="x" xmlUrl="{address}"/>' for address in addresses)
    visitor = cluster.visitor(0, cookie)
    visitor.connection.request(
        "POST", "/api/v1/feeds/opml", f'<opml version="2.0"><body>{outlines}</body></opml>',
        visitor.headers({"Content-Type": "text/x-opml"}))
    assert visitor.connection.getresponse().status == 200
    threads = [
        threading.Thread(target=lambda number=number: cluster.visitor(number, cookie).send("POST", "/api/v1/feeds/refresh"))
        for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    wait_until(lambda: len(copies(cluster)) >= len(addresses))
    time.sleep(2)
    assert sorted(copies(cluster)) == [f"copy={number}" for number in range(6)]


def copies(cluster):
    """Returns the requests for the copies, one for each time."""
    with urllib.request.urlopen(f"{cluster.world.providers}/requests?path=/phare", timeout=60) as answer:
        return [one["query"] for one in json.load(answer)["requests"] if "copy=" in one["query"]]


def test_preserves_acknowledged_writes_when_a_node_dies(cluster, cookie):
    with running_balancer(cluster) as port:
        marks, refused, stop = {}, [], threading.Event()
        wanted = articles(Visitor(port, cookie), 60)

        def write():
            visitor = Visitor(port, cookie)
            for number, article in enumerate(wanted * 20):
                if stop.is_set():
                    return
                starred = number // len(wanted) % 2 == 0
                try:
                    status, _, _ = visitor.send("PATCH", f"/api/v1/articles/{article}", {"starred": starred})
                    # A refused or interrupted change may be saved or not.
                    marks[article] = starred if status == 200 else None
                except (OSError, http.client.HTTPException):
                    marks[article] = None
                    visitor = Visitor(port, cookie)

        def read():
            while not stop.is_set():
                began = time.monotonic()
                status, _, _ = Visitor(port, cookie).send("GET", "/news")
                if status != 200 or time.monotonic() - began > 5:
                    refused.append((status, time.monotonic() - began))

        threads = [threading.Thread(target=write), threading.Thread(target=read), threading.Thread(target=read)]
        for thread in threads:
            thread.start()
        time.sleep(2)
        cluster.nodes[2].kill()
        time.sleep(3)
        stop.set()
        for thread in threads:
            thread.join(60)
        assert refused == []
        found = Visitor(port, cookie).read("/api/v1/articles?starred=true&fold=false&limit=200")["articles"]
        starred = {one["id"] for one in found}
        lost = [article for article, mark in marks.items() if mark is not None and mark != (article in starred)]
        assert len(marks) > 10 and lost == []
        cluster.nodes[2].start().wait()
        assert cluster.visitor(2, cookie).send("GET", "/settings")[0] == 200


def test_reports_unreachable_nodes_in_both_languages(cluster):
    with running_balancer(cluster) as port:
        for node in cluster.nodes:
            node.kill()
        try:
            status, headers, text = Visitor(port).send("GET", "/news")
            assert (status, text, headers["Retry-After"]) == (503, UNREACHED, "5")
        finally:
            for node in cluster.nodes:
                node.start()
            for node in cluster.nodes:
                node.wait()


class Stub:
    """A fake node that is always ready, and takes that many seconds for a page; then it dies or responds."""

    def __init__(self, seconds, dies):
        self.seconds, self.dies, self.asked = seconds, dies, 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        # Ends with the listener.
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._answer, args=(self.listener.accept()[0],), daemon=True).start()

    def _answer(self, end):
        with end:
            asked = end.recv(65536)
            if b" /page" in asked:
                self.asked += 1
                time.sleep(self.seconds)
                if self.dies:
                    return
            # The client may have left.
            with contextlib.suppress(OSError):
                end.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\npage")


def test_limits_a_page_to_two_seconds_when_a_node_dies(cluster):
    nodes = [Stub(1.3, dies=True), Stub(1.3, dies=False)]
    with running_balancer(SimpleNamespace(nodes=nodes)) as port:
        wait_until(lambda: Visitor(port).send("GET", "/_ready")[2] == "1 1")
        for page, expected in (("/page", (504, UNANSWERED)), ("/page?q=words", (200, "page"))):
            # The balancer alternates, so that one of two requests begins at the dying node.
            for node in nodes:
                node.asked = 0
            while nodes[0].asked == 0:
                visitor, began = Visitor(port), time.monotonic()
                visitor.connection.request("GET", page, headers={"Accept": "text/html"})
                answer = visitor.connection.getresponse()
                found, took = (answer.status, answer.read().decode()), time.monotonic() - began
            assert found == expected and (took < 2.3) == (expected[0] == 504), (page, found, took)
    for node in nodes:
        node.listener.close()


def test_completes_requests_before_a_node_stops(cluster, cookie):
    visitor = cluster.visitor(1, cookie)
    answers, done = [], threading.Event()

    def read():
        try:
            while not done.is_set():
                answers.append(visitor.send("GET", "/news")[0])
        except (OSError, http.client.HTTPException):
            pass

    thread = threading.Thread(target=read)
    thread.start()
    wait_until(lambda: len(answers) > 3)
    assert cluster.nodes[1].stop() == 0
    done.set()
    thread.join(60)
    assert set(answers) <= {200, 503}
    assert cluster.visitor(0, cookie).send("GET", "/news")[0] == 200
    cluster.nodes[1].start().wait()


def test_reports_a_lost_database_and_recovers(cluster, cookie):
    cluster.database.kill()
    try:
        wait_until(lambda: cluster.nodes[0].ready() == 503)
        began = time.monotonic()
        status, _, text = cluster.visitor(0, cookie).send("GET", "/news")
        assert status in (200, 500, 503) and "PostgresFailure" not in text
        assert time.monotonic() - began < 15
    finally:
        cluster.database.restart()
    wait_until(lambda: all(node.ready() == 200 for node in cluster.nodes))
    assert cluster.visitor(1, cookie).send("GET", "/news")[0] == 200
