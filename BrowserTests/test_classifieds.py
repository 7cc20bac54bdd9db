"""The classified ads from a reader's view: filter, search, history, keyboard, paging, stars, watches."""

import json
import re
import sqlite3
import subprocess
import urllib.parse
from contextlib import closing, contextmanager

import harness
import pytest
from harness import wait_until
from playwright.sync_api import expect
from test_program import is_responding, free_port

LISTS = [
    "/classifieds", "/classifieds?view=rows", "/classifieds?q=v%C3%A9lo&maxPrice=500", "/classifieds?q=zzzz&urgent=1",
    "/classifieds?starred=1", "/classifieds?all=1&sort=oldest",
]


class Server:
    """A `gazette serve` on a data folder of its own, whose ads come from a demo's simulated source."""

    def __init__(self, address, environment):
        self.address = address
        self.environment = environment

    def run(self, *arguments):
        """Runs the program on the same data folder, concurrently with the server."""
        return subprocess.run(
            [harness.BINARY, *arguments], env=self.environment, capture_output=True, text=True, timeout=120)


@contextmanager
def serving(demo, folder, **settings):
    port = free_port()
    origin = demo.providers.removesuffix("/_control")
    environment = harness.own_environment() | {
        "GAZETTE_DATA_FOLDER": str(folder), "GAZETTE_SERVER_PORT": str(port),
        "GAZETTE_CLASSIFIEDS_URL": f"{origin}/paperclip", "GAZETTE_OPEN_METEO_URL": f"{origin}/open-meteo",
        "GAZETTE_MET_NORWAY_URL": f"{origin}/met-norway", "GAZETTE_NEWS_FEED_URL": f"{origin}/nothing", **settings,
    }
    process = subprocess.Popen([harness.BINARY, "serve"], env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: process.poll() is not None or is_responding(address))
        yield Server(address, environment)
    finally:
        process.terminate()
        process.wait(timeout=60)


def first_ad(page, query=""):
    """Returns the path of the first ad of a list."""
    page.goto(f"/classifieds{query}")
    return page.locator(".ad-title a").first.get_attribute("href")


def titles(page):
    return page.locator(".ad-title").all_inner_texts()


def ids(page):
    return page.locator(".ads > .ad").evaluate_all("ads => ads.map((ad) => ad.id)")


def count(page):
    return int(re.sub(r"\D", "", page.locator(".ads-count").inner_text()))


def query(page):
    return urllib.parse.parse_qs(urllib.parse.urlparse(page.url).query)


def expect_refusals(open_page):
    """The console reports every error response, such as those to bad queries."""
    open_page.complaints.expected += ["status of 400", "status of 404"]


@pytest.mark.parametrize("path", LISTS)
def test_lists_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_fits(page)
    assert_accessible(page)


