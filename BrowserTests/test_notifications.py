"""Notifications: the page of the channels, a real service worker that shows a push, and an ntfy server as strict as the real one."""

import json
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

import harness
from harness import wait_until
from test_articles import publisher, refresh, running_server, send  # noqa: F401 (fixtures)

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
        self.server.messages.append(message)
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
    refresh(server)
    told = wait_until(lambda: ntfy.messages[1:], seconds=60)
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
