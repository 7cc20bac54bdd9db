"""Attacks a demo from this machine, and writes a table of a reader's experience meanwhile.

Connections send heads and bodies slowly, stay open silently, do not read their responses, close one direction, or come by the
thousand; a reader requests the front page every half second. Everything is limited in number and time, and uses 127.0.0.1 only.
The program is GAZETTE_BINARY, or else the last build.
"""

import argparse
import asyncio
import collections
import contextlib
import itertools
import os
import resource
import signal
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))

import harness  # noqa: E402 (the path above leads to it)

HOST = "127.0.0.1"
# The seconds after which a reader gives up.
PATIENCE = 30
DRIP = 1.0


def head(path, *fields, method="GET"):
    """Returns a request's head, without the empty line that ends it."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {HOST}", *fields]) + "\r\n"


class Attacker:
    """The attacks on one server."""

    def __init__(self, port, process):
        self.port = port
        self.process = process

    async def connect(self):
        return await asyncio.wait_for(asyncio.open_connection(HOST, self.port), PATIENCE)

    async def ask(self, path="/", *fields):
        """Returns the status of a request's response, or a description of the failure."""
        writer = None
        try:
            reader, writer = await self.connect()
            writer.write((head(path, "Connection: close", *fields) + "\r\n").encode())
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else "closed without an answer"
        except (TimeoutError, asyncio.TimeoutError):
            return "no answer"
        except OSError as error:
            return type(error).__name__
        finally:
            if writer:
                writer.close()

    async def read_until(self, end, pause=0.5):
        """Returns the seconds of a reader's requests for the front page, and the statuses, every `pause` seconds until `end`."""
        seconds, statuses = [], collections.Counter()
        while time.monotonic() < end:
            begun = time.monotonic()
            statuses[await self.ask("/")] += 1
            seconds.append(time.monotonic() - begun)
            await asyncio.sleep(pause)
        return seconds, statuses

    async def drip(self, text, piece, end):
        """Sends `text`, then `piece` repeatedly until `end`; reconnects when the server closes."""
        connections = 0
        while time.monotonic() < end:
            with contextlib.suppress(OSError, TimeoutError, asyncio.TimeoutError):
                reader, writer = await self.connect()
                connections += 1
                writer.write(text.encode())
                with contextlib.closing(writer):
                    while time.monotonic() < end and not reader.at_eof():
                        writer.write(piece.encode())
                        await writer.drain()
                        with contextlib.suppress(TimeoutError, asyncio.TimeoutError):
                            if not await asyncio.wait_for(reader.read(65_536), DRIP if piece else end - time.monotonic()):
                                break
            await asyncio.sleep(0.05)
        return connections

    async def take_nothing(self, text, end):
        """Sends many requests, and reads none of the responses."""
        with contextlib.suppress(OSError, TimeoutError, asyncio.TimeoutError):
            # The minimum buffer here: unread bytes stay with the server.
            reader, writer = await asyncio.wait_for(asyncio.open_connection(HOST, self.port, limit=1), PATIENCE)
            with contextlib.closing(writer):
                writer.write(text.encode() * 50)
                await asyncio.sleep(max(0, end - time.monotonic()))

    async def open_half(self, end):
        """Sends a request, closes its own direction, and never the other."""
        with contextlib.suppress(OSError, TimeoutError, asyncio.TimeoutError):
            reader, writer = await self.connect()
            with contextlib.closing(writer):
                writer.write((head("/events") + "\r\n").encode())
                writer.write_eof()
                await asyncio.sleep(max(0, end - time.monotonic()))

    async def listen(self, end):
        """Opens a live page until `end`; returns its status."""
        try:
            reader, writer = await self.connect()
            with contextlib.closing(writer):
                writer.write((head("/events") + "\r\n").encode())
                line = await asyncio.wait_for(reader.readline(), PATIENCE)
                status = int(line.split(b" ", 2)[1]) if line.startswith(b"HTTP/1.1 ") else "closed without an answer"
                while status == 200 and time.monotonic() < end:
                    if not await asyncio.wait_for(reader.read(65_536), max(0.01, end - time.monotonic())):
                        break
                return status
        except (TimeoutError, asyncio.TimeoutError):
            return 200 if time.monotonic() >= end else "no answer"
        except OSError as error:
            return type(error).__name__

    async def pour(self, requests, rate, end, workers=20):
        """Sends `requests` in turn, at `rate` bytes a second in total, until `end`; every fourth time disconnects without reading
        a response.

        Returns the statuses, and the number of sent bytes."""
        statuses, turns, begun, sent = collections.Counter(), itertools.cycle(requests), time.monotonic(), 0

        async def worker():
            nonlocal sent
            for turn in itertools.count():
                request = next(turns)
                sent += len(request)
                await asyncio.sleep(max(0, begun + sent / rate - time.monotonic()))
                if time.monotonic() >= end:
                    return
                with contextlib.suppress(OSError, TimeoutError, asyncio.TimeoutError):
                    reader, writer = await self.connect()
                    with contextlib.closing(writer):
                        writer.write(request)
                        with contextlib.suppress(OSError):
                            await asyncio.wait_for(writer.drain(), PATIENCE)
                        if turn % 4 == 3:
                            writer.transport.abort()
                            continue
                        line = await asyncio.wait_for(reader.readline(), PATIENCE)
                        statuses[int(line.split(b" ", 2)[1]) if line.startswith(b"HTTP/1.1 ") else "closed"] += 1

        await asyncio.gather(*(worker() for _ in range(workers)))
        return statuses, sent

    def memory(self):
        """Returns the program's resident memory, in megabytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0

    async def measure(self, name, seconds, make, pause=0.5):
        """Returns one row: the reader's experience during the attacks that `make(end)` makes."""
        before = self.memory()
        end = time.monotonic() + seconds
        tasks = [asyncio.create_task(attack) for attack in make(end)]
        waited, statuses = await self.read_until(end, pause)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        told = collections.Counter(outcome for outcome in outcomes if isinstance(outcome, (int, str)) and seconds)
        return name, len(tasks), waited, statuses, told, self.memory() - before

    async def burst(self, count, at_once):
        """Sends `count` requests, `at_once` of them concurrently; returns the statuses, and the seconds of each."""
        statuses, seconds, left = collections.Counter(), [], iter(range(count))

        async def worker():
            for _ in left:
                begun = time.monotonic()
                statuses[await self.ask("/healthz")] += 1
                seconds.append(time.monotonic() - begun)

        await asyncio.gather(*(worker() for _ in range(at_once)))
        return statuses, seconds

    async def stop(self, pages, drips):
        """Returns the seconds from SIGTERM to the end, with open live pages and slow bodies."""
        end = time.monotonic() + 40
        tasks = [asyncio.create_task(self.listen(end)) for _ in range(pages)]
        tasks += [asyncio.create_task(self.drip(BODY, "a", end)) for _ in range(drips)]
        await asyncio.sleep(3)
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        while self.process.poll() is None and time.monotonic() < begun + 30:
            await asyncio.sleep(0.02)
        took = time.monotonic() - begun
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return took, self.process.poll()


