"""A proxy in front of the simulated providers that falsifies their responses, one value at a time."""

import copy
import http.client
import json
import re
import threading
from contextlib import contextmanager
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit
from xml.sax.saxutils import escape, quoteattr

# In JSON's notation.
LIES = [
    "1e30", "-1e30", "1e300", "-1e308", "9223372036854775807", "-9223372036854775808", "1e-320", "1e999", "9" * 400, "null",
    '"NaN"', '"9223372036854775808"',
]
MARK = "@@lie@@"


class FalseNumber:
    """A value that replaces the number at `field`, a path such as `hourly.temperature_2m.[]`: in every element of its lists, or
    in the first only."""

    def __init__(self, field, value, everywhere=True):
        self.field, self.value, self.everywhere = field, value, everywhere

    def __repr__(self):
        return f"{self.field} = {self.value[:30]}{'' if self.everywhere else ' (the first)'}"


def fields(document, path=()):
    """Returns the path of every number in a JSON document, each once."""
    return sorted({".".join(path) for path in _numbers(document, path)})


def _numbers(document, path=()):
    if isinstance(document, dict):
        for key, value in document.items():
            yield from _numbers(value, path + (key,))
    elif isinstance(document, list):
        for value in document:
            yield from _numbers(value, path + ("[]",))
    elif isinstance(document, (int, float)) and not isinstance(document, bool):
        yield path


def falsified(document, false_numbers):
    """Returns the bytes of the document with the false values."""
    document = copy.deepcopy(document)
    for number, false_number in enumerate(false_numbers):
        _put(document, false_number.field.split("."), f"{MARK}{number}{MARK}", false_number.everywhere)
    text = json.dumps(document)
    return re.sub(f'"{MARK}(\\d+){MARK}"', lambda match: false_numbers[int(match.group(1))].value, text).encode()


def _put(document, path, mark, everywhere):
    if path[0] == "[]":
        keys = range(len(document)) if everywhere else range(len(document))[:1]
    else:
        keys = [path[0]] if path[0] in document else []
    for key in keys:
        if len(path) == 1:
            if isinstance(document[key], (int, float)):
                document[key] = mark
        elif isinstance(document[key], (dict, list)):
            _put(document[key], path[1:], mark, everywhere)


