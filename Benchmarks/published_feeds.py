"""A publisher of generated feeds on forty loopback addresses, which also answers that a feed is unchanged."""

import asyncio
import multiprocessing
import random
import time
from contextlib import contextmanager
from email.utils import formatdate
from xml.sax.saxutils import escape

from server_process import free_port

# Readers send a host one request at a time; with so many hosts, that does not dominate.
HOSTS = 40
WORDS = "bridge harbour market river school station theatre village garden council orchestra library ferry winter festival".split()


class Publisher:
    """The feeds with their articles: the same for the same seed, except for the dates, which end today."""

    def __init__(self, feeds, articles, seed):
        self.feeds, self.each, self.port = feeds, articles // feeds, free_port()
        chance, now = random.Random(seed), time.time() // 3600 * 3600
        self.documents = {f"/{feed}": self._document(feed, chance, now) for feed in range(feeds)}

    @property
    def count(self):
        return self.feeds * self.each

    def address(self, feed):
        return f"http://127.0.0.{feed % HOSTS + 1}:{self.port}/{feed}"

    def opml(self):
        """The list of all feeds, in ten folders."""
        folders = (
            f'<outline text="Folder {folder}">' + "".join(
                f'<outline type="rss" text="Paper {feed}" xmlUrl="{self.address(feed)}"/>' for feed in range(folder, self.feeds, 10)
            ) + "</outline>" for folder in range(min(10, self.feeds)))
        return f'<?xml version="1.0"?><opml version="2.0"><head><title>Feeds</title></head><body>{"".join(folders)}</body></opml>'

    def _document(self, feed, chance, now):
        items = "".join(self._item(feed, number, chance, now) for number in range(self.each))
        return (
            '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">'
            f"<channel><title>Paper {feed}</title><link>{self.address(feed)}</link><description>The paper of town {feed}</description>"
            f"<language>en</language>{items}</channel></rss>").encode()

    def _item(self, feed, number, chance, now):
        title = f"{' '.join(chance.choices(WORDS, k=6))} {feed}-{number}".capitalize()
        body = "".join(f"<p>{' '.join(chance.choices(WORDS, k=60))}.</p>" for _ in range(4))
        # A feed publishes about twice a day, and no two feeds at the same second.
        published = formatdate(now - number * 43_200 - feed * 7 - chance.randrange(40_000))
        return (
            f"<item><title>{title}</title><link>{self.address(feed)}/{number}</link><guid>{feed}-{number}</guid>"
            f"<pubDate>{published}</pubDate><description>{escape(body[:300])}</description>"
            f"<content:encoded>{escape(body)}</content:encoded></item>")

    async def _respond(self, reader, writer):
        try:
            while head := (await reader.readuntil(b"\r\n\r\n")).decode():
                path = head.split(" ", 2)[1]
                body, tag = self.documents.get(path), f'"edition{path[1:]}"'
                if body is None:
                    status, body = "404 Not Found", b""
                elif tag in head:
                    status, body = "304 Not Modified", b""
                else:
                    status = "200 OK"
                writer.write(
                    f"HTTP/1.1 {status}\r\nContent-Type: application/rss+xml; charset=utf-8\r\nETag: {tag}\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def serve(self):
        """Answers requests until the process ends."""
        async def run():
            hosts = [f"127.0.0.{number + 1}" for number in range(HOSTS)]
            server = await asyncio.start_server(self._respond, hosts, self.port, backlog=1000)
            await server.serve_forever()

        asyncio.run(run())


@contextmanager
def running_publisher(feeds, articles, seed=1):
    """Runs a publisher in a process of its own."""
    publisher = Publisher(feeds, articles, seed)
    process = multiprocessing.Process(target=publisher.serve, daemon=True)
    process.start()
    try:
        yield publisher
    finally:
        process.terminate()
        process.join()
