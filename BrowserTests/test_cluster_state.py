"""State that all nodes share: operations to undo, replies to forms, and throttles.

HAProxy sends requests to three nodes in turn, without stickiness.
"""

import re
import threading
import urllib.parse
import uuid

import pytest

from cluster import NotInstalled, Visitor, find_balancer, running_balancer, running_cluster
from test_readers import signed_in


class ReaderClient:
    """Camille's browser in front of the balancer."""

    def __init__(self, cluster, port):
        self.cluster, self.port = cluster, port
        first = cluster.nodes[0]
        first.url = lambda path: first.address + path
        self.cookie = signed_in(first, "camille", "encre papier plomb")

    def post(self, path, form=None, key=None, port=None, cookie=True):
        """Returns the status, the headers and the text of the response to a form."""
        visitor = Visitor(port or self.port, self.cookie if cookie else None)
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"}
        if key:
            kind["Idempotency-Key"] = key
        visitor.connection.request("POST", path, urllib.parse.urlencode(form or {}), visitor.headers(kind))
        answer = visitor.connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()

    def page(self, path):
        status, _, text = Visitor(self.port, self.cookie).send("GET", path)
        assert status == 200, f"{path} answered {status}"
        return text

    def read(self, path):
        return Visitor(self.port, self.cookie).read(f"/api/v1/{path}")

    def places(self):
        return [place["id"] for place in self.read("places")["places"]]

    def feeds(self):
        return [feed["id"] for feed in self.read("feeds")["feeds"]]

    def unread(self):
        return {one["id"] for one in self.read("articles?unread=true&fold=false&limit=200")["articles"]}

    def watches(self):
        return sorted(watch["name"] for watch in self.read("watches")["watches"])

    def watch(self, name):
        status, headers, _ = self.post("/watches", {"name": name, "q": "lampe kind:ad"})
        assert status == 303
        return re.search(r"/watches/(\d+)", headers["Location"])[1]


@pytest.fixture(scope="module")
def reader():
    try:
        find_balancer()
        with running_cluster(nodes=3) as cluster, running_balancer(cluster) as port:
            yield ReaderClient(cluster, port)
    except NotInstalled as missing:
        pytest.skip(str(missing))


def remove_and_restore(reader, removal, restoring, items):
    """Removes something and restores it three times, so that each step reaches each node; returns the form that undoes it."""
    before = items()
    for _ in range(3):
        status, headers, _ = reader.post(*removal)
        assert status == 303
        assert items() != before
        page = reader.page(headers["Location"])
        assert "banner removed" in page, headers["Location"]
        path, form = restoring(headers["Location"])
        assert f'action="{path}"' in page
        assert reader.post(path, form)[0] == 303
        assert items() == before
    return path, form


def remove_and_restore_once(*arguments):
    """Does the same; then undoing again fails on each node."""
    path, form = remove_and_restore(*arguments)
    assert [arguments[0].post(path, form)[0] for _ in range(3)] == [404] * 3


def test_restores_a_removed_place_on_any_node(reader):
    place = reader.places()[-1]
    remove_and_restore_once(
        reader, (f"/weather/{place}/remove",), lambda _: ("/weather/restore", {"place": place}), reader.places)


def test_restores_a_removed_watch_on_any_node(reader):
    before = reader.watches()
    for number in range(3):
        watch = reader.watch(f"Lampes {number}")
        status, headers, _ = reader.post(f"/watches/{watch}/remove")
        assert status == 303 and reader.watches() == before
        # A restored watch has a new number.
        assert "banner removed" in reader.page(headers["Location"])
        assert reader.post("/watches", {"restore": watch})[0] == 303
        before = sorted([*before, f"Lampes {number}"])
        assert reader.watches() == before
        assert [reader.post("/watches", {"restore": watch})[0] for _ in range(3)] == [404] * 3


