"""The settings page: every part of it, in both languages, with and without JavaScript."""

import json
import os
import re
import sqlite3
import stat
import subprocess
import urllib.error
import urllib.request
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

import harness
from harness import wait_until
from test_program import is_responding, environment_of, free_port

PARTS = ["reader", "paper", "sources", "rhythm", "keys", "storage", "offline", "keeping", "workshop"]
TELEX = {"name": "Telex", "latitude": 48.8534, "longitude": 2.3488, "timeZone": "Europe/Paris", "isHome": True}


class Server:
    """A `gazette serve` on a data folder of its own."""

    def __init__(self, address, folder, environment):
        self.address = address
        self.folder = folder
        self.environment = environment

    def run(self, *arguments):
        return subprocess.run(
            [harness.BINARY, *arguments], env=self.environment, capture_output=True, text=True, timeout=120)

    def config(self, key):
        """Returns a setting from the output of `gazette config`."""
        lines = json.loads(self.run("config", "--json").stdout)
        return next(line for line in lines if line["key"] == key)

    def send(self, path, method="GET", body=None, **headers):
        """Returns the status and the bytes of a response; follows redirects."""
        headers = {"Origin": self.address, **{name.replace("_", "-"): value for name, value in headers.items()}}
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def api(self, path, method="GET", document=None, **headers):
        body = None if document is None else json.dumps(document).encode()
        status, answer = self.send("/api/v1" + path, method, body, Content_Type="application/json", **headers)
        return status, json.loads(answer)


@contextmanager
def serving(demo, folder, **settings):
    port = free_port()
    environment = environment_of(demo) | {
        "GAZETTE_DATA_FOLDER": str(folder), "GAZETTE_SERVER_PORT": str(port),
        "GAZETTE_NEWS_FEED_URL": demo.providers.removesuffix("/_control") + "/nothing",
        "GAZETTE_OPENWEATHER_URL": demo.providers.removesuffix("/_control") + "/openweather", **settings,
    }
    process = subprocess.Popen([harness.BINARY, "serve"], env=environment)
    server = Server(f"http://127.0.0.1:{port}", folder, environment)
    try:
        wait_until(lambda: process.poll() is not None or is_responding(server.address))
        yield server
    finally:
        process.terminate()
        process.wait(timeout=60)


@pytest.fixture(scope="module")
def server(demo, tmp_path_factory):
    with serving(demo, tmp_path_factory.mktemp("paper")) as server:
        yield server


@pytest.fixture
def expected_refusals(open_page):
    """The response to a refused form is 422, which the console reports."""
    open_page.complaints.expected.append("status of 422")


@pytest.fixture(params=["fr-FR", "en-GB"])
def language(request):
    return request.param


def submit(page, button):
    """Submits a form, and waits for the next page, which can look the same as the one before."""
    with page.expect_navigation():
        button.click()


def test_page_fits_and_is_accessible(open_page, demo, size, language, assert_accessible, assert_fits):
    page = open_page(demo, "/settings", size=size, language=language)
    assert page.locator(".settings-part").evaluate_all("parts => parts.map((part) => part.id)") == PARTS
    assert_fits(page)
    assert_accessible(page)
    page.goto("/settings/storage/pictures")
    assert_fits(page)
    assert_accessible(page)


def test_page_fits_in_320_pixels(open_page, demo, assert_fits):
    page = open_page(demo, "/settings")
    page.set_viewport_size({"width": 320, "height": 700})
    assert_fits(page)


def test_applies_name_and_time_zone_immediately_and_after_a_restart(open_page, demo, tmp_path):
    with serving(demo, tmp_path) as server:
        page = open_page(server, "/settings", java_script_enabled=False)
        page.locator("#paper-name").fill("Le Petit Écho")
        page.locator("#paper-timeZone").fill("Pacific/Auckland")
        submit(page, page.locator("#paper form").first.get_by_role("button"))
        expect(page.locator(".banner-good")).to_have_text("Enregistré\u00a0: Nom du journal, Fuseau horaire.")
        expect(page.locator(".nameplate")).to_have_text("Le Petit Écho")
        page.goto("/weather")
        expect(page.locator(".nameplate")).to_have_text("Le Petit Écho")
        expect(page).to_have_title(re.compile("Le Petit Écho$"))
        assert server.config("paper.timeZone")["origin"] == "settings page"
    with serving(demo, tmp_path) as server:
        assert b"Le Petit \xc3\x89cho" in server.send("/manifest.webmanifest")[1]
    with serving(demo, tmp_path, GAZETTE_PAPER_NAME="Le Chef") as server:
        page = open_page(server, "/settings")
        expect(page.locator(".nameplate")).to_have_text("Le Chef")
        expect(page.locator("#paper-name")).to_be_disabled()
        expect(page.locator("#paper-name-fixed")).to_have_text("Défini par la variable GAZETTE_PAPER_NAME.")
        status, problem = server.api("/settings?lang=en", "PATCH", {"paper.name": "Other"})
        assert (status, problem["detail"]) == (422, "paper.name: Set by the variable GAZETTE_PAPER_NAME.")


