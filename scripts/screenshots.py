"""Takes the README's screenshots: every page of the demo, on a phone and a desktop, light and dark."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))

import harness  # noqa: E402 (the path above leads to it)

PAGES = {
    "front": "/",
    "weather": "/weather",
    "weather-add": "/weather/add",
    "map": "/map",
    "news": "/news",
    "feeds": "/news/feeds",
    "classifieds": "/classifieds",
    "watches": "/watches",
    "watches-new": "/watches/new?q=v%C3%A9lo+price%3C200",
    "search": "/search?q=vo",
    "settings": "/settings",
    "arrange": "/settings/front-page",
    "about": "/about",
}
# Pages behind the first link of another: name, start (an address, or an earlier page), and link.
DETAILS = {
    "weather-place": ("/weather", "main a[href^='/weather/']:not([href='/weather/add'])"),
    "weather-models": ("weather-place", "main a[href$='/models']"),
    "news-article": ("/news", "main a[href^='/news/']:not([href='/news/feeds'])"),
    "classifieds-ad": ("/classifieds", "main .ads a[href^='/classifieds/']"),
}


# Pages about something missing; they are not weighed.
STATES = {"offline": "/offline", "missing": "/no-such-page"}

# Parts of pages for docs/design-system.md: address and part.
COMPONENTS = {
    "masthead": ("/", ".masthead"),
    "story": ("/", ".story-lead"),
    "briefs": ("/", ".story-briefs"),
    "rows": ("/", ".front-weather"),
    "ads": ("/", ".front-ad >> nth=0"),
    "cards": ("/classifieds", ".ad >> nth=1"),
    "chips": ("/news", ".news-filters"),
    "head": ("/weather", ".page-head"),
    "facts": ("/weather", ".facts >> nth=0"),
    "field": ("/weather/add?q=paris", ".add-place"),
    "state": ("/news?q=zzzzzz", ".state"),
    "palette": ("/", "#palette"),
}


def addresses(browser, demo):
    """Returns every existing page, by the name of its picture."""
    found = dict(PAGES)
    page = harness.new_context(browser, demo).new_page()
    for name, (path, link) in DETAILS.items():
        if page.goto(found.get(path, path)).ok and page.locator(link).count():
            found[name] = page.locator(link).first.get_attribute("href")
    answers = {name: page.request.get(path) for name, path in found.items()}
    # A page that redirects has no picture of its own.
    return {name: found[name] for name, answer in answers.items() if answer.ok and answer.url.endswith(found[name])}


def take(browser, demo, folder, size, theme, pages):
    context = harness.new_context(browser, demo, size=size, theme=theme)
    page = context.new_page()
    for name, path in pages.items():
        page.goto(path)
        page.wait_for_load_state("load")
        page.evaluate("document.fonts.ready")
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
    context.close()


def open_palette(page):
    page.keyboard.press("Control+k")
    page.locator("#palette").wait_for()


def take_palette(browser, demo, folder):
    """Takes the palette over the front page, with search results."""
    for size in harness.WIDTHS:
        for theme in harness.THEMES:
            context = harness.new_context(browser, demo, size=size, theme=theme)
            page = context.new_page()
            page.goto("/")
            open_palette(page)
            page.keyboard.type("vo")
            page.locator("#palette [data-found] [role=option]").first.wait_for()
            page.screenshot(path=folder / f"palette-{size}-{theme}.png")
            context.close()


def take_components(browser, demo, folder, place):
    """Takes the parts for docs/design-system.md, in both themes."""
    for theme in harness.THEMES:
        context = harness.new_context(browser, demo, theme=theme)
        page = context.new_page()
        page.set_viewport_size({"width": 1100, "height": 900})
        for name, (path, part) in COMPONENTS.items():
            page.goto(place if name == "facts" else path, wait_until="load")
            if name == "palette":
                open_palette(page)
            page.locator(part).screenshot(path=folder / f"component-{name}-{theme}.png")
        context.close()


def take_sheet(browser, demo, folder):
    """Takes the front page in print: a sheet of A4 without its margins, at 96 pixels an inch."""
    context = harness.new_context(browser, demo)
    page = context.new_page()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1028})
    page.goto("/", wait_until="load")
    page.wait_for_function("""() => { return [...document.querySelectorAll('main img')].every((picture) =>
        !picture.checkVisibility() || isOutside(picture.getBoundingClientRect()) || (picture.complete && picture.naturalWidth > 0));
      function isOutside(box) { return box.right <= 0 || box.left >= innerWidth || box.bottom <= 0 || box.top >= innerHeight; } }""")
    page.screenshot(path=folder / "front-print.png")
    context.close()


def main():
    """Takes all pictures, or with `components` those of the parts only."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with harness.running_demo() as demo, harness.running_browser() as browser:
        pages = addresses(browser, demo)
        take_components(browser, demo, folder, pages["weather-place"])
        if "components" not in sys.argv[1:]:
            take_palette(browser, demo, folder)
            take_sheet(browser, demo, folder)
            for size in harness.WIDTHS:
                for theme in harness.THEMES:
                    take(browser, demo, folder, size, theme, pages | STATES)
    print("The pictures are in docs/pictures.")


if __name__ == "__main__":
    main()
