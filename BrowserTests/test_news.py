"""The news from a reader's view: list, article, feeds, with mouse, touch and keyboard."""

import json
import re
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

import harness
from harness import wait_until
from killing import FORM, Client, Server
from test_program import run

PAGES = ["/news", "/news?unread=1", "/news?starred=1", "/news?q=port", "/news?q=zzzzzz", "/news/feeds"]
TITLE = ".story .headline a"


def origin(demo):
    """Returns the address of the simulated publishers."""
    address = urlparse(demo.providers)
    return f"{address.scheme}://{address.netloc}"


def titles(page):
    return page.locator(TITLE).all_inner_texts()


def first_article(page):
    page.goto("/news")
    page.locator(TITLE).first.click()
    expect(page.locator(".article-head h1")).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_fits(page)
    assert_accessible(page)


def test_an_article_fits_and_is_accessible(page_in_each, assert_accessible, assert_fits):
    page = page_in_each("/news")
    first_article(page)
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("path", PAGES)
def test_pages_fit_in_320_pixels(path, open_page, demo, assert_fits):
    page = open_page(demo, path, size="phone")
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)


@pytest.mark.parametrize("density", ["Compacte", "Titres seuls"])
def test_stores_the_selected_list_density(density, open_page, demo, size, assert_accessible, assert_fits):
    page = open_page(demo, "/news", size=size)
    page.get_by_role("button", name=density).click()
    expect(page.get_by_role("button", name=density)).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator(".has-lead")).to_have_count(0)
    expect(page.get_by_role("button", name=density)).to_have_attribute("aria-pressed", "true")
    assert_fits(page)
    assert_accessible(page)


# The number of headlines that are completely visible, above the phone's tab bar.
ON_SCREEN = """() => {
  const bar = document.querySelector('.tabbar').getBoundingClientRect();
  const bottom = bar.height ? bar.top : innerHeight;
  const boxes = [...document.querySelectorAll('.story .headline')].map((line) => line.getBoundingClientRect());
  return boxes.filter(({ top, bottom: end, height }) => height > 0 && top >= 0 && end <= bottom).length;
}"""


@pytest.mark.parametrize("density, size, least", [
    ("Compacte", (1280, 900), 14), ("Titres seuls", (1280, 900), 18),
    ("Compacte", (390, 844), 8), ("Titres seuls", (390, 844), 14),
])
def test_a_screen_shows_many_headlines(density, size, least, open_page, demo):
    page = open_page(demo, "/news", size="phone" if size[0] < 768 else "desktop")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.get_by_role("button", name=density).click()
    expect(page.get_by_role("button", name=density)).to_have_attribute("aria-pressed", "true")
    harness.wait_in_page(page, f"() => ({ON_SCREEN})() >= {least}")


def test_rows_have_buttons_to_mark_star_and_open_the_publisher(open_page, fresh_demo, size):
    page = open_page(fresh_demo, "/news", size=size)
    for density in ["Aérée", "Compacte", "Titres seuls"]:
        page.get_by_role("button", name=density).click()
        expect(page.get_by_role("button", name=density)).to_have_attribute("aria-pressed", "true")
        row = page.locator(".story").nth(3)
        row.get_by_role("button", name="Marquer lu", exact=True).click()
        expect(row).to_have_class(re.compile("is-read"))
        row.get_by_role("button", name="Marquer non lu").click()
        expect(row).not_to_have_class(re.compile("is-read"))
        row.locator(".star").click()
        expect(row.locator(".star")).to_have_attribute("aria-pressed", "true")
        row.locator(".star").click()
        expect(row.locator(".star")).to_have_attribute("aria-pressed", "false")
        expect(row.locator("[data-original]")).to_be_visible()
        assert row.locator("[data-original]").get_attribute("target") == "_blank"
        assert page.url == fresh_demo.url("/news")


