"""Gazette in WebKit, the engine of every iPhone browser, and in Firefox: each page, and each task."""

import re

import pytest

import engines
import harness
from test_access import PAGES

@pytest.fixture(scope="module", params=engines.NAMES)
def engine(request, tmp_path_factory):
    """Each engine in turn, with one session for all of its tests."""
    with engines.running(request.param, tmp_path_factory.mktemp(request.param)) as engine:
        yield engine


@pytest.fixture(scope="module")
def server(engine):
    """A demo for one engine, whose tests may change it."""
    with harness.running_demo() as demo:
        yield demo


@pytest.fixture(autouse=True)
def report_page_errors(engine):
    """Fails a test with the errors of its pages."""
    engine.resize(harness.WIDTHS["desktop"], harness.HEIGHTS["desktop"])
    yield
    assert engine.collected_errors() == []


def layout_errors(engine):
    """Returns what is missing or misplaced in a page."""
    return engine.run("""
        const faults = [], root = document.documentElement, shown = (element) => element.checkVisibility();
        const wider = root.scrollWidth - root.clientWidth;
        if (wider > 0) faults.push(`${wider} pixels wider than the window`);
        for (const mark of ['header.masthead', 'main', 'footer.colophon', 'h1', '.nameplate a'])
          if (!document.querySelector(mark)) faults.push(`no ${mark}`);
        if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
        if (![...document.querySelectorAll('nav.sections, nav.tabbar')].some(shown)) faults.push('no navigation');
        for (const text of document.querySelectorAll('h1, h2, h3, .byline, .button, .chip, main a')) {
          const box = text.getBoundingClientRect();
          if (shown(text) && text.textContent.trim() && !box.width && !text.closest('.visually-hidden'))
            faults.push(`unseen: ${text.textContent.trim().slice(0, 40)}`);
        }
        const ground = (theme) => getComputedStyle(document.body).backgroundColor;
        const light = ground().match(/\\d+/g).reduce((sum, part) => sum + Number(part), 0) > 380;
        if (light !== (root.dataset.theme === 'light')) faults.push(`the ground is ${ground()} in the ${root.dataset.theme}`);
        return faults;""")


def pictures(engine):
    """Returns the pictures in the window that neither loaded nor are marked as missing."""
    return engine.run("""
        return [...document.querySelectorAll('main img, main image')].filter((picture) => {
          const box = picture.getBoundingClientRect();
          const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 1;
          return seen && picture.checkVisibility() && picture.matches('img') && !picture.naturalWidth
              && !picture.closest('.is-missing');
        }).map((picture) => picture.src);""")


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_complete_in_both_themes_and_widths(path, engine, server):
    engine.open(server.url(path))
    for size in harness.WIDTHS:
        engine.resize(harness.WIDTHS[size], harness.HEIGHTS[size])
        for theme in harness.THEMES:
            engine.run("document.documentElement.dataset.theme = arguments[0]", theme)
            assert layout_errors(engine) == [], (path, size, theme)
        harness.wait_until(lambda: pictures(engine) == [])


def test_stores_the_selected_theme(engine, server):
    engine.open(server.url("/about"))
    for theme in ("dark", "light"):
        with engine.navigation():
            engine.run("""const choice = document.querySelector('.preferences [name=theme]'); choice.value = arguments[0];
                choice.dispatchEvent(new Event('change', { bubbles: true }));""", theme)
        assert engine.run("return document.documentElement.dataset.theme") == theme
        engine.open(server.url("/"))
        assert layout_errors(engine) == []
        engine.open(server.url("/about"))


def test_adds_a_city(engine, server):
    engine.open(server.url("/weather/add"))
    engine.type("#place-query", "lodz")
    engine.expect_visible("#place-options [role=option]", "Łódź")
    engine.follow("#place-options [role=option]")
    engine.expect_visible("ol.places", "Łódź")


def test_opens_a_point_of_the_map(engine, server):
    engine.open(server.url("/map"))
    engine.wait("return document.querySelector('#map[data-ready]') !== null")
    engine.expect_visible(".map-earth img.leaflet-tile-loaded")
    engine.double_click("#map")
    engine.expect_visible("#map-sheet .now-temperature")
    assert re.search(r"/map/-?\d+\.\d{4},-?\d+\.\d{4}$", engine.run("return location.pathname"))
    engine.expect_visible("#map-sheet h1")


