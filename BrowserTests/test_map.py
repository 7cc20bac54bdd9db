"""The weather map from a reader's view: with mouse, finger and keyboard, with and without the network."""

import io
import json
import re
import statistics
import time
import urllib.error
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

import harness

POINT = "/map/48.5000,1.5000"
PAGES = ["/map", POINT]


def provider_requests(demo, prefix):
    """Returns the requests to the simulated providers whose path begins with `prefix`."""
    with urllib.request.urlopen(f"{demo.providers}/requests?path={prefix}", timeout=60) as response:
        return json.load(response)["requests"]


def clear_provider_requests(demo):
    """Empties the providers' list of requests."""
    request = urllib.request.Request(f"{demo.providers}/requests", method="DELETE")
    urllib.request.urlopen(request, timeout=60).read()


def get(demo, path):
    """Returns the status and the body of a response."""
    try:
        with urllib.request.urlopen(demo.url(path), timeout=60) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def ready(page):
    """Waits until the map is ready."""
    page.wait_for_selector("#map[data-ready]")
    page.wait_for_selector(".map-earth img.leaflet-tile-loaded")
    return page


def point_on_map(page, across=0.5, down=0.5):
    """Returns a point of the map on the screen."""
    box = page.locator("#map").bounding_box()
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def view(page):
    """Returns the view that the browser stores: latitude, longitude, zoom."""
    return json.loads(page.evaluate("sessionStorage.getItem('gazette.map.view') ?? localStorage.getItem('gazette.map.view') ?? 'null'"))


def settled_view(page, other_than):
    """Returns the view once it differs from `other_than`, which happens at the end of a movement, and the map rests."""
    harness.wait_until(lambda: view(page) != other_than, pause=lambda: page.wait_for_timeout(50))
    harness.wait_until_idle(page)
    expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    return view(page)


def zoomed(page):
    """Returns the zoom of the map; before any movement the initial one."""
    found = view(page)
    return found["zoom"] if found else int(page.locator("#map-page").get_attribute("data-zoom"))


def expect_view(page, condition):
    """Waits until the stored view satisfies `condition`, a JavaScript expression on `view`."""
    page.wait_for_function("""() => {
      const view = JSON.parse(sessionStorage.getItem('gazette.map.view') ?? localStorage.getItem('gazette.map.view') ?? 'null');
      return view !== null && (CONDITION);
    }""".replace("CONDITION", condition))


def zoom_in(page, steps, button="#map-in"):
    """Presses the button that many times, each time after the map has finished the previous zoom."""
    for _ in range(steps):
        wanted = zoomed(page) + (1 if button == "#map-in" else -1)
        page.click(button)
        expect_view(page, f"view.zoom === {wanted}")


def expect_streets(page):
    """Waits until every visible street tile has loaded."""
    page.wait_for_function("""() => {
      const tiles = [...document.querySelectorAll('.map-streets img')];
      return tiles.length > 0 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'));
    }""")


def choose_layer(page, name):
    """Opens the panel of layers, which loads it, and selects one; on a phone the panel closes itself."""
    panel = page.locator("#map-layers")
    if panel.is_hidden():
        page.click("#map-layers-button")
    expect(panel).to_be_visible()
    panel.locator("label", has=page.locator(f"input[value={name}]")).click()
    expect(page.locator(f"#map-layers input[value={name}]")).to_be_checked()


def tap_twice(page, x, y):
    """Taps twice with a tenth of a second in between, however slow the machine is: the events have their own times."""
    fingers = page.context.new_cdp_session(page)
    began = time.time() - 0.2
    for number, kind in enumerate(["touchStart", "touchEnd", "touchStart", "touchEnd"]):
        points = [{"x": x, "y": y}] if kind == "touchStart" else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": began + number * 0.05})


def posts(page):
    """Records every point that the page opens, from now on."""
    found = []
    page.on("request", lambda request: found.append(request.post_data) if request.url.endswith("/map/points") else None)
    return found


def let_gestures_end(page):
    """Waits until a finger's gesture on the map has ended: the longest is the long press, 550 milliseconds."""
    harness.wait_until_idle(page, timers=600)


@pytest.fixture
def failing(open_page):
    """The console reports failed requests, which are expected where a test breaks the network."""
    open_page.complaints.expected.append("Failed to load resource")


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    if path == "/map":
        ready(page)
    assert_fits(page)
    assert_accessible(page)


def test_open_panels_are_accessible(page_in_each, assert_accessible, assert_fits):
    page = ready(page_in_each("/map"))
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend")).to_be_visible()
    expect(page.locator("#map-legend-time")).not_to_be_empty()
    assert_accessible(page)
    if page.locator("#map-lists-button").is_visible():
        page.click("#map-lists-button")
        expect(page.locator("#map-lists")).to_be_visible()
        assert_accessible(page)
        page.click("#map-lists-close")
    page.locator("#map").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map-sheet h1")).to_be_visible()
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"))
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_in_320_pixels(path, open_page, demo, assert_fits):
    page = open_page(demo, path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


def test_double_click_opens_the_weather_of_the_point(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    asked_for, before = posts(page), view(page)
    page.mouse.dblclick(*point_on_map(page, 0.42, 0.56))
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"^\d+\s?km (au|à l’)"))
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"^−?\d+°"))
    expect(page).to_have_url(re.compile(r"/map/\d+\.\d{4},-?\d+\.\d{4}$"))
    # A day may end after the fetch.
    for title in ["Les 48 prochaines heures", re.compile("^Les 1[34] prochains jours$"), "Soleil et lune", "Détails"]:
        expect(page.locator("#map-sheet").get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator("#map-sheet .place-times")).to_contain_text("heure locale")
    expect(page.locator("#map-sheet dt", has_text="Altitude").first).to_be_visible()
    assert len(asked_for) == 1
    assert (view(page) or before) == before or view(page)["zoom"] == 5
    page.locator("#map-sheet .back a").click()
    expect(page).to_have_url(re.compile(r"/map$"))
    expect(page.locator("#map-points [data-id]")).to_have_count(1)
    page.go_forward()
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"^\d+\s?km"))


