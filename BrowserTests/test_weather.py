"""The weather from a reader's view: list, add, detail, with mouse, touch and keyboard, with and without the network."""

import re

import pytest
from playwright.sync_api import expect

import harness

PAGES = ["/weather", "/weather/add", "/weather/add?q=paris", "/weather/add?q=zzzzzz", "/weather/48.8534,2.3488"]


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_in_320_pixels(path, open_page, demo, assert_fits):
    page = open_page(demo, path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


def names(page):
    return page.locator(".place-name h2 a").all_inner_texts()


def test_the_list_shows_a_few_cities_at_once(page, demo):
    page.goto("/weather")
    assert len(names(page)) >= 3
    expect(page.locator(".place-temperature").first).to_have_text(re.compile(r"^−?\d+°$"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_finds_and_adds_tromso_without_its_accent(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather/add")
    page.goto("/weather")
    if "Tromsø" in names(page):
        harness.open_row_menu(page.locator(".place", has_text="Tromsø"))
        page.get_by_role("button", name="Retirer Tromsø").click()
        expect(page.locator(".place", has_text="Tromsø")).to_have_count(0)
    page.goto("/weather/add")
    page.locator("#place-query").press_sequentially("tromso")
    option = page.get_by_role("option").first
    expect(option).to_contain_text("Tromsø")
    page.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_url("**/weather?added=*")
    expect(page.locator(".added")).to_have_text("Tromsø a été ajoutée.")
    row = page.locator(".place", has_text="Tromsø")
    expect(row.get_by_role("link")).to_be_focused()
    expect(row).to_be_in_viewport()
    expect(row.locator(".place-temperature")).to_have_text(re.compile(r"^−?\d+°$"))
    row.get_by_role("link").click()
    # A day may end after the fetch.
    for title in ["Les 48 prochaines heures", re.compile("^Les 1[34] prochains jours$"), "Soleil et lune", "Qualité de l’air", "Détails"]:
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    for figure in ["Vent", "Rafales", "Pression", "Humidité", "Point de rosée", "Visibilité", "Indice UV", "Position"]:
        expect(page.locator("dt", has_text=re.compile(f"^{figure}$")).first).to_be_visible()


def test_distinguishes_homonyms(page):
    page.goto("/weather/add?q=paris")
    rows = page.locator(".suggestions li")
    texts = rows.all_inner_texts()
    assert "Île-de-France" in texts[0]
    assert any("Texas" in text for text in texts)


def test_adds_a_city_without_javascript(browser, fresh_demo):
    context = harness.new_context(browser, fresh_demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/weather/add")
    page.fill("#place-query", "lodz")
    page.get_by_role("button", name="Rechercher").click()
    page.get_by_role("button", name=re.compile("^Ajouter Łódź")).click()
    expect(page.locator("ol.places")).to_contain_text("Łódź")
    context.close()


@pytest.mark.parametrize("typed, sentence", [
    ("", "Tapez le nom d’une ville."),
    ("a", "Tapez au moins 2 lettres."),
    ("a" * 10000, "Ce texte est trop long"),
    ("par%00is", "caractères de contrôle"),
    ("zzzzzz", "Aucun résultat"),
])
def test_explains_invalid_searches(typed, sentence, open_page, demo):
    open_page.complaints.expected.append("status of 4")
    page = open_page(demo, f"/weather/add?q={typed}")
    expect(page.locator("#place-outcome")).to_contain_text(sentence)


@pytest.mark.parametrize("typed, meant", [
    ("pariss", "Paris"), ("new yrok", "New York"), ("st etiene", "Saint-Étienne"), ("toulosue", "Toulouse"),
])
def test_corrects_a_typo_and_says_so(typed, meant, open_page, demo):
    page = open_page(demo, f"/weather/add?q={typed}")
    expect(page.locator("#place-outcome")).to_contain_text(re.compile(f"Vouliez-vous dire {meant}"))
    expect(page.locator(".suggestions li").first).to_contain_text(meant)


@pytest.mark.parametrize("typed, meant", [
    ("st etienne", "Saint-Étienne"), ("48.85, 2.35", "Paris"), ("東京", "Tokyo"), ("44.1, 2.15", "près d’Albi"),
])
def test_finds_the_intended_place_without_a_correction(typed, meant, open_page, demo):
    page = open_page(demo, f"/weather/add?q={typed}")
    expect(page.locator(".suggestions li").first).to_contain_text(meant)
    expect(page.locator(".did-you-mean")).to_have_count(0)


def test_clears_old_results_and_reports_a_long_text(open_page, demo):
    open_page.complaints.expected.append("status of 4")
    page = open_page(demo, "/weather/add")
    page.locator("#place-query").fill("zzzzzz")
    expect(page.locator("#place-outcome")).to_contain_text("Aucun résultat")
    page.locator("#place-query").fill(" ")
    expect(page.locator("#place-outcome")).to_be_empty()
    page.locator("#place-query").fill("a" * 300)
    expect(page.locator("#place-outcome")).to_contain_text("trop long")


def test_explains_empty_suggestions(open_page, demo):
    page = open_page(demo, "/weather/add")
    page.locator("#place-query").press_sequentially("zzzzzz")
    expect(page.locator("#place-outcome")).to_contain_text("Aucun résultat pour « zzzzzz ».")
    expect(page.locator("#place-outcome")).to_contain_text("une ville voisine")
    page.locator("#place-query").fill("trom")
    expect(page.get_by_role("option").first).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("trouvé")
    expect(page.locator("#place-outcome")).to_be_empty()


def test_moves_removes_and_restores_a_city(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather")
    before = names(page)
    second = page.locator(".place").nth(1)
    harness.open_row_menu(second)
    second.get_by_role("button", name=f"Monter {before[1]}").click()
    expect(page.locator(".place-name h2 a").first).to_have_text(before[1])
    first = page.locator(".place").first
    harness.open_row_menu(first)
    first.get_by_role("button", name=f"Retirer {before[1]}").click()
    expect(page.locator(".place")).to_have_count(len(before) - 1)
    page.get_by_role("button", name="Annuler").click()
    expect(page.locator(".place")).to_have_count(len(before))
    assert names(page)[0] == before[1]


def test_an_open_menu_covers_the_next_row(open_page, demo, size):
    page = open_page(demo, "/weather", size=size)
    first = page.locator(".place").first
    harness.open_row_menu(first)
    covered = first.locator(".menu-items :is(a, button)").evaluate_all("""(items) => items.filter((item) => {
      item.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = item.getBoundingClientRect();
      const spots = [left + 12, (left + right) / 2, right - 12];
      return !spots.every((x) => item.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    }).map((item) => item.textContent)""")
    assert covered == []


def test_refresh_all_reports_progress_and_completion(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather")
    count = len(names(page))
    page.get_by_role("button", name="Tout actualiser").click()
    expect(page.locator(".refresh-status")).to_contain_text(f"{count} villes actualisées")


def test_updates_an_open_page_and_preserves_focus(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather")
    link = page.locator(".place-name h2 a").nth(2)
    link.focus()
    focused = link.inner_text()
    other = open_page(fresh_demo, "/weather/add?q=lyon")
    other.get_by_role("button", name=re.compile("^Ajouter Lyon, ")).first.click()
    expect(page.locator(".place", has_text="Lyon")).to_be_visible()
    assert page.evaluate("document.activeElement.textContent") == focused


def test_shows_saved_weather_without_the_network(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather")
    fresh_demo.faults.add("refuse")
    page.get_by_role("button", name="Tout actualiser").click()
    expect(page.locator(".place-trouble").first).to_contain_text("injoignable")
    expect(page.locator(".banner-warning:not(#offline)", has_text="Hors ligne")).to_be_visible()
    expect(page.locator(".place-temperature").first).to_have_text(re.compile(r"^−?\d+°$"))
    page.locator(".place-name h2 a").first.click()
    expect(page.get_by_role("heading", name="Les 48 prochaines heures")).to_be_visible()
    expect(page.locator(".banner-warning", has_text="injoignable")).to_be_visible()
    expect(page.locator("time.age")).to_be_visible()


def test_units_and_language_are_remembered(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather/48.8534,2.3488")
    page.locator("select[name=units]").select_option("imperial")
    expect(page.locator("dd", has_text="mph").first).to_be_visible()
    page.locator("select[name=language]").select_option("en")
    expect(page.get_by_role("heading", name="Next 48 hours")).to_be_visible()
    page.goto("/weather")
    expect(page.get_by_role("heading", name="Weather", exact=True, level=1)).to_be_visible()


def test_supports_keyboard_navigation(page):
    page.goto("/weather")
    page.keyboard.press("j")
    page.keyboard.press("j")
    second = names(page)[1]
    assert page.evaluate("document.activeElement.textContent") == second
    page.keyboard.press("o")
    expect(page.get_by_role("heading", level=1)).to_have_text(second)
    page.goto("/weather")
    page.keyboard.press("?")
    expect(page.locator("dialog#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#help")).to_be_hidden()
    page.keyboard.press("+")
    page.wait_for_url("**/weather/add")


def test_saves_the_reader_position(browser, fresh_demo):
    context = harness.new_context(
        browser, fresh_demo, geolocation={"latitude": 43.2965, "longitude": 5.3698}, permissions=["geolocation"])
    page = context.new_page()
    page.goto("/weather/add")
    page.get_by_role("button", name="Utiliser ma position").click()
    page.wait_for_url("**/weather?added=*")
    expect(page.locator(".added")).to_have_text("Marseille a été ajoutée.")
    expect(page.locator("ol.places")).to_contain_text("Marseille")
    expect(page.locator("ol.places")).not_to_contain_text("Ma position")
    context.close()


def test_reports_a_denied_position(open_page, demo):
    page = open_page(demo, "/weather/add")
    page.get_by_role("button", name="Utiliser ma position").click()
    expect(page.locator("#place-outcome")).to_contain_text("refusé")


def test_reports_an_unknown_place_as_not_found(open_page, demo):
    open_page.complaints.expected.append("status of 404")
    page = open_page(demo, "/weather")
    response = page.goto("/weather/1.0000,1.0000")
    assert response.status == 404
    expect(page.locator("main")).to_contain_text("pas dans votre liste")


def test_sends_no_third_party_requests(browser, demo):
    context = harness.new_context(browser, demo)
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        page.goto(path)
    assert asked and all(url.startswith(demo.address + "/") for url in asked)
    context.close()


@pytest.mark.parametrize("language, age", [("fr-FR", r"^il y a 1\d\smin$"), ("en-GB", r"^1\d\smin ago$")])
def test_updates_ages_while_the_page_is_open(language, age, open_page, fresh_demo):
    page = open_page(fresh_demo, "/about", language=language)
    page.clock.install()
    page.goto("/weather")
    expect(page.locator("time[data-relative]").first).not_to_have_text(re.compile(age))
    page.clock.fast_forward(11 * 60 * 1000)
    expect(page.locator("time[data-relative]").first).to_have_text(re.compile(age))
