"""The weather map as its readers meet it: by mouse, finger and keyboard, with the network up and down."""

import json
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

import harness

POINT = "/map/48.5000,1.5000"
PAGES = ["/map", POINT]


def asked(demo, prefix):
    """What the simulated providers were asked whose path begins with `prefix`."""
    with urllib.request.urlopen(f"{demo.providers}/requests?path={prefix}", timeout=10) as response:
        return json.load(response)["requests"]


def forget_asked(demo):
    """Empties the providers' list of requests."""
    request = urllib.request.Request(f"{demo.providers}/requests", method="DELETE")
    urllib.request.urlopen(request, timeout=10).read()


def get(demo, path):
    """Status and body of an answer of the paper."""
    try:
        with urllib.request.urlopen(demo.url(path), timeout=30) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def ready(page):
    """Waits until the map stands."""
    page.wait_for_selector("#map[data-ready]")
    page.wait_for_selector(".map-earth img.leaflet-tile-loaded")
    return page


def middle(page, across=0.5, down=0.5):
    """A point of the map on the screen."""
    box = page.locator("#map").bounding_box()
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def view(page):
    """The view that the browser remembers: latitude, longitude, zoom."""
    return json.loads(page.evaluate("sessionStorage.getItem('gazette.map.view') ?? localStorage.getItem('gazette.map.view') ?? 'null'"))


def settled_view(page, other_than):
    """The view once it has left `other_than` and rests."""
    last = other_than
    for _ in range(25):
        page.wait_for_timeout(400)
        now = view(page)
        if now == last != other_than:
            return now
        last = now
    raise AssertionError("The map did not come to rest.")


def zoom_in(page, steps):
    for _ in range(steps):
        page.click("#map-in")
        page.wait_for_timeout(350)
    page.wait_for_timeout(800)


def posts(page):
    """Every point that the page asks to be opened, from now on."""
    found = []
    page.on("request", lambda request: found.append(request.post_data) if request.url.endswith("/map/points") else None)
    return found


def without_failed_loads(open_page, page=None):
    """A picture that fails is told on the console, which is right where a test breaks the network."""
    if page:
        page.close()
    open_page.complaints[:] = [line for line in open_page.complaints if "Failed to load resource" not in line]


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    if path == "/map":
        ready(page)
    assert_fits(page)
    assert_accessible(page)


def test_the_open_parts_are_accessible(page_in_each, assert_accessible, assert_fits):
    page = ready(page_in_each("/map"))
    page.click("#map-layers-button")
    page.locator("input[value=temperature]").check(force=True)
    expect(page.locator("#map-legend")).to_be_visible()
    assert_accessible(page)
    if page.locator("#map-lists-button").is_visible():
        page.click("#map-lists-button")
        expect(page.locator("#map-lists")).to_be_visible()
        assert_accessible(page)
        page.click("#map-lists-close")
    page.locator("#map").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#map-sheet h1")).to_be_visible()
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"), timeout=20000)
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_in_320_pixels(path, open_page, demo, assert_fits):
    page = open_page(demo, path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


def test_a_double_click_opens_the_weather_of_the_point(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    asked_for, before = posts(page), view(page)
    page.mouse.dblclick(*middle(page, 0.42, 0.56))
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"^\d+\s?km (au|à l’)"))
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"^−?\d+°"), timeout=20000)
    expect(page).to_have_url(re.compile(r"/map/\d+\.\d{4},-?\d+\.\d{4}$"))
    for title in ["Les 48 prochaines heures", "Les 14 prochains jours", "Soleil et lune", "En détail"]:
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
    x, y = middle(page, 0.3, 0.7)
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"km"))
    page.wait_for_timeout(1200)
    assert len(asked_for) == 1, asked_for
    assert view(page) is None or view(page)["zoom"] == 5


def test_a_single_tap_opens_nothing(open_page, demo):
    page = ready(open_page(demo, "/map", size="phone"))
    asked_for = posts(page)
    page.touchscreen.tap(*middle(page, 0.3, 0.7))
    page.wait_for_timeout(1000)
    assert asked_for == [] and page.locator("#map-page").get_attribute("data-side") == "closed"


def test_a_long_press_opens_the_point(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map", size="phone"))
    asked_for = posts(page)
    x, y = middle(page, 0.3, 0.7)
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(800)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile(r"km"))
    assert len(asked_for) == 1


def test_a_tap_on_a_mark_opens_that_city(open_page, demo):
    page = ready(open_page(demo, "/map", size="phone"))
    page.locator(".map-mark.is-home").tap()
    expect(page.locator("#map-sheet h1")).to_have_text("Paris")
    expect(page).to_have_url(re.compile(r"/map/48\.8534,2\.3488$"))


