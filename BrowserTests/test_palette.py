"""The command palette and the keys, on every page."""

import re

import pytest
from playwright.sync_api import expect

from harness import expect_loaded, blur_fields

PAGES = ["/", "/warnings", "/weather", "/weather/add", "/weather/48.8534,2.3488", "/map", "/map/48.5000,1.5000", "/news", "/news/feeds",
         "/classifieds", "/search?q=a", "/settings/front-page", "/about"]


def open_palette(page):
    """Opens the palette with its keys."""
    page.keyboard.press("Control+k")
    palette = page.get_by_role("dialog", name=re.compile("Commandes|Commands"))
    expect(palette).to_be_visible()
    expect(palette.get_by_role("combobox")).to_be_focused()
    return palette


def selected_option(page):
    """Returns the option that Enter selects."""
    return page.locator("#palette [aria-selected=true]")


def test_loads_on_demand(open_page, demo):
    page = open_page(demo, "/")
    loaded = "performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('palette.js')).length"
    expect_loaded(page)
    assert page.evaluate(loaded) == 0
    open_palette(page)
    page.wait_for_function(f"() => {loaded} === 1")


def test_is_accessible_with_and_without_results(page_in_each, assert_accessible, assert_fits):
    page = page_in_each("/")
    palette = open_palette(page)
    assert_accessible(page)
    page.keyboard.type("tro")
    expect(palette.get_by_role("option", name=re.compile("Tromsø"))).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("typed, address", [("actua", "/news"), ("carte", "/map"), ("ajouter une vi", "/weather/add"),
                                            ("ajouter un fl", "/news/feeds"), ("composer", "/settings/front-page")])
def test_opens_sections_and_actions(typed, address, open_page, demo):
    page = open_page(demo, "/about")
    open_palette(page)
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    page.wait_for_url(demo.url(address))


def test_finds_and_opens_content(open_page, demo):
    page = open_page(demo, "/news")
    palette = open_palette(page)
    page.keyboard.type("tromso")
    expect(palette.get_by_role("group", name="Dans le journal")).to_contain_text("Tromsø")
    expect(selected_option(page)).to_contain_text("Tromsø")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Tromsø")


def test_arrow_keys_select_and_wrap_around(open_page, demo):
    page = open_page(demo, "/")
    open_palette(page)
    first = selected_option(page).inner_text()
    page.keyboard.press("ArrowDown")
    expect(selected_option(page)).not_to_have_text(first, use_inner_text=True)
    page.keyboard.press("ArrowUp")
    expect(selected_option(page)).to_have_text(first, use_inner_text=True)
    page.keyboard.press("ArrowUp")
    expect(selected_option(page)).to_contain_text("Raccourcis")
    page.keyboard.press("Enter")
    expect(page.locator("#help")).to_be_visible()
    expect(page.locator("#help")).to_contain_text("commandes")


def test_reports_no_results_and_links_to_the_search_page(open_page, demo):
    page = open_page(demo, "/")
    open_palette(page)
    page.keyboard.type("zzzzzz")
    expect(page.locator("#palette-note")).to_have_text("Aucun résultat.")
    page.keyboard.press("Enter")
    page.wait_for_url(demo.url("/search?q=zzzzzz"))


def test_changes_theme_and_language_on_the_same_page(open_page, fresh_demo):
    page = open_page(fresh_demo, "/classifieds?category=2")
    open_palette(page)
    page.keyboard.type("sombre")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_palette(page)
    page.keyboard.type("english")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(fresh_demo.url("/classifieds?category=2"))
    expect(open_palette(page)).to_contain_text("Add a city")


def test_opens_with_a_button_and_closes_with_escape(open_page, demo, size):
    page = open_page(demo, "/", size=size)
    page.locator("[data-palette]:visible").first.click()
    expect(page.locator("#palette")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()


def test_reports_a_search_without_response(open_page, demo):
    page = open_page(demo, "/")
    open_palette(page)
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('no network')); }")
    page.keyboard.type("velo")
    expect(page.locator("#palette-note")).to_contain_text("Recherche indisponible")


