"""Notifications: the page of the channels, a real service worker that shows a push, an ntfy server as strict as the real one, a
webhook that others verify, and what kills and imports do to waiting messages."""

import json
import random
import re
import sqlite3
import threading
import time
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect
from standardwebhooks.webhooks import Webhook

import harness
import killing
from harness import wait_until
from publisher import Publisher, running_publisher
from test_articles import articles, publisher, refresh, refreshed, running_server, send  # noqa: F401 (fixtures)

PAGES = ["/watches/channels", f"/watches/mute/{'a' * 32}"]
NTFY_FIELDS = {
    "topic", "title", "message", "priority", "tags", "click", "actions", "icon", "attach", "filename", "markdown", "delay",
    "sequence_id",
}


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    for form in page.locator(".channel-form > summary").all():
        form.click()
    assert_fits(page)
    assert_accessible(page)


@pytest.fixture
def local_demo():
    """A demo at a host name: notifications need a secure context, which `localhost` is."""
    with harness.running_demo() as demo:
        demo.address = demo.address.replace("127.0.0.1", "localhost")
        yield demo


class Pushes:
    """A page whose service worker receives pushes by the browser's debugging protocol. This browser without windows never permits
    notifications, so the worker's calls are recorded in place of being shown."""

    def __init__(self, browser, demo):
        context = harness.new_context(browser, demo, service_workers="allow")
        self.page = context.new_page()
        self.origin, self.session = demo.address, context.new_cdp_session(self.page)
        registrations = []
        self.session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
        self.session.send("ServiceWorker.enable")
        self.page.goto("/watches/channels")
        harness.expect_under_control(self.page)
        wait_until(lambda: registrations, pause=lambda: self.page.wait_for_timeout(50))
        self.registration = registrations[-1]["registrationId"]
        self.worker = context.service_workers[-1]
        self.worker.evaluate("""() => {
            self.shown = [];
            self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
        }""")

    def push(self, data):
        """Delivers a message, and returns what the worker shows for it."""
        before = len(self.worker.evaluate("self.shown"))
        self.session.send(
            "ServiceWorker.deliverPushMessage", {"origin": self.origin, "registrationId": self.registration, "data": data})
        return wait_until(
            lambda: self.worker.evaluate("self.shown")[before:], pause=lambda: self.page.wait_for_timeout(50))[0]


def payload(title, path, origin, tag="a" * 32):
    return json.dumps({"web_push": 8030, "notification": {
        "title": title, "body": "Vélos", "navigate": origin + path, "lang": "fr", "dir": "auto", "tag": tag, "silent": False}})


def test_the_worker_shows_a_push_and_replaces_by_tag(local_demo, browser):
    pushes = Pushes(browser, local_demo)
    shown = pushes.push(payload("Un vélo", "/news/7?lang=fr", pushes.origin))
    assert (shown["title"], shown["body"], shown["tag"], shown["lang"]) == ("Un vélo", "Vélos", "a" * 32, "fr")
    assert shown["data"]["path"] == "/news/7?lang=fr" and shown["renotify"]
    # Addresses of other sites lead to the front page.
    assert pushes.push(payload("Ailleurs", "/x", "https://other.example"))["data"]["path"] == "/"


def test_shows_something_for_every_push_that_cannot_be_read(local_demo, browser):
    pushes = Pushes(browser, local_demo)
    for data in ["", "no JSON", "[]", "null", '{"notification": {}}', '{"notification": {"title": 7}}']:
        shown = pushes.push(data)
        assert shown["title"] in ("Du nouveau dans Gazette", "Something new in Gazette") and shown["data"]["path"] == "/"


def test_says_why_a_browser_shows_no_notifications(demo, browser):
    context = harness.new_context(browser, demo, service_workers="allow")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto("/watches/channels")
    expect(page.locator("[data-push-says=insecure]")).to_be_visible()
    phone = harness.new_context(
        browser, demo, service_workers="allow", user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)").new_page()
    phone.goto("/watches/channels")
    expect(phone.locator("[data-push-says=installFirst]")).to_be_visible()
    expect(phone.get_by_role("button", name="Activer les notifications")).to_be_hidden()