class TamperingProxy:
    """Forwards requests to the simulator. A weather provider's response for a position contains the false values that `false_numbers` has
    for its latitude; `listing` changes the ads, `headers` those of tiles, and `documents` are complete responses."""

    def __init__(self, simulator):
        self.simulator = urlsplit(simulator)
        self.false_numbers = {}
        self.listing = None
        self.headers = []
        self.documents = {}
        self.true_responses = {}
        self.asked = []
        self.lock = threading.Lock()
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Otherwise a body after its head waits 40 ms for an acknowledgement.
            disable_nagle_algorithm = True

            def do_GET(self):
                proxy.respond(self)

            do_HEAD = do_GET

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def environment(self, environment):
        """Returns the settings of a server that uses these providers."""
        return environment | {
            "GAZETTE_OPEN_METEO_URL": f"{self.address}/open-meteo", "GAZETTE_OPEN_METEO_AIR_URL": f"{self.address}/open-meteo-air",
            "GAZETTE_OPEN_METEO_GEOCODING_URL": f"{self.address}/open-meteo-geocoding", "GAZETTE_CLASSIFIEDS_URL": f"{self.address}/paperclip",
            "GAZETTE_MET_NORWAY_URL": f"{self.address}/met-norway", "GAZETTE_OPENWEATHER_URL": f"{self.address}/openweather", "GAZETTE_MAP_TILE_URL": f"{self.address}/tiles/{{z}}/{{x}}/{{y}}.png",
            "GAZETTE_WARNINGS_METEO_ALARM_URL": f"{self.address}/meteoalarm", "GAZETTE_WARNINGS_NWS_URL": f"{self.address}/nws",
            "GAZETTE_WARNINGS_DWD_URL": f"{self.address}/dwd", "GAZETTE_OPEN_METEO_ENSEMBLE_URL": f"{self.address}/open-meteo-ensemble",
            "GAZETTE_RADAR_DWD_URL": f"{self.address}/radar-dwd", "GAZETTE_RADAR_NOAA_URL": f"{self.address}/radar-noaa",
            "GAZETTE_NEWS_FEED_URL": f"{self.address}/none", "GAZETTE_LOG_LEVEL": "error",
        }

    def fetch(self, target, headers):
        connection = http.client.HTTPConnection(self.simulator.hostname, self.simulator.port, timeout=60)
        try:
            connection.request("GET", target, headers={"User-Agent": headers.get("User-Agent", "x")})
            response = connection.getresponse()
            return response.status, response.headers.get("Content-Type"), response.read()
        finally:
            connection.close()

    def weather(self, path, target, headers):
        """Returns the correct response for one position or name, the same for all, because the simulator counts requests."""
        one = re.sub(r"(lat(?:itude)?=)[^&]*", r"\g<1>48.85", re.sub(r"(lon(?:gitude)?=)[^&]*", r"\g<1>2.35", target))
        one = re.sub(r"\b(name|q)=[^&]*", r"\1=Paris", one)
        one = re.sub(r"&(elevation|timezone)=[^&]*", r"&timezone=auto" if "timezone=" in target else "", one, count=1)
        with self.lock:
            if (path, one) not in self.true_responses:
                status, kind, body = self.fetch(one, headers)
                self.true_responses[path, one] = status, kind, json.loads(body)
            return self.true_responses[path, one]

    def respond(self, request):
        url = urlsplit(request.path)
        self.asked.append(request.path)
        if url.path in self.documents:
            return self.send(request, *self.documents[url.path])
        query = parse_qs(url.query)
        latitudes = [float(one) for one in (query.get("latitude") or query.get("lat") or [""])[0].split(",") if one]
        if latitudes or url.path.endswith(("/search", "/direct")):
            status, kind, true_document = self.weather(url.path, request.path, request.headers)
            if status != 200:
                return self.send(request, status, {"Content-Type": kind}, json.dumps(true_document).encode())
            bodies = [falsified(true_document, self.false_numbers.get((url.path, latitude), [])) for latitude in latitudes or [None]]
            body = bodies[0] if len(latitudes) < 2 else b"[" + b",".join(bodies) + b"]"
            return self.send(request, 200, {"Content-Type": kind}, body)
        status, kind, body = self.fetch(request.path, request.headers)
        if self.listing and url.path.endswith("listing.json"):
            body = self.listing(json.loads(body))
        extra = self.headers[int(url.path.split("/")[3]) % len(self.headers)] if self.headers and "/tiles/" in url.path else {}
        self.send(request, status, {"Content-Type": kind} | extra, body)

    def send(self, request, status, headers, body):
        request.send_response_only(status)
        for name, value in headers.items():
            request.send_header(name, value)
        if "Content-Length" not in headers:
            request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        if request.command == "GET":
            try:
                request.wfile.write(body)
            except OSError:
                pass  # The server closed the connection.


@contextmanager
def running_tampering_proxy(demo):
    """Runs a proxy in front of the providers of `demo`, until the end."""
    proxy = TamperingProxy(demo.providers.removesuffix("/_control"))
    threading.Thread(target=proxy.server.serve_forever, daemon=True).start()
    try:
        yield proxy
    finally:
        proxy.server.shutdown()
        proxy.server.server_close()