def test_rejects_form_changes_of_fixed_settings(open_page, demo, tmp_path, expected_refusals):
    file = tmp_path / "gazette.yaml"
    file.write_text("paper:\n  name: L’Imprimeur\nweather:\n  refreshEvery: 30m\n")
    with serving(demo, tmp_path / "data", GAZETTE_CONFIG=str(file), GAZETTE_PAPER_TIME_ZONE="Europe/Paris") as server:
        page = open_page(server, "/settings")
        for field in ["#paper-name", "#paper-timeZone", "#weather-refreshEvery"]:
            expect(page.locator(field)).to_be_disabled()
        expect(page.locator("#paper-name-fixed")).to_have_text(f"Défini par le fichier {file}.")
        expect(page.locator("#paper-timeZone-fixed")).to_have_text("Défini par la variable GAZETTE_PAPER_TIME_ZONE.")
        for part, form in [("paper", b"paper.name=Other"), ("paper", b"paper.timeZone=Asia%2FTokyo"),
                           ("rhythm", b"weather.refreshEvery=1h")]:
            action = page.locator(f"#{part} form").first.get_attribute("action")
            status, answer = server.send(action, "POST", form, Content_Type="application/x-www-form-urlencoded")
            assert status == 422 and "Défini par".encode() in answer, form
        origins = [server.config(key)["origin"] for key in ["paper.name", "paper.timeZone", "weather.refreshEvery"]]
        assert not any("settings page" in origin for origin in origins), origins
        page.reload()
        expect(page.locator(".nameplate")).to_have_text("L’Imprimeur")


def test_preserves_invalid_input_and_changes_nothing(open_page, server, expected_refusals, assert_accessible):
    page = open_page(server, "/settings", language="en-GB")
    page.locator("#paper-name").fill("Never")
    page.locator("#paper-timeZone").fill("Atlantis/Centre")
    submit(page, page.locator("#paper form").first.get_by_role("button"))
    expect(page.locator(".banner-failure")).to_have_text("Nothing was changed. Check the marked fields below.")
    expect(page.locator("#paper-timeZone-error")).to_contain_text("Unknown time zone.")
    expect(page.locator("#paper-timeZone")).to_have_value("Atlantis/Centre")
    expect(page.locator(".nameplate")).to_have_text("La Gazette")
    assert_accessible(page)
    assert server.config("paper.name")["origin"] == "default"


def test_selects_the_home_city(open_page, demo, tmp_path):
    with serving(demo, tmp_path) as server:
        page = open_page(server, "/settings")
        expect(page.locator("#paper").get_by_role("link", name="Ajouter une ville")).to_be_visible()
        for name, latitude, longitude in [("Paris", 48.8534, 2.3488), ("Lyon", 45.7485, 4.8467)]:
            place = {"name": name, "latitude": latitude, "longitude": longitude, "timeZone": "Europe/Paris"}
            assert server.api("/places", "POST", place)[0] == 201
        page.goto("/settings")
        page.locator("#home-city").select_option(label="Lyon")
        page.locator("#paper").get_by_role("button", name="Enregistrer").click()
        expect(page.locator(".banner-good")).to_have_text("Enregistré\u00a0: Ville principale.")
        expect(page.locator("#home-city")).to_have_value("45.7485,4.8467")
        # Its weather may arrive after this page, which has no live updates.
        wait_until(lambda: page.reload() and "Lyon" in page.locator(".ear-left").inner_text())


