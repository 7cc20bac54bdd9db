"""Articles of a publisher whose feed and pages the test writes: whole ones on request, new ones on an open page, offline, in
print, and in a right-to-left script."""

import json
import math
import time
import urllib.request
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

import harness
from harness import blur_fields, wait_until
from publisher import running_publisher
from test_offline import Server

LINE = "Le banc était vide, le port aussi, et la cloche, qui ne sonne plus, sonna pourtant. "
PAGE = f"""<html><body><nav><a href='/'>Accueil</a></nav>
<article><h1>Le banc</h1>{f'<p>{LINE * 4}</p>' * 5}</article></body></html>"""
ARABIC = "افتُتح الميناء عند الساعة الثامنة في الضباب، ولم يمانع أحد في انتظار الجرس. "


@pytest.fixture
def publisher():
    with running_publisher() as publisher:
        publisher.publish("Le banc du port a retrouvé sa place", "Un banc, un port, une cloche.", PAGE)
        yield publisher


@contextmanager
def running_server(publisher, folder, demo, settings={}):
    """Yields a real server that is subscribed to that publisher only."""
    server = Server(folder / "data", demo)
    server.environment = {
        **server.environment, "GAZETTE_NEWS_FEED_URL": publisher.address + "/feed.xml", "GAZETTE_NEWS_REFRESH_EVERY": "1s",
        **settings,
    }
    server.start()
    try:
        refreshed(server, lambda: articles(server))
        yield server
    finally:
        server.stop()


@pytest.fixture
def server(publisher, tmp_path, demo):
    with running_server(publisher, tmp_path, demo) as server:
        yield server


@pytest.fixture
def page(server, browser):
    context = harness.new_context(browser, server)
    yield context.new_page()
    context.close()


