"""Two readers of one server, one of them with a feed of her own: requests with her numbers, to every address, reveal nothing to
the other."""

import json
import re
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import harness
from test_readers import reachable_text, received_topics, send, signed_in

# A word in no simulated article, and a misspelling of it.
WORD, SLIP = "xylophonie", "xylofonie"
ITEM = "<item><guid>{n}</guid><title>{title} {n}</title><link>{base}/{n}</link><description>{title} texte {n}</description></item>"


PASSWORDS = {"zoe": "vent pluie soleil", "sam": "tide harbour lamp"}


class Canary(ThreadingHTTPServer):
    """A publisher with one feed, which grows on request."""

    def __init__(self):
        self.count = 1
        super().__init__(("127.0.0.1", 0), CanaryAnswer)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


class CanaryAnswer(BaseHTTPRequestHandler):
    def do_GET(self):
        items = "".join(ITEM.format(n=n, title=WORD, base=self.server.address) for n in range(self.server.count))
        body = f'<rss version="2.0"><channel><title>{WORD}-journal</title><link>{self.server.address}</link>{items}</channel></rss>'
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def two_readers():
    """The demo, its publisher, the sessions of Zoé and Sam, and Zoé's private data by their names in addresses."""
    canary = Canary()
    with harness.running_demo("--readers", "--set", f"outbound.allowed={canary.address}") as demo:
        zoe, sam = (signed_in(demo, name, password) for name, password in PASSWORDS.items())
        yield demo, canary, zoe, sam, add_private_data(demo, canary, zoe)
    canary.shutdown()


def ask(demo, path, cookie, method="GET", **how):
    status, _, text = send(demo, f"/api/v1/{path}", method, cookie, **how)
    assert status < 300, (path, status, text)
    return json.loads(text) if text else None


def add_private_data(demo, canary, zoe):
    """Adds private data of Zoé; returns their numbers by the names in routes."""
    feed = ask(demo, "feeds", zoe, "POST", body={"url": canary.address + "/feed", "folder": "zoe-dossier"})
    articles = harness.wait_until(lambda: ask(demo, f"articles?feed={feed['id']}", zoe)["articles"])
    article = articles[0]["id"]
    ask(demo, f"articles/{article}", zoe, "PATCH", body={"read": True, "starred": True})
    place = ask(demo, "places", zoe, "POST", body={
        "name": "zoeville", "latitude": 44.1201, "longitude": 3.2101, "timeZone": "Europe/Paris"})
    assert send(demo, "/watches", "POST", zoe, form={"q": "vélo kind:ad", "name": "zoe-recherche"})[0] == 200
    assert send(demo, "/map/points", "POST", zoe, form={"position": "44.1201,9.8765"})[0] == 200
    token = ask(demo, "account/tokens", zoe, "POST", body={
        "name": "zoe-jeton", "scope": "sync", "password": PASSWORDS["zoe"]})
    label(demo, token["token"], article)
    page = send(demo, "/account", cookie=zoe)[2]
    watches = {watch["name"]: watch["id"] for watch in ask(demo, "watches", zoe)["watches"]}
    return {
        "feed": str(feed["id"]), "article": str(article), "place": place["id"], "point": "44.1201,9.8765",
        "watch": str(watches["zoe-recherche"]), "token": token["id"], "app": token["token"],
        "session": re.search(r"/account/sessions/(\w+)/end", page)[1] if "/end\"" in page else "none", "reader": "owner",
    }