def test_groups_the_list_by_day_across_pages(open_page, demo, size):
    page = open_page(demo, "/news", size=size)
    # Late in the day, one page of the list may have no older day.
    for pages in range(1, 6):
        page.locator("[data-news-next]").scroll_into_view_if_needed()
        expect(page.locator("[data-news-older] .news-day").nth(pages - 1)).to_be_attached()
        if page.locator(".news-day:not(.is-continued)").count() > 1:
            break
    days = page.locator(".news-day:not(.is-continued)").evaluate_all("(days) => days.map((day) => day.dataset.day)")
    assert len(days) >= 2 and days == sorted(set(days), reverse=True)
    ids = page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids))


def test_sorts_oldest_first_on_request(open_page, demo, size, assert_accessible):
    page = open_page(demo, "/news", size=size)
    page.get_by_role("link", name="Anciens d’abord").click()
    page.wait_for_url(re.compile(r"sort=oldest$"))
    page.locator("[data-news-next]").scroll_into_view_if_needed()
    expect(page.locator("[data-news-older]").first).to_be_attached()
    expect(page.locator(".story").nth(30)).to_be_attached()
    dates = page.locator(".story time").evaluate_all("(times) => times.map((time) => Date.parse(time.dateTime))")
    assert len(dates) > 30 and dates == sorted(dates)
    assert_accessible(page)
    title = titles(page)[0]
    second = titles(page)[1]
    page.locator(TITLE).first.click()
    expect(page.locator(".article-head h1")).to_have_text(title)
    harness.expect_loaded(page)
    page.keyboard.press("j")
    expect(page.locator(".article-head h1")).to_have_text(second)


