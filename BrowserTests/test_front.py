"""The front page, its arrangement, and the search in all sections."""

import json
import re
import sqlite3
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from harness import wait_until
from publisher import running_publisher
from test_offline import Server

PATHS = ["/", "/settings/front-page", "/search?q=a"]


@pytest.mark.parametrize("path", PATHS)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_fits(page)
    assert_accessible(page)


def test_shows_every_section(open_page, demo):
    page = open_page(demo, "/")
    expect(page.locator(".story-lead h3")).not_to_be_empty()
    expect(page.locator(".story-lead img")).to_have_attribute("src", re.compile("^/pictures/"))
    expect(page.locator(".front-place")).to_have_count(5)
    expect(page.locator(".front-ad")).to_have_count(6)
    expect(page.locator(".front-ad .badge").first).to_have_text("Urgent")
    expect(page.locator(".map-strip-city")).to_have_count(5)
    expect(page.locator(".ear-left")).to_contain_text("Paris")


def test_shows_each_story_once_from_several_sources(open_page, demo):
    page = open_page(demo, "/")
    titles = page.locator(".story h3").all_inner_texts()
    papers = {page.locator(".story .byline span:first-child").nth(number).inner_text() for number in range(len(titles))}
    assert len(titles) == len(set(titles)) > 5
    assert len(papers) > 2


def test_links_stories_and_ads_to_their_pages(open_page, demo):
    page = open_page(demo, "/")
    title = page.locator(".story-lead h3").inner_text()
    page.locator(".story-lead a").click()
    expect(page.locator("h1")).to_have_text(title)
    page.goto("/")
    title = page.locator(".front-ad h3").first.inner_text()
    page.locator(".front-ad a").first.click()
    expect(page.locator("h1")).to_have_text(title)


