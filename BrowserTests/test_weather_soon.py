"""The next two hours, and a second source when the first does not answer."""

import json
import urllib.request

from playwright.sync_api import expect

PARIS = "48.8534,2.3488"


def document(demo, path):
    with urllib.request.urlopen(demo.url(path), timeout=60) as answer:
        return json.load(answer)


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ").strip()


def test_the_page_says_what_the_api_says(open_page, demo):
    soon = document(demo, f"/api/v1/places/{PARIS}/weather?lang=fr")["soon"]
    assert soon["interpolated"] is False and soon["source"]["provider"] == "open-meteo"
    assert len(soon["steps"]) >= 7
    page = open_page(demo, f"/weather/{PARIS}")
    said = plain(page.locator(".soon-sentence").inner_text())
    # A minute may have passed between the two.
    assert said.endswith(".") and said.split(" ")[0] == plain(soon["sentence"]).split(" ")[0]
    expect(page.locator(".soon h2")).to_have_text("Les deux prochaines heures")


def test_a_drawing_stands_where_something_falls(open_page, demo):
    wet = [city for city in document(demo, "/api/v1/places")["places"]
           if any(step.get("millimetersPerHour", 0) >= 0.5
                  for step in document(demo, f"/api/v1/places/{city['id']}/weather").get("soon", {}).get("steps", []))]
    for city in wet[:2]:
        page = open_page(demo, f"/weather/{city['id']}")
        expect(page.locator(".soon-chart")).to_be_visible()
        assert page.locator(".soon-bars rect").count() > 0


def test_radar_speaks_in_the_north(demo):
    weather = document(demo, "/api/v1/weather?latitude=59.9139&longitude=10.7522")
    assert weather["soon"]["source"]["provider"] == "met-norway"
    assert weather["source"]["provider"] == "open-meteo"


def test_times_are_called_rough_where_they_are(demo):
    assert document(demo, "/api/v1/weather?latitude=-33.8679&longitude=151.2073")["soon"]["interpolated"] is True


def test_another_source_steps_in_and_says_so(open_page, fresh_demo):
    fresh_demo.faults.order("refuse", provider="open-meteo")
    page = open_page(fresh_demo, f"/weather/{PARIS}")
    page.get_by_role("button", name="Actualiser").first.click()
    note = page.locator(".banner", has_text="MET Norway")
    expect(note).to_contain_text("Open-Meteo n’est pas disponible")
    page.reload()
    expect(page.get_by_role("link", name="MET Norway").first).to_be_visible()
    source = document(fresh_demo, f"/api/v1/places/{PARIS}/weather")["source"]
    assert (source["provider"], source["standsInFor"]) == ("met-norway", "open-meteo")
    expect(page.locator(".day").nth(5)).to_be_visible()
