"""Weighs the demo's pages as a browser loads them first: bytes over the wire and requests, page by page."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import harness  # noqa: E402 (the path above leads to it)
from screenshots import addresses  # noqa: E402


def weigh(browser, demo, path):
    """Requests and bytes, headers included, of a first visit to `path`."""
    context = harness.new_context(browser, demo, service_workers="block")
    page = context.new_page()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    page.goto(path, wait_until="load")
    page.wait_for_timeout(300)
    context.close()
    return len(sizes), sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)


def main():
    with harness.running_demo() as demo, harness.running_browser() as browser:
        print(f"{'page':<28}{'requests':>9}{'bytes':>10}")
        for path in addresses(browser, demo).values():
            requests, size = weigh(browser, demo, path)
            print(f"{path:<28}{requests:>9}{size:>10}")


if __name__ == "__main__":
    main()
