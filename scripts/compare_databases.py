"""Measures pages, responses and marks on SQLite, on PostgreSQL with one node, and with three behind HAProxy.

Uses the demo's data, a reader's session, and several concurrent visitors who make every request in turn. Prints a table of the
median, of the 95th and of the 99th percentile, in milliseconds, with the median as a multiple of SQLite's. GAZETTE_BINARY names
the program, which should be a release build.
"""

import argparse
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))

import harness  # noqa: E402
from cluster import Visitor, running_balancer, running_cluster  # noqa: E402
from test_readers import signed_in  # noqa: E402

PATHS = ["/", "/news", "/weather", "/classifieds", "/api/v1/articles?limit=50", "/api/v1/classifieds?limit=50"]


class Place:
    """The server's address, in the form for the tests' sign-in."""

    def __init__(self, port):
        self.port, self.address = port, f"http://127.0.0.1:{port}"

    def url(self, path):
        return self.address + path


@contextmanager
def on_sqlite():
    with harness.running_demo("--readers") as demo:
        yield urlsplit(demo.address).port


@contextmanager
def on_one_node():
    with running_cluster(nodes=1) as cluster:
        yield cluster.nodes[0].port


@contextmanager
def on_three_nodes():
    with running_cluster(nodes=3) as cluster, running_balancer(cluster) as port:
        yield port


def measure(port, seconds, visitors):
    """Returns the milliseconds of each kind of request, in ascending order."""
    cookie = signed_in(Place(port), "camille", "encre papier plomb")
    first = Visitor(port, cookie)
    articles = [one["id"] for one in first.read("/api/v1/articles?limit=100&fold=false")["articles"]]
    for path in PATHS:
        first.send("GET", path)
    taken = {kind: [] for kind in [*PATHS, "PATCH /api/v1/articles/…"]}
    end = time.monotonic() + seconds

    def ask(visitor, kind, *request):
        began = time.perf_counter()
        status, _, text = visitor.send(*request)
        taken[kind].append((time.perf_counter() - began) * 1000)
        assert status == 200, f"{request} answered {status}: {text[:200]}"

    def visit(number):
        visitor, turn = Visitor(port, cookie), 0
        while time.monotonic() < end:
            for path in PATHS:
                ask(visitor, path, "GET", path)
            article = articles[(turn * visitors + number) % len(articles)]
            ask(visitor, "PATCH /api/v1/articles/…", "PATCH", f"/api/v1/articles/{article}", {"starred": turn % 2 == 0})
            turn += 1

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(visitors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {kind: sorted(times) for kind, times in taken.items()}


def part(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--visitors", type=int, default=2)
    options = parser.parse_args()
    setups = {"SQLite": on_sqlite, "PostgreSQL, one node": on_one_node, "PostgreSQL, three nodes": on_three_nodes}
    found = {}
    for name, setup in setups.items():
        with setup() as port:
            found[name] = measure(port, options.seconds, options.visitors)
    print("| request | " + " | ".join(f"{name}: p50, p95, p99" for name in found) + " |")
    print("|---|" + "---|" * len(found))
    for kind, plain in found["SQLite"].items():
        cells = []
        for name, times in found.items():
            figures = ", ".join(f"{part(times[kind], share):.1f}" for share in (0.5, 0.95, 0.99))
            share = part(times[kind], 0.5) / part(plain, 0.5)
            cells.append(figures if name == "SQLite" else f"{figures} ({share:.2f} times)")
        print(f"| {kind} | " + " | ".join(cells) + " |")


main()