class Ntfy(BaseHTTPRequestHandler):
    """Accepts what a real server accepts: JSON at the root, with known fields and the topic's token."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Authorization"] != "Bearer tk_secret":
            return self.answer(401, {"code": 40101, "http": 401, "error": "unauthorized"})
        try:
            message = json.loads(body)
        except ValueError:
            message = None
        is_valid = (
            self.path == "/" and isinstance(message, dict) and set(message) <= NTFY_FIELDS and len(body) <= 32768
            and re.fullmatch(r"[-_A-Za-z0-9]{1,64}", message.get("topic", "")) and message.get("priority", 3) in range(1, 6)
            and len(message.get("message", "").encode()) <= 4096 and len(message.get("actions", [])) <= 3)
        if not is_valid:
            return self.answer(400, {"code": 40001, "http": 400, "error": "invalid request"})
        if self.server.is_refusing:
            return self.answer(503, {"code": 50301, "http": 503, "error": "busy"})
        self.server.messages.append(message)
        time.sleep(self.server.delay)
        self.answer(200, {"id": "a", "time": 1, "event": "message", "topic": message["topic"]})

    def answer(self, status, document):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@contextmanager
def running_ntfy():
    ntfy = ThreadingHTTPServer(("127.0.0.1", 0), Ntfy)
    ntfy.messages = []
    # What it does to valid messages: refuses them, or answers so many seconds late.
    ntfy.is_refusing, ntfy.delay = False, 0
    threading.Thread(target=ntfy.serve_forever, daemon=True).start()
    try:
        yield ntfy
    finally:
        ntfy.shutdown()
        ntfy.server_close()


def add_ntfy(page, ntfy, token):
    page.goto("/watches/channels")
    page.locator(".channel-form > summary", has_text="ntfy").click()
    form = page.locator(".channel-form[open]")
    form.get_by_label("Adresse du sujet").fill(f"http://127.0.0.1:{ntfy.server_port}/velos")
    form.get_by_label("Jeton d’accès").fill(token)
    form.get_by_label("Nom").fill("Téléphone")
    form.get_by_role("button", name="Ajouter").click()
    expect(page.locator(".watch-name", has_text="Téléphone")).to_be_visible()


@pytest.fixture
def ntfy():
    with running_ntfy() as ntfy:
        yield ntfy


@pytest.fixture
def server(publisher, tmp_path, demo, ntfy):  # noqa: F811
    allowed = {"GAZETTE_OUTBOUND_ALLOWED": f"http://127.0.0.1:{ntfy.server_port}"}
    with running_server(publisher, tmp_path, demo, allowed) as server:
        yield server


def test_tells_a_phone_by_ntfy_what_a_watch_finds(publisher, server, ntfy, browser):  # noqa: F811
    page = harness.new_context(browser, server).new_page()
    add_ntfy(page, ntfy, "tk_secret")
    page.get_by_role("button", name="Envoyer un essai").click()
    expect(page.locator(".channel-health")).to_contain_text("Dernier succès")
    assert [message["title"] for message in ntfy.messages] == ["Un essai de Gazette"]

    send(server, "/api/v1/watches", "POST", json.dumps({"name": "Cloches", "query": "cloche", "actions": ["notify"]}).encode())
    publisher.publish("La cloche sonne encore", "Une cloche.")
    told = refreshed(server, lambda: ntfy.messages[1:])
    assert told[0]["title"] == "La cloche sonne encore" and "/news/" in told[0]["click"]
    page.goto("/watches/channels")
    entry = page.locator(".channel-entry")
    expect(entry).to_contain_text("La cloche sonne encore")
    expect(entry.locator(".channel-state")).to_have_text("Envoyé")
    expect(entry).to_contain_text("Téléphone : remis")


def test_says_why_a_test_failed(server, ntfy, browser):
    page = harness.new_context(browser, server).new_page()
    add_ntfy(page, ntfy, "tk_wrong")
    page.get_by_role("button", name="Envoyer un essai").click()
    expect(page.locator(".channel-health")).to_contain_text("refuse le jeton")


class Webhooks(BaseHTTPRequestHandler):
    """Records what it receives, with the header fields."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((dict(self.headers.items()), body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