def hostile_requests(size=60_000):
    """Yields bodies of `size` bytes that are most expensive for a careless parser, to every address that reads a body before
    sign-in; and a few that exceed the limit for unauthenticated clients."""
    pieces = {
        "multipart/form-data; boundary=x": [
            "--x\r\n", "--x\r\n\r\n\r\n", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n", "\r\n--", "--x\r\na: b\r\n"],
        "application/json": ['{"a":1},', "[", '{"a":'],
        "application/x-www-form-urlencoded": ["a&", "a=%41&", "&", "i=1&"],
    }
    paths = [
        "/accounts/ClientLogin", "/api/greader.php/accounts/ClientLogin", "/fever", "/reader/api/0/edit-tag", "/v1/entries",
        "/reader/api/0/subscription/import", "/login", "/login/passkey", "/login/passkey/options", "/invitation/x", "/reset/x",
        "/settings/import", "/news/feeds/import", "/api/v1/paper",
    ]
    requests = []
    for path, (kind, repeated) in itertools.product(paths, pieces.items()):
        for number, piece in enumerate(repeated):
            length = size if number else size * 20
            body = (piece * (length // len(piece) + 1))[:length].encode()
            fields = ["Sec-Fetch-Site: same-origin", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
            requests.append((head(path, *fields, method="POST") + "\r\n").encode() + body)
    return requests


BODY = head("/", "Content-Length: 1000000") + "\r\n"
HEAD = head("/") + "X-Slow: "
BIG = head("/news") + "\r\n"


@contextlib.contextmanager
def attacked_demo(*options):
    """Starts a demo; yields its attacker."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16_384), most))
    with harness.running_demo(*options) as demo:
        yield Attacker(int(demo.address.rsplit(":", 1)[1]), demo.process)


def text(counter):
    return ", ".join(f"{count} × {what}" for what, count in sorted(counter.items(), key=str)) or "–"


async def run(attacker, seconds, scale):
    def many(count):
        return range(max(1, int(count * scale)))

    rows = [await attacker.measure("no attack", 5, lambda end: [])]
    attacks = [
        ("bodies of GET drip", lambda end: [attacker.drip(BODY, "a", end) for _ in many(530)]),
        ("heads drip", lambda end: [attacker.drip(HEAD, "a", end) for _ in many(600)]),
        ("connections without a word", lambda end: [attacker.drip("", "", end) for _ in many(600)]),
        ("answers that nobody reads", lambda end: [attacker.take_nothing(BIG, end) for _ in many(200)]),
        ("live pages, half closed", lambda end: [attacker.open_half(end) for _ in many(500)]),
        ("live pages", lambda end: [attacker.listen(end) for _ in many(2_000)]),
        ("10 MB of hostile bodies a second", lambda end: [attacker.pour(hostile_requests(), 10_000_000 * scale, end)]),
    ]
    for name, make in attacks:
        rows.append(await attacker.measure(name, seconds, make))
    print("| attack | how many | the reader's answers | median | longest | attackers received | memory |")
    print("|---|---:|---|---:|---:|---|---:|")
    for name, count, waited, statuses, told, grown in rows:
        outcome = text(told) if name == "live pages" else "–"
        print(f"| {name} | {count} | {text(statuses)} | {statistics.median(waited) * 1000:.0f} ms "
              f"| {max(waited) * 1000:.0f} ms | {outcome} | {grown:+.0f} MB |")
    for at_once in (100, 1_000):
        begun = time.monotonic()
        statuses, waited = await attacker.burst(int(10_000 * scale), max(1, int(at_once * scale)))
        waited.sort()
        print(f"\n{sum(statuses.values())} requests, {at_once} at once, in {time.monotonic() - begun:.1f} s: "
              f"{text(statuses)}; median {statistics.median(waited) * 1000:.0f} ms, "
              f"99th of a hundred {waited[len(waited) * 99 // 100] * 1000:.0f} ms.")
    took, code = await attacker.stop(len(many(2_000)), len(many(200)))
    print(f"\nSIGTERM with {len(many(2_000))} live pages and {len(many(200))} dripping bodies: "
          f"ended after {took:.1f} s with exit code {code}.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=30, help="how long each attack lasts")
    parser.add_argument("--scale", type=float, default=1, help="the share of each attack")
    arguments = parser.parse_args()
    with attacked_demo() as attacker:
        asyncio.run(run(attacker, min(arguments.seconds, 300), min(arguments.scale, 1)))


if __name__ == "__main__":
    main()
