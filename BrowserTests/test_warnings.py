"""Official warnings, from the services' responses to every page; storm.py, of the thorough tests, follows a storm for minutes."""

import json
import re
import subprocess
import urllib.request
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

import harness
from killing import Client, Server

PLACE = "48.8534,2.3488"
# The demo fetches its services every minute plus a little, so that no two servers fetch at once.
FETCH = 150_000
ENGLISH = {"language": "en-GB"}


def services_of(providers):
    """Returns the service settings of a server in addition to the demo."""
    return {
        "GAZETTE_WARNINGS_METEO_ALARM_URL": f"{providers}/meteoalarm", "GAZETTE_WARNINGS_DWD_URL": f"{providers}/dwd",
        "GAZETTE_WARNINGS_NWS_URL": f"{providers}/nws",
    }


def set_storm_phase(demo, phase):
    """Fixes the simulator's storm in a phase."""
    request = urllib.request.Request(f"{demo.providers}/storm/{phase}", b"", method="POST")
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()


def api_warnings(demo):
    """Returns the API's response at Paris."""
    with urllib.request.urlopen(demo.url("/api/v1/warnings?latitude=48.8534&longitude=2.3488&lang=en"), timeout=60) as response:
        return json.loads(response.read())


def storm(demo):
    return next((warning for warning in api_warnings(demo)["warnings"] if warning["event"] == "Severe wind"), None)


@contextmanager
def stormy(phase):
    """A demo with a storm in a phase, and a warning for Paris."""
    with harness.running_demo() as demo:
        set_storm_phase(demo, phase)
        harness.wait_until(lambda: storm(demo), seconds=FETCH / 1000)
        yield demo


@pytest.fixture(scope="module")
def yellow():
    with stormy("yellow") as demo:
        yield demo


def warning_path(demo):
    return f"/warnings/{storm(demo)['id']}"


