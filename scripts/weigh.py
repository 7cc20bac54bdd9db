"""Weighs the demo's pages as a slow phone first loads them, and writes a table; fails when a limit is exceeded.

Chromium loads every page with an empty cache: a window of 390 by 844 pixels at twice the density, a processor slowed down four
times, 1.6 Mbit/s down, 750 kbit/s up, and 150 ms of latency. Bytes are those on the wire, including headers; those of scripts are
their compressed texts. The program is GAZETTE_BINARY, or else the last build; a fair table needs a release build, and an
otherwise idle machine.
"""

import argparse
import gzip
import os
import re
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import harness  # noqa: E402 (the path above leads to it)
from screenshots import addresses  # noqa: E402

LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOWDOWN = 4
FRONT_BYTES = 120_000
SCRIPT_BYTES = 25_000
# The map also draws the areas of warnings, if there are any.
MAP_SCRIPT_BYTES = 27_000
SHIFT = 0.02
PAINT = 1.2
# Long enough for what a page loads or moves after its load event.
SETTLED = 1500

WATCH = """
window.paint = 0; window.shift = 0; window.painted = '';
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.paint = entry.startTime;
    window.painted = entry.element ? entry.element.tagName.toLowerCase() : '';
  }
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


class Weight:
    """The measurements of one load of a page."""

    def __init__(self, page, path):
        self.kinds, self.sizes, self.bodies = {}, {}, {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        session.on("Network.responseReceived", self._begin)
        session.on("Network.dataReceived", self._data)
        session.on("Network.loadingFinished", self._end)
        page.add_init_script(WATCH)
        page.goto(path, wait_until="load", timeout=60_000)
        page.wait_for_timeout(SETTLED)
        self.paint = page.evaluate("window.paint") / 1000
        self.painted = page.evaluate("window.painted")
        self.shift = page.evaluate("window.shift")

    def _begin(self, event):
        self.kinds[event["requestId"]] = (event["type"], event["response"]["url"])

    def _data(self, event):
        number = event["requestId"]
        self.bodies[number] = self.bodies.get(number, 0) + event["encodedDataLength"]

    def _end(self, event):
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    def bytes(self, wanted, sizes=None):
        """Returns the bytes of the requests that `wanted` selects, by kind and address."""
        sizes = self.sizes if sizes is None else sizes
        return sum(size for number, size in sizes.items() if wanted(*self.kinds.get(number, ("Other", ""))))

    @property
    def library(self):
        return self.bytes(lambda kind, url: "/leaflet/" in url)

    @property
    def requests(self):
        return len(self.sizes)

    @property
    def without_pictures(self):
        return self.bytes(lambda kind, url: kind != "Image" and "/events" not in url)

    @property
    def pictures(self):
        return self.bytes(lambda kind, url: kind == "Image")

    @property
    def scripts(self):
        return self.bytes(lambda kind, url: url.endswith(".js") and "/leaflet/" not in url, self.bodies)


def load(browser, demo, path):
    context = harness.new_context(browser, demo, size="phone", device_scale_factor=2, service_workers="block")
    try:
        return Weight(context.new_page(), path)
    finally:
        context.close()


def shift_on_desktop(browser, demo, path):
    context = harness.new_context(browser, demo, service_workers="block")
    try:
        return Weight(context.new_page(), path).shift
    finally:
        context.close()


def weigh(browser, demo, name, path, runs):
    """Returns a row of the table, and the limits that the page exceeds."""
    loads = [load(browser, demo, path) for _ in range(runs)]
    first = loads[0]
    paint = statistics.median(weight.paint for weight in loads)
    shift = max([weight.shift for weight in loads] + [shift_on_desktop(browser, demo, path)])
    broken = []
    if name == "front" and first.without_pictures > FRONT_BYTES:
        broken.append(f"{first.without_pictures} bytes without pictures, {FRONT_BYTES} allowed")
    allowed = MAP_SCRIPT_BYTES if name == "map" else SCRIPT_BYTES
    if first.scripts > allowed:
        broken.append(f"{first.scripts} bytes of scripts, {allowed} allowed")
    if name != "map" and first.library:
        broken.append(f"{first.library} bytes of the map's library, which the map alone may bring")
    if shift > SHIFT:
        broken.append(f"a layout shift of {shift:.3f}, {SHIFT} allowed")
    if paint > PAINT:
        broken.append(f"the largest paint after {paint:.2f} s ({first.painted}), {PAINT} s allowed")
    row = (f"| {name} | {first.requests} | {first.without_pictures / 1000:.1f} | {first.scripts / 1000:.1f} | "
           f"{first.pictures / 1000:.1f} | {shift:.3f} | {paint:.2f} |")
    return row, [f"{name}: {what}" for what in broken]


def kept(browser, demo):
    """Returns the number of files that the service worker stores from the start, and their compressed bytes."""
    request = harness.new_context(browser, demo).request
    text = request.get("/sw.js").text()
    paths = re.findall(r"'(/[^']+)',$", text.split("];")[0], re.MULTILINE)
    return len(paths), sum(len(gzip.compress(request.get(path).body())) for path in paths)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="loads of each page; the largest paint is their median")
    parser.add_argument("pages", nargs="*", help="names of pages; all when none is given")
    options = parser.parse_args()
    broken = []
    with harness.running_demo() as demo, harness.running_browser() as browser:
        pages = addresses(browser, demo)
        for path in pages.values():
            load(browser, demo, path)  # The demo draws its pictures at the first request, and caches them.
        print(f"Chromium {browser.version}, {os.cpu_count()} processors, {harness.BINARY}\n")
        print("| page | requests | kB without pictures | kB of scripts | kB of pictures | layout shift | largest paint, s |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        for name, path in pages.items():
            if options.pages and name not in options.pages:
                continue
            row, breaks = weigh(browser, demo, name, path, options.runs)
            print(row, flush=True)
            broken += breaks
        count, size = kept(browser, demo)
        print(f"\nAfterwards the service worker keeps {count} files of {size / 1000:.0f} kB for reading offline.")
    if broken:
        sys.exit("Limits are broken:\n" + "\n".join(broken))


if __name__ == "__main__":
    main()