def test_marks_do_not_pile_up(open_page, demo):
    page = ready(open_page(demo, "/map"))
    for _ in range(3):
        page.click("#map-out")
        page.wait_for_timeout(350)
    page.wait_for_timeout(500)
    expect(page.locator(".map-mark.is-home")).not_to_have_class(re.compile("is-culled"))
    expect(page.locator(".map-mark[aria-label^='Saint-Étienne']")).to_have_class(re.compile("is-culled"))
    boxes = [mark.bounding_box() for mark in page.locator(".map-mark:not(.is-culled)").all()]
    for index, one in enumerate(boxes):
        for other in boxes[index + 1:]:
            apart = (
                one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])
            assert apart, (one, other)


def test_the_map_is_used_by_keys_alone(open_page, fresh_demo):
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
    page.wait_for_timeout(300)
    assert view(page)["zoom"] == 6
    for _ in range(12):
        page.keyboard.press("Shift+ArrowRight")
    assert view(page)["longitude"] > 3, "the map follows the crosshair beyond its edge"
    page.keyboard.press("Enter")
    expect(page.locator("#map-sheet")).to_be_focused()
    expect(page.locator("#map-sheet h1")).to_have_text(re.compile("km|[A-Z]"))
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/map$"))
    expect(page.locator("#map")).to_be_focused()


@pytest.mark.parametrize("typed", ["48.85, 2.35", "48°51'N 2°21'E", "48,85 ; 2,35", "geo:48.85,2.35"])
def test_coordinates_are_typed_in_any_usual_form(typed, open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.fill("#map-position", typed)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/map/48\.8500,2\.3500$"))
    expect(page.locator("#map-sheet h1")).to_have_text("Paris")


@pytest.mark.parametrize("typed, sentence", [
    ("Paris", "Ce n’est pas une position"), ("", "Ce n’est pas une position"), ("nan, nan", "La latitude va de -90 à 90"),
    ("91, 2", "La latitude va de -90 à 90"), ("48, 181", "La longitude va de -180 à 180"),
    ("inf,0", "La latitude va de -90 à 90"),
])
def test_what_is_no_position_is_told(typed, sentence, open_page, demo):
    page = ready(open_page(demo, "/map"))
    page.fill("#map-position", typed)
    page.keyboard.press("Enter")
    expect(page.locator("#map-position-error")).to_contain_text(sentence)
    expect(page).to_have_url(re.compile("/map$"))
    without_failed_loads(open_page)


@pytest.mark.parametrize("position, status", [
    ("90,0", 200), ("-90,180", 200), ("0,179.9", 200), ("0,-180", 200), ("91,0", 400), ("0,181", 400), ("nan,0", 400),
    ("Paris", 404), ("1", 404),
])
def test_poles_and_the_date_line_are_places_and_others_are_told(position, status, demo):
    assert get(demo, f"/map/{position}")[0] == status


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
    page.fill("#map-position", "nowhere")
    page.get_by_role("button", name="Ouvrir").click()
    expect(page.locator("#map-position-error")).to_contain_text("Ce n’est pas une position")
    context.close()


def test_a_point_opened_directly_is_a_page_and_is_remembered(open_page, fresh_demo):
    page = open_page(fresh_demo, "/map/45.9850,6.0160")
    expect(page.locator("h1")).to_have_text("12 km au nord-ouest d’Annecy")
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"^−?\d+°"), timeout=20000)
    assert page.locator("#map").count() == 0
    page.locator(".back a").click()
    ready(page)
    expect(page.locator("#map-points .map-row-name")).to_have_text("12 km au nord-ouest d’Annecy")
    assert abs(view(page)["latitude"] - 45.985) < 0.1


def test_a_point_becomes_a_city(open_page, fresh_demo):
    page = open_page(fresh_demo, "/map/45.9850,6.0160")
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"°"), timeout=20000)
    page.fill("#map-save-name", "Le chalet")
    page.get_by_role("button", name="Enregistrer cet endroit").click()
    expect(page.locator(".map-save")).to_contain_text("Enregistré dans vos villes")
    page.goto("/weather")
    expect(page.locator(".place-name h2 a", has_text="Le chalet")).to_be_visible()


def test_a_point_is_forgotten(open_page, fresh_demo):
    page = open_page(fresh_demo, POINT)
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"°"), timeout=20000)
    page.goto("/map")
    page.locator("#map-points form button").click()
    expect(page.locator("#map-points [data-id]")).to_have_count(0)
    expect(page.locator("#map-points")).to_contain_text("restent ici")


