"""The front page, its arrangement, and the search through the whole paper."""

import re

import pytest
from playwright.sync_api import expect

PATHS = ["/", "/settings/front-page", "/search?q=a"]


@pytest.mark.parametrize("path", PATHS)
def test_pages_fit_and_are_accessible(path, page_in_each, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_fits(page)
    assert_accessible(page)


def test_every_section_is_on_the_front_page(open_page, demo):
    page = open_page(demo, "/")
    expect(page.locator(".story-lead h3")).not_to_be_empty()
    expect(page.locator(".story-lead img")).to_have_attribute("src", re.compile("^/pictures/"))
    expect(page.locator(".front-place")).to_have_count(5)
    expect(page.locator(".front-ad")).to_have_count(6)
    expect(page.locator(".front-ad .badge").first).to_have_text("Urgent")
    expect(page.locator(".map-strip-city")).to_have_count(5)
    expect(page.locator(".ear-left")).to_contain_text("Paris")


def test_each_story_stands_once_and_several_papers_are_heard(open_page, demo):
    page = open_page(demo, "/")
    titles = page.locator(".story h3").all_inner_texts()
    papers = {page.locator(".story .byline span:first-child").nth(number).inner_text() for number in range(len(titles))}
    assert len(titles) == len(set(titles)) > 5
    assert len(papers) > 2


def test_a_story_leads_to_its_article_and_an_ad_to_its_detail(open_page, demo):
    page = open_page(demo, "/")
    title = page.locator(".story-lead h3").inner_text()
    page.locator(".story-lead a").click()
    expect(page.locator("h1")).to_have_text(title)
    page.goto("/")
    title = page.locator(".front-ad h3").first.inner_text()
    page.locator(".front-ad a").first.click()
    expect(page.locator("h1")).to_have_text(title)


def test_the_front_page_is_read_with_every_provider_down(open_page, fresh_demo):
    page = open_page(fresh_demo, "/")
    expect(page.locator(".story-lead")).to_be_visible()
    fresh_demo.faults.order("refuse")
    page.reload()
    for part in [".story-lead", ".front-place", ".front-ad", ".map-strip-city"]:
        expect(page.locator(part).first).to_be_visible()


def test_sections_move_and_hide_and_come_back(open_page, fresh_demo):
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
    page.get_by_role("button", name="Revenir à la une habituelle").click()
    expect(page.locator(".front-block").first).to_have_class("front-block front-news front-large")
    expect(page.locator(".front-ads")).to_have_count(1)


def test_stories_since_the_last_visit_are_told(open_page, demo):
    page = open_page(demo, "/")
    expect(page.locator("#since-visit")).to_be_empty()
    # Before the page's own script, which notes each time that the page is looked at.
    page.add_init_script("localStorage.setItem('gazette-seen', String(Date.now() - 30 * 24 * 3600 * 1000))")
    page.reload()
    expect(page.locator("#since-visit")).to_contain_text("depuis votre dernière visite")
    expect(page.locator(".story.is-new").first).to_be_visible()


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


def test_a_search_without_result_says_what_to_try(open_page, demo):
    page = open_page(demo, "/search?q=zzzzzz")
    expect(page.get_by_role("status").first).to_contain_text("Rien trouvé pour « zzzzzz ».")
    page.get_by_role("link", name="Chercher une ville").click()
    expect(page).to_have_url(demo.url("/weather/add?q=zzzzzz"))
