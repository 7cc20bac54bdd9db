"""A small publisher on loopback whose feed, pages and ads a test writes."""

import json
import threading
import time
import zlib
from contextlib import contextmanager
from email.utils import formatdate
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Publisher:
    """Stories, newest first: title, excerpt, HTML of the own page (None for none), the feed’s own full content, date."""

    def __init__(self):
        self.stories = []
        self.language = "fr"
        self.asked = []
        # The ads of `/paperclip`, as its published file has them.
        self.ads = []
        publisher = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                publisher.asked.append(self.path)
                status, kind, text = publisher.respond(self.path)
                # Without a validator, a polite client would return only tomorrow.
                tag = f'"{zlib.crc32(text.encode())}"'
                if status == 200 and self.headers["If-None-Match"] == tag:
                    status, text = 304, ""
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("ETag", tag)
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"

    def publish(self, title, excerpt, page=None, content=None):
        # A minute later than the previous one, so that the order is the same at a resolution of seconds.
        published = time.time() - 3600 + 60 * len(self.stories)
        self.stories.insert(0, (title, excerpt, page, content, formatdate(published)))

    def respond(self, path):
        if path == "/paperclip/listing.json":
            return 200, "text/plain; charset=utf-8", json.dumps(self.ads)
        if path == "/paperclip/categories.json":
            return 200, "text/plain; charset=utf-8", json.dumps([{"id": 1, "name": "Véhicule"}])
        if path == "/feed.xml":
            return 200, "application/rss+xml; charset=utf-8", self.feed()
        number = path.removeprefix("/").removesuffix(".html")
        pages = list(reversed(self.stories))
        if number.isdigit() and int(number) < len(pages) and pages[int(number)][2] is not None:
            return 200, "text/html; charset=utf-8", pages[int(number)][2]
        return 404, "text/html", "<p>Gone.</p>"

    def feed(self):
        items = []
        for place, (title, excerpt, _, content, published) in enumerate(self.stories):
            number = len(self.stories) - 1 - place
            whole = f"<content:encoded>{escape(content)}</content:encoded>" if content else ""
            items.append(
                f"<item><guid>{number}</guid><title>{escape(title)}</title><link>{self.address}/{number}.html</link>"
                f"<pubDate>{published}</pubDate><description>{escape(excerpt)}</description>{whole}</item>")
        return (
            '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>'
            f"<title>Le Banc d’essai</title><language>{self.language}</language><link>{self.address}/</link>"
            f"{''.join(items)}</channel></rss>")


@contextmanager
def running_publisher(publisher=None):
    """Runs a publisher until the end."""
    publisher = publisher or Publisher()
    threading.Thread(target=publisher.server.serve_forever, daemon=True).start()
    try:
        yield publisher
    finally:
        publisher.server.shutdown()
        publisher.server.server_close()
