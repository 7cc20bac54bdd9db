"""Uses the program for a while like a household and its devices, all at once, and fails when its resource use grows.

Pages, the API, live connections that come and go, stars, places and watches added and removed, refreshes, pictures, tiles and
searches, about fifty requests a second, against a `gazette serve` whose providers are a demo's. Every few seconds the script
counts the program's memory, descriptors, sockets and threads. The medians of the last third must not exceed those of the second
third by more than the bounds below; no response may be an internal failure.
"""

import argparse
import http.client
import json
import os
import random
import re
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))

import harness  # noqa: E402 (the path above leads to it)
from test_offline import Server  # noqa: E402

# The allowed growth of the last third over the second, as a share and as an absolute amount.
BOUNDS = {"memory (MB)": (0.05, 8), "descriptors": (0, 12), "sockets": (0, 12), "threads": (0, 4)}
SAMPLED_EVERY = 5
WORDS = ["Paris", "Lyon", "vélo", "parlement", "le", "livre", "Tokyo", "saint", "zzz", "été"]
CITIES = [("Lyon", 45.7485, 4.8467), ("Oslo", 59.9127, 10.7461), ("Lima", -12.0432, -77.0282), ("Perth", -31.9522, 115.8614)]


class Household:
    """The requests to the server, counted by kind and status."""

    def __init__(self, address, seconds):
        self.address, self.end = address, time.monotonic() + seconds
        self.asked, self.failed, self.lock = {}, [], threading.Lock()
        self.pictures, self.articles, self.ads = [], [], []

    def client(self):
        host, port = self.address.removeprefix("http://").split(":")
        return http.client.HTTPConnection(host, int(port), timeout=60)

    def ask(self, client, method, path, body=None, kind=None):
        headers = {"Origin": self.address}
        if kind:
            headers["Content-Type"] = kind
        try:
            client.request(method, path, body, headers)
            response = client.getresponse()
            answer = response.read()
        except (http.client.HTTPException, OSError):
            # The server may have closed an idle connection; the next request opens a new one.
            client.close()
            return None
        with self.lock:
            self.asked[response.status] = self.asked.get(response.status, 0) + 1
            if response.status >= 500 and response.status not in (502, 503, 504):
                self.failed.append(f"{method} {path}: {response.status} {answer[:200]!r}")
        return answer

    def form(self, client, path, **fields):
        body = "&".join(f"{name}={quote(value)}" for name, value in fields.items())
        return self.ask(client, "POST", path, body, "application/x-www-form-urlencoded")

    def turns(self, rest):
        """Yields a client and a random number generator for each turn, until the time is over."""
        client, chance = self.client(), random.Random(threading.get_ident())
        while time.monotonic() < self.end:
            yield client, chance
            time.sleep(rest)
        client.close()

    def read(self):
        for client, chance in self.turns(0.06):
            path = chance.choice(["/", "/weather", "/news", "/classifieds", "/map", "/news/feeds", "/settings", "/about", "/news?unread=1",
                                  "/classifieds?view=rows&sort=price", f"/search?q={quote(chance.choice(WORDS))}",
                                  f"/news?q={quote(chance.choice(WORDS))}", f"/classifieds?q={quote(chance.choice(WORDS))}"])
            if self.articles and chance.random() < 0.3:
                path = chance.choice([f"/news/{chance.choice(self.articles)}", f"/classifieds/{chance.choice(self.ads or ['x:1'])}"])
            page = self.ask(client, "GET", path) or b""
            self.pictures = (self.pictures + re.findall(rb'/pictures/[^" {]+', page)[:3])[-200:]

    def call(self):
        for client, chance in self.turns(0.1):
            found = self.ask(client, "GET", "/api/v1/articles?limit=50")
            self.articles = [one["id"] for one in json.loads(found or b"{}").get("articles", [])] or self.articles
            found = self.ask(client, "GET", "/api/v1/classifieds?limit=50")
            self.ads = [f"{one['source']}:{one['id']}" for one in json.loads(found or b"{}").get("ads", [])] or self.ads
            for path in ["places", "feeds", "places/refresh", "classifieds/sources", "settings", f"places/search?q={quote(chance.choice(WORDS))}"]:
                self.ask(client, "GET", f"/api/v1/{path}")
            self.ask(client, "GET", "/metrics")

    def listen(self):
        """Opens live connections, reads a little, and leaves, sometimes without closing."""
        for _, chance in self.turns(0.2):
            open_ones = []
            for _ in range(chance.randrange(1, 6)):
                one = self.client()
                try:
                    one.request("GET", "/events", headers={"Accept": "text/event-stream"})
                    if chance.random() < 0.8:
                        one.getresponse()
                except (http.client.HTTPException, OSError):
                    pass
                open_ones.append(one)
            time.sleep(chance.random() * 2)
            for one in open_ones:
                one.close()

    def change(self):
        for client, chance in self.turns(0.25):
            name, latitude, longitude = chance.choice(CITIES)
            entry = json.dumps({"name": name, "latitude": latitude, "longitude": longitude})
            self.ask(client, "POST", "/api/v1/places", entry, "application/json")
            self.ask(client, "DELETE", f"/api/v1/places/{latitude:.4f},{longitude:.4f}")
            if self.articles:
                self.form(client, f"/news/{chance.choice(self.articles)}/star", starred=chance.choice("01"))
                self.form(client, f"/news/{chance.choice(self.articles)}/read", read=chance.choice("01"))
            if self.ads:
                self.form(client, f"/classifieds/{chance.choice(self.ads)}/star", starred=chance.choice("01"))
            self.form(client, "/watches", q=f"{chance.choice(WORDS)} kind:ad", name=f"Watch {chance.randrange(5)}")
            found = re.findall(rb"/watches/(\d+)/remove", self.ask(client, "GET", "/watches") or b"")
            for watch in found[:2]:
                self.form(client, f"/watches/{watch.decode()}/remove")
            self.form(client, "/settings/preferences", language=chance.choice(["fr", "en"]), units="metric", theme="dark")

    def refresh(self):
        for client, chance in self.turns(5):
            for path in ["/weather/refresh", "/news/feeds/refresh", "/classifieds/refresh", "/refresh"]:
                self.form(client, path)
            # A few hundred points of the globe, repeatedly.
            self.ask(client, "GET", f"/map/{chance.randrange(-8, 8) * 10:.4f},{chance.randrange(-16, 16) * 10:.4f}")
            self.ask(client, "GET", f"/api/v1/weather/grid?bbox={chance.randrange(-170, 160)},0,{170},20&variable=temperature")

    def see(self):
        for client, chance in self.turns(0.1):
            if self.pictures:
                self.ask(client, "GET", chance.choice(self.pictures).decode())
            zoom = chance.randrange(2, 6)
            layer = chance.choice(["street", "earth", "earth-dark"])
            self.ask(client, "GET", f"/tiles/{layer}/{zoom}/{chance.randrange(2 ** zoom)}/{chance.randrange(2 ** zoom)}.png")

    def live(self):
        """Runs all users concurrently, until the time is over."""
        threads = [threading.Thread(target=one) for one in [self.read, self.read, self.call, self.listen, self.change, self.refresh, self.see]]
        for thread in threads:
            thread.start()
        return threads