def test_others_verify_a_webhook(publisher, tmp_path, demo):  # noqa: F811
    receiver = ThreadingHTTPServer(("127.0.0.1", 0), Webhooks)
    receiver.received = []
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{receiver.server_port}"
    with running_server(publisher, tmp_path, demo, {"GAZETTE_OUTBOUND_ALLOWED": address}) as server:
        channel = send(server, "/api/v1/channels", "POST", json.dumps({"kind": "webhook", "url": f"{address}/hook"}).encode())
        add_watch(server)
        publisher.publish("La cloche\r\nX-Evil: 1 " + "é" * 1_000_000, "Une cloche.")
        fields, body = refreshed(server, lambda: receiver.received)[0]
    receiver.shutdown()
    receiver.server_close()
    event = Webhook(channel["secret"]).verify(body, fields)
    assert event["type"] == "watch.matched" and event["data"]["urgency"] == "low" and len(body) < 20_000
    assert event["data"]["title"].startswith("La cloche X-Evil: 1 é") and "X-Evil" not in fields
    assert "/watches/mute/" in event["data"]["muteURL"] and fields["webhook-id"] == f"msg_{event['data']['id']}"


def add_watch(server):
    send(server, "/api/v1/watches", "POST", json.dumps(
        {"name": "Cloches", "query": "cloche kind:article", "actions": ["notify"]}).encode())


def add_topic(server, ntfy):
    send(server, "/api/v1/channels", "POST", json.dumps(
        {"kind": "ntfy", "url": f"http://127.0.0.1:{ntfy.server_port}/velos", "token": "tk_secret"}).encode())


class KilledServer(killing.Server):
    """A server that is killed while messages wait. The lease of a killed sender would last for minutes, so a restart ends it."""

    def __init__(self, folder, demo, settings):
        super().__init__(folder, demo)
        self.environment |= settings

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def kill_and_restart(self):
        self.kill()
        with self.database() as database:
            database.execute("DELETE FROM workLease")
        self.start()

    @contextmanager
    def database(self):
        database = sqlite3.connect(self.folder / "gazette.sqlite", timeout=30)
        try:
            yield database
            database.commit()
        finally:
            database.close()

    def rows(self, query):
        with self.database() as database:
            return database.execute(query).fetchall()


def test_a_burst_survives_kills_and_arrives_once(publisher, tmp_path, demo, ntfy):  # noqa: F811
    rng = random.Random(7)
    server = KilledServer(tmp_path / "data", demo, {
        "GAZETTE_NEWS_FEED_URL": publisher.address + "/feed.xml", "GAZETTE_NEWS_REFRESH_EVERY": "1s",
        "GAZETTE_OUTBOUND_ALLOWED": f"http://127.0.0.1:{ntfy.server_port}"})
    server.start()
    try:
        refreshed(server, lambda: articles(server))
        add_topic(server, ntfy)
        add_watch(server)
        ntfy.is_refusing = True
        for number in range(40):
            publisher.publish(f"La cloche {number}", f"Sonnerie {number} d’une cloche bien à elle.")
        for _ in range(4):
            refresh(server)
            # A kill must come at a random moment.
            time.sleep(rng.uniform(0.05, 0.8))
            server.kill_and_restart()
        refreshed(server, lambda: server.rows("SELECT count(*) FROM outbox") == [(40,)])
        ntfy.is_refusing, ntfy.delay = False, 0.3
        first = wait_until(lambda: ntfy.messages, seconds=180)
        # Between the attempt and its record.
        for _ in range(3):
            time.sleep(rng.uniform(0, 0.25))
            server.kill_and_restart()
        ntfy.delay = 0
        waiting = "SELECT count(*) FROM delivery WHERE state = 'waiting'"
        wait_until(lambda: server.rows(waiting) == [(0,)], seconds=180)
        held = server.rows("SELECT count(*) FROM outbox WHERE state = 'waiting'")[0][0]
        told = server.rows("""SELECT count(*) FROM outbox JOIN delivery USING (messageID)
            WHERE outbox.state IN ('sent', 'gathered') AND delivery.state = 'delivered'""")[0][0]
        # Those of a second batch are held for ten minutes.
        assert told > 0 and told + held == 40
        messages = server.rows("SELECT count(*) FROM message")[0][0]
        shown = {message["sequence_id"] for message in ntfy.messages}
        assert first and len(shown) <= messages <= 3, ntfy.messages
    finally:
        server.stop()


