"""The hours of a place: the chart with finger, mouse and arrow keys, and the day at home in a sentence."""

import re
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

import harness

PARIS = "/weather/48.8534,2.3488"
TOLD = re.compile(r"^\w+ \d+\sh\s: .*−?\d+°")


def slider(page):
    return page.get_by_role("slider", name="Heure par heure")


def read(page):
    """Returns the slider's announced hour, which must also be below the chart."""
    said = slider(page).get_attribute("aria-valuetext")
    expect(page.locator(".chart-said")).to_have_text(said)
    return said


def test_the_chart_follows_the_arrow_keys(open_page, demo):
    page = open_page(demo, PARIS)
    first = read(page)
    assert TOLD.match(first)
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect(slider(page)).not_to_have_attribute("aria-valuetext", first)
    assert TOLD.match(read(page))
    expect(page.locator(".chart-cursor")).to_be_visible()
    page.keyboard.press("End")
    last = page.locator(".chart-hour title").last.text_content()
    expect(slider(page)).to_have_attribute("aria-valuetext", last)
    for word in ["vent", "rafales"]:
        assert word in last


def test_the_chart_follows_the_mouse(open_page, demo):
    page = open_page(demo, PARIS)
    # Warnings and rain may be above it.
    page.locator(".hour-chart").scroll_into_view_if_needed()
    box = page.locator(".hour-chart").bounding_box()
    found = set()
    for across in (0.2, 0.5, 0.8):
        page.mouse.move(box["x"] + box["width"] * across, box["y"] + box["height"] / 2)
        expect(page.locator(".hour-reader")).to_have_class(re.compile("is-read"))
        found.add(read(page))
    assert len(found) == 3


def test_the_chart_follows_a_finger_and_the_page_still_scrolls(open_page, demo):
    page = open_page(demo, PARIS, size="phone")
    chart = page.locator(".chart-scroll")
    chart.scroll_into_view_if_needed()
    box, fingers = chart.bounding_box(), page.context.new_cdp_session(page)
    x, y = box["x"] + 20, box["y"] + box["height"] / 2

    def drag(across=0, down=0):
        """Drags a finger that far in twenty steps; returns the first announced hour."""
        touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        fingers.send("Input.dispatchTouchEvent", touch)
        first = slider(page).get_attribute("aria-valuetext")
        for step in range(1, 21):
            point = {"x": x + across * step / 20, "y": y + down * step / 20}
            fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            harness.wait_until_idle(page)
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return first

    early = drag(across=box["width"] - 40)
    assert read(page) != early
    assert int(slider(page).input_value()) > 40
    # The chart is wider than the phone, and has scrolled.
    assert chart.evaluate("(frame) => frame.scrollLeft") > 100
    before = page.evaluate("scrollY")
    drag(down=-150)
    page.wait_for_function("(before) => scrollY > before + 80", arg=before)


def test_shows_the_chart_as_a_table_without_javascript(browser, demo):
    context = harness.new_context(browser, demo, java_script_enabled=False)
    page = context.new_page()
    page.goto(PARIS)
    expect(page.locator(".hour-chart")).to_have_attribute("aria-label", re.compile("Température"))
    expect(page.locator(".chart-range")).to_be_hidden()
    expect(page.locator(".table-behind summary")).to_be_visible()
    context.close()


def test_rain_and_wind_have_scales_units_and_marked_extremes(open_page, demo):
    page = open_page(demo, PARIS)
    expect(page.locator(".chart-depths text").first).to_have_text(re.compile(r"^\d+\smm$"))
    expect(page.locator(".chart-winds .chart-name")).to_have_text(["Vent", "km/h"])
    expect(page.locator(".chart-extremes text")).to_have_text([re.compile("▲"), re.compile("▼")])


def edition_time(page):
    """Returns the hour and the minute in Paris at which the server made the page, from the masthead."""
    return tuple(map(int, re.findall(r"\d+", page.locator(".edition-time").text_content())))


@pytest.mark.parametrize("path", ["/", "/weather", PARIS])
def test_summarizes_the_day_at_home_in_a_sentence(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    # From 18:00 on it summarizes tomorrow. Until then the city's own page, which has other ranges too, says that this one ends
    # tonight.
    hour, _ = edition_time(page)
    start, end = (r"Demain\b", "") if hour >= 18 else (r"(?!Demain)[A-ZÀ-Ü]", " jusqu’à ce soir" if path == PARIS else "")
    expect(page.locator(".weather-line")).to_have_text(re.compile(rf"^{start}.* Paris.*°{end}\.$"))
    assert_accessible(page)
    assert_fits(page)


def test_shows_the_edition_time_in_the_home_zone(open_page, demo):
    page = open_page(demo)
    seconds, zone = time.time(), ZoneInfo("Europe/Paris")
    # The server caches the page for up to a minute.
    moments = [datetime.fromtimestamp(seconds - 60 * minutes, zone) for minutes in range(4)]
    assert edition_time(page) in [(moment.hour, moment.minute) for moment in moments]


def test_masthead_names_sun_and_moon(open_page, demo):
    page = open_page(demo)
    expect(page.locator(".ear-right strong")).to_have_text(re.compile(r"^Lever\s"))
    expect(page.locator(".ear-right small")).to_have_text(re.compile("lune"))


def test_names_every_city_on_the_front_page_map(open_page, demo):
    page = open_page(demo)
    cities = page.locator(".map-strip-city")
    expect(page.locator(".map-strip-city text")).to_have_count(cities.count())


def test_escape_closes_a_row_menu_and_restores_focus(open_page, demo):
    page = open_page(demo, "/weather")
    row = page.locator("[data-row]").first
    harness.open_row_menu(row)
    row.locator(".menu-items button").first.focus()
    page.keyboard.press("Escape")
    expect(row.locator("details.menu")).to_have_js_property("open", False)
    expect(row.locator("details.menu summary")).to_be_focused()


@pytest.mark.parametrize("path", ["/", "/news", "/classifieds", "/weather"])
def test_uses_the_width_of_a_wide_page(path, open_page, demo, assert_fits):
    page = open_page(demo, path)
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.locator("main").bounding_box()["width"] > 1700
    assert_fits(page)


def test_limits_line_length_on_a_wide_page(open_page, demo):
    page = open_page(demo, "/news")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.locator(".headline a").first.click()
    expect(page.locator(".article-text")).to_be_visible()
    assert page.locator(".article-text").bounding_box()["width"] <= 39 * 16 + 1