def test_an_ad_fits_and_is_accessible(page_in_each, assert_accessible, assert_fits):
    page = page_in_each("/classifieds")
    page.goto(first_ad(page, "?q=v%C3%A9lo"))
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("path", [*LISTS, "/classifieds?minPrice=50&maxPrice=5"])
def test_lists_fit_in_320_pixels(path, open_page, demo, assert_fits):
    expect_refusals(open_page)
    page = open_page(demo, path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


def test_shows_two_columns_on_a_phone_and_four_on_a_wide_screen(open_page, demo):
    for size, columns in [("phone", 2), ("desktop", 4)]:
        page = open_page(demo, "/classifieds", size=size)
        tops = page.locator(".ad").evaluate_all("ads => ads.slice(0, 6).map((ad) => Math.round(ad.offsetTop))")
        assert tops.count(tops[0]) == columns


def test_shows_urgent_ads_first_with_prices(page):
    page.goto("/classifieds?all=1")
    assert count(page) >= 295
    expect(page.locator(".ad").first.locator(".ad-urgent")).to_have_text("Urgent")
    expect(page.locator(".ad-price").first).to_have_text(re.compile(r"^[\d\u202f]+\u00a0€|Gratuit"))


def test_combines_counts_and_removes_filters(open_page, demo):
    page = open_page(demo, "/classifieds?all=1")
    page.get_by_role("checkbox", name=re.compile("^Maison")).check()
    page.wait_for_url("**/classifieds?category=4")
    home = count(page)
    expect(page.get_by_role("checkbox", name=re.compile(rf"^Maison {home}"))).to_be_checked()
    page.get_by_label("à", exact=True).fill("100")
    page.wait_for_url("**maxPrice=100**")
    expect(page.locator(".ads-chips .chip")).to_have_count(2)
    cheap = count(page)
    assert 0 < cheap < home
    page.get_by_role("checkbox", name="avec photo").check()
    expect(page.locator(".ads-chips .chip")).to_have_count(3)
    page.get_by_role("link", name=re.compile(r"^Retirer\s: jusqu’à")).click()
    expect(page.locator(".ads-chips .chip")).to_have_count(2)
    expect(page.get_by_label("à", exact=True)).to_have_value("")
    expect(page).not_to_have_url(re.compile("maxPrice"))
    page.locator(".ads-chips").get_by_role("link", name="Tout effacer").click()
    expect(page.locator(".ads-chips")).to_have_count(0)
    assert count(page) >= 295


def test_highlights_accent_insensitive_prefixes_while_typing(open_page, demo):
    page = open_page(demo, "/classifieds?all=1")
    page.locator("#ads-query").press_sequentially("VELO holl", delay=20)
    page.wait_for_url("**q=VELO**holl**")
    expect(page.locator(".ad mark").first).to_have_text(re.compile("vélo", re.I))
    assert all("vélo" in title.lower() for title in titles(page))
    expect(page.locator("#ads-query")).to_be_focused()
    expect(page.locator("#ads-query")).to_have_value("VELO holl")
    page.get_by_role("checkbox", name=re.compile("^Véhicule")).check()
    page.wait_for_url("**category=1**")
    assert query(page)["q"] == ["VELO holl"]


def test_adds_one_history_entry_for_typing(open_page, demo):
    page = open_page(demo, "/classifieds?all=1")
    everything = count(page)
    page.locator("#ads-query").press_sequentially("table", delay=350)
    page.wait_for_url("**q=table")
    found = count(page)
    page.get_by_role("combobox", name="Trier par").select_option("price")
    page.wait_for_url("**sort=price")
    page.go_back()
    page.wait_for_url("**q=table")
    expect(page.get_by_role("combobox", name="Trier par")).to_have_value("urgent")
    assert count(page) == found
    page.go_back()
    page.wait_for_url("**all=1")
    expect(page.locator("#ads-query")).to_have_value("")
    expect(page.locator(".ads-count")).to_contain_text(str(everything))
    page.go_forward()
    expect(page.locator("#ads-query")).to_have_value("table")


def test_adds_one_history_entry_for_typing_with_slow_responses(open_page, demo):
    page = open_page(demo, "/classifieds?all=1")
    page.evaluate("""() => {
      const ask = window.fetch;
      window.fetch = async (...asked) => { await new Promise((go) => setTimeout(go, 600)); return ask(...asked); };
    }""")
    page.locator("#ads-query").press_sequentially("table", delay=350)
    page.wait_for_url("**q=table")
    page.go_back()
    page.wait_for_url("**all=1")
    expect(page.locator("#ads-query")).to_have_value("")


def test_preserves_the_filter_during_a_live_update(open_page, fresh_demo):
    page = open_page(fresh_demo, "/classifieds?all=1")
    page.evaluate("""() => {
      const ask = window.fetch;
      window.fetch = async (address, ...asked) => {
        if (!String(address).includes('all=1')) return ask(address, ...asked);
        document.documentElement.dataset.asked = '1';
        const answer = await ask(address, ...asked);
        await new Promise((go) => setTimeout(go, 1500));
        setTimeout(() => { document.documentElement.dataset.answered = '1'; }, 200);
        return answer;
      };
    }""")
    open_page(fresh_demo, "/classifieds").locator(".ad").nth(2).locator("[data-star]").click()
    expect(page.locator("html")).to_have_attribute("data-asked", "1")
    page.get_by_role("checkbox", name=re.compile("^Maison")).check()
    page.wait_for_url("**/classifieds?category=4")
    home = count(page)
    expect(page.locator("html")).to_have_attribute("data-answered", "1")
    assert count(page) == home
    expect(page.get_by_role("checkbox", name=re.compile("^Maison"))).to_be_checked()


def test_restores_the_scroll_position_after_an_ad(open_page, demo):
    page = open_page(demo, "/classifieds?all=1&sort=newest")
    page.locator(".ads-pager").scroll_into_view_if_needed()
    expect(page.locator(".ads")).not_to_have_count(1)
    link = page.locator("#ads-later .ad-title a").nth(3)
    name = link.inner_text()
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.go_back()
    expect(page.locator("#ads-later .ad-title a").nth(3)).to_be_in_viewport()


def test_scrolls_to_the_last_ad_without_duplicates(open_page, demo):
    page = open_page(demo, "/classifieds?sort=oldest")
    total = count(page)
    while page.locator(".ads-pager a").count():
        before = len(ids(page))
        page.mouse.wheel(0, 5000)
        page.wait_for_function(
            "(before) => document.querySelectorAll('.ads > .ad').length > before || !document.querySelector('.ads-pager a')",
            arg=before)
    shown = ids(page)
    assert len(shown) == len(set(shown))
    # Ads may come or go in the meantime.
    assert abs(len(shown) - total) <= 2


def test_pages_through_ads_without_javascript(browser, demo):
    context = harness.new_context(browser, demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/classifieds?sort=oldest")
    seen = ids(page)
    while page.locator(".ads-pager a").count():
        with page.expect_navigation():
            page.locator(".ads-pager a").click()
        seen += ids(page)
    assert len(seen) == len(set(seen)) and len(seen) >= 290
    with page.expect_navigation():
        page.get_by_role("link", name="Retour aux premières annonces").click()
    assert ids(page) == seen[:24]
    context.close()


def test_filters_without_javascript(browser, demo):
    context = harness.new_context(browser, demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/classifieds?all=1")
    page.get_by_role("checkbox", name=re.compile("^Loisirs")).check()
    page.fill("#ads-query", "guitare")
    with page.expect_navigation():
        page.get_by_role("button", name="Filtrer").click()
    assert query(page)["q"] == ["guitare"]
    assert titles(page) and all("uitare" in title for title in titles(page))
    context.close()


def test_shows_all_ads_and_offers_the_last_filter(open_page, demo, assert_accessible):
    page = open_page(demo, "/classifieds?q=lampe&view=rows")
    page.goto("/weather")
    page.get_by_role("link", name="Petites annonces").first.click()
    page.wait_for_url("**/classifieds")
    expect(page.locator("#ads-query")).to_have_value("")
    expect(page.locator(".ads-rows")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Votre dernier filtre").click()
    page.wait_for_url("**/classifieds?q=lampe&view=rows")
    expect(page.locator("#ads-query")).to_have_value("lampe")
    page.locator(".ads-chips").get_by_role("link", name="Tout effacer").click()
    page.wait_for_url("**/classifieds?all=1**")
    page.goto("/classifieds")
    expect(page.locator("#ads-query")).to_have_value("")
    expect(page.get_by_role("link", name="Votre dernier filtre")).to_have_count(0)


def test_suggests_filters_to_relax(page, assert_accessible):
    page.goto("/classifieds?q=table&maxPrice=1")
    expect(page.get_by_role("heading", name="Aucune annonce ne correspond")).to_be_visible()
    page.get_by_role("link", name=re.compile("^sans jusqu’à 1|^Retirer")).last.click()
    expect(page.locator(".ad").first).to_be_visible()


@pytest.mark.parametrize("query, sentence", [
    ("category=99", "Catégorie inconnue : « 99 »"),
    ("minPrice=50&maxPrice=5", "Échangez-les"),
    ("after=nonsense", "« after » ne peut pas valoir « nonsense »"),
    ("sort=best", "« Trier par » ne peut pas valoir « best »"),
    ("q=" + "a" * 300, "trop longue"),
    ("minPrice=cher", "Indiquez un prix, par exemple 140 ou 12,50."),
])
def test_reports_invalid_queries_next_to_the_form(query, sentence, open_page, demo, assert_accessible):
    expect_refusals(open_page)
    page = open_page(demo, f"/classifieds?{query}")
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("#ads-query")).to_be_visible()
    assert_accessible(page)
    # The valid fields still find ads, and the error is shown next to them.
    expect(page.locator(".ad").first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_reports_an_invalid_price_at_its_field(size, open_page, demo, assert_accessible):
    expect_refusals(open_page)
    page = open_page(demo, "/classifieds?maxPrice=500", size=size)
    if size == "phone":
        page.locator(".ads-toggle-label").click()
    ads = page.locator(".ad").evaluate_all("(ads) => ads.map((ad) => ad.id)")
    field = page.locator("[name=minPrice]")
    field.press_sequentially("cher")
    expect(page.locator(".ads-prices + .field-error")).to_contain_text("Indiquez un prix")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("cher")
    assert page.locator(".ad").evaluate_all("(ads) => ads.map((ad) => ad.id)") == ads
    assert page.url == demo.url("/classifieds?maxPrice=500")
    assert_accessible(page)
    field.fill("5")
    expect(page).to_have_url(re.compile("minPrice=5"))
    expect(page.locator(".field-error")).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_shows_an_ad_with_links_to_its_neighbours(open_page, demo):
    page = open_page(demo, "/classifieds?seller=pro&sort=price")
    names = titles(page)
    page.locator(".ad-title a").nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(names[1])
    for fact in ["Catégorie", "Publiée", "Numéro d’entreprise", "Numéro de l’annonce"]:
        expect(page.locator("dt", has_text=re.compile(f"^{fact}$"))).to_be_visible()
    expect(page.locator("dd", has_text=re.compile(r"^\d{3} \d{3} \d{3}$"))).to_be_visible()
    expect(page.get_by_role("heading", name="Annonces similaires")).to_be_visible()
    page.get_by_role("link", name="Annonce suivante").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(names[2])
    harness.expect_loaded(page)
    page.keyboard.press("k")
    expect(page.get_by_role("heading", level=1)).to_have_text(names[1])
    page.get_by_role("link", name="Toutes les annonces").click()
    page.wait_for_url("**/classifieds?seller=pro&sort=price")


def test_reports_an_unknown_ad(open_page, demo):
    expect_refusals(open_page)
    page = open_page(demo, "/classifieds")
    for path in ["/classifieds/paperclip:1", "/classifieds/nonsense"]:
        assert page.goto(path).status == 404
        expect(page.locator("main")).to_contain_text("n’existe pas")


def test_supports_keyboard_shortcuts(open_page, fresh_demo):
    page = open_page(fresh_demo, "/classifieds?all=1&sort=newest")
    page.keyboard.press("j")
    page.keyboard.press("j")
    second = page.locator(".ad").nth(1)
    expect(second.locator(".ad-title a")).to_be_focused()
    star = second.locator("[data-star]")
    before = star.get_attribute("aria-pressed")
    page.keyboard.press("s")
    expect(star).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    page.keyboard.press("/")
    expect(page.locator("#ads-query")).to_be_focused()
    page.locator("#ads-query").blur()
    page.keyboard.press("j")
    # The focused one, which may no longer be the first: ads arrive meanwhile.
    title = page.evaluate("document.activeElement.innerText")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    harness.expect_loaded(page)
    page.keyboard.press("g")
    page.keyboard.press("c")
    page.wait_for_url(re.compile(r"/classifieds(\?|$)"))


def test_stores_lists_and_removes_stars(open_page, fresh_demo):
    page = open_page(fresh_demo, "/classifieds?starred=1")
    before = count(page)
    assert before >= 1
    page.goto("/classifieds?q=piano&sort=newest")
    star = page.locator(".ad").first.get_by_role("button", name=re.compile("^Ajouter aux favoris"))
    name = page.locator(".ad-title").first.inner_text()
    star.click()
    expect(page.locator(".ad").first.locator("[data-star]")).to_have_attribute("aria-pressed", "true")
    page.goto("/classifieds?starred=1")
    assert name in titles(page) and count(page) == before + 1
    page.get_by_role("button", name=f"Retirer des favoris : {name}").first.click()
    expect(page.locator(".ads-count")).to_contain_text(str(before))


@pytest.mark.parametrize("java_script", [True, False])
def test_watches_a_search_and_shows_its_ads(open_page, fresh_demo, assert_accessible, java_script):
    page = open_page(fresh_demo, "/classifieds?q=guitare&maxPrice=900", java_script_enabled=java_script)
    number = page.locator(".ads-count").inner_text().split()[0]
    page.locator(".ads-watch-this a").click()
    page.get_by_label("Nom", exact=True).fill("Guitares pas chères")
    page.get_by_role("button", name="Créer la veille").click()
    page.wait_for_url("**/watches/*?done=created")
    if java_script:
        assert_accessible(page)
    # The ads of the search are there at once.
    page.get_by_role("link", name=f"Voir les annonces qui correspondent ({number})").click()
    page.wait_for_url("**/classifieds?q=guitare&maxPrice=900")
    page.goto("/classifieds?all=1")
    if java_script:
        assert_accessible(page)
    page.locator(".ads-watches").get_by_role("link", name="Guitares pas chères", exact=True).click()
    page.wait_for_url("**/classifieds?q=guitare&maxPrice=900")
    expect(page.locator(".ads-count")).to_contain_text(number)


@pytest.mark.parametrize("typed", ["1,000", "€1,000", "1.000 €", "1 000"])
def test_accepts_common_price_formats(typed, page):
    page.goto("/classifieds")
    with page.expect_response(lambda response: "maxPrice" in response.url):
        page.locator("[name=maxPrice]").fill(typed)
    expect(page.locator(".ads-chips")).to_contain_text(re.compile(r"jusqu’à 1\s000"))


def test_replaces_broken_pictures_by_equal_placeholders(open_page, fresh_demo):
    fresh_demo.faults.add("status", status=404, provider="pictures")
    page = open_page(fresh_demo, "/classifieds?all=1&sort=oldest")
    expect(page.locator(".picture.is-missing").first).to_be_visible()
    heights = page.locator(".ad-picture").evaluate_all("boxes => boxes.slice(0, 4).map((box) => Math.round(box.clientHeight))")
    assert len(set(heights)) == 1


def test_falls_back_to_the_other_picture_size(open_page, fresh_demo):
    fresh_demo.faults.add("status", status=404, provider="pictures", path="/pictures/960/*")
    page = open_page(fresh_demo, "/classifieds?all=1&sort=newest")
    page.locator(".ad-title a").first.click()
    # A failed picture is complete too.
    page.wait_for_function("() => document.querySelector('.picture-ad img:not([data-other])')?.naturalWidth > 0")
    expect(page.locator(".picture-ad.is-missing")).to_have_count(0)


def test_skips_and_counts_broken_ads(open_page, fresh_demo, tmp_path):
    fresh_demo.faults.add("brokenItems", provider="paperclip", path="*/listing.json")
    with serving(fresh_demo, tmp_path) as server:
        page = open_page(server, "/classifieds?all=1")
        expect(page.locator(".ads-skipped")).to_contain_text("5 annonces étaient illisibles")
        assert count(page) >= 293
        page.locator(".ads-skipped summary").click()
        expect(page.locator(".ads-skipped li")).to_have_count(5)
        expect(page.locator(".ads-skipped li").first).to_contain_text("annonce")


def test_reports_a_refresh_that_is_too_early(open_page, fresh_demo, assert_accessible):
    page = open_page(fresh_demo, "/classifieds?all=1&q=lampe")
    page.locator("form[data-refresh] button").click()
    expect(page.locator(".toast")).to_contain_text("viennent d’être actualisées")
    expect(page).to_have_url(re.compile(r"/classifieds\?all=1&q=lampe$"))
    assert_accessible(page)


def test_reads_ads_in_the_terminal_while_the_server_runs(open_page, fresh_demo, tmp_path):
    with serving(fresh_demo, tmp_path) as server:
        page = open_page(server, "/classifieds?all=1&sort=price")
        expect(page.locator(".ad").nth(23)).to_be_visible()
        # More ads may have loaded below them already.
        shown = [re.sub(r".*:", "", ad) for ad in ids(page)[:24]]
        listed = server.run("ads", "--json", "--sort", "price", "--limit", "24")
        assert listed.returncode == 0 and listed.stderr == ""
        assert [str(ad["id"]) for ad in json.loads(listed.stdout)] == shown
        one = server.run("ads", "show", shown[0], "--lang", "fr")
        assert "Numéro" in one.stdout
        wrong = server.run("ads", "--category", "Bateaux")
        assert wrong.returncode == 64 and "Bateaux" in wrong.stderr
        examined = server.run("doctor")
        assert re.search(r"Ads, paperclip.*300 ads", examined.stdout), examined.stdout


def test_preserves_ads_and_reports_an_unreachable_source(open_page, fresh_demo, tmp_path, assert_accessible):
    often = {"GAZETTE_CLASSIFIEDS_REFRESH_EVERY": "1s"}
    with serving(fresh_demo, tmp_path, **often) as server:
        page = open_page(server, "/classifieds?all=1")
        expect(page.locator(".ad").first).to_be_visible()
    # As if the last fetch was an hour ago: the source is not fetched twice within a minute.
    with closing(sqlite3.connect(tmp_path / "gazette.sqlite")) as database, database:
        database.execute("UPDATE listing SET lastAttempt = lastAttempt - 3600, lastSuccess = lastSuccess - 3600, nextAttempt = NULL")
    fresh_demo.faults.add("refuse", provider="paperclip")
    with serving(fresh_demo, tmp_path, **often) as server:
        page = open_page(server, "/classifieds?all=1")
        expect(page.locator(".notices")).to_contain_text("La source des annonces est injoignable", timeout=150_000)
        assert count(page) >= 295
        assert_accessible(page)


def test_offers_a_refresh_without_ads(open_page, fresh_demo, tmp_path, assert_accessible):
    fresh_demo.faults.add("status", status=500, provider="paperclip")
    with serving(fresh_demo, tmp_path) as server:
        page = open_page(server, "/classifieds?all=1")
        expect(page.get_by_role("heading", name="Aucune annonce pour le moment")).to_be_visible()
        expect(page.locator(".state")).to_contain_text("en panne")
        expect(page.locator(".state").get_by_role("button", name="Actualiser les annonces")).to_be_visible()
        assert_accessible(page)


def test_shows_visited_lists_and_ads_offline(browser, fresh_demo):
    context = harness.new_context(browser, fresh_demo, service_workers="allow")
    page = context.new_page()
    page.goto("/classifieds?q=table")
    harness.expect_under_control(page)
    page.reload()
    path = page.locator(".ad-title a").first.get_attribute("href")
    page.goto(path)
    name = page.get_by_role("heading", level=1).inner_text()
    harness.expect_stored_copy(page, path)
    page.goto("/classifieds?q=table")
    harness.expect_stored_copy(page, "/classifieds?q=table")
    context.set_offline(True)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.goto("/classifieds?q=table")
    expect(page.locator(".ad").first).to_be_visible()
    expect(page.locator("#offline")).to_be_visible()
    context.close()


def test_shows_the_page_in_english(open_page, demo):
    page = open_page(demo, "/classifieds?q=v%C3%A9lo&maxPrice=500", language="en-GB")
    expect(page.get_by_role("heading", level=1)).to_have_text("Classifieds")
    expect(page.locator(".ads-count")).to_contain_text("ads")
    expect(page.locator(".ad-price").first).to_have_text(re.compile(r"^€[\d,]+$"))
