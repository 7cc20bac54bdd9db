"""For any number from a provider or publisher, Gazette shows it as missing or as something possible, and continues."""

import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

import harness
from extremes import Request, escaped
from tampering_proxy import (
    CHANNEL, ITEM, LIES, FalseNumber, fields, falsified_atom, falsified_feed, falsified_json_feed, running_tampering_proxy,
)
from test_extremes import response_error
from test_offline import Server

FORECAST, AIR = "/open-meteo/v1/forecast", "/open-meteo-air/v1/air-quality"
SEARCH = "/open-meteo-geocoding/v1/search"
# The rest has no meaning without these: each is falsified alone.
FRAME = {"latitude", "longitude", "lat", "lon", "utc_offset_seconds", "timezone_offset", "interval", "dt", "id", "location_id"}
# The number of other fields falsified at once; one by one takes four times as long, and is part of the thorough tests.
TOGETHER = int(os.environ.get("GAZETTE_LIES_TOGETHER", "4"))
# The number of places that OpenWeather's budget allows in a minute; each folder has its own budget.
OPENWEATHER_MINUTE = 55


@pytest.fixture(scope="module")
def proxy():
    with harness.running_demo() as demo, running_tampering_proxy(demo) as proxy:
        proxy.demo = demo
        yield proxy


class TamperedServer:
    """A server that uses the proxy's providers, on its own folder; restarted when a false value crashes it."""

    def __init__(self, proxy, **settings):
        self.proxy, self.settings, self.wrong, self.ends = proxy, settings, [], 0
        # The page names some items by their number, however large.
        self.names = ()
        self.server = None
        self.start()

    def start(self):
        self.folder = tempfile.mkdtemp(prefix="gazette-lies-")
        self.server = Server(Path(self.folder) / "data", self.proxy.demo)
        self.server.environment = self.proxy.environment(self.server.environment) | self.settings
        self.server.start()
        host, port = self.server.address.removeprefix("http://").split(":")
        self.connection = http.client.HTTPConnection(host, int(port), timeout=60)

    def stop(self):
        self.connection.close()
        self.server.process.kill()
        self.server.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def request(self, request):
        headers = {"Origin": self.server.address} | request.headers
        for attempt in range(2):
            try:
                self.connection.request(request.method, request.target, request.body, headers)
                response = self.connection.getresponse()
                return response.status, response.headers, response.read()
            except (http.client.HTTPException, OSError):
                self.connection.close()
                if attempt or self.server.process.poll() is not None:
                    raise

    def check(self, cause, target, method="GET", body=None, outside=False, quotes=False):
        """Sends a request and records errors of the response; returns its body, None when the program ended.

        A page that `quotes` shows unreadable values in their original form.
        """
        headers = {"Content-Type": "application/json"} if body else {}
        try:
            status, headers, answer = self.request(Request(method, target, body, headers))
        except (http.client.HTTPException, OSError) as error:
            ended = self.wait_for_end()
            self.wrong.append(f"{cause}: {method} {target}: {'ENDED THE PROGRAM' if ended else ''} {error!r}")
            if ended:
                self.ends += 1
                self.stop()
                self.start()
            return None
        problem = response_error(status, headers, answer) if not (outside and status in (502, 503, 504)) else None
        if problem is None and status == 200 and not quotes:
            problem = implausible_number(headers.get("Content-Type", ""), answer, self.names)
        if problem:
            self.wrong.append(f"{cause}: {method} {target}: {problem}")
        return answer

    def wait_for_end(self):
        try:
            return self.server.process.wait(timeout=5) is not None
        except subprocess.TimeoutExpired:
            return False

    def assert_no_errors(self):
        assert not self.wrong, f"{len(self.wrong)} answers were wrong:\n" + "\n".join(one[:400] for one in self.wrong[:40])
        assert self.request(Request("GET", "/healthz"))[0] == 200


