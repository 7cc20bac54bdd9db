"""Compares the release server with a bare one in the same run: requests per second, start, memory. Needs wrk.

server.py PROGRAMS ADS [PART…] [--beside OTHER]: the folder with `gazette`, `bare` and `measure`, and a data folder with 1,000,000
ads. The parts are weather, ads, api, tiles, starts, mixed and printed; without any, all run. With `--beside`, the part printed
takes turns with the `gazette` of another folder, such as an earlier build.
"""

import argparse
import http.client
import http.server
import os
import re
import statistics
import subprocess
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from server_process import free_port, gazette, processor, resident, running

ARGUMENTS = argparse.ArgumentParser()
ARGUMENTS.add_argument("programs", type=Path)
ARGUMENTS.add_argument("ads", type=Path)
ARGUMENTS.add_argument("parts", nargs="*")
ARGUMENTS.add_argument("--beside", type=Path)
CHOSEN = ARGUMENTS.parse_args()
PROGRAMS = CHOSEN.programs.resolve()
ADS = CHOSEN.ads.resolve()
PARTS = set(CHOSEN.parts) or {"weather", "ads", "api", "tiles", "starts", "mixed", "printed"}
CITIES = (5, 50, 500)
ROUNDS = 5
SECONDS = 2
STARTS = 9
# The requests for the list and a detail before memory is measured: a list of 500 cities is a page of 1.2 MB.
REQUESTS = {5: 10_000, 50: 10_000, 500: 500}
CONNECTIONS = 16
DETAIL = "/weather/-60.0000,-175.0000"
PRINTED = {
    "front": "/", "weather": "/weather", "news": "/news", "ads": "/classifieds", "map": "/map", "settings": "/settings",
    "list of articles (API)": "/api/v1/articles",
}
# The number of mixed requests and their seconds, spread evenly. Four in ten are for new addresses.
MIXED = 74_000
MIXED_SECONDS = 240
# Adds a value to the query of a path that has one: a second question mark would change the request.
VARYING = """
local n = 0
request = function()
  n = n + 1
  local mark = wrk.path:find('?', 1, true) and '&' or '?'
  return wrk.format('GET', wrk.path .. mark .. 'n=' .. n)
end
"""


def get(port, path):
    """Returns the body at `path`; fails unless the status is 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert response.status == 200, f"{path} answers {response.status}"
    return body


def demo(program, port):
    """Starts the program's demo with static data."""
    return running([program / "gazette", "demo", "--port", str(port), "--news-every", "0"], port, "/")


def bare(port, lengths, *files):
    """Starts the bare server with a constant page for each length, and the files of a folder if given."""
    return running([PROGRAMS / "bare", str(port), *map(str, [*lengths, *files])], port, f"/{lengths[0]}")


def rate(port, path, script=None):
    """Returns the requests per second of one short run of wrk; fails when any response is an error."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--timeout", "20s", f"http://127.0.0.1:{port}{path}"]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        if script:
            file.write(script)
            file.flush()
            command[1:1] = ["-s", file.name]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text and "Socket errors" not in text, text
    return float(re.search(r"Requests/sec:\s*([\d.]+)", text)[1])


def spread(values, digits=0):
    """Returns `median (minimum–maximum)`."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def printed(servers, pages):
    """Prints the rates of uncached pages, and the processor time per page, for each of `servers` in turn."""
    for name, path in pages.items():
        rounds = [[] for _ in servers]
        for _ in range(ROUNDS):
            for (process, port), found in zip(servers, rounds):
                began = processor(process)
                speed = rate(port, path, VARYING)
                assert speed > 0, f"{path}: nothing was answered within {SECONDS} seconds"
                found.append((speed, (processor(process) - began) * 1000 / (speed * SECONDS)))
        cells = [f"{spread([speed for speed, _ in found])} | {spread([cost for _, cost in found], 2)}" for found in rounds]
        print(f"| {name} | {len(get(servers[0][1], path))} | {' | '.join(cells)} |", flush=True)