def label(demo, password, article):
    """Adds a label to an article, as an app does."""
    form = urllib.parse.urlencode({"i": article, "a": "user/-/label/zoe-etiquette", "T": "x"}).encode()
    request = urllib.request.Request(
        demo.url("/reader/api/0/edit-tag"), data=form, headers={"Authorization": f"GoogleLogin auth=zoe/{password}"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.read() == b"OK"


TRACES = [WORD, "zoe-dossier", "zoe-recherche", "zoeville", "zoe-jeton", "zoe-etiquette", "44.1201,9.8765"]


def traces(text):
    return [trace for trace in TRACES if trace in text]


def test_own_pages_contain_the_searched_data(two_readers):
    demo, _, zoe, _, ids = two_readers
    found = "".join(reachable_text(demo, zoe).values()) + send(demo, f"/map/{ids['point']}", cookie=zoe)[2]
    assert set(traces(found)) >= {WORD, "zoe-dossier", "zoe-recherche", "zoeville", "zoe-jeton"}


def test_pages_of_another_reader_contain_none_of_it(two_readers):
    demo, _, _, sam, _ = two_readers
    for path, text in reachable_text(demo, sam).items():
        assert traces(text) == [], path


def test_ids_of_another_reader_reveal_and_change_nothing(two_readers):
    demo, _, zoe, sam, ids = two_readers
    before = state(demo, zoe)
    for route in demo.routes:
        method, path = route.split(" ", 1)
        # test_reader_apps.py tests the reader apps' requests; other tests sign Sam out or remove him at their end.
        if re.match("/(static|tiles|pictures|api/greader|api/fever|fever|reader|accounts|v1)", path) or "leave" in path or "logout" in path:
            continue
        if "{" not in path:
            continue
        filled = re.sub(r"\{(\w+)\}", lambda part: ids.get(part[1], "none"), path)
        form = None if method == "GET" or "/api/" in path else {
            "starred": "0", "read": "0", "title": "sam", "folder": "sam", "change": "remove", "confirm": "1"}
        body = {"read": False, "starred": False, "title": "sam", "folder": "sam"} if method == "PATCH" else None
        status, _, text = send(demo, filled, method, sam, form=form, body=body)
        assert status < 500, (route, status)
        # The requested position appears in the response; nothing else of hers does.
        found = [trace for trace in traces(text) if trace != ids["point"]]
        assert found == [], (route, filled, status)
    assert state(demo, zoe) == before


def state(demo, cookie):
    """Returns a reader's data that another could have changed."""
    feeds = [[feed["id"], feed["title"], feed["folder"] if "folder" in feed else None] for feed in ask(demo, "feeds", cookie)["feeds"]]
    stars = [[one["id"], one["read"]] for one in ask(demo, "articles?starred=true", cookie)["articles"]]
    places = [place["id"] for place in ask(demo, "places", cookie)["places"]]
    tokens = [token["id"] for token in ask(demo, "account/tokens", cookie)["tokens"]]
    return [feeds, stars, places, tokens, "zoe-recherche" in send(demo, "/classifieds", cookie=cookie)[2]]


def test_search_suggests_no_words_of_another_reader(two_readers):
    demo, _, zoe, sam, _ = two_readers
    for path in (f"/news?q={SLIP}", f"/search?q={SLIP}", f"/api/v1/articles?q={SLIP}", f"/api/v1/search?q={SLIP}",
                 f"/news?q={WORD}+parlement", f"/search?q={SLIP}+parlement"):
        assert WORD in send(demo, f"/news?q={SLIP}", cookie=zoe)[2]
        found = send(demo, path, cookie=sam)[2]
        shown = found.replace(f"q={WORD}", "").replace(f'value="{WORD} parlement"', "").replace(f"« {WORD} parlement", "")
        # The link to a watch of the same words.
        assert WORD not in shown.replace(f"name={WORD}", ""), path
        # Unknown words get the same response: the number of suggestions reveals nothing either.
        other = send(demo, path.replace(SLIP, "zzylofonie").replace(WORD, "zzylophonie"), cookie=sam)[2]
        assert len(re.findall("<li", found)) == len(re.findall("<li", other)), path


def test_counters_exclude_other_readers(two_readers):
    demo, _, zoe, sam, _ = two_readers
    counts = {name: ask(demo, "feeds", cookie)["feeds"] for name, cookie in (("zoe", zoe), ("sam", sam))}
    assert len(counts["zoe"]) == len(counts["sam"]) + 1
    metrics = send(demo, "/metrics", cookie=signed_in(demo, "camille", "encre papier plomb"))[2]
    assert traces(metrics) == []


def test_labels_exclude_other_readers(two_readers):
    demo, _, zoe, sam, _ = two_readers
    lists = {}
    for name, cookie in (("zoe", zoe), ("sam", sam)):
        password = ask(demo, "account/tokens", cookie, "POST", body={
            "name": "app", "scope": "sync", "password": PASSWORDS[name]})["token"]
        request = urllib.request.Request(
            demo.url("/reader/api/0/tag/list?output=json"), headers={"Authorization": f"GoogleLogin auth={name}/{password}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            lists[name] = answer.read().decode()
    assert "zoe-etiquette" in lists["zoe"] and "zoe-dossier" in lists["zoe"]
    assert traces(lists["sam"]) == []


def test_live_pages_receive_no_events_of_feeds_of_others(two_readers):
    demo, canary, zoe, sam, _ = two_readers

    def stream(cookie, since=None):
        address = demo.url("/events" + (f"?since={since}" if since else ""))
        return urllib.request.urlopen(urllib.request.Request(address, headers={"Cookie": cookie}), timeout=60)

    theirs, hers = stream(sam), stream(zoe)
    version = received_topics(theirs, "*")[0]
    received_topics(hers, "*")
    feed = ask(demo, "feeds", zoe, "POST", body={"url": canary.address + "/another"})["id"]
    received_topics(hers, f"news:{feed}")
    # Sam's stream reports his own settings, and nothing of hers before; nor does it when his browser reconnects and asks for
    # missed changes.
    assert send(demo, "/settings/preferences", "POST", sam, form={"units": "imperial"})[0] == 200
    assert f"news:{feed}" not in received_topics(theirs, "settings")
    with stream(sam, since=version) as again:
        assert f"news:{feed}" not in received_topics(again, "settings")
    theirs.close()
    hers.close()


def test_rejects_undo_by_another_reader(two_readers):
    demo, _, zoe, sam, ids = two_readers
    ask(demo, f"articles/{ids['article']}", zoe, "PATCH", body={"read": False})
    told = marked_read(demo, zoe, ids["feed"])
    # The sentence and its button are for the reader who marked; another's key is invalid, as are the numbers of removed articles.
    assert 'name="undo"' in send(demo, told, cookie=zoe)[2]
    assert 'name="undo"' not in send(demo, told, cookie=sam)[2]
    key = re.search(r"told=(\w+)", told)[1]
    assert send(demo, "/news/read", "POST", sam, form={"undo": key})[0] == 404
    assert unread(demo, zoe, ids["feed"]) == 0
    before = state(demo, sam)
    for path, form in (("/news/feeds/restore", {"feed": ids["feed"]}), ("/weather/restore", {"place": ids["place"]}),
                       ("/watches", {"restore": ids["watch"], "q": "v", "name": "sam"}),
                       (f"/api/v1/feeds/{ids['feed']}/restore", {}), (f"/api/v1/places/{ids['place']}/restore", {})):
        status, _, text = send(demo, path, "POST", sam, form=form)
        assert status < 500 and traces(text) == [], path
    after = state(demo, sam)
    assert after[:3] == before[:3], "Sam got something of hers back"
    assert send(demo, "/news/read", "POST", zoe, form={"undo": key})[0] == 200
    assert unread(demo, zoe, ids["feed"]) > 0


def marked_read(demo, cookie, feed):
    """Marks a feed read as the page does; returns the address of the message."""
    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    request = urllib.request.Request(
        demo.url("/news/read"), data=urllib.parse.urlencode({"feed": feed, "scope": "all"}).encode(),
        headers={"Cookie": cookie, "Origin": demo.address})
    try:
        urllib.request.build_opener(NoRedirect).open(request, timeout=60)
    except urllib.error.HTTPError as answer:
        assert answer.code == 303
        return answer.headers["Location"]
    raise AssertionError("nothing was marked")


def unread(demo, cookie, feed):
    return next(one["unread"] for one in ask(demo, "feeds", cookie)["feeds"] if str(one["id"]) == feed)


def test_a_backup_is_for_editors_and_contains_no_credentials(two_readers, tmp_path):
    demo, _, zoe, sam, ids = two_readers
    assert send(demo, "/settings/backup", "POST", sam, form={})[0] == 403
    editor = signed_in(demo, "camille", "encre papier plomb")
    request = urllib.request.Request(
        demo.url("/settings/backup"), data=b"", headers={"Cookie": editor, "Origin": demo.address})
    with urllib.request.urlopen(request, timeout=60) as answer:
        backup = answer.read()
    file = tmp_path / "backup.sqlite"
    file.write_bytes(backup)
    # The backup contains secrets as hashes only.
    for secret in [ids["app"], *(cookie.split("=", 1)[1] for cookie in (zoe, sam, editor)), "vent pluie soleil"]:
        assert secret.encode() not in backup
    with sqlite3.connect(file) as database:
        names = dict(database.execute("SELECT name, readerKey FROM readerAccount"))
        found = set()
        for table, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").fetchall():
            columns = [column[1] for column in database.execute(f'PRAGMA table_xinfo("{table}")')]
            if "readerKey" not in columns:
                continue
            for row in database.execute(f'SELECT * FROM "{table}"'):
                of = row[columns.index("readerKey")]
                mine = traces(" ".join(str(value) for value in row if not isinstance(value, bytes)))
                assert not mine or of == names["zoe"], (table, row)
                found.update(mine)
    assert {"zoe-dossier", "zoe-recherche", "zoeville", "zoe-jeton", "zoe-etiquette"} <= found


def test_exports_own_data_and_imports_it_elsewhere(two_readers):
    demo, canary, zoe, sam, ids = two_readers
    file = send(demo, "/settings/export", cookie=zoe)[2]
    assert set(traces(file)) >= {WORD, "zoe-dossier", "zoe-recherche", "zoeville", "zoe-etiquette"}
    assert traces(send(demo, "/settings/export", cookie=sam)[2]) == []
    told = json.loads(file)
    assert [point for point in told["mapPoints"] if (point["latitude"], point["longitude"]) == (44.1201, 9.8765)]
    assert len([story for story in told["otherArticles"] if story.get("isRead")]) > 5
    with harness.running_demo("--set", f"outbound.allowed={canary.address}") as other:
        request = urllib.request.Request(
            other.url("/api/v1/paper"), data=file.encode(), method="PUT",
            headers={"Content-Type": "application/json", "Origin": other.address})
        with urllib.request.urlopen(request, timeout=120) as answer:
            assert json.load(answer)["starredArticles"] >= 1
        again = json.loads(send(other, "/settings/export")[2])

        def marks(document):
            lists = document["starredArticles"] + document["otherArticles"]
            # In another installation a feed that was read there may have the same story; the imported marks are there at least.
            return {(story["feed"], story["id"], tuple(story.get("labels", []))) for story in lists}

        assert marks(told) <= marks(again)
        assert {(point["latitude"], point["longitude"]) for point in told["mapPoints"]} <= {
            (point["latitude"], point["longitude"]) for point in again["mapPoints"]}
