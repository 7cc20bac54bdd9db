"""Faults that users of other weather programs have reported, tried on a running server: page, API and terminal."""

import html
import json
import re

import pytest

import harness
from tampering_proxy import FalseNumber, running_tampering_proxy
from test_map import get
from test_settings import serving

FORECAST = "/open-meteo/v1/forecast"
NEGATIVE_ZERO = re.compile(r"[-−]0(?:[.,]0+)?(?![.,\d])")


class Weather:
    """The weather of a position as a document, as the words of a page, and in the terminal."""

    def __init__(self, document, page, terminal):
        self.document, self.page, self.terminal = document, words(page), terminal
        self.now = document.get("current", {})


def words(page):
    """Returns a page's text without its drawings, with single spaces."""
    text = re.sub(r"<(script|style|svg)[\s\S]*?</\1>|<[^>]+>", " ", page)
    return re.sub(r"\s+", " ", html.unescape(text))


@pytest.fixture(scope="module")
def weather(tmp_path_factory):
    """Returns the weather of a new place, in which the numbers at the given fields are replaced."""
    with harness.running_demo() as demo, running_tampering_proxy(demo) as proxy:
        with serving(demo, tmp_path_factory.mktemp("reports"), **proxy.environment({})) as server:
            latitudes = iter(range(200))

            def look(changes, first_only=False):
                latitude = 20 + next(latitudes) * 0.125
                proxy.false_numbers = {(FORECAST, latitude): [FalseNumber(field, value, not first_only) for field, value in changes.items()]}
                _, document = server.api(f"/weather?latitude={latitude}&longitude=10&lang=en")
                server.api("/places", "POST", {"name": f"Place {latitude}", "latitude": latitude, "longitude": 10})
                _, page = server.send(f"/weather/{latitude:.4f},10.0000?lang=en")
                terminal = server.run("weather", f"Place {latitude}", "--lang", "en").stdout
                return Weather(document, page.decode(), terminal)

            yield look


@pytest.mark.parametrize("wire, degrees", [("350", 350), ("359", 359), ("359.6", 0), ("360", 0), ("0", 0)])
def test_a_wind_from_around_north_is_north(wire, degrees, weather):
    found = weather({"current.wind_direction_10m": wire, "current.wind_speed_10m": "5"})
    assert found.now["windDirectionDegrees"] == degrees
    assert f"Direction N {degrees}°" in found.page
    assert re.search(rf"Direction +N \({degrees}°\)", found.terminal)


def test_zero_is_a_temperature(weather):
    fields = ["current.temperature_2m", "current.apparent_temperature", "daily.temperature_2m_min.[]", "daily.temperature_2m_max.[]"]
    found = weather(dict.fromkeys(fields, "0"))
    assert (found.now["temperature"], found.now["feelsLike"]) == (0, 0)
    assert "Feels like 0°" in found.page and "Low 0° High 0°" in found.page
    assert "Feels like 0° · 0° / 0°" in found.terminal


def test_nothing_is_minus_zero(weather):
    found = weather({
        "current.temperature_2m": "-0.3", "current.apparent_temperature": "-0.4", "hourly.temperature_2m.[]": "-0.02",
        "daily.temperature_2m_min.[]": "-0.4", "daily.temperature_2m_max.[]": "-0.04",
    })
    assert not NEGATIVE_ZERO.search(found.page) and not NEGATIVE_ZERO.search(found.terminal)
    assert not NEGATIVE_ZERO.search(json.dumps(found.document))


def test_an_unknown_temperature_or_wind_is_no_zero(weather):
    fields = ["current.temperature_2m", "current.apparent_temperature", "current.wind_speed_10m"]
    found = weather(dict.fromkeys(fields, "null"))
    assert not {"temperature", "feelsLike", "windSpeed"} & found.now.keys()
    now = found.page[found.page.index("local time"):found.page.index("Next 48 hours")]
    # The gusts are known, and may be 20 km/h.
    assert "Feels like" not in now and not re.search(r"(?<!\d)0 km/h", now)
    assert "Feels like" not in found.terminal and " Wind " not in found.terminal.split("Next 48 hours")[0]