def printed_anew(cities):
    """Measures the demo's pages, the list of articles and, on the folder `cities`, the list of 500 cities."""
    programs = [PROGRAMS] + ([CHOSEN.beside.resolve()] if CHOSEN.beside else [])
    ports = [free_port() for _ in programs]
    titles = [f"{program.name}, requests/s | ms of processor" for program in programs]
    print(f"\n| printed anew | bytes | {' | '.join(titles)} |\n|---|---|{'---|---|' * len(programs)}")
    with ExitStack() as stack:
        demos = [stack.enter_context(demo(program, port))[0] for program, port in zip(programs, ports)]
        # Waits until the demo has completed its initial imports.
        time.sleep(10)
        printed(list(zip(demos, ports)), PRINTED)
        print(f"The demo's memory after that: {', '.join(f'{resident(demo):.0f} MB' for demo in demos)}", flush=True)
    # One at a time, because a folder has one owner.
    for program, port in zip(programs, ports):
        with gazette(program, cities, port) as (server, _):
            printed([(server, port)], {f"500 cities, {program.name}": "/weather"})


def compare(folder, size, pages):
    """Prints the rates of cached and uncached pages, and the bare route's."""
    port, other = free_port(), free_port()
    with gazette(PROGRAMS, folder, port) as (_, _):
        lengths = {name: len(get(port, path)) for name, path in pages.items()}
        with bare(other, list(lengths.values())) as (_, _):
            for name, path in pages.items():
                rounds = [
                    (rate(other, f"/{lengths[name]}"), rate(port, path), rate(port, path, VARYING))
                    for _ in range(ROUNDS)
                ]
                plain, cached, rendered = zip(*rounds)
                ratios = [mine / its for its, mine, _ in rounds]
                print(
                    f"| {name} | {size} | {lengths[name]} | {spread(plain)} | {spread(cached)} "
                    f"| {spread(ratios, 2)} | {spread(rendered)} |", flush=True)


class TileServer(http.server.BaseHTTPRequestHandler):
    """Serves one picture at every address, with the typical length of a street map's tile."""

    PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 80

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(self.PICTURE)))
        self.send_header("Cache-Control", "max-age=604800")
        self.end_headers()
        self.wfile.write(self.PICTURE)

    def log_message(self, *_):
        pass


def tiles(folder):
    """Prints the rates of a cached tile, of the same file from a bare static route, and of a constant body."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", free_port()), TileServer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    os.environ["MAP_TILES"] = f"http://127.0.0.1:{server.server_address[1]}/{{z}}/{{x}}/{{y}}.png"
    files = folder / "bare-files"
    files.mkdir()
    (files / "tile.png").write_bytes(TileServer.PICTURE)
    port, other = free_port(), free_port()
    with gazette(PROGRAMS, folder, port) as (_, _):
        path = "/tiles/street/8/129/88.png"
        length = len(get(port, path))
        assert length == len(TileServer.PICTURE), length
        with bare(other, [length], files) as (_, _):
            assert get(other, "/tile.png") == TileServer.PICTURE
            rounds = [(rate(other, f"/{length}"), rate(other, "/tile.png"), rate(port, path)) for _ in range(ROUNDS)]
    server.shutdown()
    constant, file, kept = zip(*rounds)
    print("\n| tile | bytes | constant body, requests/s | static file | kept tile | kept ÷ file | kept ÷ constant |")
    print("|---|---|---|---|---|---|---|")
    print(
        f"| street | {length} | {spread(constant)} | {spread(file)} | {spread(kept)} "
        f"| {spread([k / f for _, f, k in rounds], 2)} | {spread([k / c for c, _, k in rounds], 2)} |", flush=True)


def starts(folder, path="/weather"):
    """Returns the milliseconds from start to the page's first byte, for several starts."""
    times = []
    for _ in range(STARTS):
        port = free_port()
        with gazette(PROGRAMS, folder, port, path) as (_, taken):
            times.append(taken)
    return times


def filled(folder):
    """Makes a folder with 100,000 invented articles and as many ads."""
    listing = folder.parent / "listing"
    subprocess.run([PROGRAMS / "news", "fill", folder, "100000"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PROGRAMS / "ads", "listing", listing, "100000"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PROGRAMS / "ads", "import", listing, folder], check=True, stdout=subprocess.DEVNULL)
    return folder


