"""The next two hours, and a fallback source when the first does not respond."""

import json
import re
import urllib.request

from playwright.sync_api import expect

PARIS = "48.8534,2.3488"


def document(demo, path):
    with urllib.request.urlopen(demo.url(path), timeout=60) as answer:
        return json.load(answer)


def send(demo, method, path, body=None):
    """Sends a program's request; returns the document of the response, None for an empty one."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Origin": demo.address}
    request = urllib.request.Request(demo.url(path), data=data, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ").strip()


def test_page_and_api_agree(open_page, demo):
    def soon():
        return document(demo, f"/api/v1/places/{PARIS}/weather?lang=fr")["soon"]

    before = soon()
    page = open_page(demo, f"/weather/{PARIS}")
    said = plain(page.locator(".soon-sentence").inner_text())
    # A quarter of an hour may begin before the page or after it, but not both.
    assert said.endswith(".") and said in (plain(before["sentence"]), plain(soon()["sentence"]))
    expect(page.locator(".soon h2")).to_have_text("Les deux prochaines heures")
    assert before["interpolated"] is False and before["source"]["provider"] == "open-meteo"
    assert len(before["steps"]) >= 7


def positions(demo):
    """Returns a position with rain or snow in an hour, and one without any for three hours: on the whole simulated earth there
    are always both, in Europe there are not. Neither changes while a quarter of an hour ends."""
    earth = [(latitude, longitude) for latitude in range(-60, 70, 10) for longitude in range(-175, 180, 20)]
    latitudes, longitudes = (",".join(map(str, line)) for line in zip(*earth))
    # The simulated provider responds to all at once, which would be too much for Gazette's budget.
    url = f"{demo.providers.removesuffix('/_control')}/open-meteo/v1/forecast?latitude={latitudes}&longitude={longitudes}"
    with urllib.request.urlopen(f"{url}&minutely_15=precipitation&forecast_minutely_15=12", timeout=60) as answer:
        amounts = [reply["minutely_15"]["precipitation"] for reply in json.load(answer)]
    known = [(position, quarters) for position, quarters in zip(earth, amounts) if None not in quarters]
    wet = next(position for position, quarters in known if max(quarters[3:6]) >= 0.2)
    return wet, next(position for position, quarters in known if max(quarters) == 0)


def make_home(demo, position):
    """Saves a place there, with its weather, as the home city."""
    latitude, longitude = position
    city = send(demo, "POST", "/api/v1/places", {"name": "Chez nous", "latitude": latitude, "longitude": longitude})["id"]
    document(demo, f"/api/v1/places/{city}/weather")
    send(demo, "PUT", f"/api/v1/places/{city}/home")


def test_draws_coming_rain_and_summarizes_it_for_home(open_page, fresh_demo):
    wet, dry = positions(fresh_demo)
    page = open_page(fresh_demo, f"/map/{wet[0]},{wet[1]}")
    expect(page.locator(".soon-chart")).to_be_visible()
    assert page.locator(".soon-bars rect").count() > 0
    expect(page.locator(".soon-sentence")).not_to_have_text("")
    # The front page has a sentence about rain where the reader lives, and only there.
    make_home(fresh_demo, dry)
    page.goto("/")
    expect(page.locator(".weather-line")).to_contain_text("Chez nous")
    expect(page.locator(".soon-line")).to_have_count(0)
    make_home(fresh_demo, wet)
    page.goto("/")
    expect(page.locator(".soon-line")).to_have_text(re.compile(r"^Chez nous\s: .+\.$"))


def test_uses_radar_in_the_north(demo):
    weather = document(demo, "/api/v1/weather?latitude=59.9139&longitude=10.7522")
    assert weather["soon"]["source"]["provider"] == "met-norway"
    assert weather["source"]["provider"] == "open-meteo"


def test_marks_interpolated_times_as_approximate(demo):
    assert document(demo, "/api/v1/weather?latitude=-33.8679&longitude=151.2073")["soon"]["interpolated"] is True


def test_falls_back_to_another_source_and_says_so(open_page, fresh_demo):
    fresh_demo.faults.add("refuse", provider="open-meteo")
    page = open_page(fresh_demo, f"/weather/{PARIS}")
    page.get_by_role("button", name="Actualiser").first.click()
    note = page.locator(".banner", has_text="MET Norway")
    expect(note).to_contain_text("Open-Meteo est indisponible pour le moment")
    page.reload()
    expect(page.get_by_role("link", name="MET Norway").first).to_be_visible()
    source = document(fresh_demo, f"/api/v1/places/{PARIS}/weather")["source"]
    assert (source["provider"], source["standsInFor"]) == ("met-norway", "open-meteo")
    expect(page.locator(".day").nth(5)).to_be_visible()
