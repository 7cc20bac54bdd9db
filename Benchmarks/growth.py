"""Measures and draws the growth of Gazette's work with the amount of data and the number of open pages.

growth.py PROGRAMS [PART…] [--draw]: PROGRAMS is the folder with `gazette`, `ads`, `measure` and `news`. The parts are articles,
ads, feeds, places and live; without any, all are measured. Adds the results to docs/growth.json, which keeps those of other
parts; `--draw` draws and tabulates the file. Needs matplotlib.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from server_process import free_port, gazette, processor

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "docs" / "growth.json"
PICTURE = ROOT / "docs" / "pictures" / "growth.svg"
SIZES = {
    "articles": (1_000, 10_000, 100_000, 1_000_000),
    "ads": (1_000, 10_000, 100_000, 1_000_000),
    "feeds": (10, 100, 1_000, 10_000),
    "places": (10, 100, 1_000, 10_000),
    "live": (1, 10, 100, 500, 2_000),
}
TITLES = {
    "articles": "articles kept", "ads": "ads kept", "feeds": "feeds, ten articles each", "places": "cities with weather",
    "live": "live pages, one change",
}
# The maximum number of live pages of one address.
PAGES_OF_ONE_ADDRESS = 32
# The seconds until all live pages have received a change and fetched the update.
PATIENCE = 60


def figures(*command):
    """Returns the figures that a program prints, by name."""
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {name: float(number) for name, number in (line.split("\t") for line in text.splitlines() if "\t" in line)}


def articles(programs, count, folder):
    began = time.perf_counter()
    subprocess.run([programs / "news", "fill", folder, str(count)], check=True, capture_output=True)
    taken = count / (time.perf_counter() - began)
    return figures(programs / "news", "articles", folder) | {"taken in, a second": taken}


def ads(programs, count, folder):
    return figures(programs / "ads", "growth", folder, str(count))


def feeds(programs, count, folder):
    return figures(programs / "news", "feeds", folder, str(count))


def places(programs, count, _):
    return figures(programs / "measure", "places", str(count))


class LivePage:
    """A live page, which requests its list again after each change."""

    def __init__(self, number, port):
        self.port = port
        self.source = (f"127.0.{1 + number // PAGES_OF_ONE_ADDRESS}.1", 0)
        self.heard = self.read = None

    async def connect(self, path, *fields):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=self.source)
        writer.write("\r\n".join([f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *fields, "", ""]).encode())
        line = await reader.readline()
        assert b" 200 " in line, line
        return reader, writer

    async def listen(self):
        self.reader, self.writer = await self.connect("/events")
        await self.reader.readuntil(b"event: hello")

    async def follow(self):
        with contextlib.closing(self.writer):
            await self.reader.readuntil(b"event: change")
            self.heard = time.perf_counter()
            reader, writer = await self.connect("/weather", "Connection: close")
            with contextlib.closing(writer):
                await reader.read()
            self.read = time.perf_counter()


async def follow_change(count, port, process):
    pages = [LivePage(number, port) for number in range(count)]
    for page in pages:
        await page.listen()
    following = [asyncio.create_task(page.follow()) for page in pages]
    await asyncio.sleep(1)
    cost, began = processor(process), time.perf_counter()
    await asyncio.to_thread(remove_a_city, port)
    await asyncio.wait_for(asyncio.gather(*following), PATIENCE)
    return {
        "last heard": (max(page.heard for page in pages) - began) * 1000,
        "last read it": (max(page.read for page in pages) - began) * 1000,
        "of processor": (processor(process) - cost) * 1000,
    }


def remove_a_city(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/api/v1/places")
    city = json.load(connection.getresponse())["places"][0]["id"]
    connection.request("DELETE", f"/api/v1/places/{city}", headers={"Origin": f"http://127.0.0.1:{port}"})
    answer = connection.getresponse()
    assert answer.status < 300, answer.read()


def live(programs, count, folder):
    subprocess.run([programs / "measure", "fill", folder, "5"], check=True)
    port = free_port()
    os.environ["GAZETTE_SERVER_CONNECTIONS"] = "10000"
    with gazette(programs, folder, port, keep={"GAZETTE_SERVER_CONNECTIONS"}) as (process, _):
        return asyncio.run(follow_change(count, port, process))


def draw(measured):
    import matplotlib

    matplotlib.use("svg")
    # The same figures make the same file.
    matplotlib.rcParams |= {"svg.hashsalt": "gazette", "svg.fonttype": "none", "font.size": 8, "font.family": "serif"}
    from matplotlib import pyplot

    parts = [part for part in SIZES if part in measured]
    _, panels = pyplot.subplots(1, len(parts), figsize=(3.4 * len(parts), 3.2), layout="constrained")
    for panel, part in zip(panels, parts):
        rows = {int(size): row for size, row in measured[part].items()}
        names = [name for name in next(iter(rows.values())) if name not in ("bytes", "taken in, a second")]
        for name, mark in zip(names, "osv^Dx"):
            panel.plot(list(rows), [row[name] for row in rows.values()], marker=mark, markersize=3, linewidth=1, label=name)
        panel.set(xscale="log", yscale="log", title=TITLES[part], ylabel="ms" if panel is panels[0] else None)
        panel.grid(linewidth=0.3)
        panel.legend(fontsize=6, frameon=False)
    pyplot.savefig(PICTURE, metadata={"Date": None, "Creator": None})


def tabulate(measured):
    for part, rows in measured.items():
        names = list(next(iter(rows.values())))
        print(f"\n| {TITLES[part]} | {' | '.join(names)} |\n|---|{'--:|' * len(names)}")
        for size, row in rows.items():
            print(f"| {int(size):,} | {' | '.join(f'{row[name]:,.3g}' if row[name] < 1000 else f'{row[name]:,.0f}' for name in names)} |")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("programs", type=Path, nargs="?")
    arguments.add_argument("parts", nargs="*")
    arguments.add_argument("--draw", action="store_true")
    chosen = arguments.parse_args()
    measured = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    if chosen.programs:
        # Each page has a connection for events and one for requests.
        resource.setrlimit(resource.RLIMIT_NOFILE, (8192, max(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
        for part in chosen.parts or SIZES:
            measured[part] = {}
            for size in SIZES[part]:
                with tempfile.TemporaryDirectory(prefix="gazette-growth-") as folder:
                    measured[part][str(size)] = globals()[part](chosen.programs.resolve(), size, Path(folder))
                print(part, size, measured[part][str(size)], flush=True)
            KEPT.write_text(json.dumps({part: measured[part] for part in SIZES if part in measured}, indent=1) + "\n")
    if chosen.draw or not chosen.programs:
        draw(measured)
    tabulate(measured)


if __name__ == "__main__":
    main()