def test_a_double_tap_opens_once_and_never_zooms(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map", size="phone"))
    asked_for = posts(page)
    tap_twice(page, *point_on_map(page, 0.3, 0.7))
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"km"))
    # A second opening or a zoom would have happened by then.
    let_gestures_end(page)
    assert len(asked_for) == 1, asked_for
    assert view(page) is None or view(page)["zoom"] == 5


def test_a_single_tap_opens_nothing(open_page, demo):
    page = ready(open_page(demo, "/map", size="phone"))
    asked_for = posts(page)
    page.touchscreen.tap(*point_on_map(page, 0.3, 0.7))
    # An opening would have happened by then.
    let_gestures_end(page)
    assert asked_for == [] and page.locator("#map-page").get_attribute("data-side") == "closed"


def test_a_long_press_opens_the_point(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map", size="phone"))
    asked_for = posts(page)
    x, y = point_on_map(page, 0.3, 0.7)
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"km"))
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert len(asked_for) == 1


def test_tapping_a_marker_opens_its_city(open_page, demo):
    page = ready(open_page(demo, "/map", size="phone"))
    page.locator(".map-mark.is-home").tap()
    expect(page.locator("#map-sheet h1")).to_have_text("Paris")
    expect(page).to_have_url(re.compile(r"/map/48\.8534,2\.3488$"))


def test_markers_do_not_overlap(open_page, demo):
    page = ready(open_page(demo, "/map"))
    zoom_in(page, 3, button="#map-out")
    expect(page.locator(".map-mark.is-home")).not_to_have_class(re.compile("is-culled"))
    expect(page.locator(".map-mark[aria-label^='Saint-Étienne']")).to_have_class(re.compile("is-culled"))
    page.wait_for_function("""() => {
      const boxes = [...document.querySelectorAll('.map-mark:not(.is-culled)')].map((mark) => mark.getBoundingClientRect());
      return boxes.every((one, index) => boxes.slice(index + 1).every((other) =>
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top));
    }""")


def test_map_works_by_keyboard(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "map":
            break
    expect(page.locator("#map")).to_be_focused()
    expect(page.locator("#map-crosshair")).to_be_visible()
    start = page.locator("#map-crosshair").bounding_box()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    end = page.locator("#map-crosshair").bounding_box()
    assert (end["x"] - start["x"], end["y"] - start["y"]) == (-24, 24)
    page.keyboard.press("+")
    expect_view(page, "view.zoom === 6")
    for _ in range(12):
        page.keyboard.press("Shift+ArrowRight")
    # The map follows the crosshair beyond its edge.
    expect_view(page, "view.longitude > 3")
    page.keyboard.press("Enter")
    expect(page.locator("#map-sheet")).to_be_focused()
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile("km|[A-Z]"))
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/map$"))
    expect(page.locator("#map")).to_be_focused()


