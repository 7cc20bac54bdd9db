"""Measures requests of reader apps to the release server over HTTP, and bare SQL of the same rows in the same run.

reader_apps.py PROGRAMS NEWS: the folder with `gazette` and `news`, and a data folder that `news fill` has filled with a million
articles. Marks some articles as read, and stars some.
"""

import argparse
import hashlib
import http.client
import json
import socket
import sqlite3
import statistics
import struct
import subprocess
import threading
import time
import urllib.parse
from pathlib import Path

from server_process import free_port, gazette, processor, resident

ROUNDS = 100
AT_ONCE = 250
FIRST_SYNC = 50_000
SYNCS = 5
SOME = 10_000
STATE = "user/-/state/com.google/"
API = "/api/greader.php/reader/api/0/"


class Client:
    """A persistent connection that reads responses without using them. The client shares the processor with the measured server, so
    one system call reads a whole response, instead of waking Python for each part."""

    ROOM = 16_000_000

    def __init__(self, port):
        self.socket = socket.socket()
        # Set before connecting: the size of the TCP window is negotiated then.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_000_000)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # With Python's own timeout, a call would return partial data. Seconds, and microseconds.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", 60, 0))
        self.host = f"127.0.0.1:{port}"
        self.room = memoryview(bytearray(self.ROOM))

    def ask(self, method, path, headers, body=b""):
        """Returns the response's body, which is valid until the next request. Fails for any status but 200."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        # Longer than any head, so that usually one read is enough.
        filled, end = 0, -1
        while end < 0:
            filled += self._more(self.room[filled:8192])
            end = bytes(self.room[:filled]).find(b"\r\n\r\n")
        head = bytes(self.room[:end])
        assert head.startswith(b"HTTP/1.1 200"), head
        length = int(next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")).split(b":")[1])
        whole = end + 4 + length
        assert whole <= self.ROOM, length
        while filled < whole:
            filled += self._more(self.room[filled:whole], socket.MSG_WAITALL)
        return self.room[end + 4 : whole]

    def _more(self, room, flags=0):
        count = self.socket.recv_into(room, 0, flags)
        assert count > 0, "The server closed the connection."
        return count


class App:
    """A client with an app password, for the three protocols."""

    def __init__(self, port):
        self.port = port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        headers = {"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
        connection.request("POST", "/api/v1/account/tokens", json.dumps({"name": "bench", "scope": "sync"}), headers)
        self.password = json.loads(connection.getresponse().read())["token"]
        connection.request("GET", "/api/v1/account")
        name = json.loads(connection.getresponse().read())["name"]
        self.key = hashlib.md5(f"{name}:{self.password}".encode()).hexdigest()
        self.client = Client(port)

    def google(self, path, form=None, client=None):
        headers = {"Authorization": f"GoogleLogin auth=reader/{self.password}"}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = b"" if form is None else form if isinstance(form, bytes) else urllib.parse.urlencode(form).encode()
        return (client or self.client).ask("GET" if form is None else "POST", API + path, headers, body)

    def miniflux(self, path):
        return self.client.ask("GET", "/v1/" + path, {"X-Auth-Token": self.password})

    def fever(self, arguments):
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.client.ask("POST", f"/fever/?api&{arguments}", form, f"api_key={self.key}".encode())

    def ids(self, stream, count, **more):
        """Returns the ids of a stream, requested ten thousand at a time."""
        found, place = [], {}
        while len(found) < count:
            query = urllib.parse.urlencode({"s": STATE + stream, "n": min(SOME, count - len(found)), **more, **place})
            page = json.loads(bytes(self.google(f"stream/items/ids?output=json&{query}")))
            found += [each["id"] for each in page["itemRefs"]]
            if "continuation" not in page:
                break
            place = {"c": page["continuation"]}
        return found

    def edit(self, ids, **tags):
        for start in range(0, len(ids), 1000):
            form = [("i", each) for each in ids[start : start + 1000]]
            self.google("edit-tag", form + [(name, STATE + tag) for name, tag in tags.items()])


def prepare(folder):
    """Pauses the invented feeds, so that no request disturbs the measurement, and protects their old articles from pruning."""
    with sqlite3.connect(folder / "gazette.sqlite") as database:
        database.execute("UPDATE subscription SET isPaused = 1")
        database.execute(
            "CREATE TRIGGER IF NOT EXISTS benchmarkKeeps BEFORE DELETE ON article BEGIN SELECT RAISE(ABORT, 'kept'); END")


def mark(app):
    """Stars every sixth of the latest 60,000 articles, ten thousand in total, and marks every seventh as read."""
    ids = app.ids("reading-list", 60_000)
    app.edit(ids[::6], a="starred")
    app.edit(ids[::7], a="read")


def row(server, name, aim, work):
    """Prints the median and the 95th percentile of ROUNDS runs of `work`, which returns bytes, and the server's processor time per
    run, which does not depend on other programs."""
    work(0)
    taken, spent = [], processor(server)
    for number in range(ROUNDS):
        began = time.perf_counter()
        length = len(work(number))
        taken.append((time.perf_counter() - began) * 1000)
    spent = (processor(server) - spent) * 1000 / ROUNDS
    taken.sort()
    print(f"| {name} | {length:,} | {statistics.median(taken):.1f} | {taken[ROUNDS * 95 // 100]:.1f} | {spent:.1f} | {aim} |", flush=True)


def lists(app, server):
    """Measures ids and contents in the three protocols."""
    print("| answer | bytes | median, ms | p95, ms | of the processor, ms | aim, ms |\n|---|--:|--:|--:|--:|--:|")
    listed = f"stream/items/ids?output=json&n={SOME}&s={STATE}"
    row(server, "Google Reader: 10,000 ids, the latest", 15, lambda _: app.google(listed + "reading-list"))
    row(server, "Google Reader: 10,000 ids, unread", 15, lambda _: app.google(f"{listed}reading-list&xt={STATE}read"))
    row(server, "Google Reader: 10,000 ids, starred", 15, lambda _: app.google(listed + "starred"))
    row(server, "Miniflux: 10,000 ids, the latest", 15, lambda _: app.miniflux(f"entries/ids?limit={SOME}"))
    row(server, "Miniflux: 10,000 ids, unread", 15, lambda _: app.miniflux(f"entries/ids?limit={SOME}&status=unread"))
    row(server, "Miniflux: 10,000 ids, starred", 15, lambda _: app.miniflux(f"entries/ids?limit={SOME}&starred=true"))
    row(server, "Fever: 10,000 ids, saved", 15, lambda _: app.fever("saved_item_ids"))
    ids = app.ids("reading-list", (ROUNDS + 1) * AT_ONCE)
    pages = [ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE)]
    row(server, "Google Reader: contents of 250", 40, lambda n: app.google("stream/items/contents", [("i", each) for each in pages[n]]))
    order = f"entries?order=id&direction=desc&limit={AT_ONCE}&offset="
    row(server, "Miniflux: 250 entries", 40, lambda n: app.miniflux(f"{order}{n * AT_ONCE}"))
    unread = f"entries?status=unread&order=published_at&direction=asc&limit={AT_ONCE}&offset="
    row(server, "Miniflux: 250 unread entries, as published", 40, lambda n: app.miniflux(f"{unread}{n * AT_ONCE}"))
    since = int(time.time()) - 60
    row(server, "Miniflux: 250 entries changed since", 60, lambda _: app.miniflux(f"entries?changed_after={since}&limit={AT_ONCE}"))
    row(server, "Fever: 50 items", 40, lambda n: app.fever(f"items&max_id={pages[n][0]}"))


def first_sync(app, forms, parallel, lengths=None):
    """Requests all ids, then their contents, a form at a time on each of `parallel` new connections. Returns the seconds, the
    client's processor time, and the lengths of the responses. Compares the lengths with the given ones, else counts the articles."""
    clients = [Client(app.port) for _ in range(parallel)]
    told = [0] * len(forms)
    began, spent = time.perf_counter(), time.process_time()
    pages = id_pages(app, clients[0])

    def work(number):
        for at in range(number, len(forms), parallel):
            answer = app.google("stream/items/contents", forms[at], clients[number])
            told[at] = len(answer)
            if lengths is None:
                assert len(json.loads(bytes(answer))["items"]) == AT_ONCE

    threads = [threading.Thread(target=work, args=[number]) for number in range(parallel)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken, spent = time.perf_counter() - began, time.process_time() - spent
    assert sum(len(json.loads(page)["itemRefs"]) for page in pages) == FIRST_SYNC
    assert lengths is None or told == lengths
    return taken, spent, told


def id_pages(app, client):
    """Requests the ids of a first sync, ten thousand at a time. Parses only each page's reference to the next."""
    pages, place = [], ""
    for _ in range(0, FIRST_SYNC, SOME):
        page = bytes(app.google(f"stream/items/ids?output=json&n={SOME}&s={STATE}reading-list{place}", client=client))
        pages.append(page)
        place = "&c=" + page[page.rindex(b":") + 1 :].strip(b'"}').decode()
    return pages


def syncs(programs, folder, app, server):
    """Measures first syncs, in turn with SQLite alone."""
    print("\n| first sync of 50,000 articles | seconds | the server's processor | the client's | beside the rows alone | beside rows and marks |")
    print("|---|--:|--:|--:|--:|--:|")
    ids = app.ids("reading-list", FIRST_SYNC)
    # Encoded beforehand, because the client's time does not count.
    forms = [urllib.parse.urlencode([("i", each) for each in ids[at : at + AT_ONCE]]).encode() for at in range(0, FIRST_SYNC, AT_ONCE)]
    # Parsing the responses takes longer than making them, so only the first run does it. Later ones compare the lengths.
    lengths = first_sync(app, forms, 1)[2]
    for parallel in (1, 8):
        found = []
        for _ in range(SYNCS):
            bare = subprocess.run([programs / "news", "bare-sync", folder], check=True, capture_output=True, text=True)
            rows, marks = map(float, bare.stdout.split())
            began = processor(server)
            taken, spent, _ = first_sync(app, forms, parallel, lengths)
            found.append((taken, processor(server) - began, spent, rows / taken, marks / taken))
        cells = " | ".join(f"{statistics.median(each):.2f} ({min(each):.2f}–{max(each):.2f})" for each in zip(*found))
        print(f"| 250 at a time, {parallel} at once | {cells} |", flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("programs", type=Path)
    arguments.add_argument("news", type=Path)
    chosen = arguments.parse_args()
    programs, folder = chosen.programs.resolve(), chosen.news.resolve()
    prepare(folder)
    port = free_port()
    with gazette(programs, folder, port, "/api/v1/account") as (server, _):
        app = App(port)
        mark(app)
        before = resident(server)
        lists(app, server)
        syncs(programs, folder, app, server)
        print(f"\nThe server's memory: {before:.0f} MB before, {resident(server):.0f} after, {resident(server, 'VmHWM'):.0f} at its peak")


if __name__ == "__main__":
    main()
