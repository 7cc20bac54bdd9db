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


class Paper:
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

    def searches(self):
        return self.cluster.database.run("SELECT searchID FROM savedSearch WHERE name = 'Lampes'")

    def save_search(self):
        status, headers, _ = self.post("/classifieds/searches", {"name": "Lampes", "query": "q=lampe"})
        assert status == 303
        return re.search(r"savedSearch=(\d+)", headers["Location"])[1]


@pytest.fixture(scope="module")
def paper():
    try:
        find_balancer()
        with running_cluster(nodes=3) as cluster, running_balancer(cluster) as port:
            yield Paper(cluster, port)
    except NotInstalled as missing:
        pytest.skip(str(missing))


def undo(paper, removal, restoring, things):
    """Removes something and restores it three times, so that each step reaches each node; returns the form that undoes it."""
    before = things()
    for _ in range(3):
        status, headers, _ = paper.post(*removal)
        assert status == 303
        assert things() != before
        page = paper.page(headers["Location"])
        assert "banner removed" in page, headers["Location"]
        path, form = restoring(headers["Location"])
        assert f'action="{path}"' in page
        assert paper.post(path, form)[0] == 303
        assert things() == before
    return path, form


def undo_once(*arguments):
    """Does the same; then undoing again fails on each node."""
    path, form = undo(*arguments)
    assert [arguments[0].post(path, form)[0] for _ in range(3)] == [404] * 3


def test_restores_a_removed_place_on_any_node(paper):
    place = paper.places()[-1]
    undo_once(
        paper, (f"/weather/{place}/remove",), lambda _: ("/weather/restore", {"place": place}), paper.places)


def test_restores_a_removed_search_on_any_node(paper):
    search = paper.save_search()
    undo_once(
        paper, (f"/classifieds/searches/{search}",), lambda _: ("/classifieds/searches", {"restore": search}),
        paper.searches)


def test_restores_a_removed_feed_on_any_node(paper):
    feed = paper.feeds()[-1]
    undo(
        paper, (f"/news/feeds/{feed}/remove",), lambda _: ("/news/feeds/restore", {"feed": feed}),
        lambda: sorted(paper.feeds()))


def test_undoes_marking_a_list_read_on_any_node(paper):
    assert paper.unread()
    undo_once(
        paper, ("/news/read", {"scope": "all"}), lambda told: ("/news/read", {"undo": told.split("told=")[1]}),
        paper.unread)


def forms(paper):
    """Yields each form that a browser may queue, in an order in which each one succeeds."""
    place, feed = paper.places()[-1], paper.feeds()[-1]
    article = paper.read("articles?limit=1")["articles"][0]["id"]
    ad = paper.read("classifieds?limit=1")["ads"][0]
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
    search = paper.save_search()
    yield f"/classifieds/searches/{search}/open", {}
    yield f"/classifieds/searches/{search}", {}
    yield "/classifieds/searches", {"restore": search}
    yield "/classifieds/searches", {"name": "Tables", "query": "q=table"}


def test_executes_a_queued_form_once_on_three_nodes(paper):
    for path, form in forms(paper):
        key, answers = str(uuid.uuid4()), []

        def send():
            status, headers, _ = paper.post(path, form, key)
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


def test_moves_a_place_once_although_its_form_arrives_three_times(paper):
    before = paper.places()
    for _ in range(3):
        assert paper.post("/weather/order", {"place": before[-1], "move": "up"}, "moving")[0] == 303
    assert paper.places() == before[:-2] + [before[-1], before[-2]]


def test_throttles_wrong_app_passwords_on_all_nodes(paper):
    def guess(port=None):
        status, headers, _ = paper.post(
            "/api/greader.php/accounts/ClientLogin", {"Email": "camille", "Passwd": "guess"}, port=port, cookie=False)
        assert status == 401
        return "Retry-After" in headers

    assert [guess() for _ in range(5)] == [False] * 5
    # A minute's wait, enough for a busy machine.
    paper.cluster.database.run("UPDATE throttle SET count = 12 WHERE kind = 'app'")
    assert [guess(node.port) for node in paper.cluster.nodes] == [True] * 3


# The last test, because the throttle would delay other sign-ins.
def test_throttles_wrong_passwords_on_all_nodes(paper):
    def guess(password, port=None):
        form = {"name": "zoe", "password": password}
        status, headers, _ = paper.post("/login", form, port=port, cookie=False)
        assert status != 429 or int(headers["Retry-After"]) > 0
        return status

    assert [guess("guess") for _ in range(5)] == [401] * 4 + [429]
    paper.cluster.database.run("UPDATE throttle SET count = 12 WHERE kind = 'address'")
    # Even with the right password.
    assert [guess("vent pluie soleil", node.port) for node in paper.cluster.nodes] == [429] * 3