def test_sets_and_resets_the_refresh_interval(open_page, server):
    page = open_page(server, "/settings", language="en-GB")
    rhythm = page.locator("#weather-refreshEvery")
    expect(rhythm.locator("option:checked")).to_have_text("15\u00a0minutes (default)")
    for label, value, origin in [("1\u00a0hour", "1h", "settings page"), ("15\u00a0minutes (default)", "15m", "default")]:
        rhythm.select_option(label=label)
        submit(page, page.locator("#rhythm").get_by_role("button"))
        expect(page.locator(".banner-good")).to_have_text("Saved: Weather.")
        line = server.config("weather.refreshEvery")
        assert (line["value"], line["origin"]) == (value, origin)
    assert server.api("/settings", "PATCH", {"weather.refreshEvery": "1s"})[0] == 422


def test_undoes_a_removal_after_a_settings_change(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather", java_script_enabled=False)
    places = page.locator("ol.places > .place")
    count = places.count()
    harness.open_row_menu(places.last)
    submit(page, places.last.get_by_role("button", name=re.compile("^Retirer")))
    expect(places).to_have_count(count - 1)
    change = urllib.request.Request(
        fresh_demo.url("/api/v1/settings"), b'{"weather.refreshEvery": "1h"}',
        {"Origin": fresh_demo.address, "Content-Type": "application/json"}, method="PATCH")
    urllib.request.urlopen(change, timeout=60).close()
    submit(page, page.locator(".removed").get_by_role("button", name="Annuler"))
    expect(places).to_have_count(count)


def test_never_shows_a_stored_key(open_page, server):
    key = "0123456789abcdef0123456789abcdef"
    page = open_page(server, "/settings", java_script_enabled=False)
    page.locator("#openweather-key").fill(key)
    submit(page, page.locator("#keys").get_by_role("button", name="Enregistrer"))
    expect(page.locator(".setting-key")).to_have_text("Une clé est enregistrée.")
    expect(page.locator("#openweather-key")).to_have_value("")
    assert stat.S_IMODE(os.stat(server.folder / "keys.json").st_mode) == 0o600
    assert key not in page.content()
    for path in ["/settings/export", "/api/v1/settings", "/api/v1/paper", "/about"]:
        assert key.encode() not in server.send(path)[1], path
    assert key.encode() not in server.send("/settings/backup", "POST")[1]
    assert key not in server.run("config").stdout
    page.goto("/about")
    expect(page.locator("main")).to_contain_text("OpenWeather")
    page.goto("/settings")
    # A form with an empty key field does not change the key.
    submit(page, page.locator("#keys").get_by_role("button", name="Enregistrer"))
    expect(page.locator(".setting-key")).to_have_text("Une clé est enregistrée.")
    page.get_by_role("button", name="Supprimer la clé").click()
    expect(page.locator(".setting-key")).to_have_text("Aucune clé.")
    assert not (server.folder / "keys.json").exists()


def test_preserves_unreadable_keys(server):
    keys = server.folder / "keys.json"
    # Reading this fails, even for root.
    keys.symlink_to("/proc/self/mem")
    status, problem = server.api("/settings?lang=en", "PATCH", {"openweather.key": "0" * 32})
    assert keys.is_symlink(), problem
    keys.unlink()
    assert status >= 500 and problem["detail"], problem


def test_sources_link_to_feeds_and_add_ad_sources(open_page, server, expected_refusals):
    page = open_page(server, "/settings")
    names, addresses = page.locator("[name=source-name]"), page.locator("[name=source-address]")
    names.first.fill("voisins")
    addresses.first.fill("https://ads.example.org/base")
    submit(page, page.locator("#sources").get_by_role("button"))
    expect(names.first).to_have_value("voisins")
    assert server.config("classifieds.more")["value"] == "voisins=https://ads.example.org/base"
    names.nth(1).fill("Deux")
    addresses.nth(1).fill("ftp://nowhere")
    submit(page, page.locator("#sources").get_by_role("button"))
    expect(page.locator("#sources .field-error")).to_contain_text("lettres minuscules")
    expect(names.nth(1)).to_have_value("Deux")
    page.goto("/settings")
    names.first.fill("")
    addresses.first.fill("")
    submit(page, page.locator("#sources").get_by_role("button"))
    expect(page.locator(".banner-good")).to_be_visible()
    assert server.config("classifieds.more")["origin"] == "default"
    page.locator("#sources").get_by_role("link", name="Vos flux").click()
    expect(page).to_have_url(re.compile("/news/feeds$"))


def test_an_address_typed_on_the_page_is_not_trusted(server, demo):
    """The guard refuses this machine, although the operator trusts the demo's own source at the same address."""
    inside = f"http://127.0.0.1:{free_port()}"
    assert server.api("/settings", "PATCH", {"classifieds.more": f"inside={inside}"})[0] == 200
    assert server.config("classifieds.more")["value"] == f"inside={inside}"
    typed = server.run("fetch", "--check", f"{inside}/listing.json")
    named = server.run("fetch", "--check", server.environment["GAZETTE_CLASSIFIEDS_URL"] + "/listing.json")
    assert server.api("/settings", "PATCH", {"classifieds.more": None})[0] == 200
    assert (named.returncode, typed.returncode) == (0, 77), named.stderr + typed.stderr


def test_shows_storage_and_empties_it_after_confirmation(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news", language="en-GB")
    page.wait_for_function("() => document.querySelector('.story-lead img').naturalWidth > 0")
    page.goto("/settings")
    rows = page.locator(".storage-row")
    expect(rows).to_have_count(10)
    pictures = page.locator(".storage-row", has_text="of articles and ads")
    expect(pictures).to_contain_text("pictures")
    plain = open_page(fresh_demo, "/settings", language="en-GB", java_script_enabled=False)
    plain.get_by_role("link", name="Delete: Pictures").click()
    expect(plain.locator("h1")).to_have_text("Delete saved pictures?")
    plain.get_by_role("link", name="Cancel").click()
    plain.get_by_role("link", name="Delete: Pictures").click()
    plain.get_by_role("button", name="Delete", exact=True).click()
    expect(plain.locator(".banner-good")).to_contain_text("Deleted:")
    expect(plain.locator(".storage-row", has_text="of articles and ads")).to_contain_text("0")
    plain.get_by_role("link", name="Delete: Weather").click()
    plain.get_by_role("button", name="Delete", exact=True).click()
    expect(plain.locator(".banner-good")).to_contain_text("places")
    plain.goto("/weather")
    expect(plain.locator("main")).to_contain_text("Paris")


def test_downloads_and_restores_a_backup(open_page, demo, tmp_path, expected_refusals):
    with serving(demo, tmp_path / "data") as server:
        page = open_page(server, "/settings", language="en-GB", java_script_enabled=False)
        page.locator("#paper-name").fill("The Old Name")
        submit(page, page.locator("#paper form").first.get_by_role("button"))
        with page.expect_download() as download:
            page.get_by_role("button", name="Download a backup").click()
        backup = tmp_path / download.value.suggested_filename
        assert re.fullmatch(r"gazette-\d{4}-\d\d-\d\d\.sqlite", backup.name)
        download.value.save_as(backup)
        page.goto("/settings")
        page.locator("#paper-name").fill("The New Name")
        submit(page, page.locator("#paper form").first.get_by_role("button"))
        expect(page.locator(".nameplate")).to_have_text("The New Name")

        for bytes_, sentence in [(b"no database", "isn’t a Gazette backup"), (backup.read_bytes()[:9000], "")]:
            wrong = tmp_path / "wrong.sqlite"
            wrong.write_bytes(bytes_)
            page.locator("#restore-file").set_input_files(wrong)
            page.locator("[name=confirm]").check()
            submit(page, page.get_by_role("button", name="Restore"))
            expect(page.locator(".banner-failure")).to_contain_text(sentence)
            expect(page.locator(".nameplate")).to_have_text("The New Name")

        page.locator("#restore-file").set_input_files(backup)
        page.locator("[name=confirm]").check()
        page.get_by_role("button", name="Restore").click()
        expect(page.locator(".banner-good")).to_have_text("Backup restored.")
        expect(page.locator(".nameplate")).to_have_text("The Old Name")
        kept = sqlite3.connect(server.folder / "gazette.before-restore.sqlite")
        assert kept.execute("SELECT value FROM readerSetting WHERE value = 'The New Name'").fetchone()
        kept.close()
        assert not [name for name in os.listdir(server.folder) if name.endswith(".partial")]
        # The installation is intact: it still changes, and still responds.
        assert server.api("/settings", "PATCH", {"paper.name": None})[0] == 200
        assert server.api("/settings")[0] == 200


def test_exports_and_imports_all_data_as_one_file(open_page, fresh_demo, tmp_path, demo):
    page = open_page(fresh_demo, "/settings", language="en-GB")
    origin = {"Origin": fresh_demo.address, "Content-Type": "application/json"}
    articles = json.loads(urllib.request.urlopen(fresh_demo.url("/api/v1/articles"), timeout=60).read())["articles"]
    for article in articles[:2]:
        request = urllib.request.Request(
            fresh_demo.url(f"/api/v1/articles/{article['id']}"), b'{"starred": true}', origin, method="PATCH")
        urllib.request.urlopen(request, timeout=60).close()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export", exact=True).click()
    file = tmp_path / "paper.json"
    download.value.save_as(file)
    document = json.loads(file.read_text())
    assert (document["format"], document["version"]) == ("gazette-paper", 1)
    assert len(document["starredArticles"]) == 2
    with serving(demo, tmp_path / "data") as server:
        page = open_page(server, "/settings", language="en-GB", java_script_enabled=False)
        page.locator("#import-file").set_input_files(file)
        page.get_by_role("button", name="Import").click()
        expect(page.locator(".banner-good")).to_contain_text("starred articles")
        again = json.loads(server.send("/settings/export")[1])
        for part in ["places", "watches", "settings"]:
            assert again[part] == document[part], part
        # The installation's first feed stays in addition to those of the file.
        assert all(feed in again["feeds"] for feed in document["feeds"])
        assert {story["id"] for story in again["starredArticles"]} == {
            story["id"] for story in document["starredArticles"]}


@pytest.mark.parametrize("change, sentence", [
    (lambda file: "{", "isn’t JSON"),
    (lambda file: json.dumps(file | {"format": "other"}), "isn’t a Gazette export"),
    (lambda file: json.dumps(file | {"version": 99}), "newer version of Gazette"),
    (lambda file: json.dumps(file | {"places": [TELEX, TELEX | {"latitude": 99}]}), "places[1].latitude"),
    (lambda file: json.dumps(file | {"settings": {"paper": {"server.password": "x"}}}), "server.password"),
    (lambda file: json.dumps(file | {"feeds": [{"url": "file:///etc/passwd", "title": "x"}]}), "feeds[0].url"),
])
def test_rejects_an_invalid_file_completely(open_page, server, expected_refusals, tmp_path, change, sentence):
    before = json.loads(server.send("/settings/export")[1])
    (tmp_path / "wrong.json").write_text(change(before))
    page = open_page(server, "/settings", language="en-GB")
    page.locator("#import-file").set_input_files(tmp_path / "wrong.json")
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".banner-failure")).to_contain_text(sentence)
    expect(page.locator(".banner-failure")).to_contain_text("Nothing was changed.")
    after = json.loads(server.send("/settings/export")[1])
    assert after | {"madeAt": ""} == before | {"madeAt": ""}