def test_the_readers_position_is_marked_with_its_weather(browser, demo):
    context = harness.new_context(
        browser, demo, geolocation={"latitude": 43.2965, "longitude": 5.3698}, permissions=["geolocation"])
    page = context.new_page()
    page.goto("/map")
    ready(page)
    expect(page.locator(".map-here-label")).to_have_text(re.compile(r"^Vous êtes ici : −?\d+°"), timeout=20000)
    assert abs(view(page)["latitude"] - 43.2965) < 0.5, "the map begins at the position that was allowed before"
    context.close()


def test_the_position_is_asked_for_on_a_button_only_and_a_denial_is_told(open_page, demo):
    page = ready(open_page(demo, "/map"))
    expect(page.locator("#map-message")).to_be_hidden()
    page.click("#map-locate")
    expect(page.locator("#map-message")).to_contain_text("refusée")
    expect(page.locator(".map-here")).to_have_count(0)


def test_a_late_position_is_told_and_does_not_move_a_map_that_was_moved(browser, demo):
    context = harness.new_context(browser, demo)
    context.add_init_script("""
      navigator.geolocation.getCurrentPosition = (found) => setTimeout(() => found({ coords: { latitude: 43.3, longitude: 5.37 } }), 9000);
    """)
    page = context.new_page()
    page.goto("/map")
    ready(page)
    page.click("#map-locate")
    expect(page.locator("#map-message")).to_contain_text("Recherche de votre position")
    expect(page.locator("#map-message")).to_contain_text("se fait attendre", timeout=8000)
    zoom_in(page, 1)
    began = view(page)
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 150, y - 60, steps=6)
    page.mouse.up()
    before = settled_view(page, other_than=began)
    expect(page.locator(".map-here")).to_have_count(1, timeout=10000)
    assert view(page) == before
    context.close()


