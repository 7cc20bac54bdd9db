"""Every state of an article and of the feeds page, checked by axe in both themes; and content that is hard to lay out: wide
tables, posts without a title, stories without a picture, file fields."""

import re

import pytest
from playwright.sync_api import expect

import harness
from harness import wait_until
from test_articles import first, server, publisher, send  # noqa: F401

TABLE = "<table><tr>" + "".join(f"<th>{word}</th>" for word in "Jour Haute Basse Coefficient Température Visibilité".split()) \
    + "</tr><tr>" + "".join(f"<td>{word}</td>" for word in ["mercredi", "5 h 12", "11 h 40", "87", "onze", "dix milles"]) \
    + "</tr></table>"
LINE = "Le banc était vide, le port aussi, et la cloche, qui ne sonne plus, sonna pourtant une fois encore. "
ALIKE = "<outline text='Un' type='rss' xmlUrl='http://127.0.0.1:9/a.xml'/>"
FEEDS = f"<opml version='2.0'><body>{ALIKE * 2}<outline text='Non' xmlUrl='nulle part'/></body></opml>"


@pytest.fixture
def visit(browser, server):  # noqa: F811
    """Opens pages of the server: visit("/news", size="phone")."""
    contexts = []

    def visit(path="/news", **visitor):
        contexts.append(harness.new_context(browser, server, **visitor))
        page = contexts[-1].new_page()
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()


def wait_for_articles(server, publisher, count):  # noqa: F811
    """Waits until the server has that many of the publisher's articles."""
    wait_until(lambda: send(server, "/api/v1/feeds/1/refresh", "POST", b"")["articles"] == count)