def test_restores_a_removed_feed_on_any_node(reader):
    feed = reader.feeds()[-1]
    remove_and_restore(
        reader, (f"/news/feeds/{feed}/remove",), lambda _: ("/news/feeds/restore", {"feed": feed}),
        lambda: sorted(reader.feeds()))


def test_undoes_marking_a_list_read_on_any_node(reader):
    assert reader.unread()
    remove_and_restore_once(
        reader, ("/news/read", {"scope": "all"}), lambda told: ("/news/read", {"undo": told.split("told=")[1]}),
        reader.unread)


def forms(reader):
    """Yields each form that a browser may queue, in an order in which each one succeeds."""
    place, feed = reader.places()[-1], reader.feeds()[-1]
    article = reader.read("articles?limit=1")["articles"][0]["id"]
    ad = reader.read("classifieds?limit=1")["ads"][0]
    yield f"/weather/{place}/home", {}
    yield "/weather/order", {"place": place, "move": "up"}
    yield f"/weather/{place}/remove", {}
    yield "/weather/restore", {"place": place}
    yield "/weather/add", {"q": "Lyon", "place": "45.7485,4.8467", "latitude": "45.7485", "longitude": "4.8467"}
    yield f"/news/{article}/star", {"starred": "1"}
    yield f"/news/{article}/read", {"read": "1"}
    yield "/news/read", {"scope": "all"}
    yield f"/news/feeds/{feed}", {"title": "Another title"}
    yield f"/news/feeds/{feed}/remove", {}
    yield "/news/feeds/restore", {"feed": feed}
    yield f"/classifieds/{ad['source']}:{ad['id']}/star", {"starred": "1"}
    watch = reader.watch("Bancs")
    yield f"/watches/{watch}/open", {}
    yield f"/watches/{watch}/remove", {}
    yield "/watches", {"restore": watch}
    yield "/watches", {"name": "Tables", "q": "table kind:ad"}


def test_executes_a_queued_form_once_on_three_nodes(reader):
    for path, form in forms(reader):
        key, answers = str(uuid.uuid4()), []

        def send():
            status, headers, _ = reader.post(path, form, key)
            answers.append((status, headers["Location"]))

        threads = [threading.Thread(target=send) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        # Again later, as after a lost response.
        for _ in range(3):
            send()
        assert len(answers) == 6 and len(set(answers)) == 1 and answers[0][0] == 303, f"{path}: {answers}"


def test_moves_a_place_once_although_its_form_arrives_three_times(reader):
    before = reader.places()
    for _ in range(3):
        assert reader.post("/weather/order", {"place": before[-1], "move": "up"}, "moving")[0] == 303
    assert reader.places() == before[:-2] + [before[-1], before[-2]]


def test_throttles_wrong_app_passwords_on_all_nodes(reader):
    def guess(port=None):
        status, headers, _ = reader.post(
            "/api/greader.php/accounts/ClientLogin", {"Email": "camille", "Passwd": "guess"}, port=port, cookie=False)
        assert status == 401
        return "Retry-After" in headers

    assert [guess() for _ in range(5)] == [False] * 5
    # A minute's wait, enough for a busy machine.
    reader.cluster.database.run("UPDATE throttle SET count = 12 WHERE kind = 'app'")
    assert [guess(node.port) for node in reader.cluster.nodes] == [True] * 3


# The last test, because the throttle would delay other sign-ins.
def test_throttles_wrong_passwords_on_all_nodes(reader):
    def guess(password, port=None):
        form = {"name": "zoe", "password": password}
        status, headers, _ = reader.post("/login", form, port=port, cookie=False)
        assert status != 429 or int(headers["Retry-After"]) > 0
        return status

    assert [guess("guess") for _ in range(5)] == [401] * 4 + [429]
    reader.cluster.database.run("UPDATE throttle SET count = 12 WHERE kind = 'address'")
    # Even with the right password.
    assert [guess("vent pluie soleil", node.port) for node in reader.cluster.nodes] == [429] * 3
