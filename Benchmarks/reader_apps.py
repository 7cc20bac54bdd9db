"""Measures what reader apps ask of the release server over HTTP, beside the bare SQL of the same rows in the same run.

reader_apps.py PROGRAMS NEWS: the folder that holds `gazette` and `news`, and a data folder that `news fill` made of a million
articles; it marks some of them read and stars some.
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
    """One connection, kept open, that takes answers in and does nothing with them: it shares the processor with the server that it
    measures, so the system puts a whole answer where it belongs at one call, rather than waking Python for each of its parts."""

    ROOM = 16_000_000

    def __init__(self, port):
        self.socket = socket.socket()
        # Before it is connected, as only then more than a small window is offered.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_000_000)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # With a timeout of Python's a call would return with what is there. Seconds, and microseconds.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", 60, 0))
        self.host = f"127.0.0.1:{port}"
        self.room = memoryview(bytearray(self.ROOM))

    def ask(self, method, path, headers, body=b""):
        """The answer's body, until the next is asked for; fails unless it is one."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        # Longer than any head, so that the first part mostly holds it.
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
    """An app's password on a running paper, used in the three languages."""

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
        """The ids of a stream, ten thousand at a time."""
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
    """Pauses the invented feeds, so that nobody asks for them meanwhile, and keeps their articles, which are years old."""
    with sqlite3.connect(folder / "gazette.sqlite") as database:
        database.execute("UPDATE subscription SET isPaused = 1")
        database.execute(
            "CREATE TRIGGER IF NOT EXISTS benchmarkKeeps BEFORE DELETE ON article BEGIN SELECT RAISE(ABORT, 'kept'); END")


def mark(app):
    """Of the latest 60,000 articles every sixth is starred, ten thousand in all, and every seventh read."""
    ids = app.ids("reading-list", 60_000)
    app.edit(ids[::6], a="starred")
    app.edit(ids[::7], a="read")


def row(server, name, aim, work):
    """Prints the median and the 95th percentile of so many rounds of `work`, which answers bytes, and what each takes of the server's
    processor, which is the same whatever else the machine does."""
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
    """Ids and contents in the three languages."""
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
    """The seconds of all ids, then of their contents, a form at a time by each of so many new connections; and what this client took of the
    processor. Without the lengths that the answers must have, each answer's articles are counted instead, and the lengths are told."""
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
    """The ids of a first sync, ten thousand at a time, as they are told: of each page only where the next goes on is looked for."""
    pages, place = [], ""
    for _ in range(0, FIRST_SYNC, SOME):
        page = bytes(app.google(f"stream/items/ids?output=json&n={SOME}&s={STATE}reading-list{place}", client=client))
        pages.append(page)
        place = "&c=" + page[page.rindex(b":") + 1 :].strip(b'"}').decode()
    return pages


def syncs(programs, folder, app, server):
    """First syncs beside SQLite alone, by turns."""
    print("\n| first sync of 50,000 articles | seconds | the server's processor | the client's | beside the rows alone | beside rows and marks |")
    print("|---|--:|--:|--:|--:|--:|")
    ids = app.ids("reading-list", FIRST_SYNC)
    # Written before, as the time of this client is not the server's.
    forms = [urllib.parse.urlencode([("i", each) for each in ids[at : at + AT_ONCE]]).encode() for at in range(0, FIRST_SYNC, AT_ONCE)]
    # Reading the answers takes longer than making them: once, and then they are as long again.
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