def send(server, path, method="GET", body=None):
    request = urllib.request.Request(
        server.address + path, method=method, data=body,
        headers={"Origin": server.address, "Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.loads(response.read() or "{}")


def refresh(server):
    """Requests a refresh of all feeds, which has no effect within a second of another."""
    send(server, "/api/v1/feeds/refresh", "POST", b"")


def refreshed(server, condition):
    """Refreshes the feeds each second until a condition holds, and returns its value."""
    last = -math.inf

    def check():
        nonlocal last
        if time.monotonic() - last > 1:
            refresh(server)
            last = time.monotonic()
        return condition()

    return wait_until(check)


def articles(server):
    return send(server, "/api/v1/articles")["articles"]


def first(page):
    page.goto("/news")
    page.locator(".story .headline a").first.click()
    expect(page.locator(".article-head h1")).to_be_visible()


def test_replaces_an_excerpt_by_the_stored_full_article(publisher, server, page):
    first(page)
    expect(page.locator(".article-text")).to_contain_text("Un banc, un port")
    page.get_by_role("button", name="Afficher l’article entier").click()
    expect(page.locator(".article-text p")).to_have_count(5)
    expect(page.locator(".article-source")).to_contain_text("127.0.0.1")
    expect(page.locator(".article-more")).to_have_count(0)
    page.reload()
    expect(page.locator(".article-text p")).to_have_count(5)
    assert publisher.asked.count("/0.html") == 1


def test_shows_the_excerpt_when_extraction_fails(publisher, server, page):
    publisher.stories = [(title, excerpt, None, None, published) for title, excerpt, _, _, published in publisher.stories]
    first(page)
    page.get_by_role("button", name="Afficher l’article entier").click()
    expect(page.locator(".article-told")).to_contain_text("n’existe plus")
    expect(page.locator("#toasts")).to_contain_text("Voici l’extrait du flux")
    expect(page.locator(".article-text")).to_contain_text("Un banc, un port")


def test_loads_the_full_article_without_javascript(server, browser):
    context = harness.new_context(browser, server, java_script_enabled=False)
    page = context.new_page()
    first(page)
    page.get_by_role("button", name="Afficher l’article entier").click()
    expect(page.locator(".article-text p")).to_have_count(5)
    context.close()


def test_loads_full_articles_of_a_full_text_feed_on_opening(publisher, server, page):
    page.goto("/news/feeds")
    harness.open_row_menu(page.locator(".feed").first)
    page.get_by_role("button", name="Toujours charger l’article entier").click()
    expect(page.locator(".feed .badge")).to_have_text("Articles entiers")
    assert "/0.html" not in publisher.asked
    first(page)
    expect(page.locator(".article-text p")).to_have_count(5)


def test_shows_a_story_published_while_the_page_is_open(publisher, server, page):
    page.goto("/news")
    expect(page.locator(".story")).to_have_count(1)
    page.evaluate("window.wasHere = true")
    publisher.publish("La cloche a sonné deux fois cette nuit", "Personne ne sait pourquoi.")
    wait_until(lambda: send(server, "/api/v1/feeds/1/refresh", "POST", b"")["articles"] == 2)
    expect(page.locator(".story")).to_have_count(2)
    expect(page.locator(".story .headline").first).to_contain_text("deux fois cette nuit")
    assert page.evaluate("window.wasHere"), "the page was not loaded anew"


def test_reads_visited_news_without_the_server(publisher, server, browser):
    context = harness.new_context(browser, server, service_workers="allow")
    page = context.new_page()
    page.goto("/news")
    harness.expect_under_control(page)
    first(page)
    title = page.locator(".article-head h1").inner_text()
    harness.expect_stored_copy(page, page.url)
    page.goto("/news")
    harness.expect_stored_copy(page, "/news")
    server.stop()
    page.goto("/news")
    expect(page.locator(".story .headline").first).to_have_text(title)
    expect(page.locator("#offline")).to_be_visible()
    page.locator(".story .headline a").first.click()
    expect(page.locator(".article-head h1")).to_have_text(title)
    expect(page.locator(".article-text")).to_contain_text("Un banc, un port")
    page.get_by_role("button", name="Ajouter aux favoris").click()
    expect(page.locator("#toasts")).to_contain_text("L’action sera envoyée")
    expect(page.locator("#waiting")).to_be_visible()
    server.start()
    page.goto("/news")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator(".story .star").first).to_have_attribute("aria-pressed", "true")
    context.close()


def test_synchronizes_offline_marks_when_the_server_returns(server, browser):
    context = harness.new_context(browser, server, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    harness.expect_under_control(page)
    article = articles(server)[0]
    assert not article["read"] and not article["starred"]
    # The front page has prefetched its lead story, unread.
    harness.expect_stored_copy(page, f"/news/{article['id']}")
    server.stop()
    page.goto(f"/news/{article['id']}")
    expect(page.locator(".article-head h1")).to_have_text(article["title"])
    # The read mark waits without a message, because the reader did not request it.
    harness.wait_in_page(page, "async () => (await (await caches.open('outbox')).keys()).length === 1")
    expect(page.locator("#waiting")).to_be_hidden()
    blur_fields(page)
    page.keyboard.press("s")
    expect(page.locator("#waiting")).to_contain_text("Une action est en attente")
    expect(page.locator(".article-bar .star")).to_have_attribute("aria-pressed", "true")
    server.start()
    expect(page.locator("#waiting")).to_be_hidden()
    [article] = articles(server)
    assert article["read"] and article["starred"]
    context.close()


def test_fills_the_form_with_shared_content(server, page):
    page.goto("/share?text=" + "Regarde%20https%3A%2F%2Fblog.example%2Fa%3Fb%3D1")
    expect(page.locator("#feed-address")).to_have_value("https://blog.example/a?b=1")


def test_sets_only_the_article_right_to_left(publisher, server, page, assert_accessible, assert_fits):
    publisher.language = "ar"
    marks = f"<p>{ARABIC * 5}</p><ul><li>{ARABIC}</li></ul><blockquote>{ARABIC}</blockquote><pre>let port = 80</pre>"
    publisher.publish("افتتاح الميناء", ARABIC, content=marks * 2)
    wait_until(lambda: send(server, "/api/v1/feeds/1/refresh", "POST", b"")["articles"] == 2)
    page.goto("/news")
    page.locator(".story .headline a", has_text="افتتاح الميناء").click()
    expect(page.locator(".article-head h1")).to_be_visible()
    assert page.locator(".article-text p").first.evaluate("(text) => getComputedStyle(text).direction") == "rtl"
    assert page.locator(".article-bar").evaluate("(bar) => getComputedStyle(bar).direction") == "ltr"
    # Quotation marks are on the side where reading begins.
    quote = page.locator(".article-text blockquote").first
    assert quote.evaluate("(quote) => parseFloat(getComputedStyle(quote).borderRightWidth)") >= quote.evaluate(
        "(quote) => parseFloat(getComputedStyle(quote).borderLeftWidth)")
    code = page.locator(".article-text pre").first
    assert code.evaluate("(code) => getComputedStyle(code).direction") == "ltr"
    # A digit before French words stays before them.
    reading = page.locator(".byline span").first
    assert reading.evaluate("(span) => getComputedStyle(span).direction") == "ltr"
    assert_accessible(page)
    assert_fits(page)


def test_prints_only_the_article(server, page):
    first(page)
    page.emulate_media(media="print")
    for hidden in [".article-bar", ".article-pager", ".article-more", "nav"]:
        assert page.locator(hidden).evaluate_all("(all) => all.every((one) => !one.checkVisibility())"), hidden
    expect(page.locator(".article-head h1")).to_be_visible()
    expect(page.locator(".article-address")).to_be_visible()
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