@pytest.mark.parametrize("path", ["/", "/weather", "/warnings", f"/weather/{PLACE}", "warning", "/map"])
def test_pages_with_warnings_fit_and_are_accessible(path, yellow, open_page, size, assert_accessible, assert_fits):
    path = warning_path(yellow) if path == "warning" else path
    page = open_page(yellow, path, size=size)
    expect(page.locator(":is(.warning-mark, .warning-sign)").first).to_be_attached()
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("path", ["/", "/warnings", "warning"])
def test_pages_with_warnings_fit_in_320_pixels(path, yellow, open_page, assert_fits):
    page = open_page(yellow, warning_path(yellow) if path == "warning" else path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


def test_shows_levels_as_words_and_shapes_with_original_texts(yellow, open_page):
    page = open_page(yellow, "/")
    page.locator(".warning-one").click()
    page.wait_for_url(yellow.url("/warnings"))
    line = page.locator(".warning-line", has_text="Vent violent").first
    expect(line.locator(".warning-mark")).to_have_text("Vigilance jaune")
    assert line.locator(".warning-mark use").get_attribute("href").endswith("#i-level-2")
    expect(line.locator(".warning-event a")).to_have_attribute("lang", "fr-FR")
    # Warnings for an unknown area are one line for their country.
    page.get_by_role("link", name="zone inconnue (France)").click()
    expect(page.locator(".warning-country .warning-line", has_text="An invented valley")).to_have_count(1)
    page.go_back()
    line.locator("a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Vent violent")
    expect(page.locator(".warning-page")).to_contain_text("Des rafales de 75 km/h sont attendues.")
    expect(page.locator(".warning-page")).to_contain_text("Soyez prudent dehors. Rentrez ce que le vent peut emporter.")
    expect(page.locator(".warning-others")).to_contain_text("Severe wind")
    expect(page.locator(".warning-map path.warning-shape-area")).to_have_attribute("d", re.compile("^M"))
    expect(page.locator(".warning-disclaimer q")).to_contain_text("please refer to www.meteoalarm.org")
    expect(page.locator(".credits")).to_contain_text("EUMETNET")


def test_marks_places_with_warnings(yellow, open_page):
    page = open_page(yellow, "/weather", **ENGLISH)
    expect(page.locator(".place", has_text="Paris").locator(".warning-sign")).to_have_text("Yellow warning")
    page.goto(f"/weather/{PLACE}")
    expect(page.locator(".place-detail .warning-one")).to_contain_text("Severe wind")


def test_draws_areas_and_opens_their_warnings(yellow, open_page):
    page = open_page(yellow, "/map", **ENGLISH)
    expect(page.locator("#map-warnings a", has_text="Severe wind").first).to_have_attribute("href", re.compile("^/warnings/"))
    # Warnings without a shape are listed.
    undrawn = page.locator("#map-warnings .warning-line", has_text="High Wind Warning")
    expect(undrawn).to_contain_text("area not on the map")
    expect(page.locator("#map-warnings .warning-note a")).to_have_text("Warnings may be incomplete")
    areas = page.locator("#map path.map-warning")
    expect(areas.first).to_be_attached()
    assert all("url(#warning-fill-" in area.get_attribute("fill") for area in areas.all())
    area = page.locator("#map path.map-warning.is-level-2").last
    box = area.bounding_box()
    # City names and marks may cover it, so the area itself gets the click.
    area.dispatch_event("click", {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2})
    card = page.locator("#map-warning-card")
    expect(card.get_by_role("link").first).to_have_attribute("href", re.compile("^/warnings/"))
    card.get_by_role("button").click()
    expect(card).to_be_hidden()
    page.locator("#map-layers-button").click()
    page.get_by_role("checkbox", name="Warnings").uncheck(force=True)
    expect(areas).to_have_count(0)


def test_draws_an_area_across_the_date_line_in_view(yellow, open_page):
    page = open_page(yellow, "/map", **ENGLISH)
    page.evaluate("sessionStorage.setItem('gazette.map.view', JSON.stringify({ latitude: -16.5, longitude: -179, zoom: 6 }))")
    page.reload()
    expect(page.locator("#map path.map-warning").first).to_be_attached()
    page.evaluate("""() => {
      document.querySelector('#map-warnings [data-shapes]').dataset.shapes = '-17,179 -17,181 -16,181 -16,179';
      document.dispatchEvent(new CustomEvent('gazette:updated'));
    }""")
    page.wait_for_function("""() => {
      const boxes = [...document.querySelectorAll('#map path.map-warning')].map((path) => path.getBoundingClientRect());
      const seen = boxes.filter((box) => box.width > 20);
      return seen.length === 1 && seen[0].width < 140;
    }""")


def test_sends_no_third_party_requests(yellow, open_page):
    page = open_page(yellow, "about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ["/", "/warnings", warning_path(yellow), "/map"]:
        page.goto(path)
        expect(page.locator(".warning-one, .warning-line, .warning-page").first).to_be_attached()
    assert [url for url in asked if not url.startswith((yellow.address, "about:", "data:"))] == []


def test_prints_a_warning_with_its_text(yellow, open_page):
    page = open_page(yellow, warning_path(yellow))
    page.emulate_media(media="print")
    expect(page.locator(".warning-mark").first).to_be_visible()
    expect(page.locator(".warning-text").first).to_be_visible()
    expect(page.locator(".warning-map")).to_be_visible()


def test_prints_front_page_warnings_in_one_line(yellow, open_page):
    page = open_page(yellow, "/")
    page.emulate_media(media="print")
    expect(page.locator(".warning-strip .warning-one")).to_be_visible()
    assert page.locator(".warning-strip").bounding_box()["height"] <= 40


def test_removes_ended_warnings_from_an_open_page(yellow, open_page):
    page = open_page(yellow, "/")
    expect(page.locator(".warning-one")).to_be_visible()
    page.evaluate("""() => {
      document.querySelector('.warning-strip .warning-one').dataset.ends = '2020-01-01T00:00:00Z';
      document.dispatchEvent(new CustomEvent('gazette:updated'));
    }""")
    expect(page.locator(".warning-strip .warning-one")).to_be_hidden()
    expect(page.locator(".warning-strip .is-past")).to_be_visible()


def test_shows_warnings_offline_with_their_age(browser, yellow):
    context = harness.new_context(browser, yellow, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    harness.expect_under_control(page)
    page.goto("/warnings")
    path = warning_path(yellow)
    page.goto(path)
    for kept in ["/warnings", path]:
        harness.expect_stored_copy(page, kept)
    context.set_offline(True)
    page.goto("/warnings")
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator(".warning-strip .section-label small")).to_contain_text("à ")
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Vent violent")
    context.close()


def test_terminal_lists_warnings_in_both_languages_and_as_json(yellow, tmp_path):
    server = Server(tmp_path / "data", yellow)
    server.environment |= services_of(server.providers)
    server.start()
    try:
        client = Client(server.port)
        # The zones of the simulated MeteoAlarm exist only in the demo: another server has the real ones, and the DWD has shapes.
        for place in [
            {"name": "Berlin", "latitude": 52.5244, "longitude": 13.4105, "country": "Germany", "countryCode": "DE",
             "timeZone": "Europe/Berlin"},
            {"name": "Paris", "latitude": 48.8534, "longitude": 2.3488, "country": "France", "countryCode": "FR",
             "timeZone": "Europe/Paris"},
        ]:
            assert client.send("POST", "/api/v1/places", place)[0] < 300

        def say(*arguments):
            done = subprocess.run([harness.BINARY, *arguments, "--data-folder", str(server.folder)], capture_output=True, text=True,
                                  timeout=120, env=server.environment)
            assert done.returncode == 0, done.stderr
            return done.stdout

        harness.wait_until(
            lambda: "Severe wind" in say("warnings", "--lang", "en") and "area unknown" in say("warnings", "--lang", "en"),
            seconds=FETCH / 1000)
        english, french = say("warnings", "--lang", "en"), say("warnings", "--lang", "fr")
        assert re.search(r"△ Yellow warning · Severe wind · Berlin · until", english) and "A storm crosses the region" in english
        assert re.search(r"△ Alerte jaune · Vent violent · Berlin · jusqu’à", french)
        assert re.search(r"more warnings in France, area unknown", english) and "zone inconnue (France)" in french
        english = {"LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8"}
        found = subprocess.run([harness.BINARY, "doctor", "--data-folder", str(server.folder)], capture_output=True,
                               text=True, timeout=120, env=server.environment | english).stdout
        assert re.search(r"Unknown zone codes in stored warnings: \d+ \((EMMA_ID|NUTS3)", found)
        document = json.loads(say("warnings", "--json", "--lang", "en"))
        assert document[0]["place"]["name"] == "Berlin" and document[0]["warnings"]["services"][0]["name"] == "Deutscher Wetterdienst"
        assert document[1]["warnings"]["unplaced"] > 0 and document[1]["warnings"]["warnings"] == []
        assert json.loads(say("warnings", "52.5244,13.4105", "--json", "--lang", "en"))["warnings"][0]["event"] == "Severe wind"
        assert re.search(r"Berlin △", say("weather", "--lang", "fr"))
        assert "Severe wind" in say("weather", "Berlin", "--lang", "en")
    finally:
        server.stop()