def test_terminal_exports_the_same_file(server, tmp_path, demo):
    file = tmp_path / "paper.json"
    assert server.run("settings", "export", str(file)).returncode == 0
    environment = server.environment | {"GAZETTE_DATA_FOLDER": str(tmp_path / "other")}
    command = [harness.BINARY, "settings", "import", str(file), "--lang", "fr"]
    taken = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert taken.returncode == 0 and "Importé" in taken.stdout
    # A running server owns its folder.
    assert server.run("settings", "import", str(file)).returncode != 0


@pytest.mark.parametrize("path", ["paper", "home", "storage/pictures", "backup", "restore", "import"])
def test_rejects_cross_site_requests(server, path):
    assert server.send(f"/settings/{path}", "POST", b"", Origin="https://elsewhere.example")[0] == 403


def test_a_locked_installation_reveals_nothing(demo, tmp_path):
    with serving(demo, tmp_path, GAZETTE_SERVER_PASSWORD="open sesame") as server:
        for path in ["/settings/export", "/api/v1/settings", "/api/v1/paper"]:
            assert server.send(path)[0] == 401
        assert server.send("/settings/backup", "POST")[0] == 401
        assert server.send("/settings/restore", "POST", b"x")[0] == 401


def test_sessions_survive_settings_changes(open_page, demo, tmp_path):
    with serving(demo, tmp_path, GAZETTE_SERVER_PASSWORD="open sesame") as server:
        page = open_page(server, "/settings")
        page.locator("input[type=password]").fill("open sesame")
        page.get_by_role("button", name="Se connecter").click()
        page.locator("#paper-name").fill("Secret")
        submit(page, page.locator("#paper form").first.get_by_role("button"))
        expect(page.locator(".nameplate")).to_have_text("Secret")
        expect(page.locator(".banner-good")).to_be_visible()
