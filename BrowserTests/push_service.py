"""A push service on loopback in place of Mozilla's: a WebSocket for Firefox, and an endpoint for the requests of servers."""

import base64
import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from websockets.sync.server import serve

# The code by which Firefox confirms a message that it has decrypted and handed to the page's worker.
DELIVERED = 100
# The longest body that every push service takes.
MAXIMUM_BODY = 4096


class PushService:
    """The requests that it received, as pairs of header fields and body, and the messages that the browser has confirmed."""

    def __init__(self):
        self.received = []
        self.confirmed = []
        self.browser = None
        self.deliveries = 0
        service = self

        class Endpoint(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                fields = {name.lower(): value for name, value in self.headers.items()}
                is_valid = (
                    fields.get("content-encoding") == "aes128gcm" and fields.get("ttl", "").isdigit()
                    and fields.get("authorization", "").startswith("vapid t=") and len(body) <= MAXIMUM_BODY)
                self.send_response(201 if is_valid else 400)
                self.send_header("TTL", fields.get("ttl", ""))
                self.send_header("Location", f"{service.address}/message")
                self.send_header("Content-Length", "0")
                self.end_headers()
                if is_valid:
                    service.received.append((fields, body))
                    service.deliver(self.path.removeprefix("/wpush/"), body)

            def log_message(self, *arguments):
                pass

        self.endpoints = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
        self.address = f"http://127.0.0.1:{self.endpoints.server_port}"
        # Firefox offers this protocol.
        self.sockets = serve(self.converse, "127.0.0.1", 0, subprotocols=["push-notification"])
        # Firefox with these preferences uses this service, and permits notifications without a question.
        self.preferences = {
            "dom.push.serverURL": f"ws://127.0.0.1:{self.sockets.socket.getsockname()[1]}/",
            "dom.push.testing.allowInsecureServerURL": True, "dom.push.connection.enabled": True,
            "permissions.default.desktop-notification": 1, "alerts.useSystemBackend": False,
        }

    def converse(self, browser):
        """Answers Firefox until it closes the connection."""
        self.browser = browser
        for text in browser:
            message = json.loads(text)
            kind = message.get("messageType")
            if kind == "hello":
                identity = message.get("uaid") or "0" * 32
                self.send({"messageType": kind, "uaid": identity, "status": 200, "use_webpush": True, "broadcasts": {}})
            elif kind == "register":
                channel = message["channelID"]
                self.send({"messageType": kind, "channelID": channel, "status": 200,
                           "pushEndpoint": f"{self.address}/wpush/{channel}"})
            elif kind == "unregister":
                self.send({"messageType": kind, "channelID": message["channelID"], "status": 200})
            elif kind == "ack":
                self.confirmed += [(update["version"], update["code"]) for update in message["updates"]]
            elif not message:
                self.send({})

    def send(self, message):
        self.browser.send(json.dumps(message))

    def deliver(self, channel, body):
        """Hands a message to the browser, if one is connected."""
        if self.browser:
            # Firefox ignores a number that it has seen.
            self.deliveries += 1
            data = base64.urlsafe_b64encode(body).decode().rstrip("=")
            self.send({"messageType": "notification", "channelID": channel, "version": f"v{self.deliveries}",
                       "data": data, "headers": {"encoding": "aes128gcm"}})


@contextmanager
def running_push_service():
    """Runs a push service until the end."""
    service = PushService()
    for server in (service.endpoints, service.sockets):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        service.sockets.shutdown()
        service.endpoints.shutdown()
        service.endpoints.server_close()
