"""The weight and the caching of a page: the limits that need no stopwatch; `make weigh` measures the others."""

import re

import pytest

import harness

PAGES = ["/", "/warnings", "/weather", "/weather/48.8534,2.3488", "/news", "/news/feeds", "/classifieds", "/search?q=a", "/settings",
         "/settings/front-page", "/about"]
COMPRESSED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


class Load:
    """Everything that a first visit loads."""

    def __init__(self, browser, demo, path):
        self.answers, pending = [], set()
        context = harness.new_context(browser, demo, size="phone")
        page = context.new_page()
        page.on("request", lambda request: pending.add(request))
        page.on("requestfailed", lambda request: pending.discard(request))
        page.on("requestfinished", lambda request: (pending.discard(request), self.answers.append(request)))
        page.goto(path, wait_until="load")
        harness.wait_until_idle(page)
        # The live connection lasts as long as the page; the health request is part of the wait.
        def is_note(request):
            return request.url.split("?")[0].endswith(("/events", "/healthz"))
        harness.wait_until(lambda: all(map(is_note, pending)), pause=lambda: page.wait_for_timeout(50))
        self.rows = [self.row(request) for request in self.answers if not is_note(request)]
        context.close()

    @staticmethod
    def row(request):
        sizes = request.sizes()
        return {
            "path": re.sub(r"^https?://[^/]+", "", request.url), "kind": request.resource_type,
            "bytes": sizes["responseBodySize"] + sizes["responseHeadersSize"], "body": sizes["responseBodySize"],
            "headers": request.response().headers,
        }

    def bytes(self, wanted, of="bytes"):
        return sum(row[of] for row in self.rows if wanted(row))


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_light_and_load_no_map_library(path, browser, demo):
    load = Load(browser, demo, path)
    assert load.bytes(lambda row: row["kind"] == "script", of="body") <= 25_000
    assert load.bytes(lambda row: row["kind"] != "image") <= 120_000
    assert not [row["path"] for row in load.rows if "leaflet" in row["path"]]
    assert {row["kind"] for row in load.rows} <= {"document", "stylesheet", "script", "image", "manifest", "fetch", "other"}


def test_only_the_map_loads_its_library(browser, demo):
    load = Load(browser, demo, "/map")
    assert [row["path"] for row in load.rows if "leaflet" in row["path"]]
    assert load.bytes(lambda row: row["kind"] == "script" and "leaflet" not in row["path"], of="body") <= 27_000


@pytest.mark.parametrize("path", ["/", "/map"])
def test_compresses_text_and_caches_immutable_files_forever(path, browser, demo):
    load = Load(browser, demo, path)
    for row in load.rows:
        headers = row["headers"]
        if headers.get("content-type", "").startswith(COMPRESSED) and row["body"] > 1024:
            assert headers.get("content-encoding") in ("br", "gzip", "zstd"), row["path"]
        if row["kind"] in ("script", "stylesheet"):
            assert "immutable" in headers["cache-control"], row["path"]
            assert "max-age=31536000" in headers["cache-control"], row["path"]
            assert re.match(r"^/static/[0-9a-f]{8,}/", row["path"]), row["path"]


@pytest.mark.parametrize("path", PAGES)
def test_answers_304_for_an_unchanged_page(path, browser, demo):
    request = harness.new_context(browser, demo).request
    for _ in range(5):
        first = request.get(path)
        assert first.headers["etag"]
        again = request.get(path, headers={"If-None-Match": first.headers["etag"]}, max_redirects=0)
        if again.status == 304:
            break
    # A minute can pass between two requests, and the pages show ages in minutes.
    assert again.status == 304
    assert again.body() == b""