def test_stores_closed_folders_with_their_counts(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    folder = page.locator(".source-folder", has_text="Presse inventée")
    feed = folder.locator("li a").first
    expect(feed).to_be_visible()
    with page.expect_response(re.compile("/news/folders$")):
        folder.locator("summary").click()
    expect(feed).to_be_hidden()
    expect(folder.locator(".count").first).to_be_visible()
    page.reload()
    expect(feed).to_be_hidden()
    with page.expect_response(re.compile("/news/folders$")):
        folder.locator("summary").click()
    page.goto("/news?unread=1")
    expect(feed).to_be_visible()


def test_marks_articles_older_than_a_day_or_week_read(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news?unread=1&sort=oldest")
    for name, seconds in [("plus d’une semaine", 7 * 86_400), ("plus d’un jour", 86_400)]:
        oldest = page.locator(".story time").first.get_attribute("datetime")
        page.locator(".news-older > summary").click()
        page.get_by_role("button", name=name).click()
        is_old = page.evaluate("([time, age]) => Date.now() - Date.parse(time) > age * 1000", [oldest, seconds])
        if is_old:
            expect(page.locator(".toast")).to_contain_text("lu")
        expect(page.locator(".news-older[open]")).to_have_count(0)
        harness.wait_in_page(page, f"""() => [...document.querySelectorAll('.story time')]
          .every((time) => Date.now() - Date.parse(time.dateTime) < {seconds + 60} * 1000)""")
    assert page.locator(TITLE).count() > 0


def test_search_counts_highlights_and_accepts_exclusions_alone(page):
    page.goto("/news?q=port")
    found = int(page.locator(".news-found").inner_text().split()[0])
    assert found >= page.locator(".story").count() > 0
    assert page.locator(".story mark").count() > 0
    page.goto("/news?q=-port")
    without = page.locator(".news-found").inner_text()
    assert int(re.sub(r"\D", "", without)) > 0
    assert not any(re.search(r"\bport\b", title, re.I) for title in titles(page))


def test_lists_newest_first_with_source_and_age(page):
    page.goto("/news")
    lead = page.locator(".story").first
    expect(lead).to_have_class(re.compile("story-lead"))
    expect(lead.locator(".story-kicker")).not_to_be_empty()
    expect(lead.locator("time")).to_have_text(re.compile("il y a|à l’instant|hier|20"))
    assert len(titles(page)) >= 20


def test_shows_a_story_of_several_sources_once(page):
    page.goto("/news")
    expect(page.locator(".story-others").first).to_contain_text("Aussi dans")
    shown = titles(page)
    assert len(shown) == len(set(shown))


def test_searches_while_typing_and_by_address(page):
    page.goto("/news")
    page.locator("[data-search-input]").press_sequentially("bibliothèque")
    page.wait_for_url(re.compile(r"q=biblioth%C3%A8que$"))
    expect(page.locator(".has-lead")).to_have_count(0)
    found = titles(page)
    assert found
    page.reload()
    assert titles(page) == found
    page.locator("[data-search-input]").fill("zzzzzz")
    expect(page.get_by_role("heading", name="Aucun résultat")).to_be_visible()
    page.get_by_role("link", name="Effacer la recherche").click()
    expect(page.locator(TITLE).nth(len(found))).to_be_visible()


def test_selects_a_source_in_the_sidebar(page):
    page.goto("/news")
    source = page.locator(".news-sources li:not(.source-folder) a").nth(1)
    name = source.locator("span").first.inner_text()
    source.click()
    page.wait_for_url(re.compile(r"feed=\d+"))
    kickers = page.locator(".story-kicker > span:last-child").all_inner_texts()
    assert {text.lower() for text in kickers} == {name.lower()}


def test_selects_a_source_on_a_phone(open_page, demo):
    page = open_page(demo, "/news", size="phone")
    page.locator("#news-from").select_option(index=1)
    page.wait_for_url(re.compile(r"feed=\d+|folder="))
    expect(page.locator(TITLE).first).to_be_visible()


def test_supports_keyboard_shortcuts_in_list_and_article(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    page.keyboard.press("j")
    page.keyboard.press("j")
    second = page.locator(".story").nth(1)
    title = second.locator(TITLE.split(" ", 1)[1]).inner_text()
    assert page.evaluate("document.activeElement.textContent") == title
    page.keyboard.press("s")
    expect(second.locator(".star")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(second).to_have_class(re.compile("is-read"))
    expect(second.locator(".headline a")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("[data-search-input]")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator(TITLE).nth(1).focus()
    page.keyboard.press("o")
    expect(page.locator(".article-head h1")).to_have_text(title)
    harness.expect_loaded(page)
    page.keyboard.press("j")
    expect(page.locator(".article-head h1")).not_to_have_text(title)
    harness.expect_loaded(page)
    page.keyboard.press("k")
    expect(page.locator(".article-head h1")).to_have_text(title)


def test_marks_all_read_and_undoes_it(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news?unread=1")
    before = titles(page)
    page.get_by_role("button", name="Tout marquer lu").click()
    expect(page.get_by_role("heading", name="Tout est lu")).to_be_visible()
    page.locator(".toast").get_by_role("button", name="Annuler").click()
    expect(page.locator(TITLE)).to_have_count(len(before))
    assert titles(page) == before


def test_marks_articles_below_one_read(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    third = page.locator(".story").nth(2)
    harness.open_row_menu(third)
    third.get_by_role("button", name="Marquer lu ce qui suit").click()
    expect(page.locator(".story").nth(3)).to_have_class(re.compile("is-read"))
    expect(page.locator(".story").nth(2)).not_to_have_class(re.compile("is-read"))
    expect(page.locator(".toast")).to_contain_text("marqués lus")


@pytest.fixture
def pages_by_link(browser):
    """Returns the titles on each page of a demo's list, following the links without JavaScript."""
    contexts = []

    def pages_by_link(demo):
        contexts.append(harness.new_context(browser, demo, java_script_enabled=False))
        page = contexts[-1].new_page()
        page.goto("/news")
        pages = [titles(page)]
        while page.locator("[data-news-next]").count():
            with page.expect_navigation():
                page.locator("[data-news-next]").click()
            assert "before=" in page.url
            pages.append(titles(page))
        page.locator(".news-newest a").click()
        expect(page.locator(TITLE)).to_have_text(pages[0])
        assert len(pages) >= 3, "the demo's papers fill more than two pages"
        return pages

    yield pages_by_link
    for context in contexts:
        context.close()


def test_loads_the_same_older_articles_by_scrolling_and_by_address(open_page, demo, size, pages_by_link):
    pages = pages_by_link(demo)
    page = open_page(demo, "/news", size=size)
    shown = pages[0]
    expect(page.locator(TITLE)).to_have_text(shown)
    for older in pages[1:]:
        page.locator("[data-news-next]").scroll_into_view_if_needed()
        shown = shown + older
        expect(page.locator(TITLE)).to_have_text(shown)
    expect(page.locator("[data-news-next]")).to_have_count(0)
    assert len(shown) == len(set(shown)), "none stands twice"
    dates = page.locator(".story time").evaluate_all("(times) => times.map((time) => Date.parse(time.dateTime))")
    assert dates == sorted(dates, reverse=True)
    assert page.url == demo.url("/news")


def test_shortcuts_and_marks_work_on_articles_loaded_by_scrolling(open_page, fresh_demo, pages_by_link):
    first, second = pages_by_link(fresh_demo)[:2]
    page = open_page(fresh_demo, "/news")
    links = page.locator(TITLE)
    page.locator("[data-news-next]").scroll_into_view_if_needed()
    expect(links).to_have_text(first + second)
    # Records every article at the top: it may be gone before the test can look.
    page.evaluate("""() => { const list = document.querySelector('[data-live=news-list]'); window.tops = [];
      new MutationObserver(() => window.tops.push(list.querySelector('.headline a')?.textContent))
        .observe(list, { childList: true, subtree: true, characterData: true, attributes: true }); }""")
    last, own = links.nth(len(first) - 1), links.nth(len(first))
    last.focus()
    page.keyboard.press("j")
    expect(own).to_be_focused()
    page.keyboard.press("k")
    expect(last).to_be_focused()
    page.keyboard.press("j")
    expect(own).to_be_focused()
    expect(own).to_be_in_viewport()
    page.keyboard.press("s")
    expect(page.locator(".story").nth(len(first)).locator(".star")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(page.locator(".story").nth(len(first))).to_have_class(re.compile("is-read"))
    expect(links).to_have_text(first + second)
    assert set(page.evaluate("window.tops")) <= {first[0]}, "the first page stays"
    expect(own).to_be_focused()
    expect(own).to_be_in_viewport()
    page.keyboard.press("o")
    expect(page.locator(".article-head h1")).to_have_text(second[0])
    harness.expect_loaded(page)
    page.keyboard.press("j")
    expect(page.locator(".article-head h1")).to_have_text(second[1])


def test_shows_the_link_to_older_articles_when_loading_fails(open_page, demo, pages_by_link):
    first, second = pages_by_link(demo)[:2]
    page = open_page(demo, "/news")
    older = re.compile(r"/news\?before=")
    page.route(older, lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("[data-news-next]").scroll_into_view_if_needed()
    expect(page.locator("[data-news-next]")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator(TITLE)).to_have_text(first)
    page.unroute(older)
    page.locator("[data-news-next]").click()
    expect(page.locator(TITLE)).to_have_text(first + second)
    assert page.url == demo.url("/news")


def test_updates_an_open_page_without_scrolling(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    link = page.locator(TITLE).nth(3)
    link.focus()
    title = link.inner_text()
    other = open_page(fresh_demo, "/news")
    other.locator(".story").first.locator(".star").click()
    expect(page.locator(".story").first.locator(".star")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.activeElement.textContent") == title


def test_marks_an_article_read_on_opening(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    title = titles(page)[0]
    page.locator(TITLE).first.click()
    expect(page.locator(".article-head h1")).to_have_text(title)
    expect(page.locator(".article-text")).not_to_be_empty()
    expect(page.get_by_role("button", name="Marquer non lu")).to_be_visible()
    page.get_by_role("button", name="Ajouter aux favoris").click()
    expect(page.get_by_role("button", name="Retirer des favoris")).to_be_visible()
    page.locator(".back a").click()
    first = page.locator(".story").first
    expect(first).to_have_class(re.compile("is-read"))
    expect(first.locator(".star")).to_have_attribute("aria-pressed", "true")


def test_copies_the_address_without_a_share_sheet(browser, demo):
    context = harness.new_context(browser, demo, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    first_article(page)
    original = page.locator("[data-original]").get_attribute("href")
    page.evaluate("navigator.share = undefined")
    page.get_by_role("button", name="Partager").click()
    expect(page.locator(".toast")).to_contain_text("Lien copié")
    assert page.evaluate("navigator.clipboard.readText()") == original
    context.close()


def test_limits_the_line_length_of_an_article(page):
    first_article(page)
    characters = page.evaluate("""() => {
      const text = document.querySelector('.article-text');
      const probe = document.createElement('span');
      probe.textContent = 'abcdefghij klmnop qrstuv wxyz '.repeat(4);
      probe.setAttribute('hidden', ''); text.append(probe); probe.removeAttribute('hidden');
      probe.className = 'measure'; const box = probe.getClientRects(); const width = text.clientWidth;
      const one = [...box].reduce((sum, line) => sum + line.width, 0) / probe.textContent.length;
      probe.remove(); return width / one; }""")
    assert 55 <= characters <= 80


def test_reports_a_missing_article(open_page, demo):
    open_page.complaints.expected.append("status of 404")
    page = open_page(demo, "/news")
    response = page.goto("/news/999999")
    assert response.status == 404


def test_reads_and_stars_news_without_javascript(browser, fresh_demo):
    context = harness.new_context(browser, fresh_demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/news")
    page.locator(".story").first.locator("button.star").click()
    expect(page.locator(".story").first.locator(".star")).to_have_attribute("aria-pressed", "true")
    page.locator(TITLE).first.click()
    page.get_by_role("button", name="Marquer lu").click()
    expect(page.get_by_role("button", name="Marquer non lu")).to_be_visible()
    context.close()


def test_renames_pauses_removes_and_restores_feeds(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news/feeds")
    feeds = page.locator(".feed")
    count = feeds.count()
    assert count >= 3
    first = feeds.first
    harness.open_row_menu(first)
    first.get_by_label("Nom").fill("Mon journal")
    first.get_by_label("Dossier").fill("Matin")
    first.get_by_role("button", name="Enregistrer").click()
    renamed = page.locator(".feed", has_text="Mon journal")
    expect(renamed).to_be_visible()
    expect(page.get_by_role("heading", name="Matin")).to_be_visible()
    harness.open_row_menu(renamed)
    renamed.get_by_role("button", name="Suspendre").click()
    expect(renamed.locator(".badge")).to_have_text("Suspendu")
    renamed.get_by_role("button", name="Se désabonner").click()
    expect(feeds).to_have_count(count - 1)
    page.locator(".toast").get_by_role("button", name="Annuler").click()
    expect(feeds).to_have_count(count)
    expect(page.locator(".feed", has_text="Mon journal")).to_be_visible()


def test_adds_a_site_and_offers_several_feeds(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news/feeds")
    count = page.locator(".feed").count()
    last = page.locator(".feed").last
    name = last.locator("h3 a").inner_text()
    harness.open_row_menu(last)
    last.get_by_role("button", name="Se désabonner").click()
    expect(page.locator(".feed")).to_have_count(count - 1)
    page.fill("#feed-address", f"{origin(fresh_demo)}/kiosk")
    page.get_by_role("button", name="Ajouter", exact=True).click()
    expect(page.get_by_text("Plusieurs flux ont été trouvés")).to_be_visible()
    page.locator(".found li", has_text=name).get_by_role("button").click()
    expect(page.locator(".feed", has_text=name)).to_be_visible()
    expect(page.locator(".removed")).to_contain_text("a été ajouté")


@pytest.mark.parametrize("typed, sentence", [
    ("pas une adresse du tout", "adresse"),
    ("http://10.0.0.1/feed", "ne charge pas cette adresse"),
    ("file:///etc/passwd", "adresse"),
])
def test_explains_invalid_addresses(typed, sentence, open_page, demo):
    open_page.complaints.expected.append("status of 4")
    page = open_page(demo, "/news/feeds")
    page.fill("#feed-address", typed)
    page.get_by_role("button", name="Ajouter", exact=True).click()
    expect(page.locator(".field-error")).to_contain_text(sentence)
    expect(page.locator("#feed-address")).to_have_value(typed)


def test_exports_and_imports_feed_lists(open_page, fresh_demo, tmp_path):
    page = open_page(fresh_demo, "/news/feeds")
    count = page.locator(".feed").count()
    with page.expect_download() as download:
        page.get_by_role("link", name="Exporter mes flux").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "gazette.opml"
    last = page.locator(".feed").last
    harness.open_row_menu(last)
    last.get_by_role("button", name="Se désabonner").click()
    expect(page.locator(".feed")).to_have_count(count - 1)
    page.set_input_files("#feed-list", path)
    page.get_by_role("button", name="Importer", exact=True).click()
    expect(page.locator(".toast")).to_contain_text(f"1 flux ajouté, {count - 1} déjà suivis")
    expect(page.locator(".feed")).to_have_count(count)


def test_rejects_a_file_that_is_not_a_feed_list(open_page, demo, tmp_path):
    open_page.complaints.expected.append("status of 4")
    page = open_page(demo, "/news/feeds")
    file = tmp_path / "notes.opml"
    file.write_text("just notes")
    page.set_input_files("#feed-list", file)
    page.get_by_role("button", name="Importer", exact=True).click()
    expect(page.locator(".field-error")).to_contain_text("OPML")


def test_reports_the_result_of_a_refresh(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    page.get_by_role("button", name="Actualiser").click()
    expect(page.locator(".refresh-status")).to_contain_text(re.compile("nouveau|nouvel"))


def test_hides_the_refresh_result_automatically(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    status = page.locator(".refresh-status")
    page.get_by_role("button", name="Actualiser").click()
    expect(status).to_have_text(re.compile("nouveau|nouvel"))
    status.hover()
    # Without a pointer it disappears after eight seconds. A longer wait proves that it stays: there is no event to wait for.
    page.wait_for_timeout(9_000)
    expect(status).to_have_text(re.compile("nouveau|nouvel"))
    page.mouse.move(0, 0)
    expect(status).to_have_text("", timeout=15_000)
    page.reload()
    expect(status).to_have_text("")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_edits_a_feed_in_place(open_page, demo, size):
    page = open_page(demo, "/news/feeds", size=size)
    row = page.locator(".feed").nth(1)
    row.scroll_into_view_if_needed()
    button, refresh = row.locator("summary"), row.locator(".feed-actions > form")

    def places():
        top = row.bounding_box()["y"]
        return [(box["x"], box["y"] - top, box["width"]) for box in [button.bounding_box(), refresh.bounding_box()]]

    before = places()
    button.click()
    for place, was in zip(places(), before):
        assert place == pytest.approx(was, abs=1)


def pull_down(page, far):
    """Drags one finger from near the top of the page down by `far` pixels, with a phone's events."""
    finger = page.context.new_cdp_session(page)
    for kind, y in [("touchStart", 120), *(("touchMove", 120 + far * step // 8) for step in range(1, 9))]:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 200, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def record_refresh_requests(page):
    """Records the page's refresh requests from now on."""
    asked = []
    page.on("request", lambda request: asked.append(request) if "refresh" in urlparse(request.url).path else None)
    return asked


def test_pull_to_refresh_updates_the_feeds(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news", size="phone")
    asked = record_refresh_requests(page)
    pull_down(page, 50)
    expect(page.locator(".pull")).to_have_count(0)
    assert asked == [], "half a pull is none"
    pull_down(page, 240)
    expect(page.locator(".refresh-status")).to_contain_text(re.compile("nouveau|nouvel"))
    expect(page.locator(".pull")).to_have_count(0)
    assert [request.method for request in asked][0] == "POST"


def test_pulling_in_the_middle_of_the_page_only_scrolls(open_page, demo):
    page = open_page(demo, "/news", size="phone")
    asked = record_refresh_requests(page)
    page.evaluate("scrollTo(0, 900)")
    pull_down(page, 240)
    harness.wait_in_page(page, "() => scrollY < 900")
    assert asked == []


def test_pull_to_refresh_without_network_preserves_the_page(open_page, demo):
    page = open_page(demo, "/news", size="phone")
    before = titles(page)
    page.context.set_offline(True)
    pull_down(page, 240)
    expect(page.locator(".toast")).to_contain_text("Hors ligne. Vous lisez les pages enregistrées.")
    expect(page.locator(".pull")).to_have_count(0)
    assert titles(page) == before and page.url.endswith("/news")
    page.context.set_offline(False)


def test_shows_the_progress_of_a_long_import(open_page, fresh_demo, tmp_path):
    # Enough feeds to take a moment on the fastest disk.
    path = tmp_path / "many.opml"
    feeds = "".join(f'<outline type="rss" text="Feed {n}" xmlUrl="http://127.0.0.1:9/{n}"/>' for n in range(1900))
    path.write_text(f'<opml version="2.0"><head><title>Many</title></head><body>{feeds}</body></opml>')
    page = open_page(fresh_demo, "/news/feeds")
    page.set_input_files("#feed-list", path)
    # Records intermediate states as they come: they may be gone before the test can look.
    page.evaluate("""() => { const part = document.querySelector('[data-live=import]'); window.told = [];
      const toasts = document.getElementById('toasts'); window.toasts = [];
      new MutationObserver(() => window.told.push([part.querySelector('progress')?.max ?? 0, part.textContent]))
        .observe(part, { childList: true, subtree: true, attributes: true });
      new MutationObserver(() => window.toasts.push(toasts.textContent)).observe(toasts, { childList: true }); }""")
    page.get_by_role("button", name="Importer", exact=True).click()
    page.wait_for_function("() => window.told.some(([most, text]) => most === 1900 && /sur 1\\s900/.test(text))")
    page.wait_for_function("() => window.toasts.some((text) => /1\\s900\\s+flux ajoutés/.test(text))", timeout=300_000)
    expect(page.locator("[data-live=import] progress")).to_have_count(0)
    expect(page.locator("#feed-list")).to_have_value("")


def test_shows_the_news_in_english_and_french(open_page, demo):
    page = open_page(demo, "/news", language="en-GB")
    expect(page.get_by_role("heading", level=1)).to_have_text("News")
    expect(page.get_by_role("button", name="Mark all read")).to_be_visible()
    page.goto("/news/feeds")
    expect(page.get_by_role("heading", level=1)).to_have_text("Feeds")


def test_preserves_a_star_after_its_feed_is_removed(tmp_path, demo):
    server = Server(tmp_path / "data", demo)
    server.start()
    try:
        client = Client(server.port)
        status, feed = client.send("POST", "/api/v1/feeds", {"url": f"{server.providers}/lantern/feed.json"})
        assert status == 201
        article = wait_until(lambda: client.read("/api/v1/articles?limit=1")["articles"])[0]["id"]
        assert client.send("PATCH", f"/api/v1/articles/{article}", {"starred": True})[0] == 200
        assert client.send("DELETE", f"/api/v1/feeds/{json.loads(feed)['id']}")[0] == 204
        assert client.read("/api/v1/articles")["articles"] == []
        kept = client.read("/api/v1/articles?starred=true")["articles"]
        assert [(one["id"], one["feed"]["title"], one["feed"]["subscribed"]) for one in kept] == [
            (article, "The Lantern", False)]
        for page in ["/news?starred=1&lang=en", f"/news/{article}?starred=1&lang=en"]:
            status, text = client.send("GET", page)
            assert status == 200 and "The Lantern (no longer subscribed)" in text.decode(), page
        listed = run("news", "--starred", "--lang", "en", folder=server.folder)
        assert "The Lantern (no longer subscribed)" in listed.stdout, listed.stderr
        assert run("news", "show", str(article), folder=server.folder).returncode == 0
        assert client.send("POST", f"/news/{article}/star", "starred=0", FORM)[0] == 303
        assert client.read("/api/v1/articles?starred=true")["articles"] == []
    finally:
        server.kill()
