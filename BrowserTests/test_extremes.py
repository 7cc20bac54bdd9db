"""No number, text or document from outside crashes the program or makes it fail, in any value of any route."""

import http.client
import json
import re
import subprocess
import urllib.error
import urllib.request
from html.parser import HTMLParser

import pytest
import yaml

import harness
from extremes import COOKIES, HEADERS, ROUTES, Request, Use, encoded, good_request, spoilt_cookies, spoilt_requests

WEB = harness.ROOT / "Sources" / "GazetteWeb"
# The framing of a request belongs to the connection, and is tested there.
FRAMING = {"contentLength", "transferEncoding"}
# Names in the sources that are not values of a request.
NO_VALUES = {"viewport", "theme-color", "apple-mobile-web-app-title", "map-layer", "confirm", "backup", "paper", "list"}


class RestartingDemo:
    """A demo that is restarted when it ends, with a client that keeps its connection."""

    def __init__(self):
        self.crashes, self.wrong, self.asked = [], [], 0
        self.running = None
        self.start()

    def start(self):
        self.running = harness.running_demo()
        self.demo = self.running.__enter__()
        self.connect()
        self.facts = self.find_values()

    def stop(self):
        self.connection.close()
        self.running.__exit__(None, None, None)

    def connect(self):
        host, port = self.demo.address.removeprefix("http://").split(":")
        self.connection = http.client.HTTPConnection(host, int(port), timeout=60)

    def json(self, path):
        return json.loads(self.request(Request("GET", path))[2])

    def find_values(self):
        """Returns the values of the good requests, from the server's current data."""
        def found(pattern, path):
            match = re.search(pattern, self.request(Request("GET", path))[2].decode())
            return match and match.group(1)

        def first(pattern, path):
            value = found(pattern, path)
            assert value, f"{path} shows no {pattern}"
            return value

        ads, articles = self.json("/api/v1/classifieds?limit=2"), self.json("/api/v1/articles?limit=2")
        feed = self.json("/api/v1/feeds")["feeds"][0]
        style = first(r"/static/([^\"]*\.css)", "/")
        frames = self.json("/radar/dwd")["frames"]
        return {
            "place": self.json("/api/v1/places")["places"][0]["id"], "point": "48.1000,2.3000",
            "ad": f"{ads['ads'][0]['source']}:{ads['ads'][0]['id']}", "adCursor": ads["next"],
            "article": str(articles["articles"][0]["id"]), "articleCursor": articles["next"],
            "feed": str(feed["id"]), "feedAddress": feed["url"],
            "picture": first(r"/pictures/([^\" {]+)", "/classifieds"), "layer": "street", "zoom": "3", "column": "4", "row": "2.png",
            # A measurement that stays listed for an hour: the oldest is deleted within five minutes, and forecasts are renamed.
            "network": "dwd", "frame": frames[len(frames) // 3]["name"],
            # They are fetched after the first pages.
            "warning": harness.wait_until(lambda: found(r"/warnings/([^\"]+)", "/warnings")),
            "kind": first(r"/settings/storage/([a-zA-Z]+)", "/settings"),
            "watch": self.watch(), "channel": "1", "message": "a" * 32,
            "reader": "nobody", "session": "none", "token": "none", "invitation": "none", "secret": "A" * 43,
            "fingerprint": style.split("/")[0], "asset": style.split("/")[1],
        }

    def watch(self):
        """Returns the number of the only watch, which it creates at first."""
        watches = self.json("/api/v1/watches")["watches"]
        if not watches:
            body = json.dumps({"name": "Vélos", "query": "vélo"}).encode()
            self.request(Request("POST", "/api/v1/watches", body, {"Content-Type": "application/json"}))
            watches = self.json("/api/v1/watches")["watches"]
        return str(watches[0]["id"])

    def request(self, request):
        """Returns the status, the headers and the body; it does not wait for the body of an event stream."""
        headers = {"Origin": self.demo.address, "Accept": "*/*"} | request.headers
        for attempt in range(2):
            try:
                self.connection.request(request.method, request.target, request.body, headers)
                response = self.connection.getresponse()
                streams = "event-stream" in response.headers.get("Content-Type", "")
                body = b"" if streams else response.read()
                if streams or response.will_close:
                    self.connection.close()
                return response.status, response.headers, body
            except (http.client.HTTPException, OSError):
                # The server may have closed an idle connection, or closed it after a response that preceded the reading of the
                # body.
                self.connection.close()
                if attempt:
                    raise

    def send_invalid(self, request, use):
        """Sends a spoilt request, and records errors."""
        self.asked += 1
        try:
            status, headers, body = self.request(request)
            problem = response_error(status, headers, body, use)
            if problem:
                self.wrong.append(f"{request}\n  {problem}")
            elif use.shows and status < 400:
                self.check(request, use.shows, headers.get("Location"))
        except (http.client.HTTPException, OSError) as error:
            self.record_crash(request, error)

    def check(self, request, pages, location):
        for page in [*pages, location] if location and location.startswith("/") else pages:
            if not page.isascii():
                self.wrong.append(f"{request}\n  leads to {page!r}, which is no address")
                continue
            status, headers, body = self.request(Request("GET", page))
            problem = response_error(status, headers, body)
            if problem:
                self.wrong.append(f"{request}\n  then {page}: {problem}")

    def record_crash(self, request, error):
        try:
            ended = self.demo.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            ended = None
        (self.wrong if ended is None else self.crashes).append(f"{request}\n  {error!r}, the program's end: {ended}")
        if ended is None:
            return self.connect()
        self.stop()
        self.start()

    def assert_no_errors(self):
        told = [f"ENDED THE PROGRAM: {one}" for one in self.crashes] + self.wrong
        assert not told, f"{len(told)} of {self.asked} requests went wrong:\n" + "\n".join(told[:60])
        assert self.request(Request("GET", "/healthz"))[0] == 200
        assert self.demo.process.poll() is None


def response_error(status, headers, body, use=Use()):
    """Returns the reason why a response is bad; None for a good one."""
    if status < 400 or status == 405:
        return None
    if status in (429, 503) and not headers.get("Retry-After"):
        return f"{status} without Retry-After"
    if status >= 500 and not (use.outside and status in (502, 503, 504)):
        return f"{status} {body[:200]!r}"
    kind = headers.get("Content-Type", "")
    if "json" in kind:
        told = json.loads(body)
        said = told.get("detail") or told.get("title") or (use.is_for_apps and told.get("error_message"))
        return None if said else f"{status} without a sentence"
    if "html" in kind:
        return None if re.search(rb"<(h1|p)\b[^>]*>[^<]", body) else f"{status} without a sentence"
    return None if use.is_file or body.strip() else f"{status} without a word"


@pytest.fixture(scope="module")
def server():
    server = RestartingDemo()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def fresh_account(server):
    server.crashes, server.wrong, server.asked = [], [], 0


def test_every_route_of_the_server_is_declared(server):
    """No new route may be forgotten: the server's own table is the list."""
    served = set(server.demo.routes)
    assert served, "The demo tells no routes."
    assert served - ROUTES.keys() == set(), "Declare these in extremes.py, with all that they read."
    assert ROUTES.keys() - served == set(), "These are not served any more."


def test_answers_every_valid_request(server):
    """Otherwise a spoilt value could be refused because of another one."""
    refused = []
    for route, use in ROUTES.items():
        if not use.spends:
            status, headers, body = server.request(good_request(route, server.facts))
            # A refusal for too many requests is a valid response too.
            if status >= 400 and status != 429:
                refused.append(f"{route}: {status} {body[:300]!r}")
    assert not refused, "\n".join(refused)


def reader_data(server):
    """Returns the reader's data, from every list that shows them."""
    answered = server.json("/api/v1/paper")
    answered.pop("madeAt")
    return {
        "paper": answered, "unread": [feed.get("unread") for feed in server.json("/api/v1/feeds")["feeds"]],
        "read": [one["id"] for one in server.json("/api/v1/articles?unread=true&limit=200")["articles"]],
        "points": sorted(set(re.findall(r'"(/map/-?[\d.]+,-?[\d.]+)"', server.request(Request("GET", "/map"))[2].decode()))),
    }


@pytest.mark.parametrize("site", ["same-origin", "cross-site"])
def test_get_requests_change_no_reader_data(server, site):
    before = reader_data(server)
    for route in ROUTES:
        if route.startswith("GET "):
            request = good_request(route, server.facts)
            request.headers["Sec-Fetch-Site"] = site
            server.request(request)
            assert reader_data(server) == before, route


class Forms(HTMLParser):
    """The method, the address and the field names of every form."""

    def __init__(self):
        super().__init__()
        self.forms, self.ids = [], {}

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "form":
            self.forms.append((attributes.get("method", "get").upper(), attributes.get("action") or "", set()))
            self.ids[attributes.get("id")] = self.forms[-1]
        elif tag in ("input", "select", "textarea", "button") and attributes.get("name") and self.forms:
            self.ids.get(attributes.get("form"), self.forms[-1])[2].add(attributes["name"])


def route_of(method, path):
    """Returns the route of a path; each name in it matches one component."""
    def fits(pattern):
        return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", re.escape(pattern).replace(r"\{", "{").replace(r"\}", "}")), path)

    found = [route for route in ROUTES if route.split(" ")[0] == method and fits(route.split(" ")[1])]
    return min(found, key=lambda route: route.count("{"), default=None)


def test_every_field_of_every_form_is_declared(server):
    missing = []
    facts = server.facts
    for page in ["/", "/weather", "/warnings", "/weather/add?q=Paris", f"/weather/{facts['place']}", "/map", f"/map/{facts['point']}", "/news",
                 "/news?unread=1&q=le", f"/news/{facts['article']}", "/news/feeds", "/classifieds", "/classifieds?q=le&view=rows",
                 f"/classifieds/{facts['ad']}", "/settings", "/settings/front-page", "/search?q=le", "/login", "/about",
                 "/account", "/readers"]:
        forms = Forms()
        forms.feed(server.request(Request("GET", page))[2].decode())
        for method, action, fields in forms.forms:
            # A form that only closes its dialog is never sent.
            if method == "DIALOG":
                continue
            route = route_of(method, (action or page).split("?")[0])
            declared = ROUTES[route].names() if route else set()
            declared |= {ROUTES[route].file[0], "confirm"} if route and ROUTES[route].file else set()
            if route is None or fields - declared:
                missing.append(f"{page}: {method} {action} as {route}: {sorted(fields - declared)}")
    assert not missing, "Declare these in extremes.py:\n" + "\n".join(sorted(set(missing)))


def test_every_value_of_the_api_is_declared():
    description = yaml.safe_load((WEB / "OpenAPI" / "openapi.yaml").read_text())

    def resolved(item):
        while "$ref" in item:
            found = description
            for part in item["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            item = found
        return item

    missing = []
    for path, item in description["paths"].items():
        for method, operation in item.items():
            if method not in ("get", "post", "put", "patch", "delete"):
                continue
            route = f"{method.upper()} {path}"
            parameters = [resolved(one) for one in operation.get("parameters", []) + item.get("parameters", [])]
            names = {one["name"] for one in parameters if one["in"] in ("query", "header")} - {"lang", "units"}
            content = resolved(operation.get("requestBody", {})).get("content", {}).get("application/json")
            names |= set(resolved(content["schema"]).get("properties", {})) if content else set()
            if route not in ROUTES or names - ROUTES[route].names():
                missing.append(f"{route}: {sorted(names - ROUTES[route].names()) if route in ROUTES else 'unknown'}")
    assert not missing, "Declare these in extremes.py:\n" + "\n".join(missing)


def test_every_parameter_in_the_sources_is_declared():
    sources = "\n".join(file.read_text() for file in WEB.rglob("*.swift"))
    read = set(re.findall(r'\b(?:values|form\??|fields|query|queryValues)(?:\.(?:number|degrees|flag|tick|all|check))?[\[(]"([\w-]+)"', sources))
    # The fields that pages write: in HTML, and by helpers that write a field from its name.
    written = {name for name in re.findall(r'<(?:input|select|button|textarea)\b[^>]*?\bname="([\w-]+)"', sources)}
    assert len(written) > 20
    read |= written
    declared = {name for use in ROUTES.values() for name in use.names()}
    assert len(read) > 40
    assert read - declared - NO_VALUES == set()
    cookies = set(re.findall(r'"((?:__Host-)?gazette-[a-z]+)"', sources)) - {"gazette-shell"}
    assert {name for name in cookies if f'"{name}"' in sources} - COOKIES.keys() == set()
    headers = set(re.findall(r"request\.headers\[\.(\w+)\]", sources)) - {"cookie", "host", "secFetchSite"} - FRAMING
    assert {name.lower() for name in headers} - {name.replace("-", "").lower() for name in HEADERS} == set()


@pytest.mark.parametrize("kind", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_survives_extreme_values(server, kind):
    for route, use in ROUTES.items():
        if route.split(" ")[0] == kind:
            for request in spoilt_requests(route, server.facts):
                server.send_invalid(request, use)
            # The pages that combine all sections must still work.
            server.check(Request("GET", route), ["/healthz", "/"], None)
    server.assert_no_errors()


def test_survives_extreme_cookies(server):
    for cookie in spoilt_cookies():
        for page in ["/classifieds", "/news", "/api/v1/places"]:
            server.send_invalid(Request("GET", page, headers={"Cookie": cookie}, label=cookie), ROUTES["GET /"])
    server.assert_no_errors()


# Each of these once crashed the program.
KILLERS = [
    Request("GET", "/classifieds?after=urgent~0~~-9223372036854775808~a:1"),
    Request("GET", "/api/v1/classifieds?cursor=urgent~0~~-9223372036854775808~a:1"),
    Request("GET", "/classifieds?after=urgent~0~~9223372036854775807~a:1"),
    Request("GET", "/classifieds", headers={"Cookie": "gazette-ads=minPrice=-9223372036854775808"}),
    Request("GET", "/classifieds", headers={"Cookie": "gazette-ads=minPrice=9223372036854775807&maxPrice=-9223372036854775808"}),
    Request("GET", "/api/v1/weather/grid?bbox=0,0,5e-324,5e-324&variable=temperature"),
    Request("GET", "/api/v1/weather/grid?bbox=0,0,1e-320,1e-320&variable=temperature&hour=0"),
]


@pytest.mark.parametrize("request_", KILLERS, ids=str)
def test_survives_inputs_that_once_crashed(server, request_):
    server.send_invalid(request_, ROUTES["GET /api/v1/weather/grid"])
    server.assert_no_errors()


@pytest.mark.parametrize("height", ["1e300", "-1e300", "1e308", "9223372036854775807", "1e19"])
def test_survives_a_place_with_an_impossible_elevation(server, height):
    body = b'{"name":"Haut","latitude":1,"longitude":1,"elevationMeters":%s}' % height.encode()
    request = Request("POST", "/api/v1/places", body, {"Content-Type": "application/json"})
    server.send_invalid(request, ROUTES["POST /api/v1/places"])
    server.send_invalid(Request("GET", "/weather/1.0000,1.0000"), ROUTES["GET /weather/{place}"])
    server.assert_no_errors()
