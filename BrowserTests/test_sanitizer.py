"""Sanitised HTML does nothing in a real browser, even on a page without a Content-Security-Policy."""

import json
import os
import re
import subprocess
from pathlib import Path
from random import Random

import pytest

import harness

SHARED = Path(os.environ.get("GAZETTE_SHARED", harness.ROOT / ".." / "shared"))
PAYLOADS = SHARED / "corpora" / "xss" / "payloads.json"
ORIGIN = "http://page.test/"

# Every event that a reader could cause, except following a link.
STIR = """() => {
  for (const element of document.querySelectorAll('*')) {
    for (const type of ['mouseover', 'mouseenter', 'focus', 'focusin', 'keydown', 'input', 'change', 'error', 'load',
                        'toggle', 'animationstart', 'animationend', 'transitionend', 'pointerover', 'beforetoggle']) {
      element.dispatchEvent(new Event(type, {bubbles: true}));
    }
    if (element.tagName === 'DETAILS') element.open = true;
  }
}"""


def sanitized(payloads):
    """Returns the sanitiser's output for each payload, in order."""
    lines = "".join(json.dumps({"html": payload}) + "\n" for payload in payloads)
    done = subprocess.run(
        [harness.BINARY, "html", "sanitize", "--jsonl"], input=lines, capture_output=True, text=True, check=True, timeout=120
    )
    # Only line feeds end a line here: U+2028 and the like are text.
    outputs = [json.loads(line)["html"] for line in done.stdout.split("\n") if line]
    assert len(outputs) == len(payloads)
    return outputs


class PageMonitor:
    """A page that records every dialog, and every request except its own."""

    def __init__(self, page):
        self.page = page
        self.violations = []
        page.on("dialog", self._dialog)
        page.on("popup", lambda popup: self.violations.append(f"popup {popup.url}"))
        page.route("**/*", self._request)
        page.goto(ORIGIN)

    def _dialog(self, dialog):
        self.violations.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _request(self, route):
        if route.request.url == ORIGIN:
            return route.fulfill(body="<!doctype html><title>Page</title><div id=place></div>", content_type="text/html")
        self.violations.append(f"request {route.request.url}")
        return route.abort()

    def show_as_content(self, html):
        self.page.evaluate("html => { document.body.innerHTML = `<div id=place></div>`; place.innerHTML = html }", html)

    def show_as_page(self, html):
        self.page.set_content(f"<!doctype html><title>Page</title><main>{html}</main>", wait_until="load")

    def violations_after_interaction(self):
        self.page.evaluate(STIR)
        # Two turns of the event loop, because failed pictures and toggled details report later.
        self.page.evaluate("() => new Promise(done => setTimeout(() => setTimeout(done)))")
        violations, self.violations = self.violations, []
        return violations


@pytest.fixture(scope="module")
def monitor(browser):
    page = browser.new_page()
    yield PageMonitor(page)
    page.close()


@pytest.fixture(scope="module")
def payloads():
    if not PAYLOADS.exists():
        pytest.skip(f"the corpus is not here: {PAYLOADS}")
    return json.loads(PAYLOADS.read_text())


def without_pre_start(html):
    """The browser's serialisation loses one line feed after each start tag of pre."""
    return re.sub(r"<pre>\n+", "<pre>", html)


def test_detects_a_running_script(monitor):
    monitor.show_as_content("<img src=x onerror=alert(1)>")
    wanted = {"request http://page.test/x", "dialog 1"}
    harness.wait_until(lambda: wanted <= set(monitor.violations), pause=lambda: monitor.page.wait_for_timeout(50))
    assert wanted <= set(monitor.violations_after_interaction())


def test_every_payload_is_harmless_as_content(monitor, payloads):
    violations = {}
    for payload, html in zip(payloads, sanitized(payloads)):
        monitor.show_as_content(html)
        if found := monitor.violations_after_interaction():
            violations[payload] = found
    assert violations == {}


def test_every_payload_is_harmless_as_a_page(monitor, payloads):
    violations = {}
    for payload, html in zip(payloads, sanitized(payloads)):
        monitor.show_as_page(html)
        if found := monitor.violations_after_interaction():
            violations[payload] = found
    assert violations == {}


def test_browser_parses_output_to_the_same_tree(monitor, payloads):
    """The browser's own serialisation, sanitised, equals the input: both parsers built the same tree."""
    outputs = sanitized(payloads)
    read = []
    for html in outputs:
        monitor.show_as_content(html)
        read.append(monitor.page.evaluate("() => place.innerHTML"))
    assert list(map(without_pre_start, sanitized(read))) == list(map(without_pre_start, outputs))


NAMES = (
    "a abbr b big blockquote br button caption center code col dd details dialog div dl dt em fieldset figure font form "
    "frameset h1 h2 head hr html i iframe img input ins isindex li listing map math menu mglyph mi mtext annotation-xml "
    "nobr noembed noframes noscript object ol option p picture plaintext pre q rb rp rt rtc ruby s script select small "
    "source span style sub summary svg desc foreignObject table tbody td template textarea tfoot th thead title tr tt ul "
    "video xmp td tr table p li a b"
).split()
TEXTS = ["x", " ", "\n", "&lt;", "<!--", "-->", "<![CDATA[", "]]>", "&#13;", "\r\n", '"', "'", "<a href=\"", "中", "\u2028"]


def tag_soup(random):
    def piece():
        kind = random.randrange(10)
        if kind == 0:
            return random.choice(TEXTS)
        return f"<{random.choice(NAMES)}>" if kind < 6 else f"</{random.choice(NAMES)}>"

    return "".join(piece() for _ in range(random.randrange(2, 30)))


def test_browser_parses_sanitized_tag_soup_to_the_same_tree(monitor):
    random = Random(20261121)
    outputs = sanitized([tag_soup(random) for _ in range(int(os.environ.get("GAZETTE_FUZZ_ROUNDS", "500")))])
    read = monitor.page.evaluate(
        "all => all.map(html => { const box = document.createElement('div'); box.innerHTML = html; return box.innerHTML })",
        outputs,
    )
    assert list(map(without_pre_start, sanitized(read))) == list(map(without_pre_start, outputs))
