"""Measures how the news depend on the number of feeds: pages and a reader app's list, as one Markdown table.

many_feeds.py PROGRAM [FEEDS…]: `gazette`, built for release, and the numbers of feeds, of 50 articles each; 20, 300 and 3,000 without
any. Before each request of a row, the list is shown and an article is read or starred, so that no response is cached.
"""

import argparse
import os
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from beside_freshrss import STATE, GazetteSite
from published_feeds import running_publisher
from server_process import free_port, gazette

ARTICLES_PER_FEED = 50
ROUNDS = 31
SUBSCRIPTIONS = "subscription/list?output=json"


def milliseconds(work):
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def measure(site):
    """Returns the medians by row, without a first round."""
    ids = site.ids(ROUNDS + 1)

    def star(number, sign):
        site.google("edit-tag", [("i", ids[number]), (sign, STATE + "starred")])

    def read(number, sign):
        site.google("edit-tag", [("i", ids[number]), (sign, STATE + "read")])

    rows = {
        "unread list after a star": (star, lambda _: site.ask("/news?unread=1")),
        "unread list after a mark": (read, lambda _: site.ask("/news?unread=1")),
        "search without a hit": (star, lambda number: site.ask(f"/news?q=zzqx{number}")),
        "list of one feed": (star, lambda number: site.ask(f"/news?feed={number % 15 + 1}")),
        "app: subscription/list": (read, lambda _: site.google(SUBSCRIPTIONS)),
    }
    taken = {name: [] for name in rows}
    for number in range(ROUNDS + 1):
        for name, (change, request) in rows.items():
            site.ask("/news")
            change(number, "a")
            taken[name].append(milliseconds(lambda: request(number)))
            # The next row finds the same store.
            change(number, "r")
    return {name: statistics.median(times[1:]) for name, times in taken.items()}


def await_articles(file, count):
    """Waits until the database has all articles."""
    deadline = time.monotonic() + 900
    with closing(sqlite3.connect(file, timeout=30, isolation_level=None)) as database:
        while (stored := database.execute("SELECT count(*) FROM article").fetchone()[0]) < count:
            assert time.monotonic() < deadline, f"{stored} of {count} articles are stored."
            time.sleep(0.1)


def installation(program, feeds):
    """Measures a new installation with that many feeds."""
    with tempfile.TemporaryDirectory(prefix="gazette-feeds-") as parent, running_publisher(feeds, feeds * ARTICLES_PER_FEED) as publisher:
        settings = {
            "GAZETTE_NEWS_FEED_URL": publisher.address(0), "GAZETTE_OUTBOUND_ALLOWED": "127.0.0.0/8",
            "GAZETTE_OUTBOUND_PORTS": str(publisher.port), "GAZETTE_NEWS_REFRESH_EVERY": "6h",
            "GAZETTE_READERS_MAXIMUM_FEEDS": str(feeds + 1),
        }
        os.environ |= settings
        folder, port = Path(parent) / "data", free_port()
        with gazette(program.parent, folder, port, "/news", settings) as (process, _):
            site = GazetteSite(port, process)
            # The server fetches the feeds that it imports.
            site.import_feeds(publisher.opml())
            await_articles(folder / "gazette.sqlite", publisher.count)
            site.log_in()
            return measure(site)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=Path)
    arguments.add_argument("feeds", type=int, nargs="*", default=[20, 300, 3000])
    chosen = arguments.parse_args()
    measured = {feeds: installation(chosen.program.resolve(), feeds) for feeds in chosen.feeds}
    print(f"| median, ms | {' | '.join(f'{feeds:,} feeds' for feeds in measured)} |\n|---|{'--:|' * len(measured)}")
    for name in next(iter(measured.values())):
        print(f"| {name} | {' | '.join(f'{row[name]:.1f}' for row in measured.values())} |")


if __name__ == "__main__":
    main()
