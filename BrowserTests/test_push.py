"""Web Push for real: Firefox decrypts and shows what the server sends through a push service on loopback."""

import base64
import json
import os
import sqlite3
import time
from contextlib import closing

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

import engines
from harness import wait_until
from push_service import DELIVERED, running_push_service
from test_articles import publisher, refreshed, running_server, send  # noqa: F401 (fixtures)
from test_warnings import set_storm_phase


@pytest.fixture
def service():
    with running_push_service() as service:
        yield service


@pytest.fixture
def server(publisher, tmp_path, demo, service):  # noqa: F811
    with running_server(publisher, tmp_path, demo, {"GAZETTE_OUTBOUND_ALLOWED": service.address}) as server:
        yield server


def watch(server, name, query):
    """Creates a watch that notifies."""
    return send(server, "/api/v1/watches", "POST", json.dumps(
        {"name": name, "query": query, "actions": ["notify"]}).encode())


def shown(firefox):
    """Returns the notifications that Firefox shows."""
    return firefox.run("""
        return navigator.serviceWorker.ready.then((registration) => registration.getNotifications()).then((all) =>
            all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })));""")


def keep_shown(firefox):
    """Keeps notifications until they are dismissed, as a lock screen does: Firefox closes them after 20 seconds."""
    with firefox.driver.using_context("chrome"):
        firefox.driver.execute_script("""Services.ww.registerNotification((window, topic) => {
            if (topic === 'domwindowopened') {
              window.addEventListener('load', () => { window.gRequireInteraction = true; }, { capture: true, once: true });
            }
          });""")


def subscribe(firefox, server):
    """Turns the notifications of the browser on, as a reader does."""
    keep_shown(firefox)
    firefox.open(server.address + "/watches/channels")
    firefox.wait("return navigator.serviceWorker.controller !== null")
    firefox.expect_visible("[data-push-says=off]")
    firefox.click("[data-push-on]")
    firefox.expect_visible("[data-push-says=on]")


def test_firefox_shows_a_match_once(publisher, server, service):  # noqa: F811
    watch(server, "Cloches", "cloche kind:article")
    with engines.running_firefox(service.preferences) as firefox:
        subscribe(firefox, server)
        publisher.publish("La cloche sonne encore", "Une cloche.")
        publisher.publish("Le phare reste muet", "Rien de neuf.")
        notifications = refreshed(server, lambda: shown(firefox))
        assert [one["title"] for one in notifications] == ["La cloche sonne encore"]
        assert len(notifications[0]["tag"]) == 32 and notifications[0]["path"].startswith("/news/")
        wait_until(lambda: service.confirmed == [("v1", DELIVERED)])
        # The same message again, as after a kill between the attempt and its record, replaces the first.
        channel = firefox.run("""return navigator.serviceWorker.ready.then(({ pushManager }) =>
            pushManager.getSubscription()).then(({ endpoint }) => endpoint.split('/').pop());""")
        service.deliver(channel, service.received[0][1])
        channels = send(server, "/api/v1/channels")["channels"]
        # A later message, which shows that the repeated one has been handled.
        send(server, f"/api/v1/channels/{channels[0]['id']}/test", "POST", b"")
        both = wait_until(lambda: len(shown(firefox)) > 1 and shown(firefox))
        assert sorted(one["title"] for one in both) == ["La cloche sonne encore", "Un essai de Gazette"]
        assert notifications[0] in both and [code for _, code in service.confirmed] == [DELIVERED] * 3
        # The page reports what became of it.
        firefox.open(server.address + "/watches/channels")
        firefox.expect_visible(".channel-entry", "La cloche sonne encore")
        assert len(service.received) == 2
        firefox.click("[data-push-off]")
        firefox.expect_visible("[data-push-says=off]")
        assert send(server, "/api/v1/channels")["channels"] == []


def ad(price):
    """Returns an ad as the published file has it."""
    return {
        "id": 1, "category_id": 1, "title": "Vélo de ville", "description": "Peu servi.", "price": price, "images_url": {},
        "creation_date": "2026-11-20T08:00:00+0000", "is_urgent": False}


class Causes:
    """A server whose reader has a city, an ad and a feed, and watches all three."""

    CITY = {"name": "New York", "latitude": 40.7143, "longitude": -74.006, "timeZone": "America/New_York", "countryCode": "US"}
    QUERIES = {"Tempête": "warning>=orange", "Vélos": "price<200 drop>0", "Cloches": "cloche kind:article"}

    def __init__(self, server, folder):
        self.server, self.database = server, folder / "data" / "gazette.sqlite"
        self.watches = {name: watch(server, name, query)["id"] for name, query in self.QUERIES.items()}

    def level(self):
        """Saves the city, which requests its warnings if they are due, and returns the highest known level."""
        send(self.server, "/api/v1/places", "POST", json.dumps(self.CITY).encode())
        path = f"/api/v1/warnings?latitude={self.CITY['latitude']}&longitude={self.CITY['longitude']}&lang=en"
        return max((one["level"] for one in send(self.server, path)["warnings"]), default=0)

    def price(self):
        """Fetches the ads, and returns the price of the only one; None before it is known."""
        with closing(sqlite3.connect(self.database, timeout=30)) as database, database:
            # A source permits one request a minute: that minute has passed.
            database.execute("UPDATE listing SET lastAttempt = 0")
        send(self.server, "/api/v1/classifieds/refresh", "POST", b"")
        return next((one["price"] for one in send(self.server, "/api/v1/classifieds")["ads"]), None)