@pytest.mark.parametrize("typed", ["48.85, 2.35", "48°51'N 2°21'E", "48,85 ; 2,35", "geo:48.85,2.35"])
def test_accepts_common_coordinate_formats(typed, open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.fill("#map-position", typed)
    page.press("#map-position", "Enter")
    expect(page).to_have_url(re.compile(r"/map/48\.8500,2\.3500$"))
    expect(page.locator("#map-sheet h1")).to_have_text("Paris")


@pytest.mark.parametrize("typed, sentence", [
    ("xqzwvy", "Aucun résultat"), ("", "Ce n’est pas une position"), ("nan, nan", "La latitude va de -90 à 90"),
    ("91, 2", "La latitude va de -90 à 90"), ("48, 181", "La longitude va de -180 à 180"),
    ("inf,0", "La latitude va de -90 à 90"),
])
def test_reports_an_invalid_position(typed, sentence, open_page, demo, failing):
    page = ready(open_page(demo, "/map"))
    page.fill("#map-position", typed)
    page.press("#map-position", "Enter")
    expect(page.locator("#map-position-error")).to_contain_text(sentence)
    expect(page).to_have_url(re.compile("/map$"))


@pytest.mark.parametrize("position, status", [
    ("90,0", 200), ("-90,180", 200), ("0,179.9", 200), ("0,-180", 200), ("91,0", 400), ("0,181", 400), ("nan,0", 400),
    ("Paris", 404), ("1", 404),
])
def test_accepts_poles_and_date_line_and_reports_other_coordinates(position, status, demo):
    assert get(demo, f"/map/{position}")[0] == status


def test_accepts_a_place_name_instead_of_coordinates(open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.fill("#map-position", "albi")
    page.press("#map-position", "Enter")
    expect(page.locator("#map-sheet h1")).to_have_text("Albi")


def test_without_javascript_lists_and_coordinates_work(browser, fresh_demo):
    context = harness.new_context(browser, fresh_demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/map")
    expect(page.locator("#map-cities .map-row-name").first).to_have_text("Paris")
    page.fill("#map-position", "43.3, 5.37")
    page.get_by_role("button", name="Ouvrir").click()
    expect(page).to_have_url(re.compile(r"/map/43\.3000,5\.3700$"))
    expect(page.locator("h1")).to_have_text("Marseille")
    page.goto("/map")
    expect(page.locator("#map-points .map-row-name")).to_have_text("Marseille")
    page.fill("#map-position", "xqzwvy")
    page.get_by_role("button", name="Ouvrir").click()
    expect(page.locator("#map-position-error")).to_contain_text("Aucun résultat")
    context.close()


def test_opens_a_point_by_address_and_remembers_it(open_page, fresh_demo):
    page = open_page(fresh_demo, "/map/45.9850,6.0160")
    expect(page.locator("h1")).to_have_text("12 km au nord-ouest d’Annecy")
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"^−?\d+°"))
    expect(page.locator("#map")).to_have_count(0)
    page.locator(".back a").click()
    ready(page)
    expect(page.locator("#map-points .map-row-name")).to_have_text("12 km au nord-ouest d’Annecy")
    expect_view(page, "Math.abs(view.latitude - 45.985) < 0.1")


def test_shows_a_point_across_the_date_line(open_page, fresh_demo):
    page = open_page(fresh_demo, "/map/-13.8300,-171.7700")
    page.evaluate("sessionStorage.setItem('gazette.map.view', JSON.stringify({ latitude: -14, longitude: 179, zoom: 5 }))")
    page.goto("/map")
    mark = ready(page).locator(".map-mark[href*='171.7700']")
    box, frame = mark.bounding_box(), page.locator("#map").bounding_box()
    assert frame["x"] + frame["width"] / 2 < box["x"] < frame["x"] + frame["width"]


def test_saves_a_point_as_a_city(open_page, fresh_demo):
    page = open_page(fresh_demo, "/map/45.9850,6.0160")
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"°"))
    page.fill("#map-save-name", "Le chalet")
    page.get_by_role("button", name="Enregistrer ce lieu").click()
    expect(page.locator(".map-save")).to_contain_text("Enregistré dans vos villes")
    page.goto("/weather")
    expect(page.locator(".place-name h2 a", has_text="Le chalet")).to_be_visible()


def test_forgets_a_point(open_page, fresh_demo):
    page = open_page(fresh_demo, POINT)
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"°"))
    page.goto("/map")
    page.locator("#map-points form button").click()
    expect(page.locator("#map-points [data-id]")).to_have_count(0)
    expect(page.locator("#map-points")).to_contain_text("s’affichent ici")


def test_marks_the_reader_position_with_its_weather(browser, demo):
    context = harness.new_context(
        browser, demo, geolocation={"latitude": 43.2965, "longitude": 5.3698}, permissions=["geolocation"])
    page = context.new_page()
    page.goto("/map")
    ready(page)
    expect(page.locator(".map-here-label")).to_have_text(re.compile(r"^Vous êtes ici\s: −?\d+°"))
    # The map begins at the position, which the reader had permitted before.
    expect_view(page, "Math.abs(view.latitude - 43.2965) < 0.5")
    context.close()


def test_requests_the_position_on_a_button_and_reports_a_denial(open_page, demo):
    page = ready(open_page(demo, "/map"))
    expect(page.locator("#map-message")).to_be_hidden()
    page.click("#map-locate")
    expect(page.locator("#map-message")).to_contain_text("refusé")
    expect(page.locator(".map-here")).to_have_count(0)


def test_a_late_position_does_not_move_a_moved_map(browser, demo):
    context = harness.new_context(browser, demo)
    context.add_init_script("""
      navigator.geolocation.getCurrentPosition = (found) => { window.arrive = () => found({ coords: { latitude: 43.3, longitude: 5.37 } }); };
    """)
    page = context.new_page()
    page.goto("/map")
    ready(page)
    page.click("#map-locate")
    expect(page.locator("#map-message")).to_contain_text("Recherche de votre position")
    expect(page.locator("#map-message")).to_contain_text("prend du temps")
    zoom_in(page, 1)
    began = view(page)
    x, y = point_on_map(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 150, y - 60, steps=6)
    page.mouse.up()
    before = settled_view(page, other_than=began)
    page.evaluate("window.arrive()")
    expect(page.locator(".map-here")).to_have_count(1)
    assert view(page) == before
    context.close()