def test_full_starred_and_unread_articles_are_accessible(visit, assert_accessible, assert_fits):
    page = visit()
    first(page)
    page.get_by_role("button", name="Afficher l’article entier").click()
    expect(page.locator(".article-text p")).to_have_count(5)
    assert_accessible(page)
    page.get_by_role("button", name="Ajouter aux favoris").click()
    expect(page.get_by_role("button", name="Retirer des favoris")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Marquer non lu").click()
    expect(page.get_by_role("button", name="Marquer lu")).to_be_visible()
    assert_accessible(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)
    assert_accessible(page)


def test_an_article_is_accessible_when_extraction_fails(publisher, visit, assert_accessible):  # noqa: F811
    publisher.stories = [(title, excerpt, None, None, published) for title, excerpt, _, _, published in publisher.stories]
    page = visit()
    first(page)
    page.get_by_role("button", name="Afficher l’article entier").click()
    expect(page.locator(".article-told")).to_be_visible()
    assert_accessible(page)


def test_an_article_is_accessible_while_its_address_is_shown(visit, assert_accessible):
    page = visit()
    first(page)
    page.evaluate("navigator.share = undefined; Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Partager").click()
    # Copying is not possible: the address itself is shown.
    expect(page.locator("#toasts")).to_contain_text("/0.html")
    assert_accessible(page)


def test_an_article_is_accessible_offline(server, visit, assert_accessible):  # noqa: F811
    page = visit(service_workers="allow")
    harness.expect_under_control(page)
    first(page)
    harness.expect_stored_copy(page, page.url)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#offline")).to_be_visible()
    page.get_by_role("button", name="Ajouter aux favoris").click()
    expect(page.locator("#waiting")).to_be_visible()
    assert_accessible(page)
    page.context.set_offline(False)


def test_feeds_are_accessible_with_and_without_search_results(publisher, visit, assert_accessible, assert_fits):  # noqa: F811
    alternate = "<link rel=alternate type=application/rss+xml"
    links = f"{alternate} title=Une href=/2.html>{alternate} title=Culture href=/3.html>"
    publisher.publish("Une page", "x", f"<html><head>{links}</head><body>mots</body></html>")
    for title in ["Une", "Culture"]:
        publisher.publish(title, "x", f"<rss version='2.0'><channel><title>{title}</title></channel></rss>")
    page = visit("/news/feeds", size="phone")
    for path, seen in [("/1.html", ".found li"), ("/nowhere.html", ".field-error")]:
        page.fill("#feed-address", publisher.address + path)
        page.get_by_role("button", name="Ajouter", exact=True).click()
        expect(page.locator(seen).first).to_be_visible()
        assert_fits(page)
        assert_accessible(page)


def test_feeds_are_accessible_during_import_and_removal(visit, tmp_path, assert_accessible, assert_fits):
    page = visit("/news/feeds", size="phone")
    harness.open_row_menu(page.locator(".feed").first)
    assert_accessible(page)
    list_ = tmp_path / "une liste.opml"
    list_.write_text(FEEDS)
    page.set_input_files("#feed-list", list_)
    expect(page.locator(".file-name")).to_have_text("une liste.opml")
    page.get_by_role("button", name="Importer", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("nulle")
    expect(page.locator(".file-name")).to_have_text("Aucun fichier choisi")
    assert_accessible(page)
    while page.locator(".feed").count():
        count = page.locator(".feed").count()
        harness.open_row_menu(page.locator(".feed").first)
        page.locator(".feed").first.get_by_role("button", name="Se désabonner").click()
        expect(page.locator(".feed")).to_have_count(count - 1)
    expect(page.locator(".state")).to_be_visible()
    expect(page.locator(".toast").get_by_role("button", name="Annuler").last).to_be_visible()
    assert_fits(page)
    assert_accessible(page)


def test_feeds_are_accessible_while_a_list_is_imported(visit, tmp_path, assert_accessible):
    feeds = "".join(f'<outline type="rss" text="Feed {n}" xmlUrl="http://127.0.0.1:9/{n}"/>' for n in range(1500))
    list_ = tmp_path / "long.opml"
    list_.write_text(f"<opml version='2.0'><body>{feeds}</body></opml>")
    page = visit("/news/feeds")
    page.set_input_files("#feed-list", list_)
    page.get_by_role("button", name="Importer", exact=True).click()
    expect(page.locator("[data-live=import] progress")).to_be_visible()
    # That part only: all rules for 1,500 feeds, which arrive meanwhile, take a minute, and other tests check feeds.
    assert_accessible(page, within="[data-live=import]")
    # A toast may be gone by then; the feeds are there.
    expect(page.locator(".feed")).to_have_count(100, timeout=150_000)
    expect(page.locator(".list-parts")).to_contain_text("1 / 16")


@pytest.mark.parametrize("language, choose, none", [
    ("fr-FR", "Choisir un fichier…", "Aucun fichier choisi"), ("en-GB", "Choose a file…", "No file chosen"),
])
def test_labels_the_file_picker_in_the_page_language(language, choose, none, open_page, demo, tmp_path, assert_accessible):
    file = tmp_path / "a name.json"
    file.write_text("{}")
    for path, fields in [("/news/feeds", ["#feed-list"]), ("/settings", ["#restore-file", "#import-file"])]:
        page = open_page(demo, path, language=language)
        for field in fields:
            box = page.locator(".file", has=page.locator(field))
            expect(box.locator(".button")).to_have_text(choose)
            expect(box.locator(".file-name")).to_have_text(none)
            # The browser's own words are invisible, but its focus is visible.
            assert page.locator(field).evaluate("(field) => getComputedStyle(field).opacity") == "0"
            page.locator(field).focus()
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Tab")
            expect(page.locator(field)).to_be_focused()
            outline = box.locator(".file-face").evaluate("(face) => getComputedStyle(face).outlineStyle")
            assert outline == "solid"
            with page.expect_file_chooser() as chooser:
                box.locator(".file-name").click(force=True)
            chooser.value.set_files(file)
            expect(box.locator(".file-name")).to_have_text("a name.json")
        assert_accessible(page)


def test_selects_a_file_without_javascript(browser, demo):
    context = harness.new_context(browser, demo, java_script_enabled=False)
    page = context.new_page()
    page.goto("/news/feeds")
    assert page.locator(".file-face").is_hidden()
    box = page.locator("#feed-list").bounding_box()
    assert box["height"] >= 40 and box["width"] > 150
    context.close()


def test_breaks_no_words_of_a_wide_table_on_a_phone(publisher, server, browser, assert_fits, assert_accessible):  # noqa: F811
    code = f"<pre><code>let line = \"{LINE}\"</code></pre>"
    publisher.publish("Les marées", "x", content=f"<p>{LINE * 3}</p>{TABLE}{code}<pre>short</pre><p>{LINE}</p>")
    wait_for_articles(server, publisher, 2)
    context = harness.new_context(browser, server, size="phone")
    page = context.new_page()
    first(page)
    assert_fits(page)
    heights = page.locator(".article-text th").evaluate_all("(cells) => cells.map((cell) => cell.clientHeight)")
    assert max(heights) < 45, "a word was broken"
    assert page.locator(".article-text table").evaluate("(table) => table.scrollWidth > table.clientWidth")
    # Wide content can be scrolled with the keyboard; other content is not a tab stop.
    expect(page.locator(".article-text [tabindex='0']")).to_have_count(2)
    assert_accessible(page)
    context.close()


def test_titles_a_post_by_its_first_words(publisher, server, browser):  # noqa: F811
    publisher.publish("", "", content=f"<p>{LINE}</p>")
    wait_for_articles(server, publisher, 2)
    context = harness.new_context(browser, server)
    page = context.new_page()
    for path, link in [("/", "main a[href^='/news/']"), ("/search?q=cloche", "main a[href^='/news/']"), ("/news", ".story a")]:
        page.goto(path)
        names = [name for name in page.locator(link).all_inner_texts() if name.startswith("Le banc était vide")]
        assert names, f"{path}: {page.locator(link).all_inner_texts()}"
    page.get_by_role("link", name="Le banc était vide").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Le banc était vide")
    # The words are visible once: the heading is for screen readers.
    assert page.locator(".article-head h1").evaluate("(title) => title.clientHeight") <= 1
    context.close()


def test_a_lead_without_a_picture_leaves_no_gap(publisher, server, browser):  # noqa: F811
    for number in range(7):
        publisher.publish(f"Nouvelle numéro {number} du port, sans image", LINE * (1 if number == 6 else 4))
    wait_for_articles(server, publisher, 8)
    context = harness.new_context(browser, server)
    page = context.new_page()
    page.goto("/news")
    lead = page.locator(".story-lead")
    column = page.locator(".stories").first.bounding_box()["width"]
    assert lead.bounding_box()["width"] == pytest.approx(column, abs=2)
    hole = lead.evaluate("""(lead) => lead.querySelector('.byline').getBoundingClientRect().top
      - lead.querySelector('.story-excerpt').getBoundingClientRect().bottom""")
    assert hole < 30
    tops = [page.locator(".story").nth(n).bounding_box()["y"] for n in (1, 2, 3)]
    assert tops == [tops[0]] * 3
    context.close()


def test_row_buttons_cover_no_picture(open_page, demo):
    page = open_page(demo, "/news", size="phone")
    overlaps = page.locator(".story:has(.story-picture)").evaluate_all("""(rows) => rows.filter((row) => {
      const picture = row.querySelector('.story-picture .picture').getBoundingClientRect();
      const buttons = row.querySelector('.story-actions').getBoundingClientRect();
      return picture.bottom > buttons.top + 1 && picture.top < buttons.bottom && picture.right > buttons.left;
    }).length""")
    assert overlaps == 0


def test_sets_arabic_right_to_left_in_a_french_feed(publisher, server, browser):  # noqa: F811
    publisher.publish("افتتاح الميناء في الضباب", "x", content="<p>افتُتح الميناء عند الساعة الثامنة في الضباب، ولم يمانع أحد.</p>")
    wait_for_articles(server, publisher, 2)
    context = harness.new_context(browser, server)
    page = context.new_page()
    first(page)
    gap = page.locator(".article-text p").evaluate("""(text) => {
      const range = document.createRange(); range.selectNodeContents(text);
      const line = [...range.getClientRects()].at(-1);
      return text.getBoundingClientRect().right - line.right; }""")
    assert abs(gap) < 2, "the last line stands at the right"
    context.close()


def test_delays_repeated_requests_of_an_expensive_page(open_page, fresh_demo, tmp_path):
    feeds = "".join(f'<outline type="rss" text="Feed {n}" xmlUrl="http://127.0.0.1:9/{n}"/>' for n in range(1500))
    list_ = tmp_path / "long.opml"
    list_.write_text(f"<opml version='2.0'><body>{feeds}</body></opml>")
    page = open_page(fresh_demo, "/news/feeds")
    # The page takes a second longer, as with thousands of feeds; its requests are recorded.
    page.evaluate("""() => { const real = window.fetch; window.asked = [];
      window.fetch = async (address, options) => {
        if (options?.method === 'POST') return real(address, options);
        const call = { begun: performance.now() }; window.asked.push(call);
        const answer = await real(address, options);
        await new Promise((done) => setTimeout(done, 1000));
        call.ended = performance.now();
        return answer;
      } }""")
    page.set_input_files("#feed-list", list_)
    page.get_by_role("button", name="Importer", exact=True).click()
    expect(page.locator(".toast")).to_contain_text(re.compile(r"1\s500\s+flux ajoutés"), timeout=150_000)
    page.wait_for_function("() => window.asked.filter((call) => call.ended).length >= 2")
    asked = page.evaluate("() => window.asked.filter((call) => call.ended)")
    pauses = [later["begun"] - earlier["ended"] for earlier, later in zip(asked, asked[1:])]
    assert min(pauses) > 2500, pauses
