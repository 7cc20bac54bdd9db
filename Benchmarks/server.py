"""Measures the release server beside a bare one in the same run: requests a second, start, memory. Needs wrk.

server.py PROGRAMS, the folder that holds `gazette`, `bare` and `measure`.
"""

import http.client
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = Path(sys.argv[1]).resolve()
CITIES = (5, 50, 500)
ROUNDS = 5
SECONDS = 2
STARTS = 9
CONNECTIONS = 16
DETAIL = "/weather/-60.0000,-175.0000"
VARYING = "local n = 0 request = function() n = n + 1 return wrk.format('GET', wrk.path .. '?n=' .. n) end"


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def get(port, path):
    """The body at `path`; fails unless it is a page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert response.status == 200, f"{path} answers {response.status}"
    return body


def wait_for_byte(process, port, path):
    """Waits until the first byte of `path`'s answer has come."""
    while process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                assert connection.recv(1), "The server closed the connection."
                return
        except ConnectionRefusedError:
            time.sleep(0.0005)
    raise AssertionError(f"The server ended with exit code {process.returncode}.")


@contextmanager
def running(command, port, path, environment=None):
    """A running server, and the milliseconds from its start to its first answered byte."""
    began = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_byte(process, port, path)
        yield process, (time.perf_counter() - began) * 1000
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def gazette(folder, port, path="/weather"):
    """`gazette serve` on a filled folder; its providers are a port where nobody answers."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GAZETTE_")}
    nowhere = "http://127.0.0.1:9"
    environment |= {
        "GAZETTE_DATA_FOLDER": str(folder), "GAZETTE_SERVER_PORT": str(port), "GAZETTE_OPEN_METEO_URL": nowhere,
        "GAZETTE_OPEN_METEO_GEOCODING_URL": nowhere, "GAZETTE_OPEN_METEO_AIR_URL": nowhere,
        "GAZETTE_CLASSIFIEDS_URL": nowhere,
    }
    return running([PROGRAMS / "gazette", "serve"], port, path, environment)


def bare(port, lengths):
    """The bare server with a constant page for each length."""
    return running([PROGRAMS / "bare", str(port), *map(str, lengths)], port, f"/{lengths[0]}")


def rate(port, path, script=None):
    """Requests a second of one short run of wrk; fails when any answer is an error."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{path}"]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        if script:
            file.write(script)
            file.flush()
            command[1:1] = ["-s", file.name]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text and "Socket errors" not in text, text
    return float(re.search(r"Requests/sec:\s*([\d.]+)", text)[1])


def spread(values, digits=0):
    """`median (least–most)`."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}–{max(values):.{digits}f})"


def resident(process):
    """The megabytes of memory that a process holds."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s*(\d+)", text)[1]) / 1024


def compare(folder, cities):
    """Prints the rates of the list and the detail, cached and rendered anew, beside the bare route's."""
    port, other = free_port(), free_port()
    with gazette(folder, port) as (_, _):
        pages = {"list": "/weather", "detail": DETAIL}
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
                    f"| {name} | {cities} | {lengths[name]} | {spread(plain)} | {spread(cached)} "
                    f"| {spread(ratios, 2)} | {spread(rendered)} |", flush=True)


def starts(folder):
    """The milliseconds of several starts to the list's first byte."""
    times = []
    for _ in range(STARTS):
        port = free_port()
        with gazette(folder, port) as (_, taken):
            times.append(taken)
    return times


def memory(folder):
    """Megabytes after the first page and after 10,000 requests, alternately for the list and a detail."""
    port = free_port()
    with gazette(folder, port) as (process, _):
        before = resident(process)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        for number in range(10_000):
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
        print("| page | cities | bytes | bare, requests/s | cached, requests/s | cached ÷ bare | rendered, requests/s |")
        print("|---|---|---|---|---|---|---|")
        for cities, folder in folders.items():
            compare(folder, cities)
        print("\n| cities | start to first byte, ms | MB after start | MB after 10,000 requests |\n|---|---|---|---|")
        for cities, folder in folders.items():
            before, after = memory(folder)
            print(f"| {cities} | {spread(starts(folder))} | {before:.0f} | {after:.0f} |", flush=True)


if __name__ == "__main__":
    main()
