"""The printed newspaper."""

import re

import pytest
from playwright.sync_api import expect

from test_warnings import stormy


def sheets(page):
    """Returns the number of sheets of the printed page."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def overflow_pixels(page):
    """How many pixels of the front page, of its last block above all, do not fit on its sheet."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1028})
    return page.evaluate("""() => {
      const sheet = document.querySelector('main').getBoundingClientRect().bottom;
      const ends = [...document.querySelectorAll('.front-block, .map-strip')].map((part) => part.getBoundingClientRect().bottom);
      return Math.max(...ends) - sheet;
    }""")


def cities_outside_print(page):
    """Returns the number of cities outside the printed part of the map."""
    return page.evaluate("""() => {
      const map = document.querySelector('.map-strip').getBoundingClientRect();
      const dots = [...document.querySelectorAll('.map-strip-city circle:not(.map-strip-touch)')].map((dot) => dot.getBoundingClientRect());
      return dots.filter((dot) => dot.top < map.top || dot.bottom > map.bottom || dot.left < map.left || dot.right > map.right).length;
    }""")


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_prints_every_section_of_the_front_page_on_one_sheet(language, open_page, demo):
    page = open_page(demo, "/", language=language)
    assert sheets(page) == 1
    assert overflow_pixels(page) <= 1
    assert cities_outside_print(page) == 0
    for part in [".story-lead", ".front-place", ".front-ad", ".map-strip"]:
        expect(page.locator(part).first).to_be_visible()
    for control in [".sections", ".tabbar", ".masthead-search", ".palette-open", ".front-line", ".colophon"]:
        expect(page.locator(control).first).to_be_hidden()


# As long as on a stormy winter day with rain in the next two hours.
LONG_DAY = "Averses de neige à Paris jusqu’à 9 h et de 14 h à 16 h, précipitations vers 23 h, vent fort de 4 h à 11 h, " \
    "rafales à 85 km/h, gel jusqu’à 10 h et à partir de 20 h\u202f; de −1 à 2°."
LONG_SOON = "Paris\u00a0: neige fondue jusque vers 17 h 15, puis temps sec, de nouveau à partir de 18 h 30 environ."


def write_long_sentences(page):
    page.evaluate("""([day, soon]) => {
      document.querySelector('.weather-line').textContent = day;
      const line = Object.assign(document.createElement('p'), { className: 'soon-line', textContent: soon });
      document.querySelector('.weather-line + div').replaceChildren(line);
    }""", [LONG_DAY, LONG_SOON])


def expect_one_sheet_with_ads(page):
    """Expects one sheet, with an ad, and none that is cut in two."""
    assert sheets(page) == 1
    assert overflow_pixels(page) <= 1
    assert cities_outside_print(page) == 0
    shown = page.evaluate("""() => {
      const list = document.querySelector('.front-ad-list').getBoundingClientRect();
      const ads = [...document.querySelectorAll('.front-ad')].map((ad) => ad.getBoundingClientRect());
      const seen = ads.filter((ad) => ad.height > 0 && ad.left < list.right - 1 && ad.top < list.bottom - 1);
      return seen.map((ad) => ad.bottom <= list.bottom + 1);
    }""")
    assert shown and all(shown), shown


def test_prints_a_long_weather_sentence_on_the_sheet(open_page, demo):
    page = open_page(demo, "/")
    write_long_sentences(page)
    expect_one_sheet_with_ads(page)


def test_prints_many_warnings_on_the_sheet(open_page):
    with stormy("red") as demo:
        for count in range(1, 6):
            page = open_page(demo, "/")
            expect(page.locator(".warning-line").first).to_be_visible()
            page.evaluate("""(count) => {
              const list = document.querySelector('.warning-lines');
              const line = list.querySelector('.warning-line');
              list.replaceChildren(...Array.from({ length: count }, () => line.cloneNode(true)));
            }""", count)
            write_long_sentences(page)
            expect_one_sheet_with_ads(page)


@pytest.mark.parametrize("hidden", [["weather"], ["classifieds"], ["weather", "classifieds"], ["news"]])
def test_prints_no_gap_for_a_hidden_section(hidden, open_page, fresh_demo):
    page = open_page(fresh_demo, "/settings/front-page")
    for section in hidden:
        page.locator(f"[name=show-{section}]").uncheck()
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(fresh_demo.url("/"))
    assert sheets(page) == 1
    assert overflow_pixels(page) <= 1
    # In each row of the sheet the blocks reach from edge to edge.
    ends = page.evaluate("""() => {
      const right = document.querySelector('.front').getBoundingClientRect().right;
      const blocks = [...document.querySelectorAll('.front-block')].map((block) => block.getBoundingClientRect());
      return blocks.every((block) => blocks.some((other) => other.right >= right - 2 && other.top <= block.top + 2 && other.bottom > block.top));
    }""")
    assert ends


def test_prints_a_dark_front_page_on_white(open_page, demo):
    page = open_page(demo, "/", theme="dark")
    page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_prints_a_rearranged_front_page_on_one_sheet(open_page, fresh_demo):
    page = open_page(fresh_demo, "/settings/front-page")
    for section in ["news", "weather", "classifieds", "weatherMap"]:
        page.locator(f"[name=size-{section}]").select_option("full")
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(fresh_demo.url("/"))
    assert sheets(page) == 1


def test_prints_an_article_without_controls(open_page, demo):
    page = open_page(demo, "/news")
    page.locator(".story .headline a").first.click()
    expect(page.locator(".article-head h1")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".article-text")).to_be_visible()
    for control in [".sections", ".tabbar", ".preferences"]:
        expect(page.locator(control).first).to_be_hidden()
