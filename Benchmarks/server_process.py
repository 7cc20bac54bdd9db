"""Running servers of the benchmarks: their start, their memory, their processor time."""

import os
import re
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path


def free_port():
    """Returns a free port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for_byte(process, port, path):
    """Waits for the first byte of the page at `path`; ignores the responses of a server that is still starting."""
    while process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                start = connection.recv(64)
                assert start, "The server closed the connection."
                if b" 503 " not in start:
                    return
        except ConnectionRefusedError:
            pass
        # Rarely enough not to slow down the start.
        time.sleep(0.002)
    raise AssertionError(f"The server ended with exit code {process.returncode}.")


@contextmanager
def running(command, port, path, environment=None):
    """A running server, and the milliseconds from its start to the first byte of its response."""
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


def gazette(programs, folder, port, path="/weather", keep=()):
    """Starts `gazette serve` on a filled folder, with unreachable providers. Removes settings from the environment, except those
    named by `keep`."""
    environment = {name: value for name, value in os.environ.items() if name in keep or not name.startswith("GAZETTE_")}
    nowhere = "http://127.0.0.1:9"
    environment |= {
        "GAZETTE_DATA_FOLDER": str(folder), "GAZETTE_SERVER_PORT": str(port), "GAZETTE_OPEN_METEO_URL": nowhere,
        "GAZETTE_OPEN_METEO_GEOCODING_URL": nowhere, "GAZETTE_OPEN_METEO_AIR_URL": nowhere,
        "GAZETTE_WARNINGS_METEO_ALARM_URL": nowhere, "GAZETTE_WARNINGS_NWS_URL": nowhere, "GAZETTE_WARNINGS_DWD_URL": nowhere,
        "GAZETTE_OPEN_METEO_ENSEMBLE_URL": nowhere, "GAZETTE_RADAR_DWD_URL": nowhere, "GAZETTE_RADAR_NOAA_URL": nowhere,
        "GAZETTE_CLASSIFIEDS_URL": nowhere, "GAZETTE_MAP_TILE_URL": os.environ.get("MAP_TILES", ""),
    }
    return running([programs / "gazette", "serve"], port, path, environment)


def resident(process, part="VmRSS"):
    """Returns a process's resident memory in megabytes, or a part of it: `RssFile` is that of mapped files."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(rf"{part}:\s*(\d+)", text)[1]) / 1024


def processor(process):
    """Returns the processor seconds of a process."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid):
    """Returns a process's id and those of all its descendants."""
    found = [pid]
    for parent in found:
        try:
            found += map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split())
        except FileNotFoundError:
            pass  # It ended meanwhile.
    return found


def proportional(pids):
    """Returns the memory of processes in megabytes: a page that several processes share counts once (PSS)."""
    total = 0
    for pid in pids:
        try:
            total += int(re.search(r"^Pss:\s*(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[1])
        except (FileNotFoundError, ProcessLookupError):
            pass  # It ended meanwhile.
    return total / 1024