def sample(process):
    folder = Path(f"/proc/{process.pid}")
    status = (folder / "status").read_text()
    links = []
    for one in (folder / "fd").iterdir():
        try:
            links.append(os.readlink(one))
        except OSError:
            pass  # Closed meanwhile.
    return {
        "memory (MB)": int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024, "descriptors": len(links),
        "sockets": sum(link.startswith("socket:") for link in links), "threads": int(re.search(r"Threads:\s+(\d+)", status).group(1)),
    }


def report(samples):
    """Prints a table of the thirds, and returns the values that exceed their bounds."""
    third = len(samples) // 3
    broken = []
    print("| | first third | second third | last third | most | allowed |\n|---|---|---|---|---|---|")
    for name, (share, beside) in BOUNDS.items():
        values = [one[name] for one in samples]
        first, second, last = (statistics.median(values[third * part:third * (part + 1)]) for part in range(3))
        allowed = second * (1 + share) + beside
        print(f"| {name} | {first:.0f} | {second:.0f} | {last:.0f} | {max(values):.0f} | {allowed:.0f} |")
        if last > allowed:
            broken.append(f"{name}: {second:.0f} in the second third, {last:.0f} in the last; {allowed:.0f} would do.")
    return broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder, harness.running_demo(news_every=20) as demo:
        server = Server(Path(folder) / "data", demo)
        server.environment |= {"GAZETTE_NEWS_FEED_URL": demo.providers.removesuffix("_control") + "phare/rss/une.xml", "GAZETTE_LOG_LEVEL": "error"}
        server.start()
        try:
            household = Household(server.address, minutes * 60)
            threads, samples = household.live(), []
            while time.monotonic() < household.end and server.process.poll() is None:
                time.sleep(SAMPLED_EVERY)
                if server.process.poll() is None:
                    samples.append(sample(server.process))
            ended = server.process.poll()
            for thread in threads:
                thread.join(timeout=90)
            print(f"{minutes:g} minutes, {sum(household.asked.values())} answers: {dict(sorted(household.asked.items()))}\n")
            broken = report(samples) if ended is None else [f"The program ended with {ended}."]
        finally:
            server.stop()
    broken += household.failed[:20]
    print("\n" + "\n".join(broken) if broken else "\nLevel.")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