def test_layers_send_one_request_per_view(open_page, fresh_demo):
    def grids():
        """Returns the requests for many points at once; a city's own weather is a request for one."""
        requests = provider_requests(fresh_demo, "/open-meteo/")
        return [request for request in requests if request["query"].split("&")[0].count(",") == 47]

    page = open_page(fresh_demo, "/about")
    asking = []
    page.on("request", lambda request: asking.append(request) if "variable=" in request.url else None)
    page.goto("/map")
    ready(page)
    # A layer sends its request after the map has rested for 600 milliseconds.
    harness.wait_until_idle(page, timers=700)
    assert asking == [] and grids() == [], "layers are off by default"
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-time")).not_to_have_text("")
    first = page.locator("#map-legend-time").inner_text()
    assert len(grids()) == 1
    for layer in ["wind", "precipitation", "cloud"]:
        with page.expect_response(re.compile(f"variable={layer}")) as answer:
            choose_layer(page, layer)
        assert answer.value.ok
    page.locator("#map-hour").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#map-legend-time")).not_to_have_text(first)
    before, known = view(page), len(asking)
    x, y = point_on_map(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(20):
        page.mouse.move(x + step * 2, y)
    page.mouse.up()
    settled_view(page, other_than=before)
    harness.wait_until_idle(page, timers=700)
    # The map's requests have responses, so the provider has received its requests.
    assert all(request.response() for request in asking)
    assert len(asking) <= known + 1 and len(grids()) <= 2, "moving costs at most one more, once the map rests"


def test_reports_an_unreachable_layer(open_page, fresh_demo, failing):
    page = ready(open_page(fresh_demo, "/map"))
    fresh_demo.faults.add("refuse", provider="open-meteo")
    choose_layer(page, "cloud")
    expect(page.locator("#map-message")).to_contain_text("indisponible")


def test_requests_each_tile_once_per_view(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    assert provider_requests(fresh_demo, "/tiles/") == [], "the built-in map needs no tile server"
    zoom_in(page, 3)
    expect_streets(page)
    requests = provider_requests(fresh_demo, "/tiles/")
    paths = [request["path"] for request in requests]
    assert paths and len(paths) == len(set(paths)), "each tile at most once"
    shown = page.evaluate("""() => {
      const box = document.getElementById('map').getBoundingClientRect();
      return [...document.querySelectorAll('.map-streets img')].filter((tile) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
      }).map((tile) => new URL(tile.src).pathname.replace('/tiles/street', '/tiles'));
    }""")
    deepest = [path for path in paths if path.startswith("/tiles/8/")]
    assert set(deepest) == set(shown), "nothing that is not seen"
    size = page.locator("#map").bounding_box()
    most = (int(size["width"] / 256) + 2) * (int(size["height"] / 256) + 2)
    for zoom in (6, 7, 8):
        assert len([path for path in paths if path.startswith(f"/tiles/{zoom}/")]) <= most
    for request in requests:
        assert "Gazette/" in request["headers"]["user-agent"] and request["headers"]["referer"].startswith("http")
    clear_provider_requests(fresh_demo)
    page.reload()
    ready(page)
    expect_streets(page)
    assert provider_requests(fresh_demo, "/tiles/") == [], "what is kept is not asked for again"


def test_credits_the_street_map(open_page, demo):
    page = ready(open_page(demo, "/map"))
    link = page.get_by_role("link", name="OpenStreetMap contributors")
    expect(link).to_be_visible()
    expect(link).to_have_attribute("href", "https://www.openstreetmap.org/copyright")
    page.goto("/about")
    for name in ["OpenStreetMap", "NASA Visible Earth", "Leaflet"]:
        expect(page.locator("main").get_by_role("link", name=name)).to_be_visible()


@pytest.mark.parametrize("fault", [{"fault": "html"}, {"fault": "status", "status": 418}, {"fault": "garbage"}])
def test_falls_back_to_the_built_in_map_for_invalid_tiles(fault, open_page, fresh_demo, failing):
    page = ready(open_page(fresh_demo, "/map"))
    fresh_demo.faults.add(provider="tiles", **fault)
    zoom_in(page, 2)
    expect(page.locator("#map-message")).to_contain_text("injoignable")
    expect(page.locator(".map-earth img.leaflet-tile-loaded").first).to_be_visible()
    status, _ = get(fresh_demo, "/tiles/street/9/1/1.png")
    assert status == 503


def test_shows_everything_seen_without_the_network(open_page, fresh_demo, failing):
    page = ready(open_page(fresh_demo, "/map"))
    zoom_in(page, 3)
    expect_streets(page)
    page.mouse.dblclick(*point_on_map(page, 0.3, 0.3))
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"))
    expect(page).to_have_url(re.compile(r"/map/-?\d"))
    seen = page.url
    expect_streets(page)
    fresh_demo.faults.add("refuse")
    page.goto("/map")
    ready(page)
    expect(page.locator(".map-streets img.leaflet-tile-loaded").first).to_be_visible()
    expect(page.locator(".map-mark.is-home")).to_have_count(1)
    expect(page.locator("#map-points time.age")).to_be_visible()
    page.locator("#map-points .map-row-name").first.click()
    expect(page).to_have_url(seen)
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"))
    page.locator("#map-sheet .back a").click()
    page.fill("#map-position", "64.0, -20.5")
    page.press("#map-position", "Enter")
    expect(page.locator("#map-sheet .map-awaiting")).to_contain_text("se met à jour d’elle-même")
    fresh_demo.faults.clear()
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"), timeout=150_000)
    expect(page.locator("#map-sheet .map-awaiting")).to_have_count(0)


def test_shows_a_visited_point_without_the_server(open_page, failing):
    with harness.running_demo() as demo:
        page = ready(open_page(demo, "/map", service_workers="allow"))
        harness.expect_under_control(page)
        page.goto(POINT)
        expect(page.locator(".now-temperature")).to_have_text(re.compile(r"\d°"))
        page.reload()
        harness.expect_stored_copy(page, POINT, containing=page.locator(".now-temperature").inner_text())
    page.goto(POINT)
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"\d°"))


