"""Reader apps on one server: the clients that can be run, and the request sequences of the others, in all three APIs."""

import base64
import concurrent.futures
import hashlib
import io
import json
import re
import socket
import sqlite3
import subprocess
import time
from xml.etree import ElementTree

import freshrss_api
import miniflux
import pexpect
import pytest
import requests
import zxingcpp
from PIL import Image

import extremes
import harness

STATE = "user/-/state/com.google/"
LONG = "tag:google.com,2005:reader/item/"


class AppServer:
    """A demo with an app password, and the requests that apps send."""

    def __init__(self, demo, sign_in=None):
        self.demo = demo
        session = requests.Session()
        session.headers["Sec-Fetch-Site"] = "same-origin"
        if sign_in:
            assert session.post(demo.url("/login"), data=sign_in).status_code == 200
        made = session.post(demo.url("/api/v1/account/tokens"), json={
            "name": "phone", "scope": "sync", "password": (sign_in or {}).get("password")})
        assert made.status_code == 201, made.text
        self.password = made.json()["token"]
        self.name = session.get(demo.url("/api/v1/account")).json()["name"]
        self.base = demo.url("")

    # Google Reader

    def login(self, root="/api/greader.php", password=None):
        return requests.post(f"{self.base}{root}/accounts/ClientLogin", data={
            "Email": self.name, "Passwd": password or self.password, "service": "reader", "accountType": "GOOGLE"})

    @property
    def header(self):
        return {"Authorization": f"GoogleLogin auth=reader/{self.password}"}

    def get(self, path, root="/api/greader.php/reader/api/0/", **params):
        answer = requests.get(f"{self.base}{root}{path}", params=params, headers=self.header)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return answer.json()

    def post(self, path, data, root="/api/greader.php/reader/api/0/", status=200):
        answer = requests.post(f"{self.base}{root}{path}", data=data, headers=self.header)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.text

    def edit(self, ids, **tags):
        pairs = [("i", each) for each in ids] + [(name, STATE + value) for name, value in tags.items()]
        assert self.post("edit-tag", pairs) == "OK"

    def ids(self, stream=STATE + "reading-list", **params):
        """Returns every id of a stream, page by page."""
        found, more = [], {}
        while True:
            page = self.get("stream/items/ids", s=stream, output="json", **params, **more)
            found += [int(each["id"]) for each in page["itemRefs"]]
            if "continuation" not in page:
                return found
            assert isinstance(page["continuation"], str)
            more = {"c": page["continuation"]}

    # Fever

    @property
    def key(self):
        return hashlib.md5(f"{self.name}:{self.password}".encode()).hexdigest()

    def fever(self, arguments, **form):
        answer = requests.post(f"{self.base}/fever/?api&{arguments}", data={"api_key": self.key} | form)
        assert answer.status_code == 200, answer.text
        return answer.json()

    # Miniflux

    @property
    def miniflux(self):
        return miniflux.Client(self.base, api_key=self.password)


@pytest.fixture(scope="module")
def server():
    with harness.running_demo() as demo:
        yield AppServer(demo)


def test_signs_in_by_form_at_both_roots_and_reads_the_user(server):
    for root in ["/api/greader.php", ""]:
        answer = server.login(root)
        assert answer.status_code == 200 and "Set-Cookie" not in answer.headers
        fields = dict(line.split("=", 1) for line in answer.text.splitlines())
        auth = fields["Auth"]
        assert len(auth.split("/")) == 2 and not set("=&+% ") & set(auth)
        assert re.fullmatch("[A-Za-z0-9]+", server.password)
        header = {"Authorization": f"GoogleLogin auth={auth}"}
        user = requests.get(f"{server.base}{root}/reader/api/0/user-info", headers=header).json()
        assert user["userName"] == server.name and all(isinstance(value, str) for value in user.values())
        token = requests.get(f"{server.base}{root}/reader/api/0/token", headers=header).text
        assert token.endswith("\n") and token.count("\n") == 1
    as_json = requests.post(f"{server.base}/api/greader.php/accounts/ClientLogin?output=json", data={"Email": server.name, "Passwd": server.password})
    assert set(as_json.json()) == {"SID", "LSID", "Auth"}


def test_reports_a_wrong_password_in_each_protocol(server):
    wrong = "gzt" + "A" * 43
    answer = server.login(password=wrong)
    assert answer.status_code == 401 and "Auth=" not in answer.text
    for headers in [{}, {"Authorization": f"GoogleLogin auth=reader/{wrong}"}, {"Authorization": "GoogleLogin auth="},
                    {"Authorization": f"Bearer {server.password}"}, {"Cookie": f"gazette-session={'A' * 43}"}]:
        assert requests.get(f"{server.base}/reader/api/0/tag/list?output=json", headers=headers).status_code == 401
    told = requests.post(f"{server.base}/fever/?api&items", data={"api_key": "0" * 32})
    assert told.status_code == 200 and told.json() == {"api_version": 3, "auth": 0}
    told = requests.get(f"{server.base}/v1/me", headers={"X-Auth-Token": wrong}, auth=(server.name, server.password))
    assert told.status_code == 401 and told.json()["error_message"] and told.headers["WWW-Authenticate"].startswith("Basic")


def test_an_app_password_grants_no_other_access(server):
    bearer = {"Authorization": f"Bearer {server.password}"}
    assert requests.get(f"{server.base}/api/v1/places", headers=bearer).status_code == 403


def test_rejects_a_bad_token_with_its_header(server):
    some = str(server.ids(n=1)[0])
    for token in ["nonsense", "reader/nonsense"]:
        answer = requests.post(f"{server.base}/api/greader.php/reader/api/0/edit-tag", headers=server.header,
                               data={"T": token, "i": some, "a": STATE + "read"})
        assert answer.status_code == 401 and answer.headers["X-Reader-Google-Bad-Token"] == "true"
    own = requests.get(f"{server.base}/reader/api/0/token", headers=server.header).text
    for token in [own, own.strip(), "", "x", f"reader/{server.password}", None]:
        data = {"i": some, "a": STATE + "read"} | ({} if token is None else {"T": token})
        assert server.post("edit-tag", data) == "OK"
    # Liferea sends only the result of the sign-in.
    answer = requests.post(f"{server.base}/api/greader.php/reader/api/0/stream/items/contents",
                           data={"T": f"reader/{server.password}", "i": some})
    assert answer.status_code == 200 and len(answer.json()["items"]) == 1


def test_ids_rise_with_arrival_and_page_without_gaps_or_duplicates(server):
    every = server.ids(n=10_000)
    assert every == sorted(every, reverse=True) and len(set(every)) == len(every) > 30
    assert all(0 < each < 2**31 for each in every)
    for size in [1, 7, 20]:
        assert server.ids(n=size) == every
    assert server.ids(n=7, r="o") == every[::-1]
    # Marks between two pages do no harm.
    first = server.get("stream/items/ids", s=STATE + "reading-list", n=10, xt=STATE + "read")
    unread = server.ids(n=10_000, xt=STATE + "read")
    server.edit([each["id"] for each in first["itemRefs"]], a="read")
    second = server.get("stream/items/ids", s=STATE + "reading-list", n=10, xt=STATE + "read", c=first["continuation"])
    last = int(first["itemRefs"][-1]["id"])
    left = set(server.ids(n=10_000, xt=STATE + "read"))
    assert [int(each["id"]) for each in second["itemRefs"]] == [each for each in unread if each < last and each in left][:10]
    server.edit([each["id"] for each in first["itemRefs"]], r="read")
    assert server.ids(n=10_000, xt=STATE + "read") == unread


