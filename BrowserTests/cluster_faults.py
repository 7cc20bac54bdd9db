"""Readers' and operators' experience when the network, the disk, the clock or a lock fails between the nodes and PostgreSQL."""

import json
import os
import threading
import time

import pytest

from cluster import NetworkLink, NotInstalled, SmallDatabase, running_cluster, wait_until
from cluster_killing import Visitor, require_plain
from killing import Client
from test_cluster import copies
from test_faults import Faults, shim  # noqa: F401
from test_readers import signed_in

PAGES = ["/", "/weather", "/news", "/classifieds", "/map", "/account"]
# The seconds within which a page must appear, with the known data or with a sentence, whatever happens to the database.
ANSWERED = 2


class Installation:
    """Two nodes: the first reaches the database through a line that can be disturbed, the second can have a wrong clock."""

    def __init__(self, cluster, link, faults):
        self.cluster, self.database, self.link, self.faults = cluster, cluster.database, link, faults
        first = cluster.nodes[0]
        first.url = lambda path: first.address + path
        self.cookie = signed_in(first, "camille", "encre papier plomb")

    def visitor(self, number):
        return Visitor(self.cluster.nodes[number].port, self.cookie)

    def ready(self, number):
        """Returns the status of a node's readiness, and its text."""
        status, body = Client(self.cluster.nodes[number].port).send("GET", "/readyz")
        return status, body.decode()

    def require_serving(self, number):
        """Requires that all pages work, and that a mark is saved."""
        for page in PAGES:
            status, body = self.visitor(number).send("GET", page)
            assert status == 200, (page, status, body[:300])
        article = self.visitor(number).read("/api/v1/articles?limit=1&fold=false")["articles"][0]["id"]
        for starred in (True, False):
            assert self.visitor(number).send("PATCH", f"/api/v1/articles/{article}", {"starred": starred})[0] == 200

    def load_all_pages(self, number, within):
        """Requests every page at once: each response must be in time, with the known data or with a plain sentence. Returns the
        seconds of the slowest."""
        took, wrong = [], []

        def ask(page):
            began = time.monotonic()
            try:
                status, body = self.visitor(number).send("GET", page)
                took.append(time.monotonic() - began)
                if status != 200:
                    require_plain(page, status, body)
            except Exception as trouble:
                wrong.append((page, trouble))

        threads = [threading.Thread(target=ask, args=(page,)) for page in PAGES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        assert wrong == [] and len(took) == len(PAGES) and max(took) < within, (wrong, took)
        return max(took)


@pytest.fixture(scope="module")
def installation(shim, tmp_path_factory):  # noqa: F811
    lines, faults = [], Faults(tmp_path_factory.mktemp("clock"))

    def settings_of(database, number):
        if number == 1:
            return {"LD_PRELOAD": str(shim), "FAULTY_DISK_ORDER": str(faults.file), "FAULTY_DISK_FOLDER": "/nowhere"}
        lines.append(NetworkLink(database.port))
        return {"GAZETTE_DATABASE_URL": f"host=127.0.0.1 port={lines[0].port} user=gazette dbname=postgres connect_timeout=2"}

    try:
        with running_cluster(nodes=2, settings_of=settings_of) as cluster:
            yield Installation(cluster, lines[0], faults)
    except NotInstalled as missing:
        pytest.skip(str(missing))


def test_reports_a_broken_connection_at_once_and_reconnects(installation):
    installation.link.cut()
    try:
        took = installation.load_all_pages(0, within=ANSWERED)
        status, said = installation.ready(0)
        assert status == 503 and "reached" in said, said
        installation.require_serving(1)
    finally:
        installation.link.restore()
    back = wait_until(lambda: installation.ready(0)[0] == 200)
    installation.require_serving(0)
    print(f"cut: the longest page {took:.1f} s, ready {back:.1f} s after it was mended")


def test_serves_pages_and_stores_writes_over_a_slow_connection(installation):
    installation.link.state = "slow"
    try:
        took = max(installation.load_all_pages(0, within=ANSWERED) for _ in range(5))
        # A program may wait longer.
        article = installation.visitor(0).read("/api/v1/articles?limit=1&fold=false")["articles"][0]["id"]
        for starred in (True, False):
            assert installation.visitor(0).send("PATCH", f"/api/v1/articles/{article}", {"starred": starred})[0] == 200
    finally:
        installation.link.restore()
    back = wait_until(lambda: installation.ready(0)[0] == 200)
    installation.require_serving(0)
    print(f"slow: the longest page {took:.1f} s, ready {back:.1f} s after it was mended")


def test_abandons_a_silent_connection_within_seconds(installation):
    installation.require_serving(0)
    installation.link.state = "stuck"
    try:
        took = installation.load_all_pages(0, within=ANSWERED)
        # Once the failure is known, only the check for recovery waits for the database.
        again = installation.load_all_pages(0, within=ANSWERED)
        assert installation.ready(0)[0] == 503
        installation.require_serving(1)
    finally:
        installation.link.restore()
    back = wait_until(lambda: installation.ready(0)[0] == 200)
    installation.require_serving(0)
    print(f"stuck: the longest page {took:.1f} s, then {again:.1f} s, ready {back:.1f} s after it was mended")


def test_limits_a_table_lock_to_the_pages_of_that_table(installation):
    with installation.database.locked("article"):
        began = time.monotonic()
        status, body = installation.visitor(1).send("GET", "/news")
        took = time.monotonic() - began
        require_plain("/news", status, body)
        assert took < ANSWERED
        for page in ("/weather", "/classifieds", "/account"):
            assert installation.visitor(1).send("GET", page)[0] == 200, page
        assert installation.ready(1)[0] == 200
    wait_until(lambda: installation.visitor(1).send("GET", "/news")[0] == 200)
    installation.require_serving(1)
    print(f"lock: the page of the table {took:.1f} s")


def test_applies_changed_settings_later_when_they_are_unreadable(installation):
    visitor = installation.visitor(0)
    with installation.database.locked("readerSetting"):
        # Announced as by another node. The node must keep serving although it cannot read the new settings.
        installation.database.run("INSERT INTO change (node, kind) VALUES ('elsewhere', 'settings')")
        time.sleep(4)
        assert all(node.process.poll() is None for node in installation.cluster.nodes)
    assert visitor.send("PATCH", "/api/v1/settings", {"paper.name": "The Later Paper"})[0] == 200
    require_named(installation, b"The Later Paper")
    # The state after a node died before it could announce its change.
    installation.database.run("UPDATE readerSetting SET value = 'The Silent Paper' WHERE value = 'The Later Paper'")
    require_named(installation, b"The Silent Paper")


def require_named(installation, name):
    """Requires that all nodes serve pages with that name."""
    for number in range(2):
        wait_until(lambda number=number: name in installation.visitor(number).send("GET", "/weather")[1])
        installation.require_serving(number)


def test_serves_and_fetches_with_a_clock_ten_minutes_off(installation):
    base = installation.cluster.world.providers.removesuffix("/_control")
    for seconds in (600, -600):
        installation.faults.clock(seconds)
        second = installation.cluster.nodes[1]
        second.url = lambda path: second.address + path
        cookie = signed_in(second, "camille", "encre papier plomb")
        for number in range(2):
            visitor = Visitor(installation.cluster.nodes[number].port, cookie)
            assert visitor.read("/api/v1/account")["name"] == "camille"
            installation.require_serving(number)
        addresses = [f"{base}/phare/rss/une.xml?copy={seconds}x{number}" for number in range(4)]
        outlines = "".join(f'<outline type="rss" text="x" xmlUrl="{address}"/>' for address in addresses)
        opml = f'<opml version="2.0"><body>{outlines}</body></opml>'
        assert installation.visitor(0).send("POST", "/api/v1/feeds/opml", opml, "text/x-opml")[0] == 200
        threads = [
            threading.Thread(target=lambda number=number: installation.visitor(number).send("POST", "/api/v1/feeds/refresh"))
            for number in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        wanted = sorted(address.split("?")[1] for address in addresses)
        wait_until(lambda: {one for one in copies(installation.cluster) if f"={seconds}x" in one} == set(wanted))
        for number in range(2):
            installation.require_serving(number)
        assert sorted(one for one in copies(installation.cluster) if f"={seconds}x" in one) == wanted
    installation.faults.clock(0)


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root can mount a small disk of its own.")
def test_reports_a_full_database_disk_and_continues_reading():
    try:
        with running_cluster(nodes=1, start_database=SmallDatabase) as cluster:
            node = cluster.nodes[0]
            node.url = lambda path: node.address + path
            visitor = Visitor(node.port, signed_in(node, "camille", "encre papier plomb"))
            with cluster.database.full():
                answers = []
                for number in range(400):
                    entry = {"name": f"P{number}", "latitude": 10 + number / 10, "longitude": 10}
                    answers.append(visitor.send("POST", "/api/v1/places?lang=en", entry))
                    if answers[-1][0] not in (200, 201):
                        break
                assert answers[-1][0] == 507 and "disk is full" in json.loads(answers[-1][1])["detail"], answers[-1]
                for page in PAGES:
                    status, body = visitor.send("GET", page)
                    assert status == 200, (page, status, body[:300])
            entry = {"name": "Tromso", "latitude": 69.6489, "longitude": 18.9551}
            wait_until(lambda: visitor.send("POST", "/api/v1/places", entry)[0] in (200, 201))
            assert node.ready() == 200
    except NotInstalled as missing:
        pytest.skip(str(missing))
