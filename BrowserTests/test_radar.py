"""The radar on the map from a reader's view: played, stepped, late, unreachable, and offline."""

import re
import urllib.request

import pytest
from playwright.sync_api import expect

import harness
from test_map import provider_requests, choose_layer, expect_streets, clear_provider_requests, get, look_at, ready
from test_settings import serving

MOMENT = re.compile(r"^\S+ \d{1,2}\s+h(\s+\d\d)?( \(heure de Paris\))?$")


@pytest.fixture
def failing(open_page):
    """The console reports failed requests, which are expected where a test breaks the network."""
    open_page.complaints.expected.append("Failed to load resource")


def set_radar_behavior(demo, mood):
    """Makes the simulated radar services normal, late or small."""
    urllib.request.urlopen(
        urllib.request.Request(f"{demo.providers}/radar/{mood}", method="POST"), timeout=60).read()


def expect_picture(page):
    """Waits until a picture of the radar is completely visible; returns its name."""
    page.wait_for_selector("#map-radar[data-shown]")
    page.wait_for_function("""() => {
      const layer = [...document.querySelectorAll('.map-radar-picture')].find(({ style }) => Number(style.opacity) > 0);
      const tiles = [...layer?.querySelectorAll('img') ?? []];
      return tiles.length > 0 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
    }""")
    return page.locator("#map-radar").get_attribute("data-shown")


def choose_radar(page):
    choose_layer(page, "radar")
    expect(page.locator("#map-radar-time")).to_have_text(MOMENT)
    return expect_picture(page)


def test_steps_through_past_and_forecast_frames_by_keyboard(open_page, demo, assert_accessible):
    page = look_at(open_page(demo, "/map"), 50, 10, 6)
    newest = choose_radar(page)
    expect(page.locator("#map-radar-kind")).to_have_text("mesuré")
    expect(page.locator("#map-radar-note")).to_be_empty()
    slider = page.locator("#map-radar-moment")
    assert int(slider.get_attribute("max")) >= 24
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#map-radar-kind")).to_have_text("prévu")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"\d.*, prévu$"))
    expect(page.locator("#map-radar")).to_have_attribute("data-shown", re.compile(rf"^\d+-{newest}$"))
    page.keyboard.press("Home")
    expect(page.locator("#map-radar-kind")).to_have_text("mesuré")
    source = page.locator("#map-radar .map-legend-source:visible")
    expect(source).to_contain_text("Deutscher Wetterdienst, CC BY 4.0")
    expect(source.locator("a")).to_have_attribute("href", "https://www.dwd.de/")
    assert_accessible(page)


@pytest.mark.parametrize("language, unit, first, last", [("fr-FR", "mm/h", "0,1", "150"), ("en-GB", "mm/h", "0.1", "150")])
def test_the_legend_explains_the_colours(open_page, demo, language, unit, first, last):
    page = look_at(open_page(demo, "/map", language=language), 50, 10, 6)
    choose_layer(page, "radar")
    expect_picture(page)
    scale = page.locator("#map-radar .map-radar-scale:visible")
    expect(scale).to_have_count(1)
    labels = scale.locator("text").all_text_contents()
    assert (labels[0], labels[-2], labels[-1]) == (first, last, unit)
    assert scale.get_attribute("aria-label").endswith(f"{last} {unit}")
    legend = scale.locator("rect").evaluate_all("all => all.map((each) => each.getAttribute('fill'))")
    # On some days there is no rain in Germany, so no colour.
    assert set(drawn_colours(page)) <= set(legend)


def drawn_colours(page):
    """Returns the opaque colours of the visible picture."""
    return page.evaluate("""() => {
      const colors = new Set();
      for (const tile of document.querySelectorAll('.map-radar-picture img.leaflet-tile-loaded')) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 });
        const context = canvas.getContext('2d');
        context.drawImage(tile, 0, 0);
        const points = context.getImageData(0, 0, 512, 512).data;
        for (let at = 0; at < points.length; at += 4) {
          if (points[at + 3] === 255) colors.add('#' + [0, 1, 2].map((part) => points[at + part].toString(16).padStart(2, '0')).join(''));
        }
      }
      return [...colors];
    }""")


