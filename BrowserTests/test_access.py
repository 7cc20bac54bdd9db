"""Accessibility: each task with the keyboard only, large text, narrow windows, forced colours, reduced motion, and every state
checked by axe."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

import harness
from harness import expect_stored_copy, expect_loaded, expect_under_control
from test_news import origin
from test_offline import Server
from test_settings import serving, submit

PAGES = ["/", "/warnings", "/weather", "/weather/add?q=paris", "/weather/48.8534,2.3488", "/map", "/map/48.5000,1.5000", "/news",
         "/news/feeds", "/classifieds", "/search?q=a", "/settings", "/settings/front-page", "/about", "/offline",
         "/welcome", "/welcome/city", "/welcome/feeds", "/welcome/install"]


@pytest.fixture(autouse=True)
def expected_complaints(open_page):
    """These tests cause errors on purpose."""
    open_page.complaints.expected.append("status of 4")


def tab_to(page, wanted, limit=160):
    """Presses Tab until the element of the selector `wanted` has the focus."""
    for _ in range(limit):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}.")


def go(page, key, address):
    """Opens a section with `g` and its letter."""
    page.keyboard.press("g")
    page.keyboard.press(key)
    page.wait_for_url(f"**{address}*")
    expect_loaded(page)


# The tasks without a mouse. The map with its crosshair is in test_map.py.


def test_adds_a_city_by_keyboard(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    go(page, "w", "/weather")
    page.keyboard.press("+")
    page.wait_for_url("**/weather/add")
    expect(page.locator("#place-query")).to_be_focused()
    page.keyboard.type("lodz")
    expect(page.get_by_role("option").first).to_contain_text("Łódź")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#place-options [aria-selected=true]")).to_contain_text("Łódź")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/weather\?added="))
    expect(page.locator("ol.places")).to_contain_text("Łódź")


def test_adds_reads_and_stars_a_feed_by_keyboard(open_page, fresh_demo):
    with urllib.request.urlopen(fresh_demo.url("/api/v1/feeds"), timeout=60) as response:
        feed = json.load(response)["feeds"][-1]
    request = urllib.request.Request(fresh_demo.url(f"/api/v1/feeds/{feed['id']}"), method="DELETE",
                                     headers={"Origin": fresh_demo.address})
    urllib.request.urlopen(request, timeout=60).close()
    page = open_page(fresh_demo, "/")
    go(page, "n", "/news")
    page.keyboard.press("+")
    page.wait_for_url("**/news/feeds")
    expect_loaded(page)
    page.keyboard.press("+")
    expect(page.locator("#feed-address")).to_be_focused()
    page.keyboard.type(f"{origin(fresh_demo)}/kiosk")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Plusieurs flux ont été trouvés")).to_be_visible()
    expect_loaded(page)
    tab_to(page, f".found button[aria-label*='{feed['title']}']")
    page.keyboard.press("Enter")
    expect(page.locator(".feed", has_text=feed["title"])).to_be_visible()
    expect_loaded(page)
    go(page, "n", "/news")
    page.keyboard.press("j")
    title = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("o")
    expect(page.locator(".article-head h1")).to_have_text(title)
    expect_loaded(page)
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Retirer des favoris")).to_be_visible()


def test_filters_opens_and_stars_ads_by_keyboard(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    go(page, "c", "/classifieds")
    page.keyboard.press("/")
    expect(page.locator("#ads-query")).to_be_focused()
    page.keyboard.type("velo")
    page.wait_for_url(re.compile("q=velo"))
    tab_to(page, "input[name=withPicture]")
    page.keyboard.press("Space")
    page.wait_for_url(re.compile("withPicture=1"))
    page.keyboard.press("j")
    title = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("o")
    expect(page.locator("h1")).to_have_text(title)
    expect_loaded(page)
    page.keyboard.press("s")
    expect(page.locator("main [aria-pressed=true]").first).to_be_visible()


def test_moves_removes_and_restores_a_city_by_keyboard(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    go(page, "w", "/weather")
    names = page.locator(".place-name h2 a")
    before = names.all_inner_texts()
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.textContent") == before[1]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    tab_to(page, ".menu[open] [value=up]")
    page.keyboard.press("Enter")
    expect(names.first).to_have_text(before[1])
    tab_to(page, "ol.places > .place:last-child summary")
    page.keyboard.press("Enter")
    tab_to(page, ".menu[open] form:last-child button")
    page.keyboard.press("Enter")
    expect(names).to_have_count(len(before) - 1)
    tab_to(page, ".toast button")
    page.keyboard.press("Enter")
    expect(names).to_have_count(len(before))
    expect(names.last).to_have_text(before[-1])


def test_watches_a_search_by_keyboard(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    go(page, "c", "/classifieds")
    page.keyboard.press("/")
    expect(page.locator("#ads-query")).to_be_focused()
    page.keyboard.type("guitare")
    page.wait_for_url(re.compile("q=guitare"))
    tab_to(page, ".ads-watch-this a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/watches/new?*")
    tab_to(page, "input[name=name]")
    page.keyboard.press("Control+a")
    page.keyboard.type("Guitares à deux pas")
    page.keyboard.press("Enter")
    page.wait_for_url("**/watches/*?done=created")
    page.goto("/classifieds")
    expect(page.locator(".ads-watch", has_text="Guitares à deux pas")).to_be_visible()


def command(page, typed, address):
    """Opens `address` by typing in the palette."""
    page.keyboard.press("Control+k")
    expect(page.locator("#palette-query")).to_be_focused()
    page.keyboard.type(typed)
    page.keyboard.press("Enter")
    page.wait_for_url(address)
    expect_loaded(page)


def test_changes_a_setting_by_keyboard(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    command(page, "reglages", "**/settings")
    tab_to(page, "#paper-name")
    page.keyboard.press("Control+a")
    page.keyboard.type("Le Clavier")
    page.keyboard.press("Enter")
    expect(page.locator(".banner-good")).to_be_visible()
    expect(page.locator(".nameplate")).to_have_text("Le Clavier")


def test_arranges_the_front_page_by_keyboard(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    command(page, "composer", "**/settings/front-page")
    tab_to(page, "[name=show-classifieds]")
    page.keyboard.press("Space")
    tab_to(page, "[name=size-classifieds]")
    page.keyboard.press("ArrowDown")
    tab_to(page, "button.button-primary")
    page.keyboard.press("Enter")
    page.wait_for_url(fresh_demo.url("/"))
    expect(page.locator(".front-weather")).to_be_visible()
    expect(page.locator(".front-ads")).to_have_count(0)


def test_skips_the_masthead_with_the_first_tab(open_page, demo):
    page = open_page(demo, "/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


# Different eyesight.


@pytest.mark.parametrize("path", PAGES)
def test_fits_at_double_text_size_and_320_pixels(path, open_page, demo, assert_fits):
    page = open_page(demo, path)
    page.set_viewport_size({"width": 640, "height": 450})
    assert_fits(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert_fits(page)


@pytest.mark.parametrize("path", ["/", "/weather", "/map", "/news", "/classifieds"])
def test_outlines_selected_and_focused_controls_in_forced_colours(path, browser, demo):
    context = harness.new_context(browser, demo, forced_colors="active")
    page = context.new_page()
    page.goto(path)
    outlined = "(element) => { const style = getComputedStyle(element); return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0; }"
    assert page.locator(".sections [aria-current]").evaluate(outlined)
    page.keyboard.press("Tab")
    assert page.locator(":focus").evaluate(outlined)
    bare = page.evaluate("""() => [...document.querySelectorAll('main .button, main .chip, main .badge')].filter((element) =>
        element.checkVisibility() && getComputedStyle(element).borderTopStyle === 'none').map((element) => element.outerHTML)""")
    assert bare == []
    page.keyboard.press("Control+k")
    expect(page.locator("#palette-query")).to_be_focused()
    assert page.locator("#palette [aria-selected=true]").evaluate(outlined)
    context.close()


@pytest.mark.parametrize("path", ["/", "/map", "/news", "/classifieds"])
def test_respects_reduced_motion(path, open_page, demo):
    page = open_page(demo, path)
    page.keyboard.press("Control+k")
    expect(page.locator("#palette-query")).to_be_focused()
    moving = page.evaluate("""() => [...document.querySelectorAll('*')].filter((element) => {
        const style = getComputedStyle(element);
        return style.animationName !== 'none' || style.transitionDuration.split(', ').some((length) => parseFloat(length) > 0);
    }).map((element) => element.outerHTML.slice(0, 80))""")
    assert moving == []


def test_announces_a_change_once_and_politely(open_page, fresh_demo):
    page = open_page(fresh_demo, "/weather")
    # Recorded from the start of the page, so that early announcements count too.
    page.add_init_script("""window.said = []; addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
        const text = document.getElementById('announcer').textContent; if (text) window.said.push(text); })
        .observe(document.getElementById('announcer'), { childList: true, characterData: true, subtree: true }));""")
    page.reload()
    names = page.locator(".place-name h2 a")
    other = open_page(fresh_demo, "/weather")
    for _ in range(2):
        last = names.last.inner_text()
        row = other.locator("ol.places > .place").last
        harness.open_row_menu(row)
        row.get_by_role("button", name=re.compile("^Monter")).click()
        expect(names.last).not_to_have_text(last)
        expect(other.locator(".place-name h2 a").last).not_to_have_text(last)
    page.wait_for_function("() => window.said.length > 0")
    assert page.evaluate("window.said") == ["La page a été mise à jour."]


def test_announces_only_actual_changes_of_an_update(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    page.evaluate("""() => { window.said = []; new MutationObserver(() => {
        const text = document.getElementById('announcer').textContent; if (text) window.said.push(text); })
        .observe(document.getElementById('announcer'), { childList: true, characterData: true, subtree: true }); }""")
    origin = {"Origin": fresh_demo.address}
    # The settings changed, but the page stays the same: only the time of the edition differs.
    with page.expect_response(lambda answer: answer.url == fresh_demo.url("/")):
        page.request.patch("/api/v1/settings", data={"weather.refreshEvery": "1h"}, headers=origin)
    page.request.post("/api/v1/places", headers=origin, data={
        "name": "Reykjavik", "latitude": 64.1355, "longitude": -21.8954, "timeZone": "Atlantic/Reykjavik"})
    expect(page.locator(".front-weather")).to_contain_text("Reykjavik")
    page.wait_for_function("() => window.said.length > 0")
    assert page.evaluate("window.said") == ["Mis à jour\u00a0: Météo, Carte."]


# Every state.


@pytest.fixture(scope="module")
def empty_paper(tmp_path_factory, demo):
    """A new, empty server."""
    server = Server(tmp_path_factory.mktemp("paper") / "data", demo)
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("path", ["/", "/weather", "/map", "/news/feeds", "/search?q=zzz", "/no-such-page", "/classifieds?minPrice=x",
                                  "/weather/add?q=zzzzzz", "/map/999,999", "/offline"])
def test_empty_and_error_pages_are_accessible(path, open_page, empty_paper, assert_accessible, assert_fits):
    page = open_page(empty_paper, path, size="phone")
    assert_fits(page)
    assert_accessible(page)


def test_offline_pages_with_queued_actions_are_accessible(browser, fresh_demo, assert_accessible, assert_fits):
    context = harness.new_context(browser, fresh_demo, size="phone", service_workers="allow")
    page = context.new_page()
    page.goto("/weather")
    expect_under_control(page)
    page.reload()
    expect_stored_copy(page, "/weather")
    fresh_demo.process.terminate()
    fresh_demo.process.wait(timeout=60)
    page.reload()
    expect(page.locator("#offline")).to_be_visible()
    row = page.locator("ol.places > .place").last
    harness.open_row_menu(row)
    row.get_by_role("button", name=re.compile("^Retirer")).click()
    expect(page.locator("#waiting")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    page.goto("/about?never=read")
    expect(page.locator("h1")).to_contain_text("pas enregistrée sur cet appareil")
    assert_accessible(page)
    context.close()


def test_the_help_and_an_open_menu_are_accessible(open_page, demo, assert_accessible):
    page = open_page(demo, "/weather")
    harness.open_row_menu(page.locator("ol.places > .place").first)
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    assert_accessible(page)


def test_removal_notices_and_missing_pages_are_accessible(open_page, fresh_demo, assert_accessible, assert_fits):
    page = open_page(fresh_demo, "/weather", size="phone")
    row = page.locator("ol.places > .place").last
    harness.open_row_menu(row)
    row.get_by_role("button", name=re.compile("^Retirer")).click()
    expect(page.locator(".toast button")).to_be_visible()
    page.locator(".toast button").focus()
    assert_accessible(page)
    fresh_demo.faults.add("refuse")
    page.get_by_role("button", name="Tout actualiser").click()
    expect(page.locator(".place-trouble, .notices .banner-warning:visible").first).to_be_visible()
    assert_fits(page)
    assert_accessible(page)


def test_removal_notices_are_accessible_without_scripts(open_page, fresh_demo, assert_accessible):
    page = open_page(fresh_demo, "/weather")
    row = page.locator("ol.places > .place").last
    action = row.locator("form").last.get_attribute("action")
    # A browser without scripts sends the form like this; axe itself needs scripts.
    answer = page.request.post(action, headers={"Origin": fresh_demo.address}, max_redirects=0)
    page.goto(answer.headers["location"])
    expect(page.locator(".removed")).to_be_visible()
    assert_accessible(page)


def test_locked_pages_are_accessible(open_page, demo, tmp_path, size, assert_accessible, assert_fits):
    with serving(demo, tmp_path, GAZETTE_SERVER_PASSWORD="open sesame") as server:
        page = open_page(server, "/", size=size)
        expect(page.locator("#password")).to_be_focused()
        page.set_viewport_size({"width": 320, "height": 700})
        assert_fits(page)
        assert_accessible(page)
        page.keyboard.type("close sesame")
        page.keyboard.press("Enter")
        expect(page.locator("#password-trouble")).to_be_visible()
        assert_accessible(page)
        page.locator("#password").fill("open sesame")
        page.keyboard.press("Enter")
        expect(page.locator(".masthead-full")).to_be_visible()


def test_notices_after_saving_are_accessible(open_page, fresh_demo, assert_accessible):
    page = open_page(fresh_demo, "/settings", size="phone")
    submit(page, page.locator("#paper form").first.get_by_role("button"))
    expect(page.locator(".banner-good")).to_be_visible()
    assert_accessible(page)
    page.locator("#paper-timeZone").fill("Atlantis/Centre")
    submit(page, page.locator("#paper form").first.get_by_role("button"))
    expect(page.locator(".banner-failure")).to_be_visible()
    assert_accessible(page)


def test_sources_and_credits_are_accessible(page_in_each, assert_accessible, assert_fits):
    page = page_in_each("/about")
    assert_fits(page)
    assert_accessible(page)
