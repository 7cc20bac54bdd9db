"""Weighs the demo's pages as a slow phone first loads them, and writes tables; fails when a limit is exceeded.

Chromium loads every page with an empty cache: a window of 390 by 844 pixels at twice the density, a processor slowed down four
times, 1.6 Mbit/s down, 750 kbit/s up, and 150 ms of latency. Bytes are those on the wire, including headers; those of scripts are
their compressed texts. The program is GAZETTE_BINARY, or else the last build; a fair table needs a release build, and an
otherwise idle machine.

The second table is about the browser's work. The numbers of elements do not depend on the machine. The time of style and layout is
the main thread's processor time.
"""

import argparse
import gzip
import json
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
FIRST_PAINT = 1.0
ELEMENTS = 2500
# The number of times that the browser computes the style of an element while the page loads, on average: once, and again for what
# the arriving rows change. A selector that makes each row restyle the page gives three or more.
RESTYLED = 2.2
# In milliseconds: of style and layout, and from a key to the next paint.
STYLE_AND_LAYOUT = 600
NEXT_PAINT = 100
# Move the focus and the reader's position in a list. The help is not among them: a modal dialog makes the rest of the page inert,
# for which the browser restyles every element.
KEYS = ["Tab", "j", "j"]
# Long enough for what a page loads or moves after its load event.
SETTLED = 1500

WATCH = """
window.paint = 0; window.shift = 0; window.painted = ''; window.nextPaint = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.paint = entry.startTime;
    window.painted = entry.element ? entry.element.tagName.toLowerCase() : '';
  }
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.nextPaint = Math.max(window.nextPaint, entry.duration);
}).observe({ type: 'event', durationThreshold: 16 });
"""


class Weight:
    """The measurements of one load of a page."""

    def __init__(self, page, path):
        self.kinds, self.sizes, self.bodies = {}, {}, {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.on("Network.responseReceived", self._begin)
        session.on("Network.dataReceived", self._data)
        session.on("Network.loadingFinished", self._end)
        page.add_init_script(WATCH)
        page.goto(path, wait_until="load", timeout=60_000)
        page.wait_for_timeout(SETTLED)
        self.paint = page.evaluate("window.paint") / 1000
        self.painted = page.evaluate("window.painted")
        self.shift = page.evaluate("window.shift")
        self.first_paint = page.evaluate("performance.getEntriesByName('first-paint')[0]?.startTime ?? 0") / 1000
        self.elements = page.evaluate("document.querySelectorAll('*').length")
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        self.style_and_layout = (metrics["RecalcStyleDuration"] + metrics["LayoutDuration"]) * 1000
        for key in KEYS:
            page.keyboard.press(key)
            page.wait_for_timeout(300)
        self.next_paint = page.evaluate("window.nextPaint")

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


def restyled(browser, demo, path):
    """Returns the number of elements whose style the browser computes while it loads the page; an element counts each time."""
    context = harness.new_context(browser, demo, size="phone", service_workers="block")
    try:
        page = context.new_page()
        page.goto(path)  # The second load has all files, as most loads of a reader do: only the rows arrive bit by bit.
        page.goto("about:blank")
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.goto(path)
        page.wait_for_timeout(SETTLED)
        events = json.loads(browser.stop_tracing())["traceEvents"]
    finally:
        context.close()
    counts = {}
    for event in events:
        if event["name"] == "UpdateLayoutTree":
            counts[event["pid"]] = counts.get(event["pid"], 0) + event["args"].get("elementCount", 0)
    return max(counts.values())


def weigh(browser, demo, name, path, runs):
    """Returns the page's rows of both tables, and the limits that it exceeds."""
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
    work = weigh_work(loads, restyled(browser, demo, path), broken)
    row = (f"| {name} | {first.requests} | {first.without_pictures / 1000:.1f} | {first.scripts / 1000:.1f} | "
           f"{first.pictures / 1000:.1f} | {shift:.3f} | {paint:.2f} |")
    return row, f"| {name} | {work} |", [f"{name}: {what}" for what in broken]


def weigh_work(loads, styled, broken):
    """Returns the columns of the table about the browser's work, and appends the limits that the page exceeds to `broken`."""
    elements = loads[0].elements
    first_paint = statistics.median(weight.first_paint for weight in loads)
    # Other processes make these longer, never shorter.
    time = min(weight.style_and_layout for weight in loads)
    next_paint = min(weight.next_paint for weight in loads)
    if elements > ELEMENTS:
        broken.append(f"{elements} elements, {ELEMENTS} allowed")
    if styled > elements * RESTYLED:
        broken.append(f"{styled} computed styles of {elements} elements, {RESTYLED} for each allowed")
    if first_paint > FIRST_PAINT:
        broken.append(f"the first paint after {first_paint:.2f} s, {FIRST_PAINT} s allowed")
    if time > STYLE_AND_LAYOUT:
        broken.append(f"{time:.0f} ms of style and layout, {STYLE_AND_LAYOUT} allowed")
    if next_paint > NEXT_PAINT:
        broken.append(f"{next_paint:.0f} ms from a key to the next paint, {NEXT_PAINT} allowed")
    return f"{elements} | {styled} | {time:.0f} | {first_paint:.2f} | {next_paint:.0f}"


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
        works = []
        for name, path in pages.items():
            if options.pages and name not in options.pages:
                continue
            row, work, breaks = weigh(browser, demo, name, path, options.runs)
            print(row, flush=True)
            works.append(work)
            broken += breaks
        print("\n| page | elements | computed styles | style and layout, ms | first paint, s | next paint, ms |")
        print("|---|--:|--:|--:|--:|--:|\n" + "\n".join(works))
        count, size = kept(browser, demo)
        print(f"\nAfterwards the service worker keeps {count} files of {size / 1000:.0f} kB for reading offline.")
    if broken:
        sys.exit("Limits are broken:\n" + "\n".join(broken))


if __name__ == "__main__":
    main()
