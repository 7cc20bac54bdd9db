"""The first screen of each page, before any scrolling, shows news rather than controls."""

import pytest
from playwright.sync_api import expect

import harness
from test_map import choose_layer, ready
from test_warnings import ENGLISH, PLACE, set_storm_phase, storm, stormy, yellow  # noqa: F401 (a fixture)


def bottom_of_screen(page):
    """The height that a page has to itself: that of the window, without a phone's tab bar."""
    return page.evaluate("""() => {
      const bar = document.querySelector('.tabbar');
      return innerHeight - (getComputedStyle(bar).display === 'none' ? 0 : bar.getBoundingClientRect().height);
    }""")


def bottom(locator):
    box = locator.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("theme", harness.THEMES)
@pytest.mark.parametrize("path", ["/", "/news"])
def test_shows_the_lead_headline_without_scrolling(path, theme, yellow, open_page, size):  # noqa: F811
    page = open_page(yellow, path, size=size, theme=theme)
    headline = page.locator(".story-lead .headline")
    expect(headline).to_be_visible()
    assert bottom(headline) <= bottom_of_screen(page)


def test_shows_three_cities_on_a_phone(yellow, open_page):  # noqa: F811
    page = open_page(yellow, "/weather", size="phone")
    expect(page.locator(".place")).to_have_count(5)
    assert bottom(page.locator(".place").nth(2)) <= bottom_of_screen(page) + 1


@pytest.mark.parametrize("path", ["/", "/weather", f"/weather/{PLACE}", f"/map/{PLACE}"])
def test_shows_yellow_warnings_in_one_line(path, yellow, open_page, size):  # noqa: F811
    page = open_page(yellow, path, size=size, **ENGLISH)
    line = page.locator(".warning-strip .warning-one")
    expect(line).to_have_count(1)
    assert line.bounding_box()["height"] <= 40
    expect(line).to_have_attribute("href", "/warnings?country=FR" if path.count("/") > 1 else "/warnings")
    expect(line).to_contain_text("yellow warnings" if path.count("/") == 1 else "until")
    for elsewhere in [".warning-mark", ".warning-disclaimer", ".warning-by"]:
        expect(page.locator(f".warning-strip {elsewhere}")).to_have_count(0)
    for gap in ["No warning service covers", "area unknown", "Time delays between"]:
        expect(page.locator("main")).not_to_contain_text(gap)
    expect(page.locator(".warning-strip .warning-incomplete")).to_have_text("Warnings may be incomplete")


def test_shows_complete_warnings_on_their_page(yellow, open_page):  # noqa: F811
    page = open_page(yellow, "/warnings", **ENGLISH)
    for told in ["No warning service covers Tokyo.", "1 more warning in France, area unknown", "Time delays between"]:
        expect(page.locator(".warning-strip")).to_contain_text(told)


def test_gives_map_panel_warnings_enough_width(yellow, open_page):  # noqa: F811
    page = open_page(yellow, f"/map/{PLACE}", **ENGLISH)
    # A short text may be narrow, but stays on one line.
    squeezed = page.locator(".warning-strip :is(strong, .warning-until)").evaluate_all("""(all) => all
      .filter((one) => one.clientWidth <= 77 && one.clientHeight > 1.6 * parseFloat(getComputedStyle(one).lineHeight))
      .map((one) => one.textContent)""")
    assert squeezed == []
    page.goto("/map")
    expect(page.locator("#map-warnings details summary")).to_contain_text("yellow warnings")
    expect(page.locator("#map-warnings .warning-line").first).to_be_hidden()
    page.locator("#map-warnings summary").click()
    row = page.locator("#map-warnings .warning-line").first
    expect(row).to_be_visible()
    assert row.bounding_box()["height"] <= 40


def test_shows_an_orange_warning_as_a_block_above_the_headline(open_page, size):
    with stormy("orange") as demo:
        page = open_page(demo, "/", size=size)
        expect(page.locator(".warning-strip .warning-line .warning-mark").first).to_have_text("Vigilance orange")
        expect(page.locator(".warning-strip .warning-by").first).to_be_hidden()
        assert bottom(page.locator(".story-lead .headline")) <= bottom_of_screen(page)


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1280, 1600, 1920])
def test_gives_headlines_at_least_26_characters(width, demo, open_page):
    page = open_page(demo, "/news")
    page.set_viewport_size({"width": width, "height": 900})
    narrow = page.evaluate("""() => [...document.querySelectorAll('.stories-comfortable .story:not(.story-lead) .headline')].filter((headline) => {
      const probe = headline.appendChild(document.createElement('i'));
      probe.style.cssText = 'position: absolute; width: 26ch; font: inherit';
      const least = probe.getBoundingClientRect().width;
      probe.remove();
      return headline.getBoundingClientRect().width < least - 1;
    }).length""")
    assert narrow == 0