class Library(Publisher):
    """A publisher of many feeds with articles of their own."""

    def __init__(self, feeds, articles):
        super().__init__()
        self.feeds, self.articles = feeds, articles
        self.extra = ""

    def opml(self):
        outlines = "".join(f'<outline type="rss" text="{n}" xmlUrl="{self.address}/library/{n}"/>' for n in range(self.feeds))
        return f'<opml version="2.0"><body>{outlines}</body></opml>'

    def respond(self, path):
        number = path.removeprefix("/library/")
        if not number.isdigit():
            return super().respond(path)
        items = "".join(
            f"<item><guid>{number}-{n}</guid><title>La cloche {n} de {number}</title><link>{self.address}/a/{number}/{n}</link>"
            f"<description>Une cloche {number} {n}.</description></item>" for n in range(self.articles))
        return 200, "application/rss+xml; charset=utf-8", (
            f'<rss version="2.0"><channel><title>Rayon {number}</title><link>{self.address}/</link>{items}'
            f"{self.extra if number == '0' else ''}</channel></rss>")


# The import of 500 feeds takes minutes on two processors.
IMPORTED_FEEDS, IMPORTED_ARTICLES = 100, 40


def test_an_import_of_many_feeds_notifies_no_one(tmp_path, demo, ntfy):
    with running_publisher(Library(IMPORTED_FEEDS, IMPORTED_ARTICLES)) as library:
        library.publish("Le banc du port", "Un banc.")
        allowed = {"GAZETTE_OUTBOUND_ALLOWED": f"http://127.0.0.1:{ntfy.server_port}"}
        with running_server(library, tmp_path, demo, allowed) as server:
            add_topic(server, ntfy)
            add_watch(server)
            request = urllib.request.Request(
                server.address + "/api/v1/feeds/opml", library.opml().encode(),
                {"Origin": server.address, "Content-Type": "text/x-opml"})
            with urllib.request.urlopen(request, timeout=120) as response:
                assert response.status == 200
            database = sqlite3.connect(f"file:{tmp_path / 'data' / 'gazette.sqlite'}?mode=ro", uri=True, timeout=30)

            def count(query):
                return database.execute(query).fetchone()[0]

            imported = IMPORTED_FEEDS * IMPORTED_ARTICLES
            wait_until(lambda: count("SELECT count(*) FROM article") >= imported, seconds=300)
            # What is new in such a feed arrives, so everything before it has been evaluated.
            library.extra = (
                "<item><guid>new</guid><title>La cloche d’aujourd’hui</title><link>http://127.0.0.1/new</link>"
                "<description>Une cloche toute neuve.</description></item>")
            refreshed(server, lambda: ntfy.messages)
            assert [message["title"] for message in ntfy.messages] == ["La cloche d’aujourd’hui"]
            assert count("SELECT count(*) FROM outbox") == 1
            database.close()