def test_an_unknown_high_of_today_is_not_taken_for_the_low(weather):
    found = weather({"daily.temperature_2m_max.[]": "null"}, first_only=True)
    today = found.document["days"][0]
    assert "low" in today and "high" not in today
    assert re.search(r"Low −?\d+° (?!High)", found.page)
    assert re.search(r"−?\d+° / –$", found.terminal.splitlines()[1])


def test_weather_without_a_code_has_no_sky(weather):
    found = weather(dict.fromkeys(["current.weather_code", "hourly.weather_code.[]", "daily.weather_code.[]"], "null"))
    assert "condition" not in found.now and "temperature" in found.now
    assert all("condition" not in hour for hour in found.document["hours"])
    assert "nil" not in found.page and "null" not in found.page.lower()


@pytest.mark.parametrize("daylight", [0, 86400])
def test_a_sun_that_stays_up_or_down_has_no_times(daylight, demo):
    def at(position):
        latitude, longitude = position.split(",")
        return json.loads(get(demo, f"/api/v1/weather?latitude={latitude}&longitude={longitude}&lang=en")[1])

    # In any season some of these have the one, and some the other; tomorrow too, because the next hours include its first.
    weather = {position: at(position) for position in ["78.2186,15.6401", "-77.8500,166.6700", "90.0000,0.0000", "-90.0000,0.0000"]}
    found = {position: document for position, document in weather.items()
             if [day["daylightSeconds"] for day in document["days"][:2]] == [daylight] * 2}
    if not found:
        pytest.skip("At an equinox the sun of both poles is on the horizon.")
    for position, document in found.items():
        assert "sunrise" not in document["days"][0] and "sunset" not in document["days"][0]
        # The demo has no values for the sea at the North Pole.
        assert {hour.get("isDay", daylight > 0) for hour in document["hours"][:24]} <= {daylight > 0}
        page = words(get(demo, f"/map/{position}?lang=en")[1].decode())
        assert ("The sun does not set." if daylight else "The sun does not rise.") in page
        assert "1970" not in page


@pytest.mark.parametrize("position, sweep", [("48.8534,2.3488", 0), ("-33.8679,151.2073", 1)])
def test_the_moon_is_the_other_way_around_in_the_south(position, sweep, demo):
    page = get(demo, f"/map/{position}?lang=en")[1].decode()
    disc = re.search(r'class="moon-disc".*?class="moon-lit" d="M24,4 A20,20 0 0 (\d)', page, re.DOTALL)
    # The northern moon is lit on its right while it waxes, which ends with the full moon.
    is_waxing = page.index("Next full moon") < page.index("Next new moon")
    assert int(disc.group(1)) == (1 - sweep if is_waxing else sweep)


def test_an_hour_begins_where_local_clocks_have_it(demo):
    get(demo, "/api/v1/weather?latitude=22.5697&longitude=88.3697")
    page = words(get(demo, "/map/22.5697,88.3697?lang=en")[1].decode())
    hours = re.findall(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+:(\d\d)", page[page.index("Next 48 hours"):])
    assert len(hours) > 40 and set(hours) == {"30"}


def test_a_night_of_rain_is_a_night(demo, tmp_path):
    with serving(demo, tmp_path, GAZETTE_WEATHER_SOURCES="met-norway") as server:
        # Bergen has both a night and a day in all seasons.
        _, document = server.api("/weather?latitude=60.3929&longitude=5.3242&lang=en")
        light = {hour["start"][11:13]: hour["isDay"] for hour in document["hours"]}
        assert len(document["hours"]) >= 24 and document["source"]["provider"] == "met-norway"
        assert [light[hour] for hour in ("22", "23", "00", "01", "11", "12")] == [False] * 4 + [True] * 2
