"""Web Push for real: Firefox decrypts and shows what the server sends through a push service on loopback."""

import base64
import json
import os
import time

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

import engines
from harness import wait_until
from push_service import DELIVERED, running_push_service
from test_articles import publisher, refreshed, running_server, send  # noqa: F401 (fixtures)


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


def subscribe(firefox, server):
    """Turns the notifications of the browser on, as a reader does."""
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