def test_layers_cost_one_request_a_view(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    page.wait_for_timeout(500)
    forget_asked(fresh_demo)
    page.wait_for_timeout(1500)
    assert asked(fresh_demo, "/open-meteo/") == [], "layers are off by default"
    page.click("#map-layers-button")
    page.locator("input[value=temperature]").check(force=True)
    expect(page.locator("#map-legend-time")).not_to_have_text("")
    first = page.locator("#map-legend-time").inner_text()
    requests = asked(fresh_demo, "/open-meteo/")
    assert len(requests) == 1 and requests[0]["query"].split("&")[0].count(",") == 47
    for layer in ["wind", "precipitation", "cloud"]:
        page.locator(f"input[value={layer}]").check(force=True)
        page.wait_for_timeout(300)
    page.locator("#map-hour").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert page.locator("#map-legend-time").inner_text() != first
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(20):
        page.mouse.move(x + step * 2, y)
    page.mouse.up()
    page.wait_for_timeout(1500)
    assert len(asked(fresh_demo, "/open-meteo/")) <= 2, "moving costs at most one more, once the map rests"


def test_a_layer_out_of_reach_is_told(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    fresh_demo.faults.order("refuse", provider="open-meteo")
    page.click("#map-layers-button")
    page.locator("input[value=cloud]").check(force=True)
    expect(page.locator("#map-message")).to_contain_text("indisponible", timeout=20000)
    without_failed_loads(open_page)


def test_one_view_asks_for_each_tile_once_and_for_nothing_else(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    assert asked(fresh_demo, "/tiles/") == [], "the built-in map needs no tile server"
    zoom_in(page, 3)
    page.wait_for_timeout(1500)
    requests = asked(fresh_demo, "/tiles/")
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
    forget_asked(fresh_demo)
    page.reload()
    ready(page)
    page.wait_for_selector(".map-streets img.leaflet-tile-loaded")
    page.wait_for_timeout(1000)
    assert asked(fresh_demo, "/tiles/") == [], "what is kept is not asked for again"


def test_streets_are_credited(open_page, demo):
    page = ready(open_page(demo, "/map"))
    link = page.get_by_role("link", name="OpenStreetMap contributors")
    expect(link).to_be_visible()
    expect(link).to_have_attribute("href", "https://www.openstreetmap.org/copyright")
    page.goto("/about")
    for name in ["OpenStreetMap", "NASA Visible Earth", "Leaflet"]:
        expect(page.locator("main").get_by_role("link", name=name)).to_be_visible()


@pytest.mark.parametrize("fault", [{"fault": "html"}, {"fault": "status", "status": 418}, {"fault": "garbage"}])
def test_tiles_that_are_no_pictures_leave_the_built_in_map(fault, open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    fresh_demo.faults.order(fault.pop("fault"), provider="tiles", **fault)
    zoom_in(page, 2)
    expect(page.locator("#map-message")).to_contain_text("hors d’atteinte")
    expect(page.locator(".map-earth img.leaflet-tile-loaded").first).to_be_visible()
    status, _ = get(fresh_demo, "/tiles/street/9/1/1.png")
    assert status == 503
    without_failed_loads(open_page, page)


def test_with_the_network_down_all_that_was_seen_is_there(open_page, fresh_demo):
    page = ready(open_page(fresh_demo, "/map"))
    zoom_in(page, 3)
    page.wait_for_selector(".map-streets img.leaflet-tile-loaded")
    page.mouse.dblclick(*middle(page, 0.3, 0.3))
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"), timeout=20000)
    seen = page.url
    page.wait_for_timeout(500)
    fresh_demo.faults.order("refuse")
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
    page.keyboard.press("Enter")
    expect(page.locator("#map-sheet .map-awaiting")).to_contain_text("se remplira d’elle-même", timeout=30000)
    fresh_demo.faults.clear()
    expect(page.locator("#map-sheet .now-temperature")).to_have_text(re.compile(r"\d°"), timeout=60000)
    expect(page.locator("#map-sheet .map-awaiting")).to_have_count(0)
    without_failed_loads(open_page)


def test_with_the_server_gone_a_point_that_was_read_is_read_again(open_page, browser):
    with harness.running_demo() as demo:
        page = ready(open_page(demo, "/map"))
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(POINT)
        expect(page.locator(".now-temperature")).to_have_text(re.compile(r"\d°"), timeout=20000)
        page.reload()
        page.wait_for_timeout(500)
    page.goto(POINT)
    expect(page.locator(".now-temperature")).to_have_text(re.compile(r"\d°"))
    without_failed_loads(open_page)


def test_a_point_whose_values_are_all_null_says_so(open_page, fresh_demo):
    fresh_demo.faults.order("nulls", provider="open-meteo")
    page = open_page(fresh_demo, "/map/-40.0000,-120.0000")
    expect(page.locator("main .banner-warning").first).to_contain_text("illisible", timeout=20000)
    expect(page.locator(".place-where")).to_contain_text("loin de toute ville")


def test_the_map_is_dark_in_dark_mode(open_page, demo):
    page = ready(open_page(demo, "/map", theme="dark"))
    expect(page.locator("#map")).to_have_attribute("data-night", "")
    assert "/tiles/earth-dark/" in page.locator(".map-earth img").first.get_attribute("src")
    page = ready(open_page(demo, "/map"))
    assert "/tiles/earth/" in page.locator(".map-earth img").first.get_attribute("src")


def test_the_last_view_is_remembered(open_page, demo):
    page = ready(open_page(demo, "/map"))
    zoom_in(page, 2)
    before = view(page)
    page.reload()
    ready(page)
    page.click("#map-in")
    page.wait_for_timeout(600)
    after = view(page)
    assert after["zoom"] == before["zoom"] + 1 and abs(after["longitude"] - before["longitude"]) < 0.01


def test_the_map_asks_nobody_else_and_alone_loads_leaflet(browser, demo):
    context = harness.new_context(browser, demo, service_workers="block")
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


def test_missing_files_of_the_system_cost_no_page(open_page):
    with harness.running_demo("--set", "map.leafletFolder=/nowhere", "--set", "map.earthPicture=/nowhere.jpg") as demo:
        page = open_page(demo, "/map")
        expect(page.locator("#map-message")).to_contain_text("Leaflet")
        expect(page.locator("#map-lists")).to_be_visible()
        status, body = get(demo, "/tiles/earth/2/2/1")
        assert status == 200 and body.startswith(b"RIFF")
    without_failed_loads(open_page)


@pytest.mark.parametrize("query, status", [
    ("bbox=-5,42,9,51&variable=temperature&hour=0", 200), ("bbox=179.9,-1,-179.9,1&variable=wind&hour=47", 200),
    ("bbox=-180,-90,180,90&variable=cloud", 200), ("bbox=-5,42,9,51&variable=precipitation", 200),
    ("bbox=nan,42,9,51&variable=temperature", 400), ("bbox=-5,42,9&variable=temperature", 400),
    ("bbox=-181,42,9,51&variable=temperature", 400), ("bbox=-5,91,9,92&variable=temperature", 400),
    ("bbox=-5,51,9,42&variable=temperature", 400), ("bbox=-5,42,-5,51&variable=temperature", 400),
    ("bbox=-5,42,9,51&variable=snow", 400), ("bbox=-5,42,9,51&variable=wind&hour=48", 400), ("", 400),
])
def test_the_grid_answers_and_refuses(query, status, demo):
    found, body = get(demo, f"/api/v1/weather/grid?{query}")
    document = json.loads(body)
    assert found == status, document
    if status == 200:
        assert len(document["points"]) == document["columns"] * document["rows"]
        assert all(len(point["values"]) == len(document["times"]) for point in document["points"])
    else:
        assert document["detail"]
