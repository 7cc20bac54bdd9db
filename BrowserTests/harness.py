"""Starts the demo and a browser; shared by the browser tests and by the scripts that open pages."""

import json
import os
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BINARY = os.environ.get("GAZETTE_BINARY", str(ROOT / ".build" / "debug" / "gazette"))
CHROMIUM = os.environ.get("GAZETTE_CHROMIUM", "/usr/bin/chromium-headless-shell")
WIDTHS = {"phone": 390, "desktop": 1280}
HEIGHTS = {"phone": 844, "desktop": 900}
THEMES = ("light", "dark")
# The maximum milliseconds for any action of a page: a busy machine is slow, and slowness is not an error.
TIMEOUT = 60_000


def own_environment():
    """Returns the environment without Gazette's variables, so that a developer's settings do not affect the tests.

    A crashing program ends at once, as an installed one does, without Swift's backtrace.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GAZETTE_")}
    return environment | {"SWIFT_BACKTRACE": "enable=no"}


class Faults:
    """Makes the demo's simulated providers fail, and work again."""

    def __init__(self, address):
        self.address = address.rstrip("/")

    def add(self, fault, **details):
        """Adds a fault: add("status", status=429, retryAfter=30, provider="open-meteo", count=2)."""
        self._send("POST", {"fault": fault, **details})

    def clear(self):
        """Removes every fault."""
        self._send("DELETE", None)

    def _send(self, method, body):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.address}/faults", data=data, method=method, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as response:
            response.read()


class Demo:
    """A running `gazette demo`."""

    def __init__(self, process, addresses):
        self.process = process
        self.address = addresses["paper"].rstrip("/")
        self.providers = addresses["providers"].rstrip("/")
        self.faults = Faults(self.providers)
        # Every method and path of the server, such as "GET /weather/{place}".
        self.routes = addresses["routes"]

    def url(self, path):
        """The address of `path`, which starts with a slash."""
        return self.address + path


@contextmanager
def running_demo(*options, news_every=0):
    """Runs a demo on a free port, and stops it at the end; its log goes to standard error.

    No news arrive by default, so that the data of a test stays unchanged; with `news_every` they arrive at that interval in
    seconds.
    """
    process = subprocess.Popen(
        [BINARY, "demo", "--port", "0", "--seed", "1", "--news-every", str(news_every), "--json", *options],
        stdout=subprocess.PIPE, text=True, env=own_environment(),
    )
    try:
        yield Demo(process, _addresses(process))
    finally:
        process.terminate()
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError("The demo did not stop within a minute of SIGTERM.")


def _addresses(process):
    # The object has several lines; it ends with a line of one closing brace.
    text = ""
    for line in process.stdout:
        text += line
        if line.rstrip() == "}":
            return json.loads(text)
    raise AssertionError(f"The demo ended before it was ready, with exit code {process.wait()}.")


@contextmanager
def running_browser(*arguments):
    """Runs a Chromium process; ``launched_browser`` starts another if one is running already."""
    with sync_playwright() as playwright, launched_browser(playwright.chromium, *arguments) as browser:
        yield browser


@contextmanager
def launched_browser(chromium, *arguments):
    """Starts Debian's headless Chromium, which needs less than half the resources of the full one; root cannot use its
    sandbox."""
    arguments = [*arguments, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    browser = chromium.launch(executable_path=CHROMIUM, args=arguments)
    try:
        yield browser
    finally:
        browser.close()


def new_context(browser, demo, size="desktop", theme="light", language="fr-FR", service_workers="block", **options):
    """Makes a new visitor: no cookies, one window size, one theme, one language.

    No service worker responds in the server's place, except in tests about it (`service_workers="allow"`).
    """
    context = browser.new_context(
        base_url=demo.address, viewport={"width": WIDTHS[size], "height": HEIGHTS[size]}, color_scheme=theme,
        locale=language, has_touch=size == "phone", is_mobile=size == "phone", reduced_motion="reduce",
        service_workers=service_workers, **options,
    )
    context.set_default_timeout(TIMEOUT)
    return context


def wait_until(condition, seconds=TIMEOUT / 1000, pause=lambda: time.sleep(0.05)):
    """Returns the value of `condition`, once it is truthy; for conditions outside of any page."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = condition()
        if answer:
            return answer
        pause()
    raise AssertionError(f"The condition was not met within {seconds} seconds.")


def wait_in_page(page, condition, arg=None):
    """Returns the value of `condition`, a function that runs in the page, once it is truthy.

    It may be asynchronous: Playwright's `wait_for_function` takes the promise itself for a value, and does not wait.
    """
    return wait_until(lambda: page.evaluate(condition, arg), pause=lambda: page.wait_for_timeout(50))


def wait_until_idle(page, timers=0):
    """Waits until the page has finished its automatic work, so that a test can assert what it has not done.

    Timers of up to that many milliseconds have fired, in their order, and the page has drawn twice; its requests from this time
    were sent before the last one here, and are recorded.
    """
    page.evaluate("""async (timers) => {
      await new Promise((done) => setTimeout(done, timers));
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      await fetch('/healthz');
    }""", timers)


def expect_loaded(page):
    """Waits until the page's scripts are ready, which the keyboard needs after a change of pages."""
    page.wait_for_load_state("load")


def expect_under_control(page):
    """Waits until the service worker controls the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def expect_stored_copy(page, path, containing=""):
    """Waits until the service worker has stored a copy, with a text in it, of the page at `path`: it does so after the
    response."""
    wait_in_page(page, """async ([path, holding]) => {
      const copy = await (await caches.open('pages')).match(path, { ignoreVary: true });
      return copy !== undefined && (await copy.text()).includes(holding);
    }""", [path, containing])


def blur_fields(page):
    """Removes the focus from the page's fields, after an autofocus field has had it."""
    expect_loaded(page)
    if page.locator("[autofocus]").count():
        expect(page.locator("[autofocus]").first).to_be_focused()
    page.evaluate("document.activeElement.blur()")


def open_row_menu(row):
    """Opens a row's menu if it is closed."""
    menu = row.locator("details").first
    if not menu.evaluate("(menu) => menu.open"):
        menu.locator("summary").click()
    expect(menu).to_have_js_property("open", True)