def test_a_storm_a_lower_price_and_a_keyword_each_arrive_once(publisher, service, tmp_path, fresh_demo):  # noqa: F811
    publisher.ads = [ad(250)]
    set_storm_phase(fresh_demo, "yellow")
    settings = {
        "GAZETTE_OUTBOUND_ALLOWED": service.address, "GAZETTE_WARNINGS_REFRESH_EVERY": "1s",
        "GAZETTE_CLASSIFIEDS_URL": f"{publisher.address}/paperclip"}
    with running_server(publisher, tmp_path, fresh_demo, settings) as server:
        causes = Causes(server, tmp_path)
        # The watches know the yellow warning and the first price, which fire nothing.
        wait_until(lambda: causes.level() == 2)
        wait_until(lambda: causes.price() == 250)
        with engines.running_firefox(service.preferences) as firefox:
            subscribe(firefox, server)
            assert service.received == []

            publisher.publish("Le phare reste muet", "Rien de neuf.")
            publisher.publish("La cloche sonne encore", "Une cloche.")
            [keyword] = refreshed(server, lambda: shown(firefox))
            assert len(service.received) == 1
            publisher.ads = [ad(150)]
            wait_until(lambda: causes.price() == 150)
            [price] = wait_until(lambda: [one for one in shown(firefox) if one != keyword])
            assert len(service.received) == 2
            # The service permits one request in half a minute.
            set_storm_phase(fresh_demo, "orange")
            wait_until(lambda: causes.level() == 3, pause=lambda: time.sleep(1))
            [storm] = wait_until(lambda: [one for one in shown(firefox) if one not in (keyword, price)])

            # Each says what happened, and which watch found it.
            assert (keyword["title"], keyword["body"]) == ("La cloche sonne encore", "Nouvel article · Cloches")
            assert (price["title"], price["body"]) == ("Vélo de ville", "Prix en baisse\u00a0: 150\u00a0€ · Vélos")
            assert (storm["title"], storm["body"]) == ("A storm crosses the region · New York", "Alerte orange · Tempête")
            assert [fields["urgency"] for fields, _ in service.received] == ["low", "normal", "high"]

            # Fetching everything again sends nothing: the next message is about a later article.
            causes.price()
            causes.level()
            publisher.publish("La cloche se tait", "Une cloche.")
            everything = refreshed(server, lambda: len(shown(firefox)) > 3 and shown(firefox))
            assert len(everything) == len(service.received) == 4 and all(one in everything for one in (keyword, price, storm))
            wait_until(lambda: [code for _, code in service.confirmed] == [DELIVERED] * 4)

            # The page that a tap opens, and those of the watch and of the notifications, which name the cause, too.
            headings = [
                (keyword, "Cloches", "/news/", "La cloche sonne encore"), (price, "Vélos", "/classifieds/", "Vélo de ville"),
                (storm, "Tempête", "/warnings/", "High Wind Warning")]
            for one, name, path, heading in headings:
                assert one["path"].startswith(path)
                firefox.open(server.address + one["path"])
                firefox.expect_visible("h1", heading)
                firefox.open(f"{server.address}/watches/{causes.watches[name]}")
                firefox.expect_visible("h1", name)
                firefox.expect_visible(f"a[href='{one['path']}']", one["title"])
            firefox.open(server.address + "/watches/channels")
            for one, name, _, _ in headings:
                firefox.expect_visible(f".channel-entry:has(a[href='{one['path']}'])", name)


class Subscription:
    """A browser's keys, and the channel that the server makes of them."""

    def __init__(self, server, service):
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(public), "auth": text(self.secret)}
        self.channel = send(server, "/api/v1/channels/push", "POST", json.dumps(
            {"endpoint": f"{service.address}/wpush/python", "keys": keys}).encode())["id"]

    def read(self, body):
        decrypted = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return json.loads(decrypted)["notification"]


def text(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_others_decrypt_the_messages_and_verify_the_signature(publisher, server, service):  # noqa: F811
    subscription = Subscription(server, service)
    assert send(server, f"/api/v1/channels/{subscription.channel}/test", "POST", b"")["accepted"]
    fields, body = service.received[0]
    assert subscription.read(body)["title"] == "Un essai de Gazette"
    # This library reads no space after the comma.
    assert Vapid02.verify(fields["authorization"].replace(", ", ","))
    token, key = (part.split("=", 1)[1] for part in fields["authorization"].removeprefix("vapid ").split(","))
    claims = json.loads(data(token.split(".")[1]))
    assert claims["aud"] == service.address and claims["sub"].startswith(("https://", "mailto:"))
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert key.strip() == send(server, "/api/v1/channels/push")["publicKey"]
    assert len(fields["topic"]) == 32 and fields["urgency"] == "normal"

    # A title of a megabyte is cut, one with line breaks has one line, and the lengths tell nothing.
    watch(server, "Cloches", "cloche kind:article")
    publisher.publish("La cloche\r\n.\r\nMAIL FROM:<a@b.example> " + "é" * 1_000_000, "Une cloche.")
    fields, body = refreshed(server, lambda: service.received[1:])[0]
    notification = subscription.read(body)
    assert notification["title"].startswith("La cloche . MAIL FROM:") and len(notification["title"]) <= 200
    assert len(body) - 103 in (512, 1024, 2048, 2400) and fields["urgency"] == "low"