# A feed's numbers and times, in the channel and in an item; {} is the false value.
CHANNEL = [
    "<ttl>{}</ttl>", "<pubDate>{}</pubDate>", "<lastBuildDate>{}</lastBuildDate>", "<skipHours><hour>{}</hour></skipHours>",
    "<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>{}</sy:updateFrequency>", "<sy:updateBase>{}</sy:updateBase>",
    "<image><url>http://127.0.0.1:9/a.png</url><width>{}</width><height>{}</height></image>",
    "<cloud domain='a.test' port='{}' path='/' registerProcedure='' protocol='http-post'/>", "<itunes:duration>{}</itunes:duration>",
    "<pubDate>Sat, {} Nov 2026 08:05:00 +0100</pubDate>", "<pubDate>Sat, 21 Nov {} 08:05:00 GMT</pubDate>",
]
ITEM = [
    "<pubDate>{}</pubDate>", "<pubDate>Sat, {} Nov 2026 08:05:00 GMT</pubDate>", "<pubDate>Sat, 21 Nov {} 08:05:00 GMT</pubDate>",
    "<pubDate>Sat, 21 Nov 2026 {}:05:00 GMT</pubDate>", "<pubDate>Sat, 21 Nov 2026 08:05:00 +{}</pubDate>",
    "<dc:date>{}</dc:date>", "<dc:date>2026-{}-21T08:05:00Z</dc:date>", "<dc:date>{}-11-21T08:05:00Z</dc:date>",
    "<dc:date>2026-11-21T08:05:00+{}:00</dc:date>", "<dc:date>2026-11-21T08:05:00.{}Z</dc:date>",
    "<enclosure url='http://127.0.0.1:9/a.mp3' type='audio/mpeg' length='{}'/><itunes:duration>{}</itunes:duration>",
    "<enclosure url='http://127.0.0.1:9/a.mp3' type='audio/mpeg' length='1'/><itunes:duration>{}:10:10</itunes:duration>",
    "<enclosure url='http://127.0.0.1:9/a.mp3' type='audio/mpeg' length='1'/><itunes:episode>{}</itunes:episode><itunes:season>{}</itunes:season>",
    "<media:content url='http://127.0.0.1:9/a.jpg' medium='image' width='{}' height='{}' fileSize='{}'/>",
    "<media:content url='http://127.0.0.1:9/a.mp4' medium='video' duration='{}' bitrate='{}' framerate='{}' fileSize='{}'/>",
    "<media:thumbnail url='http://127.0.0.1:9/a.jpg' width='{}' height='{}' time='{}'/>",
    "<media:community><media:starRating average='{}' count='{}' min='{}' max='{}'/><media:statistics views='{}'/></media:community>",
    "<slash:comments>{}</slash:comments><thr:total>{}</thr:total>", "<geo:lat>{}</geo:lat><geo:long>{}</geo:long>",
    "<georss:point>{} {}</georss:point>", "<description>&lt;img src='http://127.0.0.1:9/a.jpg' width='{}' height='{}'&gt; "
    "&lt;table&gt;&lt;tr&gt;&lt;td colspan='{}' rowspan='{}'&gt;x&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;&lt;ol start='{}'&gt;&lt;li value='{}'&gt;x</description>",
]
NAMESPACES = " ".join(f'xmlns:{name}="{address}"' for name, address in {
    "sy": "http://purl.org/rss/1.0/modules/syndication/", "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "dc": "http://purl.org/dc/elements/1.1/", "media": "http://search.yahoo.com/mrss/", "thr": "http://purl.org/syndication/thread/1.0",
    "slash": "http://purl.org/rss/1.0/modules/slash/", "geo": "http://www.w3.org/2003/01/geo/wgs84_pos#", "georss": "http://www.georss.org/georss",
}.items())


def falsified_feed(number, channel="", items=()):
    """Returns an RSS feed with a text in its channel and in each of its items."""
    entries = "".join(
        f"<item><guid>{number}-{place}</guid><title>Item {number} {place}</title><link>http://127.0.0.1:9/{number}/{place}</link>{item}</item>"
        for place, item in enumerate(items))
    return (f'<?xml version="1.0"?><rss version="2.0" {NAMESPACES}><channel><title>Feed {number}</title>{channel}'
            f"<item><guid>{number}-x</guid><title>Good {number}</title><pubDate>{formatdate()}</pubDate></item>{entries}</channel></rss>").encode()


def falsified_atom(number, values):
    """Returns an Atom feed whose entries have false times and lengths."""
    entries = "".join(
        f"<entry><id>tag:a,{number}-{place}</id><title>Entry {number} {place}</title><updated>{shape.replace('{}', escape(value))}</updated>"
        f"<link rel='enclosure' href='http://127.0.0.1:9/a.mp3' length={quoteattr(value)}/></entry>"
        for place, (value, shape) in enumerate((value, shape) for value in values for shape in
                                               ["{}", "{}-01-01T00:00:00Z", "2026-01-01T{}:00:00Z", "2026-01-01T00:00:00+{}:00"]))
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:a,{number}</id><title>Atom {number}</title>{entries}</feed>'.encode()


def falsified_json_feed(number, values):
    """Returns a JSON feed with false numbers; the values are JSON."""
    items = ",".join(
        f'{{"id":{value},"title":"Item {number} {place}","date_published":{value},"attachments":[{{"url":"http://127.0.0.1:9/a.mp3",'
        f'"mime_type":"audio/mpeg","size_in_bytes":{value},"duration_in_seconds":{value}}}]}},'
        f'{{"id":"{number}-{place}","title":"Attached {number} {place}","attachments":[{{"url":"http://127.0.0.1:9/b.mp3","mime_type":"audio/mpeg",'
        f'"size_in_bytes":{value},"duration_in_seconds":{value}}}]}}'
        for place, value in enumerate(values))
    return f'{{"version":"https://jsonfeed.org/version/1.1","title":"JSON {number}","items":[{items}]}}'.encode()