def test_reports_a_point_without_values(open_page, fresh_demo):
    fresh_demo.faults.add("nulls", provider="open-meteo")
    fresh_demo.faults.add("nulls", provider="met-norway")
    page = open_page(fresh_demo, "/map/-40.0000,-120.0000")
    expect(page.locator("main .banner-warning").first).to_contain_text("illisible")
    expect(page.locator(".place-where")).to_contain_text("loin de toute ville")


def test_the_map_is_dark_in_dark_mode(open_page, demo):
    page = ready(open_page(demo, "/map", theme="dark"))
    expect(page.locator("#map")).to_have_attribute("data-night", "")
    expect(page.locator(".map-earth img").first).to_have_attribute("src", re.compile("/tiles/earth-dark/"))
    page = ready(open_page(demo, "/map"))
    expect(page.locator(".map-earth img").first).to_have_attribute("src", re.compile("/tiles/earth/"))


def test_the_last_view_is_remembered(open_page, demo):
    page = ready(open_page(demo, "/map"))
    zoom_in(page, 2)
    before = view(page)
    page.reload()
    ready(page)
    page.click("#map-in")
    expect_view(page, f"view.zoom === {before['zoom'] + 1} && Math.abs(view.longitude - {before['longitude']}) < 0.01")


def test_map_uses_no_third_party_and_alone_loads_leaflet(browser, demo):
    context = harness.new_context(browser, demo)
    page = context.new_page()
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    for path in ["/weather", POINT]:
        page.goto(path)
    assert not any("leaflet" in url for url in urls)
    page.goto("/map")
    ready(page)
    zoom_in(page, 2)
    assert any("leaflet" in url for url in urls)
    assert all(url.startswith(demo.address + "/") for url in urls)
    context.close()


def test_pages_survive_missing_system_files(open_page, failing):
    with harness.running_demo("--set", "map.leafletFolder=/nowhere", "--set", "map.earthPicture=/nowhere.jpg") as demo:
        page = open_page(demo, "/map")
        expect(page.locator("#map-message")).to_contain_text("Leaflet")
        expect(page.locator("#map-lists")).to_be_visible()
        status, body = get(demo, "/tiles/earth/2/2/1")
        assert status == 200 and body.startswith(b"RIFF")


@pytest.mark.parametrize("query, status", [
    ("bbox=-5,42,9,51&variable=temperature&hour=0", 200), ("bbox=179.9,-1,-179.9,1&variable=wind&hour=47", 200),
    ("bbox=-180,-90,180,90&variable=cloud", 200), ("bbox=-5,42,9,51&variable=precipitation", 200),
    ("bbox=nan,42,9,51&variable=temperature", 400), ("bbox=-5,42,9&variable=temperature", 400),
    ("bbox=-181,42,9,51&variable=temperature", 400), ("bbox=-5,91,9,92&variable=temperature", 400),
    ("bbox=-5,51,9,42&variable=temperature", 400), ("bbox=-5,42,-5,51&variable=temperature", 400),
    ("bbox=-5,42,9,51&variable=snow", 400), ("bbox=-5,42,9,51&variable=wind&hour=48", 400), ("", 400),
])
def test_grid_accepts_valid_and_rejects_invalid_requests(query, status, demo):
    found, body = get(demo, f"/api/v1/weather/grid?{query}")
    document = json.loads(body)
    assert found == status, document
    if status == 200:
        assert len(document["points"]) == document["columns"] * document["rows"]
        assert all(len(point["values"]) == len(document["times"]) for point in document["points"])
    else:
        assert document["detail"]


@pytest.mark.parametrize("theme", harness.THEMES)
def test_renders_the_map_before_its_script_at_the_same_position(theme, open_page, demo, size):
    page = open_page(demo, "/about", size=size, theme=theme)
    held = []
    page.route(re.compile(r"leaflet\.esm"), lambda route: held.append(route))
    page.goto("/map", wait_until="commit")
    page.wait_for_function("""() => {
      const tiles = [...document.querySelectorAll('.map-first picture:not(.is-wide) img')];
      const isStyled = [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet);
      return isStyled && tiles.length > 0 && tiles.every((tile) => tile.naturalWidth === 256);
    }""")
    where = """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].filter((tile) => tile.naturalWidth > 0 && tile.checkVisibility())
      .map((tile) => [new URL(tile.currentSrc || tile.src).pathname, [tile.getBoundingClientRect().x, tile.getBoundingClientRect().y]]))"""
    first = page.evaluate(where, ".map-first img")
    assert len(first) >= 6 and all(("dark" in path) == (theme == "dark") for path in first)
    harness.wait_until(lambda: held, pause=lambda: page.wait_for_timeout(50))
    for route in held:
        route.continue_()
    ready(page)
    expect(page.locator("#map-first")).to_have_count(0)
    laid = page.evaluate(where, ".map-earth img")
    assert first.keys() <= laid.keys(), "nothing is asked for that is not seen"
    for path, (x, y) in first.items():
        assert abs(laid[path][0] - x) <= 1 and abs(laid[path][1] - y) <= 1, path
    sent = page.evaluate("""() => performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/tiles/earth') && entry.transferSize > 300)
      .map((entry) => entry.name)""")
    assert len(sent) == len(set(sent)), "no tile is sent twice"