def test_the_legend_contains_every_colour_drawn_for_rain(open_page, demo):
    # Somewhere around North America there is always rain.
    page = look_at(open_page(demo, "/map"), 40, -115, 4)
    choose_radar(page)
    legend = page.locator("#map-radar .map-radar-scale:visible rect").evaluate_all("all => all.map((each) => each.getAttribute('fill'))")
    drawn = drawn_colours(page)
    assert drawn and set(drawn) <= set(legend)


def test_marks_the_american_colours_as_an_estimate(open_page, demo):
    page = look_at(open_page(demo, "/map"), 40, -95, 6)
    choose_radar(page)
    expect(page.locator("#map-radar .map-radar-others:visible")).to_have_text("Estimé d’après la force de l’écho.")


@pytest.mark.parametrize("latitude, longitude", [(50, 10), (40, -95)])
def test_the_legend_fits(open_page, demo, size, latitude, longitude, assert_accessible, assert_fits):
    page = look_at(open_page(demo, "/map", size=size), latitude, longitude, 6)
    choose_radar(page)
    panel = page.locator("#map-radar")
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    # Its figures do not overlap.
    boxes = panel.locator(".map-radar-scale:visible text").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).map(({ left, right, top }) => [left, right, top])")
    lowest = max(top for _, _, top in boxes)
    figures = [box for box in boxes if lowest - box[2] < 4]
    assert len(figures) >= 8 and all(one[1] < two[0] for one, two in zip(figures, figures[1:]))
    assert_fits(page)
    assert_accessible(page)


def test_near_to_the_ground_the_last_picture_is_enlarged(open_page, fresh_demo):
    page = look_at(open_page(fresh_demo, "/map"), 50, 10, 12)
    choose_radar(page)
    queries = [request["query"].replace("%2C", ",") for request in provider_requests(fresh_demo, "/radar-") if "GetMap" in request["query"]]
    boxes = [[float(edge) for edge in re.search(r"bbox=([^&]*)", query).group(1).split(",")] for query in queries]
    # The world is 40,075 km wide, and a tile of zoom 7 a 128th of it.
    assert boxes and all(right - left > 313_000 for left, _, right, _ in boxes)


@pytest.mark.parametrize("theme", harness.THEMES)
def test_names_are_above_the_radar(theme, open_page, demo):
    page = look_at(open_page(demo, "/map", theme=theme), 50, 10, zoom=7)
    expect_streets(page)
    choose_radar(page)
    # The names on street tiles would be below it, so the built-in map shows its own.
    expect(page.locator(".map-streets img")).to_have_count(0)
    page.wait_for_function("""() => {
      const canvas = [...document.querySelectorAll('.leaflet-overlay-pane canvas')].at(-1);
      return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((part, at) => at % 4 === 3 && part > 200);
    }""")
    level = "name => Number(getComputedStyle(document.querySelector(`.leaflet-${name}-pane`)).zIndex)"
    assert page.evaluate(level, "overlay") > page.evaluate(level, "tile")
    # Over streets the radar is fainter, and so is its legend.
    look_at(page, 50, 10, zoom=9)
    choose_radar(page)
    expect_streets(page)
    picture = page.locator(".map-radar-picture").evaluate_all("all => Math.max(...all.map(({ style }) => Number(style.opacity)))")
    field = page.locator("#map-radar .map-radar-scale:visible rect").last.evaluate("rect => Number(getComputedStyle(rect).opacity)")
    assert picture == field == 0.5
    # Arrows cover no name.
    look_at(page, 50, 10, zoom=7)
    choose_layer(page, "wind")
    expect_streets(page)


