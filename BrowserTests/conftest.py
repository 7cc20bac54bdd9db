"""What every browser test may ask for: a demo, a browser, a page of a size and theme, and a check for accessibility."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

import harness

expect.set_options(timeout=harness.PATIENCE / 2)

# What of axe's rules depends on colours.
COLOURS = ["color-contrast", "link-in-text-block"]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="session")
def demo():
    """A demo that all tests share: look, and leave it as you found it."""
    with harness.running_demo() as demo:
        yield demo


@pytest.fixture
def fresh_demo():
    """A demo of the test's own, to change at will."""
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


class Complaints(list):
    """What the page's console complained of, refused by policy included, beside what a test expects of it.

    Some of the demo's ads name pictures that are not there, as real ones do: wherever they stand, that is expected.
    """

    def __init__(self):
        super().__init__()
        self.expected = []

    def append(self, line):
        if not any(text in line for text in self.expected):
            super().append(line)

    def listen(self, page):
        page.on("pageerror", lambda error: self.append(str(error)))
        page.on("console", self._hear)
        return page

    def _hear(self, line):
        if line.type == "error" and "/pictures/" not in line.location.get("url", ""):
            self.append(line.text)


def close_at_rest(context):
    """Closes a visitor's context: Chromium may never end one whose page a service worker is leading elsewhere."""
    # Without one no page is led away first, which takes Chromium a third as long as the whole page did.
    for page in context.pages if context.service_workers else []:
        # The address of the page that is on its way wins over one that is still awaited.
        for _ in range(3):
            try:
                page.goto("about:blank", timeout=10_000)
                break
            except PlaywrightError:
                continue
    context.close()


@pytest.fixture
def open_page(browser):
    """Opens pages: open_page(demo, "/weather", size="phone", theme="dark"); they must not complain on the console."""
    contexts = []
    complaints = Complaints()

    def open_page(demo, path="/", **visitor):
        contexts.append(harness.new_context(browser, demo, **visitor))
        page = complaints.listen(contexts[-1].new_page())
        page.goto(path)
        return page

    open_page.complaints = complaints
    yield open_page
    # Not what leaving the pages makes them say.
    heard = list(complaints)
    for context in contexts:
        close_at_rest(context)
    # A demo of the test's own ends before its pages, whose live connection then fails.
    told = [line for line in heard if "net::ERR_" not in line]
    assert not told, "The page complained:\n" + "\n".join(told)


@pytest.fixture
def page(open_page, demo):
    """A page of the shared demo on a desktop, in the light."""
    return open_page(demo)


@pytest.fixture
def page_in_each(open_page, demo, size):
    """Opens pages of the shared demo, in each size: page_in_each("/weather")."""
    return lambda path: open_page(demo, path, size=size)


@pytest.fixture(scope="session")
def assert_accessible():
    """Fails with axe's own words when a page, or what a selector finds on it, breaks WCAG 2.2 AA or good practice, in the
    light or in the dark: assert_accessible(page), assert_accessible(page, within="main")."""

    def assert_accessible(page, within=None):
        if page.evaluate("!('axe' in window)"):
            page.evaluate(AXE_SCRIPT)
        # A page in the dark differs from the same in the light by its colours alone.
        for theme, rules in {"dark": {"type": "rule", "values": COLOURS}, "light": {"type": "tag", "values": RULES}}.items():
            page.emulate_media(color_scheme=theme)
            # What holds is not told element by element, which takes as long as all the rest.
            answer = page.evaluate("([within, options]) => axe.run(within ?? document, options)", [within, {"runOnly": rules, "reporter": "no-passes"}])
            results = AxeResults(answer)
            assert results.violations_count == 0, f"{page.url} in the {theme}\n{results.generate_report()}"

    return assert_accessible


@pytest.fixture
def assert_fits():
    """Fails when a page is wider than its window: assert_fits(page)."""

    def assert_fits(page):
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        # It may be wider for a moment, until its style has come.
        try:
            harness.wait_until(lambda: page.evaluate(wider) <= 0, seconds=30, pause=lambda: page.wait_for_timeout(50))
        except AssertionError:
            raise AssertionError(f"{page.url} is {page.evaluate(wider)} pixels wider than its window.") from None

    return assert_fits