def test_dragging_the_map_does_not_pull_to_refresh(open_page, demo):
    page = ready(open_page(demo, "/map", size="phone"))
    x, y = point_on_map(page, down=0.2)
    finger = page.context.new_cdp_session(page)
    for kind, far in [("touchStart", 0), *(("touchMove", 20 * step) for step in range(1, 9))]:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + far}]})
    # The map has followed the finger, and there is no refresh bar.
    harness.wait_in_page(page, """() => new DOMMatrix(getComputedStyle(document.querySelector('.leaflet-map-pane')).transform).f > 80""")
    expect(page.locator(".pull")).to_have_count(0)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def look_at(page, latitude, longitude, zoom):
    """Makes the map begin at a position."""
    seen = json.dumps({"latitude": latitude, "longitude": longitude, "zoom": zoom})
    page.evaluate("view => sessionStorage.setItem('gazette.map.view', view)", seen)
    page.reload()
    return ready(page)


def colour(page, x, y, size=3):
    """Returns the usual red, green and blue of a small square of the screen."""
    clip = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    with Image.open(io.BytesIO(page.screenshot(clip=clip))) as shot:
        points = shot.convert("RGB").get_flattened_data()
    return tuple(statistics.median(point[part] for point in points) for part in range(3))


def flat(rgb):
    """Returns a tile of one colour."""
    file = io.BytesIO()
    Image.new("RGB", (256, 256), rgb).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("theme", harness.THEMES)