def test_the_radar_plays_and_pauses(open_page, demo):
    page = look_at(open_page(demo, "/map"), 50, 10, 6)
    page.emulate_media(reduced_motion="no-preference")
    choose_radar(page)
    page.locator("#map-radar-moment").fill("0")
    play = page.locator("#map-radar-play")
    expect(play).to_have_attribute("aria-label", "Lire l’animation du radar")
    play.click()
    expect(play).to_have_attribute("aria-label", "Mettre le radar en pause")
    expect(page.locator("#map-radar-moment")).to_have_value(re.compile(r"^[2-9]$"))
    play.click()
    stopped = page.locator("#map-radar-moment").input_value()
    harness.wait_until_idle(page, timers=1500)
    assert abs(int(page.locator("#map-radar-moment").input_value()) - int(stopped)) <= 1


def test_the_radar_does_not_play_with_reduced_motion(open_page, demo):
    page = look_at(open_page(demo, "/map"), 50, 10, 6)
    choose_radar(page)
    expect(page.locator("#map-radar-play")).to_be_hidden()


def test_requests_each_visible_picture_once(open_page, fresh_demo):
    page = look_at(open_page(fresh_demo, "/map"), 50, 10, 6)
    assert provider_requests(fresh_demo, "/radar-") == []
    choose_radar(page)
    harness.wait_until_idle(page)
    first = [request["query"] for request in provider_requests(fresh_demo, "/radar-dwd/geoserver/dwd/wms")]
    assert 0 < len(first) == len(set(first)) <= 12
    clear_provider_requests(fresh_demo)
    look_at(page, 50, 10, 6)
    choose_radar(page)
    assert [request for request in provider_requests(fresh_demo, "/radar-dwd/geoserver/dwd/wms") if request["query"] in first] == []
    assert provider_requests(fresh_demo, "/rainviewer") == []


def test_a_hidden_radar_sends_no_requests(open_page, demo):
    page = look_at(open_page(demo, "/map"), 50, 10, 6)
    choose_radar(page)
    # Hidden just after a movement, before it has requested the new area.
    page.evaluate("""() => {
      document.getElementById('map-in').click();
      return new Promise((done) => setTimeout(() => { document.querySelector('#map-layers input[value=temperature]').click(); done(); }, 450));
    }""")
    expect(page.locator("#map-radar")).to_be_hidden()
    lists = []
    page.on("request", lambda request: lists.append(request.url) if "/radar/" in request.url else None)
    harness.wait_until_idle(page, timers=1500)
    assert lists == []


def test_the_american_radar_shows_no_forecast(open_page, demo):
    page = look_at(open_page(demo, "/map"), 40, -95, 6)
    choose_radar(page)
    expect(page.locator("#map-radar .map-legend-source:visible")).to_contain_text("NOAA/NWS")
    assert page.locator("#map-radar-moment").input_value() == page.locator("#map-radar-moment").get_attribute("max")


def test_reports_an_area_without_radar(open_page, demo):
    page = look_at(open_page(demo, "/map"), -20, 130, 6)
    choose_layer(page, "radar")
    expect(page.locator("#map-radar-note")).to_have_text("Aucun radar ne couvre cette vue.")
    expect(page.locator("#map-radar-moment")).to_be_disabled()
    choose_layer(page, "temperature")
    expect(page.locator("#map-radar")).to_be_hidden()
    expect(page.locator("#map-legend")).to_be_visible()


def test_reports_a_failing_service(open_page, fresh_demo, failing):
    fresh_demo.faults.add("status", status=429, retryAfter=3600, provider="radar-dwd")
    page = look_at(open_page(fresh_demo, "/map"), 50, 10, 6)
    choose_layer(page, "radar")
    expect(page.locator("#map-radar-note")).to_have_text("Le radar ne répond pas pour le moment.")


