"""Compares Gazette with FreshRSS: the same feeds from the same publisher, by turns in the same run, as one Markdown table.

beside_freshrss.py PROGRAMS [--freshrss SOURCES] [--feeds 300] [--rounds 3]: the folder with `gazette`, built for release, and
FreshRSS's sources, which FRESHRSS names otherwise. Without them, or without PHP and nginx, measures Gazette alone and says so.
Measures the browser with the Python of `.venv`, which has Playwright; skips it with another.
"""

import argparse
import contextlib
import http.client
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

from freshrss import PASSWORD, USER, FreshRSS, missing
from published_feeds import running_publisher
from server_process import children, free_port, gazette, proportional

ARTICLES_PER_FEED = 50
READS = 31
VISITS = 9
# Requests of the load before memory is measured, by this many clients at once.
LOAD, CLIENTS = 600, 4
STATE = "user/-/state/com.google/"
API = "/api/greader.php/reader/api/0/"
CHROMIUM = os.environ.get("GAZETTE_CHROMIUM", "/usr/bin/chromium-headless-shell")


class Site:
    """A running server that a reader uses, with a password for reader apps."""

    def __init__(self, port, pids, pages):
        self.port, self.pids, self.pages = port, pids, pages
        self.headers = {"Accept-Encoding": "gzip"}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def ask(self, path, form=None, headers=None, method=None):
        """Returns the response's body as the server sent it. Fails for any status but 200 and 202."""
        body = None if form is None else form if isinstance(form, bytes) else urllib.parse.urlencode(form).encode()
        kind = {} if form is None else {"Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method or ("GET" if body is None else "POST"), path, body, self.headers | kind | (headers or {}))
        response = self.connection.getresponse()
        answer = response.read()
        assert response.status in (200, 202), f"{path} answers {response.status}: {answer[:200]}"
        # A browser has one session, not one for each request.
        if cookie := response.headers["Set-Cookie"]:
            self.headers["Cookie"] = cookie.split(";")[0]
        return answer

    def google(self, path, form=None):
        return self.ask(API + path, form, {"Authorization": f"GoogleLogin auth={self.key}", "Accept-Encoding": "identity"})

    def ids(self, count, **more):
        query = urllib.parse.urlencode({"output": "json", "s": STATE + "reading-list", "n": count, **more})
        return [each["id"] for each in json.loads(self.google(f"stream/items/ids?{query}"))["itemRefs"]]

    def mark_read(self, article):
        token = self.google("token").decode().strip()
        self.google("edit-tag", [("T", token), ("i", article), ("a", STATE + "read")])


class GazetteSite(Site):
    """A running `gazette serve`."""

    def __init__(self, port, process):
        super().__init__(port, lambda: children(process.pid), {"list": "/news", "unread": "/news?unread=1", "search": "/news?q="})

    def log_in(self):
        form = json.dumps({"name": "benchmark", "scope": "sync"}).encode()
        same = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "identity"}
        self.key = "reader/" + json.loads(self.post("/api/v1/account/tokens", form, same))["token"]

    def post(self, path, body, headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        assert answer.status in (200, 201, 202), f"{path} answers {answer.status}"
        return answer.read()

    def import_feeds(self, opml):
        self.post("/api/v1/feeds/opml", opml.encode(), {"Content-Type": "text/x-opml", "Sec-Fetch-Site": "same-origin"})

    def refresh(self, database, feeds):
        """Refreshes all feeds, none of which has a time of its last attempt; returns once all have answered."""
        self.post("/api/v1/feeds/refresh", b"", {"Sec-Fetch-Site": "same-origin"})
        while True:
            progress = json.loads(self.ask("/api/v1/feeds/refresh", headers={"Accept-Encoding": "identity"}))
            # The progress may still be that of the previous run.
            asked = database.execute("SELECT count(*) FROM feed WHERE lastAttempt IS NOT NULL").fetchone()[0]
            if progress["state"] == "finished" and asked == feeds:
                assert not progress["failed"], progress
                return
            time.sleep(0.02)


class FreshRSSSite(Site):
    """A running FreshRSS."""

    def __init__(self, port, pids):
        all_articles = "/i/?a=normal&get=a"
        super().__init__(port, pids, {"list": "/i/", "unread": all_articles + "&state=2", "search": all_articles + "&state=3&search="})

    def log_in(self):
        query = urllib.parse.urlencode({"Email": USER, "Passwd": PASSWORD})
        answer = self.ask(f"/api/greader.php/accounts/ClientLogin?{query}", headers={"Accept-Encoding": "identity"}).decode()
        self.key = answer.split("Auth=")[1].split()[0]


class Figures:
    """The measured values by row and program, and the table of their medians."""

    PROGRAMS = ["Gazette", "FreshRSS"]

    def __init__(self):
        self.rows = {}

    def add(self, row, program, value):
        self.rows.setdefault(row, {}).setdefault(program, []).append(value)

    def timed(self, row, program, work):
        """Adds the milliseconds of `work`; returns its result."""
        began = time.perf_counter()
        result = work()
        self.add(row, program, (time.perf_counter() - began) * 1000)
        return result

    def print(self):
        print("| measured | Gazette | FreshRSS | FreshRSS ÷ Gazette |\n|---|--:|--:|--:|")
        for row, values in self.rows.items():
            medians = [statistics.median(values[program]) if program in values else None for program in self.PROGRAMS]
            ratio = f"{medians[1] / medians[0]:.1f}" if medians[0] and medians[1] else "–"
            print(f"| {row} | {' | '.join(self._text(value) for value in medians)} | {ratio} |")

    @staticmethod
    def _text(value):
        return "–" if value is None else f"{value:,.0f}" if value >= 20 else f"{value:.1f}"


@contextlib.contextmanager
def peak_memory(pids):
    """Samples the memory of processes; yields a list whose last element is the peak in megabytes once the block has ended."""
    samples, ended = [proportional(pids())], threading.Event()

    def sample():
        while not ended.wait(0.05):
            samples.append(proportional(pids()))

    thread = threading.Thread(target=sample)
    thread.start()
    try:
        yield samples
    finally:
        ended.set()
        thread.join()
        samples.append(max(samples))


# The refresh


@contextlib.contextmanager
def running_gazette(programs, folder, publisher):
    os.environ |= {
        "GAZETTE_NEWS_FEED_URL": publisher.address(0), "GAZETTE_OUTBOUND_ALLOWED": "127.0.0.0/8",
        "GAZETTE_OUTBOUND_PORTS": str(publisher.port), "GAZETTE_NEWS_REFRESH_EVERY": "6h",
    }
    port = free_port()
    keep = ["GAZETTE_NEWS_FEED_URL", "GAZETTE_OUTBOUND_ALLOWED", "GAZETTE_OUTBOUND_PORTS", "GAZETTE_NEWS_REFRESH_EVERY"]
    with gazette(programs, folder, port, "/news", keep) as (process, _):
        yield GazetteSite(port, process)


def refresh_gazette(programs, folder, publisher, figures):
    """Imports the list of feeds into a new installation, fetches them, and fetches them again, unchanged."""
    with contextlib.ExitStack() as stack:
        site = stack.enter_context(running_gazette(programs, folder, publisher))
        database = stack.enter_context(contextlib.closing(sqlite3.connect(folder / "gazette.sqlite", timeout=30, isolation_level=None)))
        with peak_memory(site.pids) as memory:
            figures.timed(NEW, "Gazette", lambda: (site.import_feeds(publisher.opml()), site.refresh(database, publisher.feeds)))
        figures.add(PEAK, "Gazette", memory[-1])
        assert database.execute("SELECT count(*) FROM article").fetchone()[0] == publisher.count
        # A reader may request a feed again only after five minutes.
        database.execute("UPDATE feed SET lastAttempt = NULL")
        figures.timed(SAME, "Gazette", lambda: site.refresh(database, publisher.feeds))
        assert database.execute("SELECT count(*) FROM article").fetchone()[0] == publisher.count


def refresh_freshrss(installation, publisher, figures):
    """The same with FreshRSS, whose refresh is a process next to the server."""
    file = installation.folder / "feeds.opml"
    file.write_text(publisher.opml())
    with installation.running() as (_, pids):
        def run(import_first):
            if import_first:
                installation.import_feeds(file)
            process = installation.refresh()
            with peak_memory(lambda: pids() + children(process.pid)) as memory:
                process.wait()
            return memory[-1]

        figures.add(PEAK, "FreshRSS", figures.timed(NEW, "FreshRSS", lambda: run(True)))
        assert installation.count() == publisher.count, installation.count()
        installation.forget_times()
        figures.timed(SAME, "FreshRSS", lambda: run(False))


# Reading


def read(sites, figures):
    """Measures pages and reader apps, one request to each program in turn."""
    unread = {}
    for program, site in sites.items():
        site.log_in()
        unread[program] = site.ids(READS + 1, xt=STATE + "read")
    for number in range(READS + 1):
        # The first round is a warm-up.
        into = figures if number else Figures()
        for program, site in sites.items():
            site.mark_read(unread[program][number])
            into.timed("unread list after a change, ms", program, lambda: site.ask(site.pages["unread"]))
            site.ask(site.pages["list"])
            into.timed("list, unchanged, ms", program, lambda: site.ask(site.pages["list"]))
            into.timed("search without a hit, ms", program, lambda: site.ask(f"{site.pages['search']}zzqx{number}"))
            into.timed("app: subscriptions, ms", program, lambda: site.google("subscription/list?output=json"))
            ids = into.timed("app: ids of 10,000 articles, ms", program, lambda: site.ids(10_000))
            start = number * 250 % max(1, len(ids) - 250)
            chosen = [("i", each) for each in ids[start : start + 250]]
            found = into.timed(
                "app: 250 articles, ms", program, lambda: site.google("stream/items/contents?output=json", chosen))
            assert len(json.loads(found)["items"]) == len(chosen)


def memory(sites, figures):
    """Measures the memory of servers that just started, after requests of several clients, and 20 seconds later."""
    time.sleep(10)
    for program, site in sites.items():
        figures.add("memory, idle, MB", program, proportional(site.pids()))
    for program, site in sites.items():
        site.log_in()
        threads = [threading.Thread(target=work, args=[site, number]) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        figures.add("memory, after requests, MB", program, proportional(site.pids()))
        time.sleep(20)
        figures.add("memory, 20 s later, MB", program, proportional(site.pids()))


def work(site, number):
    """Sends one client's part of the load: each page, a search, an article list of a reader app."""
    client = Site(site.port, site.pids, site.pages)
    client.key = site.key
    for turn in range(number, LOAD, CLIENTS):
        kind = turn // CLIENTS % 5
        if kind < 2:
            client.ask(site.pages["list" if kind else "unread"])
        elif kind == 2:
            client.ask(f"{site.pages['search']}{'bridge' if turn % 2 else f'zzqx{turn}'}")
        elif kind == 3:
            client.google("subscription/list?output=json")
        else:
            client.google("stream/items/contents?output=json", [("i", each) for each in client.ids(250)])


# The browser


def browse(sites, figures):
    """Measures the second visit to the list in Chromium, without and with the program's service worker."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("Not measured in a browser: this Python has no Playwright; use .venv/bin/python.\n")
        return
    with sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=sandbox)
        for number in range(VISITS):
            for program, site in sites.items():
                for workers in ("block", "allow"):
                    visit(browser, program, site, workers, figures if number else Figures())
        browser.close()


def visit(browser, program, site, workers, figures):
    address, suffix = f"http://127.0.0.1:{site.port}{site.pages['list']}", ", service worker" if workers == "allow" else ""
    context = browser.new_context(service_workers=workers, viewport={"width": 1280, "height": 900}, locale="en-GB")
    context.new_page().goto(address, wait_until="load")
    first = context.pages[0]
    first.wait_for_timeout(1500)
    if workers == "allow" and not first.evaluate("navigator.serviceWorker.controller !== null"):
        context.close()
        return
    first.close()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address, wait_until="load")
    page.wait_for_timeout(1000)
    answer, paint, elements = page.evaluate("""[
      performance.getEntriesByType('navigation')[0].responseStart,
      performance.getEntriesByName('first-paint')[0]?.startTime ?? 0, document.querySelectorAll('*').length]""")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    figures.add(f"second visit{suffix}: answer, ms", program, answer)
    figures.add(f"second visit{suffix}: first paint, ms", program, paint)
    if workers == "block":
        figures.add("second visit: style and layout, ms", program, (metrics["RecalcStyleDuration"] + metrics["LayoutDuration"]) * 1000)
        figures.add("second visit: elements", program, elements)
    context.close()


NEW = "list of feeds imported, all fetched, ms"
SAME = "all feeds refreshed, unchanged, ms"
PEAK = "memory, peak of the first refresh, MB"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("programs", type=Path)
    arguments.add_argument("--freshrss", type=Path, default=os.environ.get("FRESHRSS"), help="the folder with FreshRSS's sources")
    arguments.add_argument("--feeds", type=int, choices=[20, 300, 3000], default=300)
    arguments.add_argument("--rounds", type=int, default=3, help="new installations of each program that are refreshed")
    chosen = arguments.parse_args()
    sources = chosen.freshrss and Path(chosen.freshrss).resolve()
    reason = missing(sources)
    if reason:
        print(f"FreshRSS is not measured: {reason}\n")
    figures = Figures()
    load = " ".join(map(str, os.getloadavg()))
    with tempfile.TemporaryDirectory(prefix="gazette-beside-") as parent, contextlib.ExitStack() as stack:
        publisher = stack.enter_context(running_publisher(chosen.feeds, chosen.feeds * ARTICLES_PER_FEED))
        print(f"{publisher.feeds} feeds, {publisher.count:,} articles, {os.cpu_count()} processors, load {load}\n", flush=True)
        for number in range(chosen.rounds):
            folder, installation = Path(parent) / f"gazette{number}", None
            refresh_gazette(chosen.programs, folder, publisher, figures)
            if not reason:
                installation = FreshRSS(sources, Path(parent) / f"freshrss{number}")
                refresh_freshrss(installation, publisher, figures)
        sites = {"Gazette": stack.enter_context(running_gazette(chosen.programs, folder, publisher))}
        if installation:
            sites["FreshRSS"] = FreshRSSSite(*stack.enter_context(installation.running()))
        memory(sites, figures)
        read(sites, figures)
        browse(sites, figures)
    figures.print()


if __name__ == "__main__":
    sys.exit(main())