def test_arrival_times_rise_with_ids_and_filter_items(server):
    items = server.get("stream/contents", n=1000)["items"]
    arrivals = [int(item["timestampUsec"]) for item in items]
    assert arrivals == sorted(arrivals, reverse=True) and len(set(arrivals)) == len(arrivals)
    every = server.ids(n=10_000)
    middle = arrivals[len(arrivals) // 2]
    for written in [str(middle), str(middle // 1000), str(middle // 10**6)]:
        later = server.ids(n=10_000, ot=written)
        assert later == every[:len(later)] and len(later) >= len(arrivals) // 2
        earlier = server.ids(n=10_000, nt=written)
        assert sorted(later + earlier, reverse=True) == every


def test_accepts_every_id_format_and_skips_unknown_ids(server):
    some = server.ids(n=1)[0]
    spellings = [f"{LONG}{some:016x}", f"{LONG}{some:x}", str(some), f"{some:016x}"]
    for spelling in spellings:
        document = json.loads(server.post("stream/items/contents?output=json", {"i": spelling}))
        assert [item["id"] for item in document["items"]] == [f"{LONG}{some:016x}"], spelling
        assert isinstance(document["updated"], int) and document["id"]
    odd = ["", "0", "-5", "9" * 40, "zz", LONG, LONG + "f" * 40, LONG + "ffffffffffffffff", "null", "2147483647"]
    assert json.loads(server.post("stream/items/contents", [("i", each) for each in odd + [str(some), str(some)]]))["items"].__len__() == 1
    assert server.post("edit-tag", [("i", each) for each in odd] + [("a", STATE + "read")]) == "OK"


def test_items_have_the_fields_that_apps_read(server):
    for item in server.get("stream/contents/" + STATE + "reading-list", n=1000)["items"]:
        assert isinstance(item["title"], str) and item["title"]
        assert 0 < item["published"] < 2**31 and 0 < item["updated"] < 2**31
        assert re.fullmatch(r"\d{13}", item["crawlTimeMsec"]) and re.fullmatch(r"\d{16}", item["timestampUsec"])
        assert item["canonical"][0]["href"] and item["alternate"][0]["href"]
        assert isinstance(item["summary"]["content"], str) and "content" not in item
        assert STATE + "reading-list" in item["categories"] and item["origin"]["streamId"].startswith("feed/")
        assert None not in item.values()


def test_loads_signed_article_pictures_without_authentication(server):
    found = [match for item in server.get("stream/contents", n=1000)["items"]
             for match in re.findall(r'src="([^"]+/pictures/app/[^"]+)"', item["summary"]["content"])]
    assert found and all(each.startswith(server.base) for each in found)
    answer = requests.get(found[0], headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin" and "Set-Cookie" not in answer.headers
    parts = found[0].rsplit("/", 1)[1].split(".")
    later = ".".join([parts[0], str(int(parts[1]) + 1), *parts[2:]])
    for wrong in [later, parts[0] + "." + ".".join(parts[2:]), "x"]:
        assert requests.get(f"{server.base}/pictures/app/{wrong}").status_code == 404
    assert not re.search(r'(src|srcset)="(?!%s)' % re.escape(server.base), json.dumps(server.get("stream/contents", n=1000)).replace('\\"', '"'))


def test_serves_feed_icons_to_every_app(server):
    api = server.miniflux
    feeds = {feed["title"]: feed["id"] for feed in api.get_feeds()}
    own = feeds["Le Petit Atome"]
    # No response names a missing icon, and requesting one causes no request to a publisher.
    with pytest.raises(miniflux.ResourceNotFound):
        api.get_icon_by_feed_id(next(each for title, each in feeds.items() if each != own))
    address = next(each["iconUrl"] for each in server.get("subscription/list")["subscriptions"] if each["id"] == f"feed/{own}")
    answer = requests.get(address)
    assert answer.status_code == 200 and answer.content[:4] == b"RIFF"
    icon = api.get_icon_by_feed_id(own)
    mime, data = icon["data"].split(";base64,")
    assert mime == icon["mime_type"] == "image/webp" and base64.b64decode(data)[:4] == b"RIFF"
    assert api.get_icon(icon["id"]) == icon
    told = {feed["id"]: feed["icon"] for feed in api.get_feeds()}
    assert told[own]["icon_id"] == icon["id"]
    for number in [each for each, kept in told.items() if kept is None]:
        with pytest.raises(miniflux.ResourceNotFound):
            api.get_icon(number)
    assert None in told.values()
    fever = server.fever("feeds&favicons")
    assert {"id": own, "data": icon["data"]} in fever["favicons"]
    kept = {favicon["id"] for favicon in fever["favicons"]}
    assert {feed["favicon_id"] for feed in fever["feeds"]} == kept | {0} and all(feed["favicon_id"] in (0, feed["id"]) for feed in fever["feeds"])
    # The stored icons appear in Gazette's own lists.
    for path in ["/news", "/news/feeds"]:
        shown = re.findall(r'class="feed-icon" src="([^"]+)"', requests.get(server.demo.url(path)).text)
        assert shown and all(requests.get(server.demo.url(each)).content[:4] == b"RIFF" for each in shown)


def test_finds_streams_by_number_and_address_in_any_escaping(server):
    feed = server.get("subscription/list", output="json")["subscriptions"][0]
    every = server.ids(feed["id"], n=1000)
    assert every
    by_address = "feed/" + feed["url"]
    assert server.ids(by_address, n=1000) == every
    for path in [feed["id"], feed["id"].replace("/", "%2F"), requests.utils.quote(by_address, safe=""), "feed/" + requests.utils.quote(feed["url"], safe="")]:
        for root in ["/api/greader.php/reader/api/0/", "/reader/api/0/", "//reader//api/0/"]:
            answer = requests.get(f"{server.base}{root}stream/contents/{path}?n=1000", headers=server.header)
            assert answer.status_code == 200, path
            assert [int(item["id"][len(LONG):], 16) for item in answer.json()["items"]] == every
    assert server.ids("user/1234/state/com.google/reading-list", n=10) == server.ids(n=10)
    for unknown in ["feed/999999", "nonsense", "user/-/state/com.google/nonsense", "user", "%00"]:
        assert requests.get(f"{server.base}/reader/api/0/stream/items/ids", params={"s": unknown}, headers=server.header).status_code == 400
    assert server.ids("user/-/label/Nobody has it") == []
    assert server.ids(STATE + "broadcast") == []


def test_lists_support_etags(server):
    url = f"{server.base}/reader/api/0/subscription/list?output=json"
    first = requests.get(url, headers=server.header)
    tag = first.headers["ETag"]
    assert requests.get(url, headers=server.header | {"If-None-Match": tag}).status_code == 304
    feed = first.json()["subscriptions"][0]
    server.post("subscription/edit", {"ac": "edit", "s": feed["id"], "t": "Another name"})
    changed = requests.get(url, headers=server.header | {"If-None-Match": tag})
    assert changed.status_code == 200 and "Another name" in changed.text
    server.post("subscription/edit", {"ac": "edit", "s": feed["id"], "t": feed["title"]})
    for subscription in first.json()["subscriptions"]:
        assert all(isinstance(subscription[name], str) for name in ["id", "title", "url", "htmlUrl", "iconUrl"])


def test_shares_folders_between_protocols_and_the_website(server):
    feeds = server.get("subscription/list")["subscriptions"]
    feed = next(each for each in feeds if each["categories"])
    old = feed["categories"][0]["label"]
    api = server.miniflux
    number = next(each["id"] for each in api.get_categories() if each["title"] == old)
    server.post("rename-tag", {"s": f"user/-/label/{old}", "dest": "user/-/label/Renamed/et «autre»"})
    try:
        assert {"id": number, "title": "Renamed/et «autre»"} in server.fever("groups")["groups"]
        assert next(each for each in api.get_categories() if each["id"] == number)["title"] == "Renamed/et «autre»"
        assert "Renamed/et «autre»" in requests.get(server.demo.url("/news/feeds")).text
        assert server.ids("user/-/label/Renamed/et «autre»", n=5)
        # And with the other APIs.
        assert api.update_category(number, "By Miniflux")["title"] == "By Miniflux"
        assert {"id": "user/-/label/By Miniflux", "type": "folder"} in server.get("tag/list")["tags"]
        with pytest.raises(miniflux.BadRequest):
            api.create_category("By Miniflux")
        made = api.create_category("Still empty")
        assert made["id"] in [each["id"] for each in api.get_categories()]
        moved = api.update_feed(int(feed["id"][5:]), category_id=made["id"])
        assert moved["category"]["title"] == "Still empty"
        groups = {each["group_id"]: each["feed_ids"] for each in server.fever("groups")["feeds_groups"]}
        assert feed["id"][5:] in groups[made["id"]].split(",")
        api.delete_category(made["id"])
        loose = next(each for each in server.get("subscription/list")["subscriptions"] if each["id"] == feed["id"])
        assert loose["categories"] == []
        # Every feed still is in a group.
        groups = server.fever("feeds")["feeds_groups"]
        assert sorted(",".join(each["feed_ids"] for each in groups if each["feed_ids"]).split(",")) == sorted(each["id"][5:] for each in feeds)
    finally:
        name = next(each["title"] for each in api.get_categories() if each["id"] == number) if number in [each["id"] for each in api.get_categories()] else None
        if name:
            server.post("rename-tag", {"s": f"user/-/label/{name}", "dest": f"user/-/label/{old}"})
        server.post("subscription/edit", {"ac": "edit", "s": feed["id"], "a": f"user/-/label/{old}"})
    server.post("disable-tag", {"s": "user/-/label/Nobody has it"}, status=404)


def test_adds_renames_and_removes_labels(server):
    some = [str(each) for each in server.ids(n=3)]
    server.post("edit-tag", [("i", each) for each in some] + [("a", "user/-/label/Later")])
    assert {"id": "user/-/label/Later", "type": "tag"} in server.get("tag/list")["tags"]
    assert [str(each) for each in server.ids("user/-/label/Later")] == some
    server.post("edit-tag", {"i": some[0], "r": "user/-/label/Later"})
    server.post("rename-tag", {"s": "user/-/label/Later", "dest": "user/-/label/Much later"})
    assert [str(each) for each in server.ids("user/-/label/Much later")] == some[1:]
    item = json.loads(server.post("stream/items/contents", {"i": some[1]}))["items"][0]
    assert "user/-/label/Much later" in item["categories"]
    assert "Much later" in server.miniflux.get_entry(int(some[1]))["tags"]
    server.post("disable-tag", {"s": "user/-/label/Much later"})
    assert not any(each["id"].endswith("later") for each in server.get("tag/list")["tags"])


def test_shares_marks_between_protocols_and_the_website(server):
    some = server.ids(n=1)[0]
    api = server.miniflux

    def marks():
        entry = api.get_entry(some)
        item = json.loads(server.post("stream/items/contents", {"i": str(some)}))["items"][0]
        fever = server.fever("items", with_ids=str(some))["items"][0]
        article = requests.get(server.demo.url(f"/api/v1/articles/{some}")).json()
        read = {entry["status"] == "read", STATE + "read" in item["categories"], bool(fever["is_read"]), article["read"]}
        starred = {entry["starred"], STATE + "starred" in item["categories"], bool(fever["is_saved"]), article["starred"]}
        assert len(read) == 1 and len(starred) == 1, (read, starred)
        assert (some in server.ids(STATE + "starred")) in starred and (str(some) in server.fever("saved_item_ids")["saved_item_ids"].split(",")) in starred
        assert (some in server.ids(n=10_000, xt=STATE + "read")) not in read
        return read.pop(), starred.pop()

    server.edit([f"{LONG}{some:016x}"], a="read", r="starred")
    assert marks() == (True, False)
    server.edit([f"{some:016x}"], a="kept-unread")
    assert marks() == (False, False)
    server.fever(f"mark=item&as=saved&id={some}")
    server.fever(f"mark=item&as=saved&id={some}")
    assert marks() == (False, True)
    api.toggle_bookmark(some)
    assert marks() == (False, False)
    api.update_entries([some], "read")
    assert marks() == (True, False)
    changed = requests.patch(server.demo.url(f"/api/v1/articles/{some}"), json={"read": False, "starred": True}, headers={"Sec-Fetch-Site": "same-origin"})
    if changed.status_code == 405:
        changed = requests.post(server.demo.url(f"/api/v1/articles/{some}"), json={"read": False, "starred": True}, headers={"Sec-Fetch-Site": "same-origin"})
    assert changed.status_code == 200, changed.text
    assert marks() == (False, True)
    server.edit([str(some)], r="starred")
    assert marks() == (False, False)


def test_counts_match_the_website(server):
    document = server.get("unread-count", output="json")
    counts = {each["id"]: each["count"] for each in document["unreadcounts"]}
    own = {f"feed/{feed['id']}": feed["unread"] for feed in requests.get(server.demo.url("/api/v1/feeds")).json()["feeds"]}
    assert {name: count for name, count in counts.items() if name.startswith("feed/")} == own
    assert counts[STATE + "reading-list"] == sum(own.values()) == document["max"]
    assert all(re.fullmatch(r"\d+", each["newestItemTimestampUsec"]) for each in document["unreadcounts"])
    counters = server.miniflux.get_feed_counters()
    assert {f"feed/{name}": count for name, count in counters["unreads"].items()} == {name: count for name, count in own.items() if count}


def test_marks_all_read_up_to_a_timestamp(server):
    items = server.get("stream/contents", n=1000)["items"]
    unread = server.ids(n=10_000, xt=STATE + "read")
    middle = items[len(items) // 2]
    seen = [int(item["id"][len(LONG):], 16) for item in items[len(items) // 2:]]
    try:
        assert server.post("mark-all-as-read", {"s": STATE + "reading-list", "ts": middle["timestampUsec"]}) == "OK"
        left = server.ids(n=10_000, xt=STATE + "read")
        assert not set(left) & set(seen)
        # Articles about the same story as a read one are read too, and no others.
        assert set(left) <= set(unread) and len(left) >= len(unread) // 3
        newest = left[0]
        feed = server.miniflux.get_entry(newest)["feed_id"]
        assert server.fever(f"mark=feed&as=read&id={feed}&before=1")["auth"] == 1
        assert newest in server.ids(n=10_000, xt=STATE + "read")
        server.fever(f"mark=feed&as=read&id={feed}&before={int(time.time()) + 1}")
        assert not server.ids(f"feed/{feed}", n=10_000, xt=STATE + "read")
        server.fever(f"mark=group&as=read&id=0&before={int(time.time()) + 1}")
        assert server.ids(n=10_000, xt=STATE + "read") == []
    finally:
        server.edit([str(each) for each in unread], r="read")
    assert server.ids(n=10_000, xt=STATE + "read") == unread


def test_fever_pages_both_ways_and_counts_all(server):
    every = server.ids(n=10_000)
    found, last = [], ""
    while True:
        page = server.fever(f"items&since_id={last}")
        assert page["total_items"] == len(every)
        if not page["items"]:
            break
        found += [item["id"] for item in page["items"]]
        last = found[-1]
    assert found == every[::-1]
    found, last = [], 0
    while page := server.fever(f"items&max_id={last}")["items"]:
        found += [item["id"] for item in page]
        last = found[-1]
    assert found == every
    item = server.fever(f"items&with_ids={every[0]},{every[1]},abc,999999999")["items"]
    assert [each["id"] for each in item] == every[:2]
    assert all(value is not None for each in item for value in each.values())
    links = server.fever("links&offset=0&range=3650&page=1")["links"]
    assert links and all(len(link["item_ids"].split(",")) > 1 for link in links)


def test_fever_pages_within_feeds_and_groups_and_speaks_json_alone(server):
    document = server.fever("feeds&groups")
    groups = {each["group_id"]: {int(feed) for feed in each["feed_ids"].split(",") if feed} for each in document["feeds_groups"]}
    of = {item["id"]: item["feed_id"] for item in every_item(server)}
    group, within = max(groups.items(), key=lambda each: len(each[1]))
    pair = sorted(set(of.values()))[:2]
    for asked, feeds in [(f"feed_ids={pair[0]},{pair[1]},999999,abc", set(pair)), (f"group_ids={group}", within),
                         (f"feed_ids={pair[0]}&group_ids={group}", within | {pair[0]}), ("group_ids=0", set(of.values())),
                         ("feed_ids=", set()), ("group_ids=999999", set())]:
        wanted = sorted(each for each, feed in of.items() if feed in feeds)
        assert [item["id"] for item in every_item(server, asked)] == wanted, asked
        last = [item["id"] for item in server.fever(f"items&max_id=0&{asked}")["items"]]
        assert last == wanted[::-1][:50], asked
    many = requests.post(f"{server.base}/fever/?api&items", data={"api_key": server.key, "feed_ids": ",".join(map(str, range(1, 102)))})
    xml = requests.post(f"{server.base}/fever/?api=xml&items", data={"api_key": server.key})
    for answer, word in [(many, "At most 100"), (xml, "JSON")]:
        assert answer.status_code == 400 and word in answer.json()["error"]


def every_item(server, asked=""):
    """Returns all items, from the first on, page by page."""
    found = []
    while page := server.fever(f"items&since_id={found[-1]['id'] if found else 0}&{asked}")["items"]:
        found += page
    return found


def test_supports_the_python_client_of_fever(server):
    client = freshrss_api.FreshRSSAPI(host=server.base, username=server.name, password=server.password)
    assert len(client.get_feeds()["feeds"]) == len(server.get("subscription/list")["subscriptions"])
    assert client.get_groups()["groups"]
    unread = client.get_unreads()
    assert sorted(item.id for item in unread) == sorted(server.ids(n=10_000, xt=STATE + "read"))
    client.set_mark(as_="saved", id=unread[0].id)
    assert [item.id for item in client.get_saved()] == [unread[0].id]
    client.set_mark(as_="unsaved", id=unread[0].id)
    assert client.get_saved() == []
    with pytest.raises(freshrss_api.AuthenticationError):
        freshrss_api.FreshRSSAPI(host=server.base, username=server.name, password="wrong")


def test_supports_the_python_client_of_miniflux(server):
    api = server.miniflux
    me = api.me()
    assert me["username"] == server.name and None not in me.values()
    assert api.get_version()["version"]
    feeds = api.get_feeds()
    assert feeds and all(feed["category"]["id"] for feed in feeds)
    assert api.get_feed(feeds[0]["id"])["feed_url"] == feeds[0]["feed_url"]
    every = server.ids(n=10_000)
    page = api.get_entries(order="id", direction="desc", limit=10)
    assert page["total"] == len(every) and [entry["id"] for entry in page["entries"]] == every[:10]
    page = api.get_entries(order="id", direction="desc", limit=10, offset=10)
    assert [entry["id"] for entry in page["entries"]] == every[10:20]
    assert [entry["id"] for entry in api.get_entries(order="id", direction="desc", before_entry_id=every[3], limit=3)["entries"]] == every[4:7]
    assert [entry["id"] for entry in api.get_entries(order="id", direction="asc", after_entry_id=every[3], limit=3)["entries"]] == every[:3][::-1]
    published = [entry["published_at"] for entry in api.get_entries(limit=1000)["entries"]]
    assert published == sorted(published)
    one = api.get_feed_entries(feeds[0]["id"], limit=1)["entries"][0]
    assert api.get_feed_entry(feeds[0]["id"], one["id"])["id"] == one["id"]
    words = api.get_entries(search="papier", limit=1000)
    assert 0 < words["total"] < len(every)
    for order in ["id", "status", "changed_at", "published_at", "created_at", "category_title", "category_id", "title", "author"]:
        assert api.get_entries(order=order, limit=1)["total"] == len(every)
    for bad in [{"order": "nonsense"}, {"direction": "up"}, {"status": "nonsense"}, {"limit": -1}, {"limit": 5000}, {"before": "x"}, {"category_id": 999999}, {"feed_id": 999999}]:
        with pytest.raises(miniflux.BadRequest):
            api.get_entries(**bad)
    assert api.get_entries(status="removed")["entries"] == []
    assert api.get_entries(status=["read", "unread"], limit=1)["total"] == len(every)
    moment = int(time.time()) - 1
    api.update_entries([every[5]], "read")
    assert every[5] in [entry["id"] for entry in api.get_entries(changed_after=moment, limit=1000)["entries"]]
    api.update_entries([every[5]], "unread")
    with pytest.raises(miniflux.ClientError):
        api.get_entry(999999999)
    assert "<opml" in api.export()
    basic = miniflux.Client(server.base, server.name, server.password)
    assert basic.me()["id"] == me["id"]
    api.refresh_all_feeds()
    api.refresh_feed(feeds[0]["id"])


def test_adds_edits_and_removes_subscriptions(server):
    api = server.miniflux
    feed = server.get("subscription/list")["subscriptions"][0]
    exported = requests.get(f"{server.base}/reader/api/0/subscription/export", headers=server.header).content
    assert ElementTree.fromstring(exported).tag == "opml"
    assert server.post("subscription/edit", {"ac": "unsubscribe", "s": feed["id"]}) == "OK"
    assert feed["id"] not in [each["id"] for each in server.get("subscription/list")["subscriptions"]]
    added = json.loads(server.post("subscription/quickadd?quickadd=" + requests.utils.quote(feed["url"], safe=""), {}))
    assert added["numResults"] == 1 and added["streamId"] == feed["id"] and added["streamName"]
    again = json.loads(server.post("subscription/quickadd", {"quickadd": feed["url"]}))
    assert again["streamId"] == feed["id"]
    none = json.loads(server.post("subscription/quickadd", {"quickadd": "not an address"}))
    assert none["numResults"] == 0 and none["error"]
    server.post("subscription/edit", {"ac": "edit", "s": feed["id"], "t": feed["title"], "a": feed["categories"][0]["id"] if feed["categories"] else ""})
    with pytest.raises(miniflux.BadRequest):
        api.create_feed(feed["url"])
    with pytest.raises(miniflux.BadRequest):
        api.update_feed(int(feed["id"][5:]), feed_url="https://elsewhere.example/feed")
    assert api.update_feed(int(feed["id"][5:]), feed_url=feed["url"], title=feed["title"])["title"] == feed["title"]
    api.delete_feed(int(feed["id"][5:]))
    assert api.create_feed(feed["url"]) == int(feed["id"][5:])
    imported = requests.post(f"{server.base}/reader/api/0/subscription/import", data=exported, headers=server.header)
    assert imported.status_code == 200 and imported.text == "OK"
    assert requests.post(f"{server.base}/reader/api/0/subscription/import", data=b"no list", headers=server.header).status_code in range(400, 500)
    assert "successfully" in json.dumps(api.import_feeds(exported.decode()))
    server.post("subscription/edit", {"ac": "unsubscribe", "s": "feed/999999"}, status=404)
    assert [each["url"] for each in api.discover(feed["url"])] == [feed["url"]]


def test_answers_invalid_input_in_the_protocol_format(server):
    some = server.ids(n=1)[0]
    many = [("i", str(each)) for each in range(1, 10_000)]
    assert len(json.loads(server.post("stream/items/contents", many))["items"]) == len(server.ids(n=10_000))
    assert len(server.ids(n=200_000)) == len(server.ids(n=10_000))
    assert len(server.get("stream/items/ids", s=STATE + "reading-list", n="nonsense")["itemRefs"]) == 20
    for path in ["/reader/api/0/edit-tag", "/v1/entries", "/fever/"]:
        answer = requests.post(f"{server.base}{path}", data=b"x" * 10_000_000, headers=server.header | {"X-Auth-Token": server.password})
        assert answer.status_code == 413, path
    for n, ot in [("9" * 30, "9" * 30), ("-1", "-1"), (2**63 - 1,) * 2, ("1e9", "1e9")]:
        answer = requests.get(f"{server.base}/reader/api/0/stream/items/ids", headers=server.header,
                              params={"s": STATE + "reading-list", "n": n, "ot": ot, "nt": ot})
        assert answer.status_code == 200, answer.text
        for name in ["since_id", "max_id", "with_ids"]:
            assert server.fever(f"items&{name}={n}")["auth"] == 1
        for name in ["mark=feed", "mark=group", "mark=item"]:
            assert server.fever(f"{name}&as=read&id={n}&before={n}")["auth"] == 1
        told = requests.get(f"{server.base}/v1/entries", headers={"X-Auth-Token": server.password},
                            params={"offset": n, "limit": n, "before": n, "after_entry_id": n, "before_entry_id": n, "changed_after": n})
        assert told.status_code in (200, 400), told.text
    for body in ["", "[]", "{}", '{"entry_ids": []}', '{"entry_ids": [-1], "status": "read"}', '{"entry_ids": [1], "status": "x"}', "\x00", '{"entry_ids": [1e30]}']:
        told = requests.put(f"{server.base}/v1/entries", data=body, headers={"X-Auth-Token": server.password})
        assert told.status_code == 400 and told.json()["error_message"], body
    assert requests.get(f"{server.base}/v1/nonsense", headers={"X-Auth-Token": server.password}).status_code == 404
    assert requests.get(f"{server.base}/reader/api/0/nonsense", headers=server.header).status_code == 404
    assert server.ids(n=1)[0] == some


def test_survives_extreme_values(server):
    """Yields every value of every address, spoilt, one at a time."""
    google, token = {"headers": server.header}, {"headers": {"X-Auth-Token": server.password}}
    key = hashlib.md5(f"{server.name}:{server.password}".encode()).hexdigest()
    fever = {"data": {"api_key": key}}
    stream = {"s": STATE + "reading-list", "n": "3", "c": "5", "ot": "1", "nt": "9999999999", "xt": STATE + "read", "it": STATE + "starred", "r": "o"}
    asked = [
        ("GET", "/reader/api/0/stream/items/ids", stream, google), ("GET", "/reader/api/0/stream/contents", stream, google),
        ("GET", "/reader/atom/" + STATE + "reading-list", {"n": "3", "ot": "1"}, google),
        ("POST", "/reader/api/0/stream/items/contents", {"i": "1", "T": "x"}, google),
        ("POST", "/reader/api/0/edit-tag", {"i": "999999", "a": STATE + "read", "r": STATE + "read", "T": "x"}, google),
        ("POST", "/reader/api/0/mark-all-as-read", {"s": "feed/999999", "ts": "1"}, google),
        ("POST", "/reader/api/0/subscription/edit", {"ac": "edit", "s": "feed/999999", "t": "a", "a": "user/-/label/a", "r": "user/-/label/b"}, google),
        ("POST", "/reader/api/0/rename-tag", {"s": "user/-/label/nobody", "dest": "user/-/label/b"}, google),
        ("POST", "/reader/api/0/disable-tag", {"s": "user/-/label/nobody"}, google),
        ("POST", "/fever/?api&items", {"since_id": "1", "max_id": "1", "with_ids": "1"}, fever),
        ("POST", "/fever/?api&items", {"feed_ids": "1,2", "group_ids": "1"}, fever),
        ("POST", "/fever/?api&links", {"offset": "0", "range": "7", "page": "1"}, fever),
        ("POST", "/fever/?api", {"mark": "feed", "as": "read", "id": "999999", "before": "1"}, fever),
        ("POST", "/fever/?api&api_key=x", {"api_key": key}, {}),
        ("GET", "/v1/entries", {name: "1" for name in [
            "feed_id", "category_id", "starred", "search", "before", "after", "published_before", "published_after", "changed_before",
            "changed_after", "before_entry_id", "after_entry_id", "limit", "offset", "tags"]} | {
            "status": "unread", "order": "id", "direction": "asc"}, token),
        ("GET", "/v1/entries/ids", {"limit": "1", "offset": "1", "status": "read", "starred": "1"}, token),
    ]
    failed = []
    for method, path, values, how in asked:
        for name in values:
            for value in extremes.NUMBERS + extremes.TEXTS:
                answer = requests.request(method, server.base + path, params=values | {name: value}, **how)
                if answer.status_code >= 500 or "Traceback" in answer.text:
                    failed.append(f"{method} {path} {name}={value[:40]!r}: {answer.status_code}")
    for path in ["categories", "feeds", "entries", "icons", "users"]:
        for value in extremes.NUMBERS:
            for method in ["GET", "PUT", "DELETE"]:
                escaped = requests.utils.quote(value, safe="")
                answer = requests.request(method, f"{server.base}/v1/{path}/{escaped}", **token)
                if answer.status_code >= 500:
                    failed.append(f"{method} /v1/{path}/{value[:40]}: {answer.status_code}")
    for path, body in [("entries", {"entry_ids": [999999], "status": "read", "starred": True}), ("categories/999", {"title": "x"}),
                       ("feeds/999", {"title": "x", "category_id": 1, "disabled": False, "crawler": False})]:
        for name in body:
            for value in extremes.JSON_VALUES:
                spoilt = json.dumps(body | {name: "@@"}).encode().replace(b'"@@"', value if isinstance(value, bytes) else value.encode())
                answer = requests.put(f"{server.base}/v1/{path}", data=spoilt, **token)
                if answer.status_code >= 500:
                    failed.append(f"PUT /v1/{path} {name}={value[:40]!r}: {answer.status_code}")
    assert not failed, "\n".join(failed)
    assert server.demo.process.poll() is None


def test_atom_includes_the_read_state(server):
    some = server.ids(n=1)[0]
    server.edit([str(some)], a="read")
    answer = requests.get(f"{server.base}/reader/atom/{STATE}reading-list?n=1000", headers=server.header)
    root = ElementTree.fromstring(answer.content)
    name = "{http://www.w3.org/2005/Atom}"
    labels = {entry.find(name + "id").text: entry.find(name + "category").get("label") for entry in root.iter(name + "entry")}
    assert labels[f"{LONG}{some:016x}"] == "read" and len(labels) == len(server.ids(n=10_000))
    server.edit([str(some)], r="read")


def test_creates_an_app_password_with_a_qr_code(server, open_page, assert_accessible, assert_fits):
    page = open_page(server.demo, "/account", size="phone")
    page.fill("#app-name", "Téléphone")
    page.click("form:has(#app-name) button")
    password = page.locator("#token").input_value()
    assert re.fullmatch("gzt[A-Za-z0-9]{43}", password)
    picture = Image.open(io.BytesIO(page.locator(".qr-code").screenshot()))
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [f"{server.base}\n{server.name}\n{password}"]
    shown = page.locator(".account-apps").inner_text()
    assert all(f"{server.base}{path}" in shown for path in ["/api/greader.php", "/fever/"]) and server.name in shown
    assert_accessible(page)
    assert_fits(page)
    assert requests.get(f"{server.base}/v1/me", headers={"X-Auth-Token": password}).status_code == 200


def test_separates_the_apps_of_two_readers():
    with harness.running_demo("--readers") as demo:
        zoe = AppServer(demo, {"name": "zoe", "password": "vent pluie soleil"})
        sam = AppServer(demo, {"name": "sam", "password": "tide harbour lamp"})
        assert zoe.get("user-info")["userId"] != sam.get("user-info")["userId"]
        both = [each for each in zoe.ids(n=10_000, xt=STATE + "read") if each in sam.ids(n=10_000, xt=STATE + "read")]
        some = both[0]
        before = [sam.ids(stream, n=10_000) for stream in [STATE + "read", STATE + "starred"]]
        zoe.edit([some], a="read")
        zoe.fever(f"mark=item&as=saved&id={some}")
        zoe.post("edit-tag", {"i": str(some), "a": "user/-/label/Only Zephyrine's"})
        zoe.miniflux.create_category("Zephyrine's own")
        feed = zoe.get("subscription/list")["subscriptions"][0]
        zoe.post("subscription/edit", {"ac": "edit", "s": feed["id"], "t": "As Zephyrine calls it", "a": "user/-/label/Zephyrine's folder"})
        assert [sam.ids(stream, n=10_000) for stream in [STATE + "read", STATE + "starred"]] == before
        told = "".join(json.dumps(each) for each in [
            sam.get("tag/list"), sam.get("subscription/list"), sam.get("unread-count"), sam.get("stream/contents", n=1000),
            sam.fever("groups&feeds&items&links&unread_item_ids&saved_item_ids"), sam.miniflux.get_categories(), sam.miniflux.get_feeds(),
            sam.miniflux.get_entries(limit=1000)])
        assert "Zephyrine" not in told  # too long a name for the signatures of pictures to spell by chance
        own = next(each["id"] for each in zoe.miniflux.get_categories() if each["title"] == "Zephyrine's own")
        for change in [lambda: sam.miniflux.update_category(own, "x"), lambda: sam.miniflux.delete_category(own)]:
            with pytest.raises(miniflux.ClientError):
                change()
        zoe.post("mark-all-as-read", {"s": STATE + "reading-list"})
        assert zoe.ids(n=10_000, xt=STATE + "read") == [] and some in sam.ids(n=10_000, xt=STATE + "read")


READING, READ, STARRED = STATE + "reading-list", STATE + "read", STATE + "starred"
LANGUAGES = [
    ("/api/greader.php/reader/api/0/edit-tag", "text/plain"), ("/reader/api/0/edit-tag", "text/plain"),
    ("/fever/", "application/json"), ("/v1/entries", "application/json")]


def test_marks_nothing_for_an_invalid_stream_or_time(server):
    unread = server.ids(n=10_000, xt=READ)
    assert unread

    def assert_untouched(why):
        assert server.ids(n=10_000, xt=READ) == unread, why

    try:
        for stream in ["broadcast", "like", "read", "kept-unread"]:
            assert server.post("mark-all-as-read", {"s": STATE + stream}) == "OK"
            assert_untouched(stream)
        for wrong in [{}, {"s": ""}, {"ts": "1"}] + [{"s": READING, "ts": ts} for ts in ["abc", "-5", "1.5e9", "9" * 30, "+5"]]:
            server.post("mark-all-as-read", wrong, status=400)
            assert_untouched(wrong)
        for before in [str(int((time.time() - 86_400) * 1000)), str(int((time.time() - 86_400) * 10**6)), "abc", "-1", "0", "", "1.5e9", "9" * 30]:
            for mark in ["group&id=0", f"feed&id={server.miniflux.get_entry(unread[0])['feed_id']}"]:
                server.fever(f"mark={mark}&as=read&before={before}")
                assert_untouched(before)
        # Every notation means the same time.
        server.fever(f"mark=group&as=read&id=0&before={int((time.time() + 5) * 1000)}")
        assert server.ids(n=10_000, xt=READ) == []
    finally:
        server.edit([str(each) for each in unread], r="read")
    assert_untouched("undone")


def test_lists_and_marks_several_streams(server):
    first, second = [each["id"] for each in server.get("subscription/list")["subscriptions"] if server.ids(each["id"], n=1000)][:2]
    unread = server.ids(n=10_000, xt=READ)
    both = sorted(server.ids(first, n=10_000) + server.ids(second, n=10_000), reverse=True)
    assert server.ids([first, second], n=10_000) == both == server.ids([first, second], n=2)
    try:
        assert server.post("mark-all-as-read", [("s", first), ("s", second)]) == "OK"
        assert server.ids([first, second], n=10_000, xt=READ) == []
    finally:
        server.edit([str(each) for each in unread], r="read")


def test_reads_every_repeated_value(server):
    some, other = server.ids(n=10_000)[:2]
    form = {"Content-Type": "application/x-www-form-urlencoded"} | server.header
    many = "&".join(f"i={each}" for each in range(10_000_000, 10_030_000))
    edited = requests.post(f"{server.base}/reader/api/0/edit-tag", data=f"{many}&i={some}&a={STARRED}", headers=form)
    assert edited.text == "OK" and some in server.ids(STARRED)
    server.edit([some], r="starred")
    told = requests.post(f"{server.base}/reader/api/0/stream/items/contents", data=f"{many}&i={some}", headers=form)
    assert told.status_code in (400, 413) and told.headers["Content-Type"].startswith("text/plain")
    # A multipart form with repeated names, which need no quotes.
    parts = "".join(f"--x\r\nContent-Disposition: form-data; name={name}\r\n\r\n{value}\r\n" for name, value in [
        ("i", some), ('"i"', other), ("a", STARRED)]) + "--x--\r\n"
    edited = requests.post(f"{server.base}/reader/api/0/edit-tag", data=parts, headers=server.header | {"Content-Type": "multipart/form-data; boundary=x"})
    assert edited.text == "OK" and {some, other} <= set(server.ids(STARRED))
    server.edit([some, other], r="starred")


def assert_own_language(answer, path, kind):
    assert answer.headers["Content-Type"].startswith(kind), (path, answer.status_code, answer.headers["Content-Type"])
    if path == "/fever/":
        assert answer.json()["api_version"] == 3
    elif path.startswith("/v1"):
        assert answer.json()["error_message"]
    else:
        assert "<" not in answer.text and answer.text


@pytest.mark.parametrize("path,kind", LANGUAGES)
def test_rejects_before_authentication_in_the_protocol_format(server, path, kind):
    page = {"Accept": "text/html", "X-Auth-Token": server.password} | server.header
    for answer, status in [
        (requests.post(server.base + path, data=b"x" * 2_000_000, headers=page), 413),
        (requests.request("PATCH", server.base + path, headers=page), 405),
        (requests.get(server.base + path, headers=page | {"Host": "elsewhere.example"}), 421),
    ]:
        assert answer.status_code == status
        assert_own_language(answer, path, kind)


def test_reports_unknown_addresses_in_the_protocol_format(server):
    for path, kind in [("/reader/nonsense", "text/plain"), ("/v1/nonsense", "application/json"), ("/accounts/nonsense", "text/plain")]:
        answer = requests.get(server.base + path, headers={"Accept": "text/html", "X-Auth-Token": server.password} | server.header)
        assert answer.status_code == 404
        assert_own_language(answer, path, kind)


@pytest.mark.parametrize("path", ["/v1/import", "/reader/api/0/subscription/import", "/api/greader.php/reader/api/0/subscription/import"])
def test_rejects_uploads_without_authentication(server, path):
    """The response comes before the body, of which no byte is sent."""
    host = server.base.removeprefix("http://")
    with socket.create_connection((host.split(":")[0], int(host.split(":")[1])), timeout=10) as stranger:
        stranger.sendall(f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 60000000\r\nX-Auth-Token: x\r\n\r\n".encode())
        assert stranger.recv(64).startswith(b"HTTP/1.1 401")


def test_reports_every_wrong_password(server):
    wrong = "gzt" + "B" * 43
    told = [requests.get(f"{server.base}/v1/me", headers={"X-Auth-Token": wrong}) for _ in range(12)]
    assert {each.status_code for each in told} == {401} and int(told[-1].headers["Retry-After"]) > 0
    answer = server.login(password=wrong)
    assert answer.status_code == 401 and "Auth=" not in answer.text and answer.headers["Retry-After"]
    answer = requests.post(f"{server.base}/fever/?api", data={"api_key": "1" * 32})
    assert answer.status_code == 200 and answer.json() == {"api_version": 3, "auth": 0} and answer.headers["Retry-After"]
    assert server.miniflux.me()["username"] == server.name


def test_rejects_a_password_with_another_name(server):
    root = f"{server.base}/api/greader.php/accounts/ClientLogin"
    for name in ["x", "", "nobody@paper.example"]:
        assert requests.post(root, data={"Email": name, "Passwd": server.password}).status_code == 401
        assert requests.get(f"{server.base}/v1/me", auth=(name, server.password)).status_code == 401
    assert requests.post(root, data={"Email": server.name.upper(), "Passwd": server.password}).status_code == 200
    assert requests.get(f"{server.base}/v1/me", auth=(server.name.upper(), server.password)).status_code == 200


def test_an_idempotency_key_reveals_no_response_to_others(server):
    form = {"Idempotency-Key": "the-same", "Content-Type": "application/x-www-form-urlencoded"}
    first = requests.post(f"{server.base}/reader/api/0/stream/items/contents", data=f"i={server.ids(n=1)[0]}", headers=form | server.header)
    assert first.status_code == 200
    assert requests.post(f"{server.base}/reader/api/0/stream/items/contents", data="i=1", headers=form).status_code == 401


def test_preserves_a_star_after_its_feed_is_removed_in_every_protocol(server):
    feed = next(each for each in server.get("subscription/list")["subscriptions"] if each["categories"] and server.ids(each["id"], n=1000))
    some = server.ids(feed["id"], n=1)[0]
    server.edit([some], a="starred")
    server.post("subscription/edit", {"ac": "unsubscribe", "s": feed["id"]})
    try:
        entry = next(each for each in server.miniflux.get_entries(starred=True, limit=1000)["entries"] if each["id"] == some)
        assert entry["feed"]["category"]["id"] == 1 and entry["feed"]["disabled"] and entry["feed"]["title"] == feed["title"]
        assert entry["feed"]["feed_url"] == feed["url"] and entry["feed"]["id"] == entry["feed_id"]
        item = json.loads(server.post("stream/items/contents", {"i": some}))["items"][0]
        assert feed["categories"][0]["id"] not in item["categories"] and item["origin"]["title"] == feed["title"]
    finally:
        server.post("subscription/edit", {"ac": "subscribe", "s": "feed/" + feed["url"], "a": feed["categories"][0]["id"]})
        server.edit([some], r="starred")


def test_rejects_a_duplicate_folder_name(server):
    api = server.miniflux
    first, second = api.create_category("One of two"), api.create_category("The other")
    try:
        for name in ["The other", "  The other  "]:
            with pytest.raises(miniflux.BadRequest):
                api.update_category(first["id"], name)
        assert {first["id"], second["id"]} <= {each["id"] for each in api.get_categories()}
        assert api.update_category(first["id"], "  The first  ")["title"] == "The first"
        own = next(each["title"] for each in api.get_categories() if each["id"] == 1)
        for wrong in ["", "x" * 10_000, own]:
            with pytest.raises(miniflux.BadRequest):
                api.create_category(wrong)
    finally:
        api.delete_category(first["id"])
        api.delete_category(second["id"])


def test_lists_a_label_with_the_name_of_a_folder(server):
    folder = next(each["id"] for each in server.get("tag/list")["tags"] if each.get("type") == "folder")
    inside = server.ids(folder, n=10_000)
    outside = next(each for each in server.ids(n=10_000) if each not in inside)
    unread = server.ids(n=10_000, xt=READ)
    server.post("edit-tag", {"i": outside, "a": folder})
    server.post("edit-tag", {"i": inside[0], "a": folder})
    try:
        wanted = sorted(inside + [outside], reverse=True)
        assert server.ids(folder, n=10_000) == wanted == server.ids(folder, n=2)
        assert server.ids(folder, n=10_000, r="o") == wanted[::-1]
        item = json.loads(server.post("stream/items/contents", {"i": inside[0]}))["items"][0]
        assert item["categories"].count(folder) == 1
        assert [each["id"] for each in server.get("tag/list")["tags"]].count(folder) == 1
        server.post("mark-all-as-read", {"s": folder})
        assert server.ids(folder, n=10_000, xt=READ) == []
        server.post("rename-tag", {"s": folder, "dest": "user/-/label/Both renamed"})
        assert server.ids("user/-/label/Both renamed", n=10_000) == wanted
        server.post("rename-tag", {"s": "user/-/label/Both renamed", "dest": folder})
    finally:
        server.post("edit-tag", [("i", outside), ("i", inside[0]), ("r", folder)])
        server.edit([str(each) for each in unread], r="read")
    assert server.ids(folder, n=10_000) == inside


def test_serves_the_list_picture_to_apps(server):
    pictured = [each["id"] for each in requests.get(server.demo.url("/api/v1/articles?limit=100")).json()["articles"] if each.get("picture")]
    assert pictured
    for each in json.loads(server.post("stream/items/contents", [("i", str(each)) for each in pictured]))["items"]:
        assert f'<img src="{server.base}/pictures/app/' in each["summary"]["content"] or f'src="{server.base}/pictures/app/' in each["summary"]["content"], each["title"]
    for each in pictured[:5]:
        assert "/pictures/app/" in server.fever("items", with_ids=str(each))["items"][0]["html"]
        assert "/pictures/app/" in server.miniflux.get_entry(each)["content"]
    for item in server.get("stream/contents", n=1000)["items"]:
        for file in item.get("enclosure", []):
            assert not (file.get("type") or "").startswith("image/") or file["href"].startswith(server.base + "/pictures/app/")


def test_answers_every_call_of_the_python_client(server):
    api = server.miniflux
    some = server.ids(n=1)[0]
    feed = api.get_entry(some)["feed_id"]
    with pytest.raises(miniflux.BadRequest):
        api.save_entry(some)
    for refused in [
        lambda: api.update_entry(some, title="Another"), lambda: api.import_entry(feed, url="https://elsewhere.example/"),
        lambda: api.create_api_key("mine"), lambda: api.delete_api_key(1), lambda: api.create_user("new", "password"),
        lambda: api.delete_user(2), lambda: api.update_user(1, theme="dark_serif")]:
        with pytest.raises(miniflux.AccessForbidden):
            refused()
    assert api.get_api_keys() == []
    numbers = []
    for entry in api.get_entries(limit=1000)["entries"]:
        for file in entry["enclosures"]:
            assert file["entry_id"] == entry["id"] and 0 < file["id"] < 2**31
            numbers.append(file["id"])
    assert numbers and len(set(numbers)) == len(numbers)
    assert api.get_enclosure(numbers[0])["id"] == numbers[0]
    api.update_enclosure(numbers[0], media_progression=5)
    with pytest.raises(miniflux.ResourceNotFound):
        api.get_enclosure(2**31 - 1)


def test_answers_the_remaining_miniflux_calls(server):
    api, token = server.miniflux, {"X-Auth-Token": server.password}
    feeds = [each["id"] for each in api.get_feeds() if api.get_feed_entries(each["id"], limit=1)["entries"]]
    own, other = [api.get_feed_entries(each, limit=1)["entries"][0] for each in feeds[:2]]
    with pytest.raises(miniflux.ResourceNotFound):
        api.get_feed_entry(feeds[0], other["id"])
    outside = next(each["id"] for each in api.get_categories() if each["id"] != own["feed"]["category"]["id"])
    with pytest.raises(miniflux.ResourceNotFound):
        api.get_category_entry(outside, own["id"])
    listed = requests.get(f"{server.base}/v1/feeds/{feeds[0]}/entries", params={"feed_id": feeds[1]}, headers=token).json()
    assert {each["feed_id"] for each in listed["entries"]} == {feeds[0]}
    for bad in [{"starred": "bogus"}, {"feed_url": "x"}]:
        if "starred" in bad:
            assert requests.get(f"{server.base}/v1/entries", params=bad, headers=token).status_code == 400
    with pytest.raises(miniflux.BadRequest):
        api.create_feed("no address")
    with pytest.raises(miniflux.BadRequest):
        api.import_feeds("no list")
    assert requests.post(f"{server.base}/v1/discover", json={"url": "no address"}, headers=token).status_code in (400, 404)
    with pytest.raises(miniflux.BadRequest):
        api.update_feed(feeds[0], site_url="https://elsewhere.example/")
    assert api.update_feed(feeds[0], site_url=api.get_feed(feeds[0])["site_url"])["id"] == feeds[0]
    every = server.ids(n=10_000)
    assert requests.get(f"{server.base}/v1/entries/ids", headers=token).json()["entry_ids"] == every
    assert api.get_entries(before=0, after=0, changed_before=0, limit=1)["total"] == len(every)
    assert requests.head(f"{server.base}/v1/entries", headers=token).status_code == 200
    numbers = [each["feed"]["category"]["id"] for each in api.get_entries(order="category_id", limit=1000)["entries"]]
    assert numbers == sorted(numbers)
    started = time.monotonic()
    api.refresh_category(outside)
    assert time.monotonic() - started < 5


def test_answers_the_remaining_google_reader_calls(server):
    feed = next(each for each in server.get("subscription/list")["subscriptions"] if server.ids(each["id"], n=1000))
    for path in ["stream//contents/", "/stream/contents//", "stream/contents/"]:
        answer = requests.get(f"{server.base}/reader/api/0/{path}{feed['id']}?n=1000", headers=server.header).json()
        assert {item["origin"]["streamId"] for item in answer["items"]} == {feed["id"]}, path
    for c in ["abc", "-1", "9" * 30]:
        assert requests.get(f"{server.base}/reader/api/0/stream/items/ids", params={"s": READING, "c": c}, headers=server.header).status_code == 400
    server.post("subscription/edit", {"ac": "edit", "t": "x"}, status=400)
    server.post("disable-tag", {}, status=400)
    some = server.ids(n=10_000)[:1]
    server.post("edit-tag", {"i": some[0], "a": "user/-/label/Not half done"})
    server.post("disable-tag", [("s", "user/-/label/Not half done"), ("s", "user/-/label/Nobody has it")], status=404)
    assert server.ids("user/-/label/Not half done") == some
    server.post("disable-tag", {"s": "user/-/label/Not half done"})
    url = f"{server.base}/reader/api/0/subscription/list?output=json"
    tag = requests.get(url, headers=server.header).headers["ETag"]
    for sent in [tag, "W/" + tag, f'"other", {tag}', "*"]:
        assert requests.get(url, headers=server.header | {"If-None-Match": sent}).status_code == 304, sent
    assert requests.get(url, headers=server.header | {"If-None-Match": '"other"'}).status_code == 200


def test_fever_returns_no_items_after_the_last_or_without_ids(server):
    assert server.fever("items&with_ids=")["items"] == []
    for since in [2**63 - 1, "9" * 30]:
        assert server.fever(f"items&since_id={since}")["items"] == []
    assert server.fever("items&since_id=abc")["items"]


def test_shows_a_star_on_a_phone_within_a_second(server, open_page):
    some = server.ids(n=1)[0]
    page = open_page(server.demo, "/news?starred=1", size="phone")
    assert page.locator(f'a[href*="/news/{some}"]').count() == 0
    server.edit([some], a="starred")
    started = time.monotonic()
    assert server.miniflux.get_entry(some)["starred"] and str(some) in server.fever("saved_item_ids")["saved_item_ids"].split(",")
    assert f"/news/{some}" in requests.get(server.demo.url("/news?starred=1")).text
    assert time.monotonic() - started < 1
    page.reload()
    assert page.locator(f'a[href*="/news/{some}"]').count() > 0
    server.edit([some], r="starred")


def newsboat(folder, lines, commands):
    """Runs newsboat headless with that configuration; returns its output."""
    folder.mkdir(exist_ok=True)
    (folder / "config").write_text("\n".join(lines) + "\n")
    (folder / "urls").touch()
    return subprocess.run(
        ["newsboat", "-C", folder / "config", "-u", folder / "urls", "-c", folder / "cache.db", "-d", folder / "log", "-l", "5", "-x", *commands],
        capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("language", ["feedhq", "miniflux"])
def test_newsboat_reads_all_unread_articles(server, tmp_path, language):
    address = server.base if language == "miniflux" else server.base
    lines = [f'urls-source "{language}"', f'{language}-url "{address}"', f'{language}-login "{server.name}"', f'{language}-password "{server.password}"']
    ran = newsboat(tmp_path / language, lines, ["reload"])
    log = (tmp_path / language / "log").read_text(errors="replace") if (tmp_path / language / "log").exists() else ""
    assert ran.returncode == 0, ran.stderr + ran.stdout + log[-2000:]
    counted = newsboat(tmp_path / language, lines, ["print-unread"])
    assert str(len(server.ids(n=10_000, xt=STATE + "read"))) in counted.stdout.split(), counted.stdout + counted.stderr + log[-3000:]


def replay_netnewswire(server):
    """Lists with entity tags, ids since the last fetch, contents of 150 with T first, edits with long ids."""
    auth = re.search("Auth=(.*)", server.login().text)[1]
    header = {"Authorization": f"GoogleLogin auth={auth}"}
    base = f"{server.base}/api/greader.php/reader/api/0/"
    tags = requests.get(base + "tag/list?output=json", headers=header)
    assert all(tag.get("type") in (None, "folder", "tag") for tag in tags.json()["tags"])
    subscriptions = requests.get(base + "subscription/list?output=json", headers=header)
    assert requests.get(base + "subscription/list?output=json", headers=header | {"If-None-Match": subscriptions.headers["ETag"]}).status_code == 304
    token = requests.get(base + "token", headers=header).text.strip()
    ids, more = [], ""
    while True:
        page = requests.get(f"{base}stream/items/ids?output=json&n=1000&s=user/-/state/com.google/reading-list&ot=1{more}", headers=header).json()
        ids += [int(each["id"]) for each in page["itemRefs"]]
        if "continuation" not in page:
            break
        more = f"&c={page['continuation']}"
    unread = requests.get(base + "stream/items/ids?output=json&n=1000&s=user/-/state/com.google/reading-list&xt=user/-/state/com.google/read", headers=header).json()
    requests.get(base + "stream/items/ids?output=json&n=1000&s=user/-/state/com.google/starred", headers=header).json()
    for start in range(0, len(ids), 150):
        body = f"T={token}&output=json&" + "&".join(f"i={LONG}{each:016x}" for each in ids[start:start + 150])
        document = requests.post(base + "stream/items/contents", data=body, headers=header | {"Content-Type": "application/x-www-form-urlencoded"}).json()
        assert isinstance(document["updated"], int) and document["id"]
        assert [int(item["id"][len(LONG):], 16) for item in document["items"]] == ids[start:start + 150]
        assert all({"summary", "categories", "origin", "id"} <= item.keys() for item in document["items"])
    form = header | {"Content-Type": "application/x-www-form-urlencoded"}

    def edit(body):
        answer = requests.post(base + "edit-tag", data=f"T={token}&{body}", headers=form)
        assert answer.status_code == 200 and answer.text == "OK"

    # A thousand ids at once, most of them unknown here.
    many = "&".join(f"i={LONG}{each:016x}" for each in (ids[:5] + list(range(2_000_000, 2_001_000)))[:1000])
    for change in ["a", "r"]:
        edit(f"{many}&{change}=user/-/state/com.google/starred")
        assert (set(ids[:5]) <= set(server.ids(STARRED))) == (change == "a")
    # Subscribes, and reads the list again, which must not respond 304; then names the feed and moves it to a folder.
    feed = subscriptions.json()["subscriptions"][0]
    requests.post(base + "subscription/edit", data=f"T={token}&s={feed['id']}&ac=unsubscribe", headers=form)
    tag = requests.get(base + "subscription/list?output=json", headers=header).headers["ETag"]
    added = requests.post(base + "subscription/quickadd?quickadd=" + requests.utils.quote(feed["url"], safe=""), data=f"T={token}", headers=form).json()
    assert added["numResults"] == 1 and added["streamId"] == feed["id"]
    again = requests.get(base + "subscription/list?output=json", headers=header | {"If-None-Match": tag})
    assert again.status_code == 200 and feed["id"] in [each["id"] for each in again.json()["subscriptions"]]
    folder = feed["categories"][0]["id"] if feed["categories"] else "user/-/label/NNW"
    for change in [f"t={requests.utils.quote(feed['title'])}", f"a={requests.utils.quote(folder, safe='')}"]:
        assert requests.post(base + "subscription/edit", data=f"T={token}&s={feed['id']}&ac=edit&{change}", headers=form).text == "OK"
    # Renames and removes its own folder, and imports a list.
    requests.post(base + "edit-tag", data=f"T={token}&i={LONG}{ids[0]:016x}&a=user/-/label/NNW%20own", headers=form)
    renamed = requests.post(base + "rename-tag", data=f"T={token}&s=user/-/label/NNW%20own&dest=user/-/label/NNW%20other", headers=form)
    removed = requests.post(base + "disable-tag", data=f"T={token}&s=user/-/label/NNW%20other", headers=form)
    assert renamed.text == removed.text == "OK"
    exported = requests.get(base + "subscription/export", headers=header).content
    assert requests.post(base + "subscription/import", data=exported, headers=header | {"Content-Type": "text/xml"}).text == "OK"
    some = int(unread["itemRefs"][0]["id"])
    body = f"T={token}&i={LONG}{some:016x}&a=user/-/state/com.google/starred"
    assert requests.post(base + "edit-tag", data=body, headers=header | {"Content-Type": "application/x-www-form-urlencoded"}).text == "OK"
    return some


def replay_capy(server):
    """Ids by 10,000, contents by 250, for a label's stream; then Miniflux entries by offset, and the changed ones."""
    base = f"{server.base}/api/greader.php/reader/api/0/"
    assert requests.get(base + "subscription/list?output=json", headers=server.header).json()["subscriptions"]
    folder = next(tag["id"] for tag in requests.get(base + "tag/list?output=json", headers=server.header).json()["tags"] if tag.get("type") == "folder")
    ids = [each["id"] for each in requests.get(base + "stream/items/ids", params={"s": folder, "n": 10_000, "output": "json"}, headers=server.header).json()["itemRefs"]]
    every = [each["id"] for each in requests.get(base + "stream/items/ids", params={"s": READING, "n": 10_000, "output": "json"}, headers=server.header).json()["itemRefs"]]
    for chosen in [{"s": STARRED}, {"s": READING, "xt": READ}]:
        assert requests.get(base + "stream/items/ids", params=chosen | {"n": 10_000, "output": "json"}, headers=server.header).status_code == 200

    def contents(chunk):
        answer = requests.post(base + "stream/items/contents?output=json", data=[("i", each) for each in chunk], headers=server.header)
        return [int(item["id"][len(LONG):], 16) for item in answer.json()["items"]]

    chunks = [every[start::8] for start in range(8)]
    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        assert list(threads.map(contents, chunks)) == [[int(each) for each in chunk] for chunk in chunks]
    assert contents(ids[:250]) == [int(each) for each in ids[:250]]
    token = {"X-Auth-Token": server.password}
    me = requests.get(f"{server.base}/v1/me", headers=token).json()
    assert None not in me.values() and {"id", "username", "last_login_at", "entry_swipe"} <= me.keys()
    moment = int(time.time()) - 1
    assert requests.put(f"{server.base}/v1/entries", json={"entry_ids": [int(ids[0])], "starred": True}, headers=token).status_code == 204
    changed = requests.get(f"{server.base}/v1/entries", params={"changed_after": moment, "limit": 250, "offset": 0}, headers=token).json()
    assert int(ids[0]) in [entry["id"] for entry in changed["entries"]]
    assert all(entry["feed"]["category"]["title"] for entry in changed["entries"])
    found = []
    for offset in range(0, 10_000, 250):
        page = requests.get(f"{server.base}/v1/entries", params={"order": "id", "direction": "desc", "limit": 250, "offset": offset}, headers=token).json()
        found += [entry["id"] for entry in page["entries"]]
        if not page["entries"]:
            break
    assert found == [int(each) for each in every]
    for feed in requests.get(f"{server.base}/v1/feeds", headers=token).json():
        assert all(isinstance(feed[name], bool) for name in ["crawler", "disabled", "ignore_http_cache", "fetch_via_proxy"]) and feed["checked_at"]
        icon = requests.get(f"{server.base}/v1/feeds/{feed['id']}/icon", headers=token)
        assert icon.status_code == (200 if feed["icon"] else 404)
    return int(ids[0])


def replay_read_you(server):
    """Signs in for JSON, returns the token with its newline, uses decimal ids; Fever by since, marks in the query."""
    auth = requests.post(f"{server.base}/api/greader.php/accounts/ClientLogin", data={"output": "json", "Email": server.name, "Passwd": server.password}).json()["Auth"]
    header = {"Authorization": f"GoogleLogin auth={auth}"}
    base = f"{server.base}/api/greader.php/reader/api/0/"
    token = requests.get(base + "token", headers=header).text
    requests.get(base + "user-info?output=json", headers=header).json()["userId"]
    month = int(time.time()) - 30 * 86_400
    read = requests.get(base + "stream/items/ids", params={"s": STATE + "reading-list", "it": STATE + "read", "ot": month, "n": 10_000}, headers=header).json()
    assert read["itemRefs"] == requests.get(base + "stream/items/ids", params={"s": STATE + "read", "ot": month, "n": 10_000}, headers=header).json()["itemRefs"]
    some = server.ids(n=1, xt=STATE + "read")[0]
    assert requests.post(base + "edit-tag", data={"T": token, "i": str(some), "a": STATE + "starred"}, headers=header).text == "OK"
    # All existing articles, in one request, with decimal ids.
    every = server.ids(n=10_000)
    unread = set(server.ids(n=10_000, xt=READ))
    many = [("i", str(each)) for each in [*every, *range(3_000_000, 3_020_000)]]
    assert requests.post(base + "edit-tag", data=[("T", token), *many, ("a", READ)], headers=header).text == "OK"
    assert server.ids(n=10_000, xt=READ) == []
    assert requests.post(base + "edit-tag", data=[("T", token), *[("i", str(each)) for each in unread], ("r", READ)], headers=header).text == "OK"
    assert set(server.ids(n=10_000, xt=READ)) == unread
    feed = server.get("subscription/list")["subscriptions"][0]
    added = requests.post(base + "subscription/quickadd", params={"quickadd": feed["url"]}, data={"T": token, "quickadd": feed["url"]}, headers=header).json()
    assert added["streamId"] == feed["id"]
    edited = requests.post(base + "subscription/edit", data={"T": token, "ac": "edit", "s": feed["id"], "t": feed["title"]}, headers=header)
    assert edited.text == "OK"
    assert server.fever("groups&feeds&favicons")["feeds"]
    assert server.fever("items&since_id=")["items"]
    assert str(some) in server.fever("saved_item_ids")["saved_item_ids"].split(",")
    server.fever(f"mark=item&as=unsaved&id={some}")
    server.fever(f"mark=item&as=saved&id={some}")
    return some


def replay_fluent_reader(server):
    """Contents by 1,000 since a time, edits without a token, all read without a time; Fever from the highest id down."""
    base = f"{server.base}/api/greader.php/reader/api/0/"
    page = requests.get(base + "stream/contents?n=1000&ot=1", headers=server.header | {"Origin": "file://", "Sec-Fetch-Site": "cross-site"}).json()
    feeds = {each["id"] for each in server.get("subscription/list")["subscriptions"]}
    assert all(item["origin"]["streamId"] in feeds for item in page["items"])
    some = int(page["items"][0]["id"][len(LONG):], 16)
    edited = requests.post(base + "edit-tag", data={"i": str(some), "a": STATE + "starred"}, headers=server.header | {"Origin": "file://", "Sec-Fetch-Site": "cross-site"})
    assert edited.text == "OK"
    # Page by page with the continuation, and all read with neither a time nor a token.
    found, more = [], ""
    while more is not None:
        part = requests.get(f"{base}stream/contents?n=10{more}", headers=server.header).json()
        found += [int(item["id"][len(LONG):], 16) for item in part["items"]]
        more = f"&c={part['continuation']}" if "continuation" in part else None
    assert found == server.ids(n=10_000)
    unread = server.ids(n=10_000, xt=READ)
    assert requests.post(base + "mark-all-as-read", data={"s": READING}, headers=server.header).text == "OK"
    assert server.ids(n=10_000, xt=READ) == []
    server.edit([str(each) for each in unread], r="read")
    listed = requests.get(f"{server.base}/v1/entries?status=unread&limit=1000", headers={"X-Auth-Token": server.password}).json()
    assert {entry["id"] for entry in listed["entries"]} == set(unread) and listed["total"] == len(unread)
    for highest in [2**53 - 1, 2**31 - 1]:
        assert server.fever("items", max_id=str(highest))["items"][0]["id"] == server.ids(n=1)[0]
    assert len(server.fever("items", max_id=str(2**31 - 1))["items"]) == 50
    entries = requests.get(f"{server.base}/v1/entries?order=id&direction=desc&after_entry_id=1&limit=125", headers={"X-Auth-Token": server.password}).json()
    assert [entry["id"] for entry in entries["entries"]] == server.ids(n=10_000)[:125][:entries["total"]]
    assert requests.get(f"{server.base}/v1/entries?starred=true&limit=1000", headers={"X-Auth-Token": server.password}).json()["total"] == len(server.ids(STATE + "starred"))
    return some


def replay_rss_guard(server):
    """Lists of 200,000 ids with escaped streams, 9,999 contents at once, edits in the query."""
    base = f"{server.base}/api/greader.php/reader/api/0/"
    stream = requests.utils.quote(STATE + "reading-list", safe="")
    page = requests.get(f"{base}stream/items/ids?output=json&n=200000&ot=1&s={stream}", headers=server.header).json()
    assert "continuation" not in page
    ids = [each["id"] for each in page["itemRefs"]]
    document = requests.post(base + "stream/items/contents?output=json&n=200000", data="&".join(f"i={each}" for each in ids) , headers=server.header | {"Content-Type": "application/x-www-form-urlencoded"}).json()
    assert len(document["items"]) == len(ids) and all(item["published"] < 2**31 for item in document["items"])
    form = server.header | {"Content-Type": "application/x-www-form-urlencoded"}
    for batch in [999, 250]:
        found = []
        for start in range(0, len(ids), batch):
            part = requests.post(base + "stream/items/contents?output=json", data="&".join(f"i={each}" for each in ids[start:start + batch]), headers=form).json()
            found += [str(int(item["id"][len(LONG):], 16)) for item in part["items"]]
        assert found == ids
    escaped = {name: requests.utils.quote(name, safe="") for name in [STARRED, READ]}
    unread = requests.get(f"{base}stream/items/ids?output=json&n=200000&s={stream}&xt={escaped[READ]}", headers=server.header).json()["itemRefs"]
    assert [int(each["id"]) for each in unread] == server.ids(n=10_000, xt=READ)
    before = requests.get(f"{base}stream/items/ids?output=json&n=200000&s={escaped[STARRED]}", headers=server.header).json()["itemRefs"]
    token = requests.get(base + "token", headers=server.header).text.strip()
    for change in ["a", "r"]:
        for start in range(0, min(len(ids), 400), 200):
            query = "&".join(f"i={each}" for each in ids[start:start + 200])
            assert requests.post(f"{base}edit-tag", data=f"T={token}&{query}&{change}={escaped[STARRED]}", headers=form).text == "OK"
    server.edit([each["id"] for each in before], a="starred")
    some = int(ids[0])
    edited = requests.post(f"{base}edit-tag?i={some}&a={requests.utils.quote(STATE + 'starred', safe='')}", headers=server.header)
    assert edited.text == "OK"
    exported = requests.get(base + "subscription/export", headers=server.header)
    assert requests.post(base + "subscription/import", data=exported.content, headers=server.header).status_code == 200
    return some


def replay_liferea(server):
    """Ids of each feed, contents with the sign-in's token only, a token before each edit, subscribing with i=null."""
    base = f"{server.base}/api/greader.php/reader/api/0/"
    auth = re.search("Auth=(.*)", server.login().text)[1]
    some = None
    for feed in server.get("subscription/list", output="json")["subscriptions"]:
        stream = requests.utils.quote(feed["id"], safe="")
        ids = [each["id"] for each in requests.get(f"{base}stream/items/ids?s={stream}&n=50", headers=server.header).json()["itemRefs"]]
        document = requests.post(base + "stream/items/contents", data=f"T={auth}&" + "&".join(f"i={each}" for each in ids),
                                 headers={"Content-Type": "application/x-www-form-urlencoded"}).json()
        assert len(document["items"]) == len(ids)
        some = some or int(ids[0])
    token = requests.get(base + "token", headers=server.header).text
    edited = requests.post(base + "edit-tag", data={"i": str(some), "s": f"feed%2F{feed['url']}", "a": STATE + "starred", "ac": "edit-tags", "T": token}, headers=server.header)
    assert edited.text == "OK"
    answer = requests.post(base + "subscription/edit?client=liferea", headers=server.header | {"Content-Type": "application/x-www-form-urlencoded"},
                           data=f"s=feed%2F{requests.utils.quote(feed['url'], safe='')}&i=null&ac=subscribe&T={token}")
    assert answer.text == "OK"
    return some


REPLAYS = [replay_netnewswire, replay_capy, replay_read_you, replay_fluent_reader, replay_rss_guard, replay_liferea]


@pytest.mark.parametrize("replay", REPLAYS, ids=[replay.__name__.removeprefix("replay_") for replay in REPLAYS])
def test_answers_recorded_app_requests_and_shares_their_star(server, replay):
    starred = replay(server)
    assert starred in server.ids(STATE + "starred")
    assert str(starred) in server.fever("saved_item_ids")["saved_item_ids"].split(",")
    assert server.miniflux.get_entry(starred)["starred"]
    assert f"/news/{starred}" in requests.get(server.demo.url("/news?starred=1")).text
    server.edit([str(starred)], r="starred")
    assert server.miniflux.get_entry(starred)["starred"] is False


def test_shares_a_star_from_newsboat_immediately(server, tmp_path):
    """Newsboat in its own terminal: opens the first feed and its first article, and flags it, which stars it."""
    folder = tmp_path / "boat"
    folder.mkdir()
    (folder / "config").write_text("\n".join([
        'urls-source "feedhq"', f'feedhq-url "{server.base}"', f'feedhq-login "{server.name}"', f'feedhq-password "{server.password}"',
        'feedhq-flag-star "b"', 'feedhq-min-items 100', "feedhq-show-special-feeds no", "show-read-feeds yes", "download-retries 1"]) + "\n")
    (folder / "urls").touch()
    before = set(server.ids(STATE + "starred"))
    boat = pexpect.spawn("newsboat", ["-C", str(folder / "config"), "-u", str(folder / "urls"), "-c", str(folder / "cache.db")],
                         env=harness.own_environment() | {"TERM": "xterm", "LANG": "C.UTF-8", "HOME": str(folder)}, dimensions=(40, 120), timeout=60)
    try:
        # It prints a greeting before it reads keys: an earlier key may be lost.
        boat.expect("Your feeds")
        boat.send("R")
        harness.wait_until(lambda: (folder / "cache.db").exists() and rows(folder / "cache.db") >= 30, pause=lambda: drain(boat))
        # The first feed, and the flags of its first article.
        boat.send("\r")
        boat.expect("Articles in feed")
        boat.send("\x05")
        boat.expect("Flags:")
        boat.send("b\r")
        harness.wait_until(lambda: set(server.ids(STATE + "starred")) - before, pause=lambda: drain(boat))
        (starred,) = set(server.ids(STATE + "starred")) - before
        assert server.miniflux.get_entry(starred)["starred"]
        assert str(starred) in server.fever("saved_item_ids")["saved_item_ids"].split(",")
        assert f"/news/{starred}" in requests.get(server.demo.url("/news?starred=1")).text
        server.edit([str(starred)], r="starred")
    finally:
        boat.terminate(force=True)


def drain(boat):
    """Reads newsboat's output, so that it continues."""
    try:
        boat.read_nonblocking(65_536, timeout=0.1)
    except pexpect.TIMEOUT:
        pass


def rows(file):
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        try:
            return database.execute("SELECT count(*) FROM rss_item").fetchone()[0]
        except sqlite3.OperationalError:
            return 0