def test_reports_a_delayed_service_with_its_latest_time(open_page, fresh_demo):
    set_radar_behavior(fresh_demo, "late")
    page = look_at(open_page(fresh_demo, "/map"), 50, 10, 6)
    choose_radar(page)
    expect(page.locator("#map-radar-note")).to_have_text(re.compile(r"^Le radar est en retard\s: dernière mesure, \S+ \d.*\.$"))


def test_missing_pictures_are_requested_again(open_page, demo, failing):
    page = look_at(open_page(demo, "/map"), 50, 10, 6)
    pictures = re.compile(r"/radar/[^/]+/[^/]+/\d+/")
    page.route(pictures, lambda route: route.fulfill(status=503))
    choose_layer(page, "radar")
    expect(page.locator("#map-radar-note")).to_contain_text("Une partie de cette image manque.")
    page.unroute(pictures)
    expect_picture(page)
    expect(page.locator("#map-radar-note")).to_be_empty()


def test_rejects_pictures_of_another_size(open_page, fresh_demo, failing):
    set_radar_behavior(fresh_demo, "small")
    page = look_at(open_page(fresh_demo, "/map"), 50, 10, 6)
    choose_layer(page, "radar")
    expect(page.locator("#map-radar-note")).to_contain_text("Une partie de cette image manque.")


def test_rainviewer_covers_the_rest_of_the_world_when_configured(open_page, fresh_demo, tmp_path):
    url = fresh_demo.providers.removesuffix("/_control") + "/rainviewer"
    with serving(fresh_demo, tmp_path, GAZETTE_RADAR_RAIN_VIEWER_URL=url) as server:
        page = look_at(open_page(server, "/map"), -20, 130, 6)
        assert provider_requests(fresh_demo, "/rainviewer") == []
        choose_radar(page)
        expect(page.locator("#map-radar-kind")).to_have_text("mesuré")
        source = page.locator("#map-radar .map-legend-source:visible")
        expect(source.locator("a")).to_have_attribute("href", "https://www.rainviewer.com/")
        expect(page.locator("#map-radar .map-radar-others:visible")).to_contain_text("neige")
        paths = [request["path"] for request in provider_requests(fresh_demo, "/rainviewer")]
        assert paths.count("/rainviewer/public/weather-maps.json") == 1
        # Smoothed, with snow distinguished, in the only available colours, and never above the maximum zoom.
        tiles = [re.fullmatch(r"/rainviewer/v2/radar/\w+/512/([1-7])/\d+/\d+/2/1_1\.png", path) for path in paths[1:]]
        assert tiles and all(tiles)
        # National radars take precedence in their areas.
        look_at(page, 50, 10, 6)
        choose_radar(page)
        expect(source).to_contain_text("Deutscher Wetterdienst")


@pytest.mark.parametrize("path, status", [
    ("/radar/dwd", 200), ("/radar/noaa-conus", 200), ("/radar/rainviewer", 404), ("/radar/nobody", 404),
    ("/radar/dwd/1/6/33/21.png", 404), ("/radar/dwd/1795363200/9/33/21.png", 404),
])
def test_routes_accept_valid_and_reject_invalid_requests(path, status, demo):
    assert get(demo, path)[0] == status


def test_shows_the_latest_pictures_offline_with_their_age(open_page, failing):
    with harness.running_demo() as demo:
        page = open_page(demo, "/map", service_workers="allow")
        ready(page)
        harness.expect_under_control(page)
        look_at(page, 50, 10, 6)
        shown = choose_radar(page)
        page.wait_for_function("async () => (await (await caches.open('radar')).keys()).length > 2")
        harness.expect_stored_copy(page, "/map")
    page.reload()
    ready(page)
    choose_layer(page, "radar")
    expect(page.locator("#map-radar-note")).to_contain_text(re.compile(r"^Hors ligne\s: dernière mesure enregistrée, \S+ \d"))
    assert expect_picture(page) == shown
