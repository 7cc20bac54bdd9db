"""The search in all sections, for any input."""

import pytest
from playwright.sync_api import expect

NOTHING = "Aucun résultat pour"
WORDLESS = "Tapez au moins une lettre ou un chiffre."


def search(page, typed):
    page.goto("/search")
    page.locator("#search-query").fill(typed)
    page.keyboard.press("Enter")
    page.wait_for_load_state("load")


@pytest.mark.parametrize("typed", ["velo", "VÉLO", "\"velo", "velo*", "^velo", "(velo"])
def test_ignores_accents_case_and_punctuation(typed, page):
    search(page, typed)
    expect(page.locator("#search-query")).to_have_value(typed)
    expect(page.locator(".front-ad h3").first).to_contain_text("élo")


def test_accepts_exclusions_alone(page):
    search(page, "-velo")
    expect(page.locator(".front-ad h3").first).to_be_visible()
    assert not any("vélo" in title.lower() for title in page.locator(".front-ad h3").all_inner_texts())


def test_searches_while_typing(open_page, demo):
    page = open_page(demo, "/search")
    page.locator("#search-query").press_sequentially("velo")
    expect(page.locator(".front-ad h3").first).to_contain_text("élo")
    page.wait_for_url("**/search?q=velo")
    expect(page.locator("#search-query")).to_be_focused()
    page.locator("#search-query").fill("zzzzzz")
    expect(page.locator(".search-nothing")).to_contain_text(NOTHING)
    page.locator("#search-query").fill("")
    expect(page.locator(".search-nothing")).to_have_count(0)
    page.wait_for_url("**/search")


@pytest.mark.parametrize("typed", ["AND", "OR", "NOT", "NEAR(a b)", "title:velo", "a", "'; DROP TABLE ad"])
def test_reads_query_operators_as_words(typed, page):
    search(page, typed)
    expect(page.locator("h1")).to_have_text("Rechercher")
    expect(page.locator("main .banner-failure")).to_have_count(0)
    assert page.locator("main [data-row]").count() or NOTHING in page.locator("main").inner_text()


@pytest.mark.parametrize("typed", ["\"", "*", "!!!", "( )", "🚲"])
def test_reports_a_query_of_punctuation(typed, page):
    search(page, typed)
    expect(page.locator(".search-nothing")).to_have_text(WORDLESS)


def test_escapes_markup(page):
    search(page, "<b>velo</b><script>document.title='x'</script>")
    expect(page.locator(".search-nothing")).to_contain_text("<b>velo</b>")
    expect(page.locator("main script, main b")).to_have_count(0)


def test_reports_an_oversized_query(open_page, demo):
    open_page.complaints.expected.append("400")
    page = open_page(demo, "/search?q=" + "a" * 300)
    expect(page.locator(".banner-failure")).to_contain_text("200 caractères au plus")


def test_aligns_the_ads_of_a_row(open_page, demo, size):
    page = open_page(demo, "/search?q=velo", size=size)
    columns = 3 if size == "desktop" else 1
    tops = [page.locator(".front-ad h3").nth(place).bounding_box()["y"] for place in range(columns)]
    assert max(tops) - min(tops) < 1
    lefts = {round(page.locator(".front-ad").nth(place).bounding_box()["x"]) for place in range(6)}
    assert len(lefts) == columns


def test_offers_a_city_of_that_name_without_results(page):
    search(page, "zanzibar")
    expect(page.locator(".search-nothing")).to_contain_text("zanzibar")
    page.get_by_role("link", name="Rechercher une ville nommée").click()
    page.wait_for_url("**/weather/add?q=zanzibar")


@pytest.mark.parametrize("path", ["/search", "/classifieds"])
def test_corrects_a_typo(path, open_page, demo):
    page = open_page(demo, f"{path}?q=vleo")
    question = page.locator(".did-you-mean")
    expect(question).to_contain_text("Vouliez-vous dire velo")
    expect(page.locator("mark").first).to_contain_text("élo")
    question.get_by_role("link").click()
    page.wait_for_url(f"**{path}?q=velo*")
    expect(page.locator(".did-you-mean")).to_have_count(0)
    expect(page.locator("mark").first).to_contain_text("élo")


def test_suggests_no_correction_for_an_exact_match(open_page, demo):
    page = open_page(demo, "/search?q=velo")
    expect(page.locator("main [data-row]").first).to_be_visible()
    expect(page.locator(".did-you-mean")).to_have_count(0)


def test_highlights_matches_in_ads_and_articles(open_page, demo):
    page = open_page(demo, "/search?q=paris")
    rows = page.locator(".front-ad, .search-stories .story")
    assert rows.count()
    for number in range(rows.count()):
        assert rows.nth(number).locator("mark").count(), rows.nth(number).inner_text()


def test_excludes_a_word_after_a_hyphen(open_page, demo):
    all_of_them = open_page(demo, "/classifieds?q=velo").locator(".ads-count").inner_text()
    fewer = open_page(demo, "/classifieds?q=velo+-enfant").locator(".ads-count").inner_text()
    assert fewer != all_of_them


@pytest.mark.parametrize("path, field", [
    ("/search", "#search-query"), ("/classifieds", "#ads-query"), ("/news", ".news-search input[name=q]"),
])
def test_reports_a_long_query_without_truncating_it(path, field, open_page, demo):
    open_page.complaints.expected.append("400")
    page = open_page(demo, path)
    page.locator(field).fill("a" * 300)
    page.locator(field).press("Enter")
    expect(page.locator("main")).to_contain_text("200 caractères au plus")


def test_the_api_searches_every_section(open_page, demo):
    page = open_page(demo, "/search")
    answer = page.evaluate("fetch('/api/v1/search?q=vleo').then((answer) => answer.json())")
    assert set(answer) == {"query", "didYouMean", "places", "articles", "ads"}
    assert answer["didYouMean"] == "velo"
    assert answer["ads"]
