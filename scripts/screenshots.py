"""Takes the README's pictures: every page of the demo, on a phone and a desktop, light and dark."""

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
    "search": "/search?q=vo",
    "settings": "/settings",
    "about": "/about",
}
# Pages that are reached by following the first link of another: name, where, which link.
DETAILS = {
    "weather-place": ("/weather", "main a[href^='/weather/']:not([href='/weather/add'])"),
    "news-article": ("/news", "main a[href^='/news/']:not([href='/news/feeds'])"),
    "classifieds-ad": ("/classifieds", "main .ads a[href^='/classifieds/']"),
}


def addresses(browser, demo):
    """Every page that answers, by the name of its picture."""
    found = dict(PAGES)
    page = harness.new_context(browser, demo).new_page()
    for name, (path, link) in DETAILS.items():
        if page.goto(path).ok and page.locator(link).count():
            found[name] = page.locator(link).first.get_attribute("href")
    answers = {name: page.request.get(path) for name, path in found.items()}
    # A page that only leads to another has no picture of its own.
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


def main():
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with harness.running_demo() as demo, harness.running_browser() as browser:
        pages = addresses(browser, demo)
        for size in harness.WIDTHS:
            for theme in harness.THEMES:
                take(browser, demo, folder, size, theme, pages)
    print(f"{len(pages) * 4} pictures are in docs/pictures.")


if __name__ == "__main__":
    main()
