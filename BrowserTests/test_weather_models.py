"""The forecasts of several models, fetched when their page is opened, and their scores."""

import json
import re
import urllib.request

from playwright.sync_api import expect

PARIS = "48.8534,2.3488"
PATH = f"/weather/{PARIS}/models"


def document(demo, path):
    with urllib.request.urlopen(demo.url(path), timeout=60) as answer:
        return json.load(answer)


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ").strip()


def model_requests(demo):
    with urllib.request.urlopen(f"{demo.providers}/requests", timeout=60) as answer:
        return sum(model_requests["path"] == "/open-meteo-ensemble/v1/ensemble" for model_requests in json.load(answer)["requests"])


def test_links_to_the_models_and_requests_them_once(open_page, fresh_demo):
    page = open_page(fresh_demo, f"/weather/{PARIS}")
    assert model_requests(fresh_demo) == 0
    page.get_by_role("link", name="Comparer les modèles").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Comparer les modèles")
    expect(page.locator(".opinions-sentence")).to_be_visible()
    before = document(fresh_demo, f"/api/v1/places/{PARIS}/models?lang=fr")
    page.reload()
    sentence = plain(page.locator(".opinions-sentence").inner_text())
    assert re.match(r"Les \d modèles (s’accordent|divergent)", sentence), sentence
    after = document(fresh_demo, f"/api/v1/places/{PARIS}/models?lang=fr")
    # A day may begin before the page or after it, but not both.
    told = before if plain(before["sentence"]) == sentence else after
    assert plain(told["sentence"]) == sentence
    assert len(told["models"]) >= 6 and len(told["spread"]) == 168
    assert model_requests(fresh_demo) == 1
    expect(page.locator(".opinion")).to_have_count(len(told["days"]))
    expect(page.locator(".models tbody tr")).to_have_count(len(told["models"]))


def test_fits_and_is_accessible(page_in_each, assert_accessible):
    page = page_in_each(PATH)
    expect(page.locator(".spread-chart")).to_be_visible()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_works_without_javascript(open_page, demo):
    page = open_page(demo, PATH, java_script_enabled=False)
    expect(page.locator(".spread-chart")).to_be_visible()
    expect(page.locator(".opinion").first).to_be_visible()


def test_explains_a_failure_and_offers_a_retry(open_page, fresh_demo):
    # The page of a failure has an error status.
    open_page.complaints.expected.append("Failed to load resource")
    fresh_demo.faults.add("refuse", provider="open-meteo")
    page = open_page(fresh_demo, PATH)
    expect(page.locator("article .banner-warning")).to_be_visible()
    fresh_demo.faults.clear()
    page.get_by_role("link", name="Comparer les modèles").click()
    expect(page.locator(".opinions-sentence")).to_contain_text("modèles")
    fresh_demo.faults.add("refuse", provider="open-meteo")
    page.reload()
    expect(page.locator(".opinion").first).to_be_visible()


def test_shows_the_models_without_the_ensemble(open_page, fresh_demo):
    fresh_demo.faults.add("status", status=500, provider="open-meteo-ensemble")
    page = open_page(fresh_demo, PATH)
    expect(page.locator(".opinion").first).to_be_visible()
    expect(page.locator(".spread-chart")).to_have_count(0)
    expect(page.get_by_text("La dispersion est indisponible pour le moment.")).to_be_visible()


def test_shows_which_model_was_right(open_page, demo):
    page = open_page(demo, f"/weather/{PARIS}")
    expect(page.locator(".scores-sentence")).to_contain_text("À Paris")
    expect(page.locator(".scores-table tbody tr")).to_have_count(5)
    scores = document(demo, f"/api/v1/places/{PARIS}/models")["scores"]
    assert scores["sources"][0]["source"] == scores["best"] and scores["judge"] == "open-meteo"
    assert all(source["days"] >= 14 for source in scores["sources"])