LAYOUTS = [
    {"hidden": ["classifieds"]}, {"hidden": ["weather"]}, {"hidden": ["news"]}, {"hidden": ["news", "weatherMap"]},
    {"sizes": {"weather": "medium"}}, {"sizes": {"news": "medium"}}, {"sizes": {"weatherMap": "small"}},
    {"sizes": {"news": "medium", "weather": "medium", "classifieds": "large"}},
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_fills_every_arrangement_without_gaps(layout, fresh_demo, open_page):
    page = open_page(fresh_demo, "/settings/front-page")
    for section in layout.get("hidden", []):
        page.locator(f"[name=show-{section}]").uncheck()
    for section, size in layout.get("sizes", {}).items():
        page.locator(f"[name=size-{section}]").select_option(size)
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(fresh_demo.url("/"))
    # At any height some blocks cover the whole width: each pixel of a row belongs to a block, but for the gutters.
    holes = page.evaluate("""() => {
      const front = document.querySelector('.front').getBoundingClientRect();
      const blocks = [...document.querySelectorAll('.front-block')].map((block) => block.getBoundingClientRect());
      const tops = blocks.map((block) => block.top + 2);
      return tops.filter((top) => {
        const across = blocks.filter((block) => block.top <= top && block.bottom > top);
        const covered = across.reduce((sum, block) => sum + block.width, 0);
        return covered < front.width - 60 * (across.length - 1) - 2;
      }).length;
    }""")
    assert holes == 0


def test_aligns_the_ends_of_columns(demo, open_page):
    page = open_page(demo, "/")
    ends = page.evaluate("""() => ['.front-news .story-briefs', '.front-ads .front-ad-list'].map((part) =>
      document.querySelector(part).getBoundingClientRect().bottom)""")
    assert abs(ends[0] - ends[1]) <= 2


def test_explains_how_to_restore_hidden_sections(fresh_demo, open_page, assert_accessible):
    page = open_page(fresh_demo, "/settings/front-page", **ENGLISH)
    for box in page.locator("[name^=show-]").all():
        box.uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(fresh_demo.url("/"))
    expect(page.locator(".front")).to_contain_text("All sections are hidden.")
    assert_accessible(page)
    page.locator(".front").get_by_role("link", name="Arrange the front page").click()
    page.wait_for_url(fresh_demo.url("/settings/front-page"))


def test_shows_a_standfirst_for_each_brief(demo, open_page):
    page = open_page(demo, "/")
    for brief in page.locator(".story-brief").all()[:6]:
        expect(brief.locator(".standfirst")).not_to_be_empty()


@pytest.mark.parametrize("name", ["Le Petit Écho de la Vallée", "The Amalgamated Intelligencer of Upper and Lower Merrow Fell"])
def test_shrinks_a_long_name_without_breaking_it(name, open_page, assert_fits):
    with harness.running_demo("--set", f"paper.name={name}") as demo:
        for path in ["/", "/weather"]:
            page = open_page(demo, path)
            for width in [1024, 1280, 1920]:
                page.set_viewport_size({"width": width, "height": 900})
                lines = page.locator(".nameplate a").evaluate("(name) => name.getClientRects().length")
                assert lines == 1, width
                assert_fits(page)
            page.set_viewport_size({"width": 390, "height": 844})
            assert page.locator(".nameplate a").evaluate("(name) => name.getClientRects().length") <= 3
            assert_fits(page)


def test_shows_times_in_the_place_zone(yellow, browser):  # noqa: F811
    context = harness.new_context(browser, yellow, timezone_id="America/New_York", **ENGLISH)
    page = context.new_page()
    page.goto("/map")
    ready(page)
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-time")).to_contain_text("(Paris time)")
    # The same warning ends at the same time on the map and on the list.
    ends = page.locator("#map-warnings .warning-line", has_text="High Wind Warning").first.locator(".warning-when").text_content()
    assert "(New York time)" in ends
    context.close()