def test_shows_stored_data_with_every_provider_down(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    expect(page.locator(".story-lead")).to_be_visible()
    fresh_demo.faults.add("refuse")
    page.reload()
    for part in [".story-lead", ".front-place", ".front-ad", ".map-strip-city"]:
        expect(page.locator(part).first).to_be_visible()


def test_moves_hides_and_restores_sections(open_page, fresh_demo):
    page = open_page(fresh_demo, "/settings/front-page")
    page.locator("[name=show-classifieds]").uncheck()
    page.locator("[name=place-weather]").select_option("1")
    page.locator("[name=place-news]").select_option("2")
    page.locator("[name=size-weather]").select_option("full")
    page.get_by_role("button", name="Enregistrer").click()
    expect(page).to_have_url(fresh_demo.url("/"))
    expect(page.locator(".front-block").first).to_have_class("front-block front-weather front-full")
    expect(page.locator(".front-ads")).to_have_count(0)
    page.goto("/settings/front-page")
    page.get_by_role("button", name="Rétablir la une par défaut").click()
    expect(page.locator(".front-block").first).to_have_class("front-block front-news front-large")
    expect(page.locator(".front-ads")).to_have_count(1)


NUMBER = "story => Number(story.querySelector('.row-link').pathname.split('/').pop())"


def test_marks_stories_since_the_last_visit(open_page, demo):
    page = open_page(demo, "/")
    expect(page.locator("#since-visit")).to_be_empty()
    numbers = page.evaluate(f"[...document.querySelectorAll('.story')].map({NUMBER})")
    last = sorted(numbers)[len(numbers) // 2]
    # Before the page's own script, which records each view of the page.
    page.add_init_script(f"""
        localStorage.setItem('gazette-seen', String(Date.now() - 30 * 24 * 3600 * 1000));
        localStorage.setItem('gazette-seen-story', '{last}')""")
    page.reload()
    expect(page.locator("#since-visit")).to_contain_text("depuis votre dernière visite")
    expect(page.locator(".story.is-new").first).to_be_visible()
    # Marks arrivals since the visit, whenever they were published; all stories are younger than the last visit.
    marked_rightly = f"[...document.querySelectorAll('.story')].every(story => story.matches('.is-new') === (({NUMBER})(story) > {last}))"
    assert page.evaluate(marked_rightly)


def test_masthead_has_name_date_edition_time_and_both_ears(open_page, demo):
    page = open_page(demo, "/")
    expect(page.locator(".nameplate")).to_have_text("La Gazette")
    date = page.locator(".dateline-date")
    expect(date).to_contain_text(re.compile(r"^\w+ \d+(er)? \w+ \d{4}"))
    expect(date.locator(".edition-time")).to_have_text(re.compile(r"^Actualisé à \d+\sh\s\d\d$"))
    expect(page.locator(".ear-left strong")).to_have_text(re.compile(r"^Paris −?\d+°$"))
    expect(page.locator(".ear-left small")).not_to_be_empty()
    expect(page.locator(".ear-right strong")).to_have_text(re.compile(r"^Lever\s\d+\sh\s\d\d, coucher\s\d+\sh\s\d\d$"))
    # The two ears have different symbols.
    expect(page.locator(".ear-left .symbol")).to_be_visible()
    expect(page.locator(".ear-right .ear-moon .moon-lit")).to_be_attached()
    expect(page.locator(".ear-right small")).to_have_text(re.compile("lune|quartier|croissant|gibbeuse"))


def test_shows_a_story_of_two_sources_once_with_both_names(open_page, demo):
    page = open_page(demo, "/")
    told = page.locator(".story", has_text="Aussi dans").first
    title = told.locator("h3").inner_text()
    expect(page.locator(".story h3", has_text=title)).to_have_count(1)
    source = told.locator("[data-detail]").inner_text()
    assert source not in told.locator(".byline span").last.inner_text()


def test_describes_each_city_curve_in_words(open_page, demo):
    page = open_page(demo, "/")
    curves = page.locator(".front-place .sparkline[role=img]")
    expect(curves).to_have_count(5)
    for number in range(5):
        assert len(curves.nth(number).locator("polyline").get_attribute("points").split()) >= 24
        assert re.search(r"\d+°", curves.nth(number).get_attribute("aria-label"))


@pytest.mark.parametrize("size, columns", [("small", 1), ("medium", 2), ("large", 3), ("full", 4)])
def test_applies_the_selected_section_width(size, columns, open_page, fresh_demo):
    page = open_page(fresh_demo, "/settings/front-page")
    page.locator("[name=size-classifieds]").select_option(size)
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_url(fresh_demo.url("/"))
    widths = page.evaluate("() => ['.front-ads', '.front'].map((part) => document.querySelector(part).getBoundingClientRect().width)")
    assert round(4 * widths[0] / widths[1]) == columns
    page.set_viewport_size({"width": 390, "height": 844})
    widths = page.evaluate("() => ['.front-ads', '.front'].map((part) => document.querySelector(part).getBoundingClientRect().width)")
    assert widths[0] == widths[1]


def test_updates_the_layout_preview_with_unique_positions(open_page, demo):
    page = open_page(demo, "/settings/front-page")
    shown = "() => [...document.querySelectorAll('.front-sketch-block')].filter((block) => !block.hidden).sort((a, b) => a.style.order - b.style.order).map((block) => block.dataset.section)"
    assert page.evaluate(shown) == ["news", "weather", "classifieds", "weatherMap", "watches"]
    page.locator("[name=place-weatherMap]").select_option("1")
    assert page.evaluate(shown) == ["weatherMap", "weather", "classifieds", "news", "watches"]
    expect(page.locator("[name=place-news]")).to_have_value("4")
    page.locator("[name=show-weather]").uncheck()
    assert page.evaluate(shown) == ["weatherMap", "classifieds", "news", "watches"]
    page.locator("[name=size-classifieds]").select_option("full")
    expect(page.locator(".front-sketch-block[data-section=classifieds]")).to_have_class(re.compile("front-full"))


def test_responds_immediately_while_every_provider_hangs(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    fresh_demo.faults.add("hang")
    page.locator("[data-refresh] button").click()
    started = time.monotonic()
    page.reload(wait_until="domcontentloaded")
    for part in [".story-lead", ".front-place", ".front-ad", ".map-strip-city"]:
        assert page.locator(part).first.is_visible()
    assert time.monotonic() - started < 10


@pytest.fixture
def publisher_paper(tmp_path, demo):
    """A real server on the test's own folder, subscribed to a publisher that the test writes."""
    with running_publisher() as publisher:
        server = Server(tmp_path / "data", demo)
        server.environment = {
            **server.environment, "GAZETTE_NEWS_FEED_URL": publisher.address + "/feed.xml", "GAZETTE_NEWS_REFRESH_EVERY": "1s",
            "GAZETTE_CLASSIFIEDS_REFRESH_EVERY": "1h",
        }
        publisher.publish("Le premier article du jour", "Un chapeau.")
        server.start()
        server.publisher = publisher
        server.folder = tmp_path / "data"
        try:
            yield server
        finally:
            server.stop()


def save_place(server, name, latitude, longitude):
    place = {"name": name, "latitude": latitude, "longitude": longitude, "timeZone": "Europe/London"}
    request = urllib.request.Request(
        server.address + "/api/v1/places", json.dumps(place).encode(),
        {"Origin": server.address, "Content-Type": "application/json"}, method="POST")
    urllib.request.urlopen(request, timeout=60).close()


def ask_until(page, condition):
    """Presses the refresh button until something arrives: a polite client does not fetch the same publisher twice in a moment."""
    def ask():
        page.locator("[data-refresh] button").click()
        page.wait_for_timeout(1000)
    wait_until(condition, pause=ask)


def test_updates_automatically(open_page, publisher_paper):
    page = open_page(publisher_paper, "/")
    expect(page.locator(".story-lead h3")).to_have_text("Le premier article du jour")
    page.evaluate("() => { window.sameDocument = true; }")
    publisher_paper.publisher.publish("Le second article, plus frais", "Un autre chapeau.")
    ask_until(page, lambda: page.locator(".story-lead h3").inner_text() == "Le second article, plus frais")
    save_place(publisher_paper, "Londres", 51.5085, -0.1257)
    expect(page.locator(".front-place")).to_contain_text("Londres")
    expect(page.locator(".front-place-now")).to_have_text(re.compile(r"\d°"))
    expect(page.locator(".map-strip-city")).to_have_count(1)
    form = {"show-weather": "1", "place-weather": "1", "show-news": "1", "place-news": "2"}
    page.request.post("/settings/front-page", form=form, headers={"Origin": publisher_paper.address})
    expect(page.locator(".front-block").first).to_have_class(re.compile("front-weather"))
    expect(page.locator(".front-block")).to_have_count(2)
    assert page.evaluate("window.sameDocument") is True


@pytest.mark.parametrize("table, section", [("article", "news"), ("savedPlace", "weather"), ("ad", "ads")])
def test_limits_a_failure_to_one_section(table, section, open_page, publisher_paper, assert_accessible, assert_fits):
    page = open_page(publisher_paper, "/")
    save_place(publisher_paper, "Londres", 51.5085, -0.1257)
    for part in [".story-lead", ".front-place", ".front-ad"]:
        expect(page.locator(part).first).to_be_visible()
    store = sqlite3.connect(publisher_paper.folder / "gazette.sqlite", timeout=60)
    store.execute("PRAGMA legacy_alter_table = ON")
    store.execute(f"ALTER TABLE {table} RENAME TO lost")
    store.commit()
    store.close()
    # A different address, so that no cached page is shown.
    page.goto("/?again=1")
    blocks = {"news": ".story-lead", "weather": ".front-place", "ads": ".front-ad"}
    expect(page.locator(f".front-{section} .banner-failure")).to_contain_text("Impossible de charger cette rubrique.")
    expect(page.locator(".front .banner-failure")).to_have_count(1)
    for other, part in blocks.items():
        assert page.locator(part).first.is_visible() == (other != section), other
    assert_fits(page)
    assert_accessible(page)


LONG = "Anticonstitutionnellement, le conseil intercommunal transfrontalier de Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson reporte l’interconnexion"
VILLAGE = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"


def test_wraps_long_headlines_and_names_within_their_columns(open_page, publisher_paper, assert_fits):
    for number in range(8):
        publisher_paper.publisher.publish(f"{number} {LONG}" if number % 2 else f"Bref {number}", "Un chapeau. " * 20)
    save_place(publisher_paper, VILLAGE, 53.22, -4.2)
    page = open_page(publisher_paper, "/")
    ask_until(page, lambda: page.locator(".story").count() == 9)
    expect(page.locator(".ear-left strong")).to_contain_text(VILLAGE)
    for width in [320, 390, 768, 1024, 1280, 1920]:
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits(page)
        over = page.evaluate("""() => {
          const plate = document.querySelector('.nameplate').getBoundingClientRect();
          const ear = document.querySelector('.ear-left strong').getBoundingClientRect();
          return ear.right > plate.left && ear.left < plate.right && ear.bottom > plate.top && ear.top < plate.bottom;
        }""")
        assert not over, f"the ear is written over the name at {width}"


@pytest.mark.parametrize("width", [768, 1024, 1280])
@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_shows_section_links_on_one_line(width, language, open_page, demo):
    page = open_page(demo, "/", language=language)
    page.set_viewport_size({"width": width, "height": 900})
    tops = page.locator(".sections a").evaluate_all("(links) => links.map((link) => Math.round(link.getBoundingClientRect().top))")
    assert len(set(tops)) == 1


def test_map_cities_are_large_enough_to_tap(open_page, demo, size):
    page = open_page(demo, "/", size=size)
    for box in page.locator(".map-strip-touch").evaluate_all("(dots) => dots.map((dot) => dot.getBoundingClientRect().width)"):
        assert box >= 24


def test_draws_no_rule_above_the_first_row(open_page, demo):
    page = open_page(demo, "/search?q=a")
    for width in [390, 768, 1280]:
        page.set_viewport_size({"width": width, "height": 900})
        lined = page.evaluate("""() => [...document.querySelectorAll('.front-ad-list, .front-places')].flatMap((list) => {
          const first = Math.min(...[...list.children].map((row) => row.getBoundingClientRect().top));
          return [...list.children].filter((row) => row.getBoundingClientRect().top < first + 5 && parseFloat(getComputedStyle(row).borderTopWidth) > 0);
        }).length""")
        assert lined == 0, width


def test_search_finds_places_articles_and_ads(open_page, demo):
    page = open_page(demo, "/")
    word = max(page.locator(".story-lead h3").inner_text().replace("’", " ").split(), key=len).strip(".,:?!«»")
    page.keyboard.press("/")
    page.wait_for_url(demo.url("/search"))
    page.locator("#search-query").fill(word)
    page.locator("#search-query").press("Enter")
    expect(page.locator("#found-articles")).to_be_visible()
    page.goto("/search?q=tro")
    expect(page.locator(".front-place")).to_contain_text("Tromsø")
    page.goto("/search?q=velo")
    expect(page.locator("#found-ads")).to_be_visible()


def test_suggests_alternatives_without_search_results(open_page, demo):
    page = open_page(demo, "/search?q=zzzzzz")
    expect(page.get_by_role("status").first).to_contain_text("Aucun résultat pour « zzzzzz ».")
    page.get_by_role("link", name="Rechercher une ville").click()
    expect(page).to_have_url(demo.url("/weather/add?q=zzzzzz"))
