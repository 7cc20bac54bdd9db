"""The fixtures of all browser tests: a demo, a browser, a page with a size and a theme, and a check of accessibility."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

import harness

expect.set_options(timeout=harness.TIMEOUT / 2)

# Those of axe's rules that depend on colours.
COLOURS = ["color-contrast", "link-in-text-block"]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="session")
def demo():
    """A demo that all tests share and must leave unchanged."""
    with harness.running_demo() as demo:
        yield demo


@pytest.fixture
def fresh_demo():
    """A demo for one test, which may change it."""
    with harness.running_demo() as demo:
        yield demo


@pytest.fixture(scope="session")
def browser():
    with harness.running_browser() as browser:
        yield browser


@pytest.fixture(params=harness.WIDTHS)
def size(request):
    """Each window size in turn: phone (390 pixels) and desktop (1280)."""
    return request.param


class ConsoleErrors(list):
    """The complaints on a page's console, including refusals by policy, without those that a test expects.

    Some of the demo's ads name missing pictures, as real ones do: these complaints are always expected.
    """

    def __init__(self):
        super().__init__()
        self.expected = []

    def append(self, line):
        if not any(text in line for text in self.expected):
            super().append(line)

    def listen(self, page):
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", self._record)
        return page

    def _record(self, line):
        if line.type == "error" and "/pictures/" not in line.location.get("url", ""):
            self.append(line.text)


def close_when_idle(context):
    """Closes a visitor's context: Chromium may never close one whose page a service worker is redirecting."""
    # Contexts without a service worker are closed directly, because leaving their pages takes Chromium a third as long as the
    # whole page.
    for page in context.pages if context.service_workers else []:
        # A page that is still loading may win over the new address.
        for _ in range(3):
            try:
                page.goto("about:blank", timeout=10_000)
                break
            except PlaywrightError:
                continue
    context.close()


@pytest.fixture
def open_page(browser):
    """Opens pages: open_page(demo, "/weather", size="phone", theme="dark"); the test fails if they complain on the console."""
    contexts = []
    complaints = ConsoleErrors()

    def open_page(demo, path="/", **visitor):
        contexts.append(harness.new_context(browser, demo, **visitor))
        page = complaints.listen(contexts[-1].new_page())
        page.goto(path)
        return page

    open_page.complaints = complaints
    yield open_page
    # Collected now, without the complaints caused by leaving the pages.
    heard = list(complaints)
    for context in contexts:
        close_when_idle(context)
    # A test's own demo ends before its pages, whose live connection then fails.
    told = [line for line in heard if "net::ERR_" not in line]
    assert not told, "The page complained:\n" + "\n".join(told)


@pytest.fixture
def page(open_page, demo):
    """A page of the shared demo on a desktop, in the light theme."""
    return open_page(demo)


@pytest.fixture
def page_in_each(open_page, demo, size):
    """Opens pages of the shared demo, in each size: page_in_each("/weather")."""
    return lambda path: open_page(demo, path, size=size)


@pytest.fixture(scope="session")
def assert_accessible():
    """Fails with axe's report when a page, or an element of it, violates WCAG 2.2 AA or good practice, in the light or the dark
    theme: assert_accessible(page), assert_accessible(page, within="main")."""

    def assert_accessible(page, within=None):
        if page.evaluate("!('axe' in window)"):
            page.evaluate(AXE_SCRIPT)
        # The dark page differs from the light one only in its colours.
        for theme, rules in {"dark": {"type": "rule", "values": COLOURS}, "light": {"type": "tag", "values": RULES}}.items():
            page.emulate_media(color_scheme=theme)
            # Passed rules are not reported element by element, which takes as long as all the rest.
            answer = page.evaluate("([within, options]) => axe.run(within ?? document, options)", [within, {"runOnly": rules, "reporter": "no-passes"}])
            results = AxeResults(answer)
            assert results.violations_count == 0, f"{page.url} in the {theme}\n{results.generate_report()}"

    return assert_accessible


@pytest.fixture
def assert_fits():
    """Fails when a page is wider than its window: assert_fits(page)."""

    def assert_fits(page):
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        # It may be wider for a moment, until its style sheet has loaded.
        try:
            harness.wait_until(lambda: page.evaluate(wider) <= 0, seconds=30, pause=lambda: page.wait_for_timeout(50))
        except AssertionError:
            raise AssertionError(f"{page.url} is {page.evaluate(wider)} pixels wider than its window.") from None

    return assert_fits