@pytest.mark.parametrize("path", PAGES)
def test_shortcuts_work_on_every_page(path, open_page, demo):
    page = open_page(demo, path)
    blur_fields(page)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    open_palette(page)
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    field = page.locator("input[type=search]:focus, #map-position:focus")
    if not field.count():
        page.wait_for_url(demo.url("/search"))
        expect(page.locator("#search-query")).to_be_focused()
    page.goto(path)
    blur_fields(page)
    key, address = ("n", "/news") if path == "/classifieds" else ("c", "/classifieds")
    page.keyboard.press("g")
    page.keyboard.press(key)
    page.wait_for_url(f"**{address}**")


@pytest.mark.parametrize("path", ["/", "/weather", "/news", "/search?q=a"])
def test_j_and_o_open_the_first_row(path, open_page, demo):
    page = open_page(demo, path)
    blur_fields(page)
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    wanted = page.evaluate("document.activeElement.href")
    page.keyboard.press("o")
    page.wait_for_url(wanted)


@pytest.mark.parametrize("path", ["/", "/map", "/classifieds", "/about", "/weather"])
def test_plus_adds_a_city(path, open_page, demo):
    page = open_page(demo, path)
    page.keyboard.press("+")
    page.wait_for_url("**/weather/add")


def test_plus_focuses_the_field_on_the_feeds_page(open_page, demo):
    page = open_page(demo, "/news/feeds")
    page.keyboard.press("+")
    expect(page.locator("#feed-address")).to_be_focused()


def test_r_refreshes_every_section_of_the_front_page(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    with page.expect_response(lambda response: response.url.endswith("/refresh")) as answer:
        page.keyboard.press("r")
    assert answer.value.status == 303
    page.goto("/weather")
    expect(page.locator(".refresh-status")).to_contain_text(re.compile(r"\d"))


@pytest.mark.parametrize("path, known, unknown", [
    ("/about", "r /+?", "jovms"), ("/news", "jovmsr/+?", ""), ("/classifieds", "josr/+?", "vm"), ("/weather", "jor/+?", "vms"),
    ("/settings/front-page", "r/+?", "jovms")])
def test_help_lists_the_shortcuts_of_the_page(path, known, unknown, open_page, demo):
    page = open_page(demo, path)
    blur_fields(page)
    page.keyboard.press("?")
    for key in (known + unknown).replace(" ", ""):
        entry = page.locator("#help dl > div", has=page.locator("kbd:first-child", has_text=re.compile(rf"^{re.escape(key)}$")))
        expect(entry).to_be_visible() if key in known else expect(entry).to_be_hidden()


def test_does_not_mark_an_unselected_row(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    blur_fields(page)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    for key in "ms":
        page.keyboard.press(key)
    page.keyboard.press("j")
    with page.expect_request(lambda request: request.method == "POST"):
        page.keyboard.press("s")
    assert len(asked) == 1 and asked[0].endswith("/star")


def test_ignores_shortcuts_in_fields_and_with_modifiers(open_page, demo):
    page = open_page(demo, "/news")
    expect_loaded(page)
    address = page.url
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    field = page.locator("input[type=search]").first
    field.focus()
    page.keyboard.type("jkmsr+?")
    expect(field).to_have_value("jkmsr+?")
    expect(page.locator("dialog[open]")).to_have_count(0)
    field.fill("")
    blur_fields(page)
    for key in ["Alt+m", "Control+s", "Meta+r", "Alt+s", "Control+m"]:
        page.keyboard.press("j")
        page.keyboard.press(key)
    assert asked == [] and page.url.split("?")[0] == address


@pytest.mark.parametrize("language, add, nothing", [("fr-FR", "Ajouter une ville", "Aucun résultat"), ("en-GB", "Add a city", "No results")])
def test_works_by_keyboard_and_restores_focus(language, add, nothing, size, open_page, demo):
    page = open_page(demo, "/weather", size=size, language=language)
    link = page.locator("ol.places .row-link, ol.places h2 a").first
    link.focus()
    palette = open_palette(page)
    field = palette.get_by_role("combobox")
    page.keyboard.type(add[:9])
    expect(selected_option(page)).to_contain_text(add)
    expect(field).to_have_attribute("aria-activedescendant", "palette-place")
    field.fill("qqqqqq")
    expect(page.locator("#palette-note")).to_contain_text(nothing)
    page.keyboard.press("Escape")
    expect(palette).to_be_hidden()
    expect(link).to_be_focused()