def implausible_number(kind, body, names=()):
    """Returns a number in a page or document that no reader should see, except in names; None without one."""
    if "json" not in kind and "html" not in kind:
        return None
    text = body.decode()
    for name in names:
        text = text.replace(name, "0")
    if "json" in kind:
        return next((f"{number}" for number in numbers(json.loads(text, parse_constant=lambda name: float(name)))
                     if not -1e9 < number < 1e9), None)
    drawn = re.search(r'\b(?:d|points|x1?|y1?|x2|y2|cx|cy|r|width|height|viewBox|transform|max)="[^"]*(?:\d{8}|\bnan\b|\binf)[^"]*"', text)
    if drawn:
        return drawn.group()[:200]
    seen = re.sub(r"<(script|style|template)\b.*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
    seen = re.sub(r"(?<=\d)[\u202f\u00a0,](?=\d{3})", "", seen)
    found = re.search(r"(?i)\b(?:nan|[-+]?inf(?:inity)?)\b|\d(?:\.\d+)?e[+-]?\d{2}|\d{12,}", seen)
    return f"…{seen[max(0, found.start() - 60):found.end() + 20].strip()}…" if found else None


def numbers(document):
    """Yields every number of a document except in identifiers."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name not in ("id", "ad", "newer", "older"):
                yield from numbers(value)
    elif isinstance(document, list):
        for value in document:
            yield from numbers(value)
    elif isinstance(document, (int, float)) and not isinstance(document, bool):
        yield document


def field_groups(honest):
    """Yields the fields of the responses by path, in groups that can be falsified together."""
    for path, document in honest.items():
        names = fields(document)
        alone = [[name] for name in names if name.removesuffix(".[]").split(".")[-1] in FRAME]
        others = [name for name in names if [name] not in alone]
        steps = range((len(others) + TOGETHER - 1) // TOGETHER)
        yield from ((path, group) for group in alone + [others[step::len(steps)] for step in steps])


SOURCES = {
    "open-meteo": {"GAZETTE_WEATHER_SOURCES": "open-meteo"},
    "met-norway": {"GAZETTE_WEATHER_SOURCES": "met-norway", "GAZETTE_OUTBOUND_CONTACT": "https://gazette.example"},
    "openweather-one-call": {"GAZETTE_OPENWEATHER_KEY": "demo-onecall", "GAZETTE_WEATHER_SOURCES": "openweather"},
    "openweather-one-call-4": {"GAZETTE_OPENWEATHER_KEY": "demo-onecall4", "GAZETTE_WEATHER_SOURCES": "openweather"},
    "openweather-basic": {"GAZETTE_OPENWEATHER_KEY": "demo-basic", "GAZETTE_WEATHER_SOURCES": "openweather"},
}


@pytest.mark.parametrize("source", SOURCES)
def test_bounds_every_number_of_weather_providers(proxy, source):
    settings = SOURCES[source]
    proxy.false_numbers, proxy.true_responses = {}, {}
    with TamperedServer(proxy, **settings) as server:
        server.check("honest", "/api/v1/weather?latitude=48.85&longitude=2.35")
        server.assert_no_errors()
    honest = {path: document for (path, _), (status, _, document) in proxy.true_responses.items() if status == 200 and path != SEARCH}
    lying = list(field_groups(honest))
    assert sum(len(group) for _, group in lying) > 25
    wrong, told = [], 0
    share = OPENWEATHER_MINUTE if "GAZETTE_OPENWEATHER_KEY" in settings else len(lying)
    for number, value in enumerate(LIES):
        for begin in range(0, len(lying), share):
            with TamperedServer(proxy, **settings) as server:
                for place, (path, group) in enumerate(lying[begin:begin + share], begin):
                    latitude = 20 + place * 0.125
                    false_numbers = [FalseNumber(field, value, (place + number) % 2 == 0) for field in group]
                    proxy.false_numbers = {(path, latitude): false_numbers}
                    check_place(server, false_numbers, f"{latitude:.4f},10.0000", latitude, place + number)
                    told += len(false_numbers)
                for page in ["/", "/weather", "/weather?units=imperial&lang=en", "/map", "/api/v1/places", "/api/v1/paper", "/settings"]:
                    server.check(f"{value[:30]}, all together", page)
                wrong += server.wrong + in_terminal(server, value)
    assert told > 300
    assert not wrong, f"{len(wrong)} of {told} lies went wrong:\n" + "\n".join(one[:400] for one in wrong[:40])


def check_place(server, false_numbers, place, latitude, turn):
    """Fetches the weather of a place and checks its pages: each page for a third of the false values, the figures for all."""
    server.check(false_numbers, f"/api/v1/weather?latitude={latitude}&longitude=10", outside=True)
    entry = json.dumps({"name": f"Place {latitude}", "latitude": latitude, "longitude": 10}).encode()
    server.check(false_numbers, "/api/v1/places", "POST", entry)
    server.check(false_numbers, f"/weather/{place}")
    if turn % 3 == 0:
        server.check(false_numbers, f"/weather/{place}?units=imperial&lang=en")
    elif turn % 3 == 1:
        server.check(false_numbers, f"/map/{place}")
    else:
        server.check(false_numbers, f"/api/v1/places/{place}/home", "PUT")
        server.check(false_numbers, "/")


def in_terminal(server, value):
    wrong = []
    for command in [["weather"], ["weather", "--json"], ["weather", "Place 20.5"], ["weather", "Place 25", "--units", "imperial"]]:
        done = subprocess.run([harness.BINARY, *command], capture_output=True, text=True, timeout=60,
                              env=server.server.environment | {"GAZETTE_DATA_FOLDER": str(Path(server.folder) / "data")})
        if done.returncode < 0 or re.search(r"(?i)\bnan\b|\binf|\de\+?\d{2}|\d{12,}", done.stdout):
            wrong.append(f"{value[:30]}: {' '.join(command)}: {done.returncode} {done.stdout[:200]} {done.stderr[:200]}")
    return wrong


def test_bounds_every_number_of_the_map_grid(proxy):
    proxy.false_numbers, proxy.true_responses = {}, {}
    variables = ["temperature", "precipitation", "wind", "cloud"]
    with TamperedServer(proxy) as server:
        # The grid requests many positions at once: all of them are falsified.
        for number, value in enumerate(LIES):
            class Everywhere(dict):
                def get(self, key, default=None):
                    path, latitude = key
                    if path != FORECAST:
                        return []
                    honest = [document for (one, _), (_, _, document) in proxy.true_responses.items() if one == FORECAST]
                    names = [name for document in honest for name in fields(document) if name.startswith("hourly") or name == "utc_offset_seconds"]
                    return [FalseNumber(name, value, number % 2 == 0) for name in names]

            proxy.false_numbers = Everywhere()
            for place, variable in enumerate(variables):
                west = -170 + number * 20 + place * 4
                server.check(f"{variable} {value[:30]}", f"/api/v1/weather/grid?bbox={west},0,{west + 3},3&variable={variable}", outside=True)
        server.assert_no_errors()


@pytest.mark.parametrize("path", [SEARCH, "/openweather/geo/1.0/direct"])
def test_bounds_every_number_of_place_searches(proxy, path):
    proxy.false_numbers, proxy.true_responses = {}, {}
    # OpenWeather is used where Open-Meteo has no data.
    silent = {"GAZETTE_OPENWEATHER_KEY": "demo-basic", "GAZETTE_OPEN_METEO_GEOCODING_URL": f"{proxy.address}/none"}
    settings = {} if path == SEARCH else silent
    told = 0
    with TamperedServer(proxy, **settings) as server:
        server.check("honest", "/api/v1/places/search?q=Paris&more=1")
        honest = next(document for (one, _), (_, _, document) in proxy.true_responses.items() if one == path)
        for number, value in enumerate(LIES):
            for place, field in enumerate(fields(honest)):
                false_numbers = [FalseNumber(field, value, (place + number) % 2 == 0)]
                proxy.false_numbers = {(path, None): false_numbers}
                # Spelled differently each time, so that each is requested; an unknown name takes ten times as long.
                letters = f"p{'aàâä'[place % 4]}r{'iîïí'[place // 4]}s"
                name = "".join(letter.upper() if (number + 2) >> bit & 1 else letter for bit, letter in enumerate(letters))
                server.check(false_numbers, f"/api/v1/places/search?q={escaped(name)}&more=1", outside=True)
                server.check(false_numbers, f"/weather/add?q={escaped(name)}&more=1")
                told += 1
        server.assert_no_errors()
    assert told > 20
    assert len({one for one in proxy.asked if one.startswith(path)}) > told


def test_bounds_every_number_of_ads(proxy):
    shapes = ["{}", "{}-11-05T15:56:59+0000", "2019-{}-05T15:56:59+0000", "2019-11-05T15:56:59+{}"]
    false_numbers = [(field, value) for field in ["id", "category_id", "price", "is_urgent"] for value in LIES]
    false_numbers += [("creation_date", json.dumps(shape.replace("{}", value.strip('"')))) for shape in shapes for value in LIES]

    def listing(ads):
        texts = [json.dumps(ad) for ad in ads]
        for place, (field, value) in enumerate(false_numbers):
            changed = json.dumps(ads[place] | {field: "@@lie@@"})
            texts[place] = changed.replace('"@@lie@@"', value)
        return ("[" + ",".join(texts) + "]").encode()

    proxy.listing = listing
    try:
        with TamperedServer(proxy) as server:
            server.names = ("-9223372036854775808", "9223372036854775807")
            harness.wait_until(lambda: len(json.loads(server.request(Request("GET", "/api/v1/classifieds?limit=200"))[2])["ads"]) > 100)
            # Skipped ads are named by their number.
            server.check("ads", "/api/v1/classifieds/sources", quotes=True)
            for page in ["/", "/classifieds", "/classifieds?sort=price&view=rows", "/classifieds?sort=oldest", "/classifieds?minPrice=1000000",
                         "/classifieds?maxPrice=1&sort=newest", "/api/v1/classifieds/categories", "/settings", "/search?q=le"]:
                server.check("ads", page)
            target, seen = "/api/v1/classifieds?limit=200", 0
            while target:
                page = json.loads(server.check("ads", target))
                for ad in page["ads"]:
                    server.check(ad["title"], f"/classifieds/{ad['source']}:{ad['id']}")
                    server.check(ad["title"], f"/api/v1/classifieds/{ad['source']}:{ad['id']}")
                    seen += 1
                target = f"/api/v1/classifieds?limit=200&cursor={escaped(page['next'])}" if page.get("next") else None
            assert seen > 150
            done = subprocess.run([harness.BINARY, "ads"], capture_output=True, text=True, timeout=60,
                                  env=server.server.environment | {"GAZETTE_DATA_FOLDER": str(Path(server.folder) / "data")})
            assert done.returncode >= 0
            server.assert_no_errors()
    finally:
        proxy.listing = None


def test_bounds_every_number_of_feeds(proxy):
    plain = [value.strip('"') for value in LIES]
    documents = {f"/proxy/channel-{place}-{number}.xml": falsified_feed(f"{place}-{number}", shape.replace("{}", value))
                 for place, shape in enumerate(CHANNEL) for number, value in enumerate(plain)}
    documents |= {f"/proxy/items-{number}.xml": falsified_feed(number, "", [shape.replace("{}", value) for shape in ITEM])
                  for number, value in enumerate(plain)}
    documents |= {"/proxy/atom.xml": falsified_atom(1, plain), "/proxy/json.xml": falsified_json_feed(2, LIES)}
    proxy.documents = {path: (200, {"Content-Type": "text/xml"}, body) for path, body in documents.items()}
    with TamperedServer(proxy) as server:
        subscribe(server, proxy, documents)
        articles = every_article(server)
        assert len(articles) > len(documents)
        for article in articles:
            server.check(article["title"], f"/news/{article['id']}")
        server.check("feeds", "/api/v1/feeds", quotes=True)
        server.assert_no_errors()


def subscribe(server, proxy, paths):
    for path in paths:
        server.check(path, "/api/v1/feeds", "POST", json.dumps({"url": proxy.address + path}).encode(), outside=True)
    server.check("feeds", "/news/feeds", quotes=True)
    for page in ["/news", "/", "/search?q=Item", "/settings", "/metrics"]:
        server.check("feeds", page)


def every_article(server):
    found, target = [], "/api/v1/articles?limit=200&fold=false"
    while target:
        page = json.loads(server.check("articles", target))
        found += page["articles"]
        target = f"/api/v1/articles?limit=200&fold=false&before={page['next']}" if page.get("next") else None
    return found


def test_bounds_every_number_of_response_headers(proxy):
    plain = ["1e300", "9223372036854775807", "-9223372036854775808", "9" * 400, "NaN", "-1"]
    headers = [{name: value if shape == "{}" else shape.replace("{}", value)} for value in plain for name, shape in [
        ("Cache-Control", "max-age={}, stale-while-revalidate={}, stale-if-error={}"), ("Expires", "{}"), ("Expires", "Sat, {} Nov 2026 08:05:00 GMT"),
        ("Expires", "Sat, 21 Nov {} 08:05:00 GMT"), ("Age", "{}"), ("Date", "Sat, 21 Nov {} 08:05:00 GMT"), ("Last-Modified", "Sat, 21 Nov {} 08:05:00 GMT"),
        ("Retry-After", "{}"), ("Retry-After", "Sat, 21 Nov {} 08:05:00 GMT"), ("ETag", "{}"), ("Keep-Alive", "timeout={}, max={}"),
        ("Content-Range", "bytes {}-{}/{}"), ("X-Ratelimit-Reset", "{}")]]
    proxy.headers = headers
    proxy.documents = {
        f"/proxy/head-{status}-{number}.xml": (status, {"Content-Type": "text/xml"} | one, falsified_feed(f"{status}-{number}") if status == 200 else b"")
        for status in [200, 429, 503] for number, one in enumerate(headers)
        # Only a refusal names the time to retry.
        if status == 200 or {"Retry-After", "X-Ratelimit-Reset"} & one.keys()}
    try:
        with TamperedServer(proxy) as server:
            for column in range(len(headers)):
                server.check(headers[column % len(headers)], f"/tiles/street/9/{column}/3", outside=True)
            subscribe(server, proxy, proxy.documents)
            for feed in json.loads(server.request(Request("GET", "/api/v1/feeds"))[2])["feeds"]:
                server.check(feed["url"], f"/api/v1/feeds/{feed['id']}/refresh", "POST", outside=True)
            server.check("headers", "/news/feeds", quotes=True)
            server.assert_no_errors()
    finally:
        proxy.headers, proxy.documents = [], {}