@pytest.mark.parametrize("size", harness.WIDTHS)
def test_map_markers_contain_their_labels(size, engine, server):
    engine.resize(harness.WIDTHS[size], harness.HEIGHTS[size])
    engine.open(server.url("/map"))
    engine.expect_visible(".map-mark strong")
    assert engine.run("""return [...document.querySelectorAll('.map-mark')].filter((mark) => mark.scrollWidth > mark.clientWidth
        || [...mark.querySelectorAll('span')].some((word) => word.scrollWidth > word.clientWidth && word.clientWidth < 144))
        .map((mark) => mark.textContent);""") == []


@pytest.mark.parametrize("size", harness.WIDTHS)
def test_limits_the_lead_to_three_lines_in_a_wide_serif(size, engine, server):
    engine.resize(harness.WIDTHS[size], harness.HEIGHTS[size])
    engine.open(server.url("/"))
    lines = engine.run("""document.documentElement.style.setProperty('--serif', '"DejaVu Serif"');
        const headline = document.querySelector('.story-lead .headline');
        return Math.round(headline.getBoundingClientRect().height / parseFloat(getComputedStyle(headline).lineHeight));""")
    assert lines <= 3


def test_reads_and_stars_an_article(engine, server):
    engine.open(server.url("/news"))
    title = engine.run("return document.querySelector('[data-row] .row-link').textContent.trim()")
    engine.follow("[data-row] .row-link")
    engine.expect_visible(".article-head h1", title)
    engine.expect_visible(".article-text")
    engine.click("main button.star")
    engine.wait("return document.querySelector('main button.star').ariaPressed === 'true'")
    engine.open(server.url("/news?starred=1"))
    engine.expect_visible("[data-row] .row-link", title)


def test_filters_ads(engine, server):
    engine.open(server.url("/classifieds"))
    everything = engine.run("return document.querySelector('.ads-count').textContent")
    engine.type("#ads-query", "velo")
    engine.wait("return location.search.includes('q=velo')")
    engine.wait("return document.querySelector('.ads-count').textContent !== arguments[0]", everything)
    engine.click("input[name=withPicture]")
    engine.wait("return location.search.includes('withPicture=1')")
    title = engine.run("return document.querySelector('.ad .row-link').textContent.trim()")
    engine.follow(".ad .row-link")
    engine.expect_visible("main h1", title)


def test_searches_every_section(engine, server):
    engine.open(server.url("/search"))
    engine.type("#search-query", "velo")
    engine.follow("main form button[type=submit]")
    engine.expect_visible("main [data-row]")


def test_navigates_with_the_palette(engine, server):
    engine.open(server.url("/about"))
    engine.open_palette()
    engine.wait("return document.activeElement?.id === 'palette-query'")
    engine.press("tromso")
    engine.expect_visible("#palette [aria-selected=true]", "Tromsø")
    with engine.navigation():
        engine.press("\ue007")
    engine.expect_visible("h1", "Tromsø")


def test_reads_visited_pages_without_the_server(engine):
    with harness.running_demo() as demo:
        engine.open(demo.url("/weather"))
        engine.wait("return navigator.serviceWorker.controller !== null")
        engine.open(demo.url("/weather"))
        assert engine.collected_errors() == []
        places = engine.count("ol.places > .place")
        engine.wait("""return (window.kept ??= caches.open('pages').then(async (pages) => {
            window.isKept = await pages.match('/weather', { ignoreVary: true }) !== undefined; window.kept = null; }),
            window.isKept)""")
        # The page loads this script late; without a copy, the browser reports it as missing.
        engine.wait("""return (window.asked ??= caches.match(document.documentElement.dataset.assets + '/keeping.js',
            { ignoreVary: true }).then((copy) => { window.hasScript = copy !== undefined; window.asked = null; }), window.hasScript)""")
    engine.go(demo.url("/weather"))
    engine.expect_visible("#offline")
    assert engine.count("ol.places > .place") == places
    engine.go("about:blank")
