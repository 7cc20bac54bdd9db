"""French and English: every page and every error, by address, by the browser's preference, and by choice."""

import json
import re
import subprocess
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

import harness

PATHS = [
    "/", "/weather", "/weather/add", "/weather/48.8534,2.3488", "/warnings", "/map", "/map/45.0000,5.0000", "/news", "/news/feeds",
    "/classifieds", "/classifieds?category=2&urgent=1", "/search?q=zzzz", "/settings", "/settings/front-page",
    "/settings/storage/news", "/about", "/offline", "/nowhere",
]
# Words that are the same in both languages, and names.
SAME = {
    "Français", "English", "Photo", "Mars", "Type", "Source", "Version", "Email", "OpenWeather", "Articles", "min", "Max",
    "Gazette", "La Gazette", "ozone", "https://", "Invented press", "Presse inventée", "Options", "Total", "Pollen", "Ozone", "Images", "Image", "Direction", "Description",
}
# Gazette's own words, as opposed to its content.
CHROME = """
  Array.from(document.querySelectorAll(
    'h1, h2, .section-label, label, legend, button, dt, th, summary, .back, .field-hint, .standfirst, .paper-note, '
    + '.sections a, .tabbar a, .colophon-links a, .banner, .skip-link, [aria-label], [placeholder], [title]'
  )).filter((element) => !element.closest('[lang]:not(html), .story, .ad, .suggestion, .front-ad, .ads-watch-name'))
    .flatMap((element) => [
      element.children.length ? '' : element.textContent, element.getAttribute('aria-label'),
      element.getAttribute('placeholder'), element.getAttribute('title'),
    ]).filter(Boolean).map((text) => text.trim())
"""


@pytest.fixture(autouse=True)
def expected(open_page):
    open_page.complaints.expected.append("status of 404")


def chrome(open_page, demo, path, language):
    page = open_page(demo, path, language={"fr": "fr-FR", "en": "en-GB"}[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page.title(), set(page.evaluate(CHROME))


@pytest.mark.parametrize("path", PATHS)
def test_translates_every_phrase(path, open_page, demo):
    title, french = chrome(open_page, demo, path, "fr")
    other, english = chrome(open_page, demo, path, "en")
    assert title != other or path.startswith("/weather/48") or path.startswith("/map/")
    alike = {text for text in french & english if re.search(r"[^\W\d_]{4}", text)} - SAME
    # A place's figures and a count of articles look the same.
    alike = {text for text in alike if not re.search(r"\d°$|^\d+\xa0articles$", text)}
    names = {name for name in alike if re.search(r"^[A-ZÉ][\w’'-]+([ ,-]+[A-ZÉÎ][\w’'-]+)*$", name)}
    assert alike - names == set()


def test_stores_the_selected_language(open_page, fresh_demo):
    page = open_page(fresh_demo, "/about", java_script_enabled=False)
    page.locator(".preferences [name=language]").select_option("en")
    page.locator(".preferences button").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/weather")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/weather?lang=fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("path, method", [
    ("/places/nowhere", "GET"), ("/places/1,1/weather", "GET"), ("/articles/999999", "GET"), ("/feeds/999999", "GET"),
    ("/classifieds/none:1", "GET"), ("/classifieds?minPrice=x", "GET"), ("/weather/grid", "GET"), ("/none", "GET"),
    ("/places", "PUT"), ("/articles?q=" + "a" * 300, "GET"), ("/settings", "PATCH"), ("/paper", "PUT"),
])
def test_reports_problems_in_the_requested_language(path, method, demo):
    told = {}
    for language in ["fr", "en"]:
        url = demo.url("/api/v1" + path) + ("&" if "?" in path else "?") + "lang=" + language
        headers = {"Origin": demo.address, "Content-Type": "application/json"}
        body = {"PATCH": b'{"nothing": "1"}', "PUT": b"{}"}.get(method)
        try:
            urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=60)
            raise AssertionError("It was no problem.")
        except urllib.error.HTTPError as error:
            assert error.headers["Content-Type"] == "application/problem+json"
            told[language] = json.loads(error.read())
    assert told["fr"]["title"] != told["en"]["title"]
    assert told["fr"]["detail"] != told["en"]["detail"]


def test_terminal_supports_both_languages(demo, tmp_path):
    # Nothing listens there: otherwise a new installation would fetch its first feed from the internet.
    environment = harness.own_environment() | {
        "GAZETTE_DATA_FOLDER": str(tmp_path), "GAZETTE_NEWS_FEED_URL": "http://127.0.0.1:9/feed", "LC_ALL": "C.UTF-8"}
    for command in [["places", "list"], ["news"], ["feeds", "list"], ["ads"]]:
        texts = [
            subprocess.run(
                [harness.BINARY, *command, "--lang", language], env=environment, capture_output=True, text=True, timeout=120)
            for language in ["fr", "en"]
        ]
        assert texts[0].stdout + texts[0].stderr != texts[1].stdout + texts[1].stderr, command