@pytest.mark.parametrize("layer, values", [
    ("temperature", [-20, 0, 10, 25]), ("precipitation", [0.3, 3, 20]), ("cloud", [50, 100]),
])
def test_a_layer_has_the_colours_of_its_legend(layer, values, theme, open_page, demo):
    def uniform(route):
        """Responds with the same grid, in which each hour has one value everywhere."""
        answer = route.fetch()
        grid = answer.json()
        for point in grid["points"]:
            point["values"] = [values[hour % len(values)] for hour in range(len(grid["times"]))]
        route.fulfill(response=answer, json=grid)

    page = ready(open_page(demo, "/map", theme=theme))
    choose_layer(page, layer)
    ground = page.evaluate("getComputedStyle(document.querySelector('.map-legend-ground')).fill")
    tile = flat(tuple(int(part) for part in re.findall(r"\d+", ground)))
    page.route("**/tiles/**", lambda route: route.fulfill(body=tile, content_type="image/png"))
    page.route("**/weather/grid?*", uniform)
    look_at(page, 48, 9, 5)
    choose_layer(page, layer)
    expect(page.locator("#map-legend-time")).not_to_be_empty()
    # Away from the writing on the map: a place that has the usual colour of the map.
    frame = page.locator("#map").bounding_box()
    for hour, value in enumerate(values):
        page.locator("#map-hour").fill(str(hour))
        painted = colour(page, frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 4, size=120)
        step = page.evaluate("""([layer, value]) => import(new URL('map-scales.js', document.querySelector('script[src*="map.js"]').src))
          .then(({ scaleOf }) => scaleOf(layer).findIndex(([step]) => step === value))""", [layer, value])
        box = page.locator("#map-legend-scale rect:not(.map-legend-ground)").nth(step).bounding_box()
        legend = colour(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert all(abs(one - other) <= 3 for one, other in zip(painted, legend)), (value, painted, legend)


@pytest.mark.parametrize("theme", harness.THEMES)
def test_street_tiles_fade_into_the_built_in_map_where_others_are_missing(theme, open_page, fresh_demo, failing):
    page = look_at(open_page(fresh_demo, "/map", theme=theme), 48.1, -0.6, 8)
    expect_streets(page)
    fresh_demo.faults.add("refuse", provider="tiles")
    page = look_at(page, 47.9, 0.9, 8)
    expect(page.locator(".map-streets img[data-missing]").first).to_be_attached()
    expect(page.locator(".map-streets img.leaflet-tile-loaded").first).to_be_visible()
    harness.wait_until_idle(page, timers=500)
    # On land, the ground changes slowly from each column of pixels to the next.
    frame = page.locator("#map").bounding_box()
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        strip = shot.convert("L").crop((20, int(frame["y"]) + 200, int(frame["width"]) - 120, int(frame["y"]) + 460))
        rows, columns = strip.height, strip.width
        levels = [statistics.median(strip.getpixel((x, y)) for y in range(0, rows, 3)) for x in range(columns)]
    assert max(abs(one - two) for one, two in zip(levels, levels[1:])) <= 3
    # The names of the built-in map are only where there are no streets.
    assert page.evaluate("""() => {
      const map = document.getElementById('map').getBoundingClientRect();
      const canvas = [...document.querySelectorAll('.leaflet-overlay-pane canvas')].at(-1);
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const tiles = [...document.querySelectorAll('.map-streets img.leaflet-tile-loaded')].map((tile) => tile.getBoundingClientRect());
      let [inside, outside] = [0, 0];
      for (let y = 0; y < canvas.height; y += 1) {
        for (let x = 0; x < canvas.width; x += 1) {
          if (data[(y * canvas.width + x) * 4 + 3] < 128) continue;
          const [left, top] = [x + map.left, y + map.top];
          if (tiles.some((tile) => tile.left < left && tile.right > left && tile.top < top && tile.bottom > top)) inside += 1;
          else outside += 1;
        }
      }
      return outside > 0 && inside === 0;
    }""")


def test_missing_street_tiles_are_requested_again_and_the_others_stay(open_page, demo, failing):
    page = look_at(open_page(demo, "/map"), 48.1, -0.6, 8)
    expect_streets(page)
    column = int(page.locator(".map-streets img").first.get_attribute("src").split("/")[-2])
    missing = re.compile(rf"/tiles/street/8/{column}/")
    page.route(missing, lambda route: route.fulfill(status=503))
    page.reload()
    ready(page)
    expect(page.locator(".map-streets img[data-missing]").first).to_be_attached()
    expect(page.locator("#map-message")).to_have_text(re.compile("^Une partie des rues manque"))
    page.evaluate("for (const tile of document.querySelectorAll('.map-streets img.leaflet-tile-loaded')) tile.dataset.first = ''")
    known = page.locator(".map-streets img[data-first]").count()
    page.unroute(missing)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_streets(page)
    expect(page.locator("#map-message")).to_be_hidden()
    assert page.locator(".map-streets img[data-first]").count() == known > 0


# What users of other maps have reported.


def test_marks_on_both_sides_of_the_date_line_are_seen_together(open_page, fresh_demo):
    for point in ["-17.7000,178.1000", "-14.3000,-178.2000"]:
        page = open_page(fresh_demo, f"/map/{point}")
        expect(page.locator("h1")).to_be_visible()
    page.goto("/map")
    look_at(ready(page), -16, 180, 5)
    frame = page.locator("#map").bounding_box()
    for longitude in ["178.1000", "-178.2000"]:
        mark = page.locator(f".map-mark[href$=',{longitude}']")
        harness.wait_until(
            lambda: frame["x"] < mark.bounding_box()["x"] < frame["x"] + frame["width"], pause=lambda: page.wait_for_timeout(50))


def test_a_point_on_a_copy_of_the_world_is_opened_where_it_is(open_page, fresh_demo):
    page = look_at(open_page(fresh_demo, "/map"), 40, 179, 4)
    page.mouse.dblclick(*point_on_map(page, 0.8, 0.4))
    expect(page).to_have_url(re.compile(r"/map/\d+\.\d{4},-1\d\d\.\d{4}$"))


def test_pressing_a_button_twice_opens_no_point(open_page, demo):
    page = look_at(open_page(demo, "/map"), 40, 10, 2)
    opened = posts(page)
    page.dblclick("#map-out")
    let_gestures_end(page)
    phone = ready(open_page(demo, "/map", size="phone"))
    opened_on_phone = posts(phone)
    for button in ["#map-out", "#map-layers-button"]:
        box = phone.locator(button).bounding_box()
        tap_twice(phone, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        let_gestures_end(phone)
    assert opened == [] and opened_on_phone == []


def test_two_fingers_open_no_point(open_page, demo):
    page = ready(open_page(demo, "/map", size="phone"))
    opened = posts(page)
    x, y = point_on_map(page, 0.4, 0.4)
    hand = page.context.new_cdp_session(page)

    def touch(kind, *fingers):
        points = [{"x": across, "y": y, "id": number} for number, across in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", x, x + 80)
    for step in range(5):
        touch("touchMove", x - 8 * step, x + 80 + 8 * step)
    let_gestures_end(page)
    touch("touchEnd", x - 32)
    let_gestures_end(page)
    touch("touchEnd")
    let_gestures_end(page)
    assert opened == []


def test_a_map_that_was_hidden_is_whole_again_in_the_same_place(open_page, demo):
    page = look_at(open_page(demo, "/map"), 40, 10, 5)
    zoom_in(page, 1)
    before = view(page)
    page.evaluate("document.querySelector('.map-page').style.display = 'none'")
    page.set_viewport_size({"width": 1000, "height": 700})
    harness.wait_until_idle(page, timers=200)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate("document.querySelector('.map-page').style.display = ''")
    page.wait_for_function("""() => {
      const map = document.getElementById('map').getBoundingClientRect();
      const tiles = [...document.querySelectorAll('.map-earth img.leaflet-tile-loaded')].map((tile) => tile.getBoundingClientRect());
      const isCovered = (x, y) => tiles.some((tile) => tile.left <= x && tile.right >= x && tile.top <= y && tile.bottom >= y);
      for (let x = map.left + 5; x < map.right; x += 40) for (let y = map.top + 5; y < map.bottom; y += 40) if (!isCovered(x, y)) return false;
      return true;
    }""")
    zoom_in(page, 1)
    after = view(page)
    assert abs(after["latitude"] - before["latitude"]) < 0.2 and abs(after["longitude"] - before["longitude"]) < 0.2


def test_a_refused_position_can_be_permitted_later(open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.click("#map-locate")
    expect(page.locator("#map-message")).to_contain_text("refusé")
    expect(page.locator("#map-locate")).not_to_have_class(re.compile("is-busy"))
    expect(page.locator(".map-here")).to_have_count(0)
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation({"latitude": 43.2965, "longitude": 5.3698})
    page.click("#map-locate")
    expect(page.locator(".map-here")).to_have_count(1)
    expect(page.locator("#map-message")).to_be_hidden()


def test_one_missing_tile_is_not_an_unreachable_map(open_page, demo, failing):
    page = look_at(open_page(demo, "/map"), 48.1, -0.6, 8)
    expect_streets(page)
    missing = page.locator(".map-streets img").nth(3).get_attribute("src")
    page.route(f"**{missing}", lambda route: route.fulfill(status=404))
    page.reload()
    ready(page)
    expect(page.locator("#map-message")).to_have_text(re.compile("^Une partie des rues manque"))


@pytest.mark.parametrize("scale", [1.5, 3])
def test_what_is_drawn_is_as_sharp_as_the_screen(scale, open_page, demo):
    page = ready(open_page(demo, "/map", device_scale_factor=scale))
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-time")).not_to_be_empty()
    sizes = page.locator(".leaflet-overlay-pane canvas").evaluate_all("all => all.map((each) => each.width / each.clientWidth)")
    assert len(sizes) == 2 and all(abs(size - scale) < 0.01 for size in sizes)


def dry(route):
    """Responds with the same grid, without rain."""
    answer = route.fetch()
    grid = answer.json()
    for point in grid["points"]:
        point["values"] = [0 for _ in point["values"]]
    route.fulfill(response=answer, json=grid)


def test_the_hours_play_and_pause(open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.emulate_media(reduced_motion="no-preference")
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-time")).not_to_have_text("")
    play = page.locator("#map-play")
    expect(play).to_have_attribute("aria-label", "Lire l’animation")
    play.click()
    expect(play).to_have_attribute("aria-label", "Mettre en pause")
    expect(page.locator("#map-hour")).to_have_value(re.compile(r"^([2-9]|\d\d)$"))
    play.click()
    expect(play).to_have_attribute("aria-label", "Lire l’animation")
    stopped = page.locator("#map-hour").input_value()
    harness.wait_until_idle(page, timers=1500)
    assert page.locator("#map-hour").input_value() == stopped


def test_hours_do_not_play_with_reduced_motion(open_page, demo):
    page = ready(open_page(demo, "/map"))
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-time")).not_to_have_text("")
    expect(page.locator("#map-play")).to_be_hidden()
    page.locator("#map-hour").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#map-hour").input_value() == "1"


def test_writes_hours_as_on_the_page(open_page, demo):
    page = ready(open_page(demo, "/map", language="en-GB"))
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-time")).to_have_text(re.compile(r"^[A-Z][a-z]+day \d\d:00( \(Paris time\))?$"))


def test_reports_a_layer_without_rain(open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.route("**/weather/grid?*", dry)
    choose_layer(page, "precipitation")
    expect(page.locator("#map-legend-note")).to_have_text("Pas de pluie ici à cette heure.")
    expect(page.locator("#map-legend-scale text").first).to_have_text("sans pluie")
    choose_layer(page, "temperature")
    expect(page.locator("#map-legend-note")).to_be_empty()


def test_requests_the_position_once_on_the_first_visit(browser, demo, assert_accessible):
    context = harness.new_context(browser, demo)
    context.add_init_script("navigator.permissions.query = async () => ({ state: 'prompt' });")
    page = context.new_page()
    page.goto("/map")
    ready(page)
    expect(page.locator("#map-card")).to_be_visible()
    assert_accessible(page)
    page.click("#map-card-close")
    expect(page.locator("#map-card")).to_be_hidden()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    ready(page)
    harness.wait_until_idle(page)
    expect(page.locator("#map-card")).to_be_hidden()
    context.close()


def test_the_card_locates_the_reader(browser, demo):
    context = harness.new_context(
        browser, demo, language="en-GB", geolocation={"latitude": 43.2965, "longitude": 5.3698}, permissions=["geolocation"])
    context.add_init_script("navigator.permissions.query = async () => ({ state: 'prompt' });")
    page = context.new_page()
    page.goto("/map")
    ready(page)
    page.click("#map-card-locate")
    label = page.locator(".map-here-label")
    expect(label).to_have_text(re.compile(r"^You are here: −?\d+°"))
    expect(page.locator("#map-card")).to_be_hidden()
    expect_view(page, "Math.abs(view.latitude - 43.2965) < 0.5")
    # The words are next to the dot, not on it.
    dot, words = page.locator(".map-here").bounding_box(), label.bounding_box()
    assert words["x"] >= dot["x"] + dot["width"]
    context.close()


def test_explains_a_missing_position(browser, demo):
    context = harness.new_context(browser, demo)
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false });")
    page = context.new_page()
    page.goto("/map")
    ready(page)
    expect(page.locator("#map-message")).to_contain_text("HTTPS")
    expect(page.locator("#map-card")).to_be_hidden()
    assert view(page) is None or view(page)["zoom"] == 5
    context.close()