def api():
    """Prints the rates of the API's list of articles, cached and uncached, and the health route's."""
    port, path = free_port(), PRINTED["list of articles (API)"]
    with demo(PROGRAMS, port):
        time.sleep(10)
        rounds = [(rate(port, "/healthz"), rate(port, path), rate(port, path, VARYING)) for _ in range(ROUNDS)]
        health, kept, anew = zip(*rounds)
        print("\n| route | bytes | health, requests/s | kept, requests/s | kept ÷ health | printed anew, requests/s |")
        print("|---|---|---|---|---|---|")
        ratios = spread([k / h for h, k, _ in rounds], 2)
        print(f"| {path} | {len(get(port, path))} | {spread(health)} | {spread(kept)} | {ratios} | {spread(anew)} |", flush=True)


def mixed():
    """Prints the demo's memory in each minute of mixed requests; fails when any response is an error."""
    port = free_port()
    pages = list(PRINTED.values())
    with demo(PROGRAMS, port) as (process, _):
        time.sleep(10)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        held = [resident(process)]
        began = time.monotonic()
        for number in range(MIXED):
            path = pages[number % len(pages)]
            connection.request("GET", f"{path}?n={number}" if number % 10 < 4 else path)
            response = connection.getresponse()
            response.read()
            assert response.status == 200, f"{path} answers {response.status}"
            if (number + 1) % (MIXED // 4) == 0:
                held.append(resident(process))
            ahead = began + (number + 1) * MIXED_SECONDS / MIXED - time.monotonic()
            if ahead > 0:
                time.sleep(ahead)
        taken = time.monotonic() - began
        own = resident(process, "RssFile")
    megabytes = ", ".join(f"{value:.0f}" for value in held)
    print(f"\n{MIXED:,} mixed requests in {taken:.0f} s: {megabytes} MB before and after each quarter, {own:.0f} of the program's file")


def memory(folder, requests):
    """Returns the megabytes after the first page, and after many requests, alternately for the list and a detail."""
    port = free_port()
    with gazette(PROGRAMS, folder, port) as (process, _):
        before = resident(process)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        for number in range(requests):
            connection.request("GET", (f"/weather?n={number % 100}", DETAIL)[number % 2])
            response = connection.getresponse()
            response.read()
            assert response.status == 200, response.status
        connection.close()
        return before, resident(process)


def main():
    with tempfile.TemporaryDirectory(prefix="gazette-bench-") as parent:
        folders = {cities: Path(parent) / str(cities) for cities in CITIES}
        for cities, folder in folders.items():
            subprocess.run([PROGRAMS / "measure", "fill", folder, str(cities)], check=True)
        if PARTS & {"weather", "ads"}:
            print("| page | cities or ads | bytes | bare, requests/s | cached, requests/s | cached ÷ bare | rendered, requests/s |")
            print("|---|---|---|---|---|---|---|")
        for cities, folder in folders.items():
            if "weather" in PARTS:
                compare(folder, cities, {"list": "/weather", "detail": DETAIL})
        if "ads" in PARTS:
            compare(ADS, 1_000_000, {"ads": "/classifieds?all=1", "ads found": "/classifieds?q=chosebebebe+beaubebebe"})
        if "api" in PARTS:
            api()
        if "tiles" in PARTS:
            tiles(folders[CITIES[0]])
        if "printed" in PARTS:
            printed_anew(folders[500])
        if "starts" in PARTS:
            print("\n| cities | start to first byte, ms | MB after start | requests | MB after them |\n|---|---|---|---|---|")
            for cities, folder in folders.items():
                before, after = memory(folder, REQUESTS[cities])
                print(f"| {cities} | {spread(starts(folder))} | {before:.0f} | {REQUESTS[cities]:,} | {after:.0f} |", flush=True)
            large = filled(Path(parent) / "large")
            print(f"\nWith 100,000 articles and 100,000 ads: {spread(starts(large, '/'))} ms to the front page's first byte", flush=True)
        if "mixed" in PARTS:
            mixed()


if __name__ == "__main__":
    main()
