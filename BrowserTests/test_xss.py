"""Every payload of the corpus does nothing on Gazette's own pages, with their Content-Security-Policy and without it."""

import json
import re
from html import escape

import pytest

import harness
from extremes import escaped
from tampering_proxy import running_tampering_proxy
from test_lies import TamperedServer, every_article
from test_sanitizer import PAYLOADS

# The events that a reader could cause on a page, except following a link, and except in Gazette's own forms, which would be sent.
STIR = """() => {
  for (const element of document.querySelectorAll('main *:not(form, form *, summary)')) {
    for (const type of ['mouseover', 'mouseenter', 'focus', 'focusin', 'keydown', 'error', 'load', 'animationstart',
                        'animationend', 'transitionend', 'pointerover', 'beforetoggle']) {
      element.dispatchEvent(new Event(type, {bubbles: false}));
    }
    if (element.tagName === 'DETAILS' && !element.querySelector('form')) element.open = true;
  }
}"""
# Elements that the sanitiser never writes, in any place for a publisher's words; Gazette's own pages have none of them there.
FORBIDDEN = """() => [...document.querySelectorAll('.article-text *, .article-head *, .feed *, .story *, .field-error *, .state *')]
  .filter((element) => element.matches('script, style, iframe, object, embed, base, meta, template, math *:not(mrow, mi, mn, mo, mtext, mspace, ms, msup, msub, '
    + 'msubsup, mfrac, msqrt, mroot, munder, mover, munderover, mmultiscripts, mprescripts, mtable, mtr, mtd, mstyle, mpadded, mphantom)')
    || [...element.attributes].some((one) => /^on/i.test(one.name)
      || (/^(href|src|action|formaction|xlink:href|data|srcset|poster)$/i.test(one.name) && /^[\\s\\0-\\x20]*(javascript|data|vbscript):/i.test(one.value))))
  .map((element) => element.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module")
def payloads():
    if not PAYLOADS.exists():
        pytest.skip(f"the corpus is not here: {PAYLOADS}")
    return json.loads(PAYLOADS.read_text())


def cdata(text):
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"


def printable(text):
    """XML allows no control characters, even in a hostile feed that must be read completely."""
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", "", text)


def feed(title, items):
    return (f"<?xml version='1.0'?><rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel>{title}"
            f"{''.join(items)}</channel></rss>").encode()


def item(address, number, payload):
    """Returns a story whose every word is the payload, as markup and as text."""
    text, marked = escape(payload), cdata(payload)
    return (f"<item><guid>{number}-{text}</guid><title>{number} {text}</title><link>{address}/page-{number}.html</link><author>{text}</author>"
            f"<category>{text}</category><category>{marked}</category><pubDate>{text}</pubDate><comments>{text}</comments>"
            f"<description>{marked}</description><content:encoded>{marked}</content:encoded>"
            f"<enclosure url='{escape(payload, quote=True)}' type='{escape(payload, quote=True)}' length='1'/></item>")


@pytest.fixture(scope="module")
def server(payloads):
    """A server that is subscribed to a feed with each payload as a story, and to a feed named after each payload."""
    payloads = [printable(payload) for payload in payloads]
    with harness.running_demo() as demo, running_tampering_proxy(demo) as proxy:
        proxy.demo = demo
        address = f"{proxy.address}/xss"
        kind, page = {"Content-Type": "text/xml"}, {"Content-Type": "text/html; charset=utf-8"}
        proxy.documents = {"/xss/all.xml": (200, kind, feed("<title>All</title>", [item(address, n, one) for n, one in enumerate(payloads)]))}
        for number, payload in enumerate(payloads):
            words = escape(payload)
            head = f"<title>{words}</title><description>{words}</description><link>{words}</link><language>{words}</language><category>{words}</category>" \
                f"<generator>{words}</generator><image><url>{words}</url><title>{words}</title></image><ttl>{words}</ttl>"
            proxy.documents[f"/xss/feed-{number}.xml"] = (200, kind, feed(head, [f"<item><guid>f{number}</guid><title>{words}</title><pubDate>{words}</pubDate></item>"]))
            story = f"<p>{'Le banc était vide, le port aussi, et la cloche sonna. ' * 6}</p>{payload}"
            proxy.documents[f"/xss/page-{number}.html"] = (200, page, f"<html><body><article><h1>{words}</h1>{story * 3}</article></body></html>".encode())
        with TamperedServer(proxy) as server:
            server.proxy = proxy
            for path in [path for path in proxy.documents if path.endswith(".xml")]:
                server.check(path, "/api/v1/feeds", "POST", json.dumps({"url": proxy.address + path}).encode(), outside=True)
            server.articles = [one for one in every_article(server) if "/page-" in (one.get("link") or "")]
            yield server


class PageMonitor:
    """A page of the server that records every dialog, every popup and every request to another site.

    No request is intercepted, which would disable the browser's cache: every name leads to this machine.
    """

    def __init__(self, context, address):
        self.address, self.violations, self.under_way = address, [], set()
        self.page = context.new_page()
        session = context.new_cdp_session(self.page)
        session.send("Network.enable")
        # Gazette's own proxied pictures, and its live connection, only cost time here.
        session.send("Network.setBlockedURLs", {"urls": [f"{address}/pictures/*", f"{address}/events*"]})
        context.on("request", self._foreign)
        context.on("requestfinished", self._ended)
        context.on("requestfailed", self._ended)
        self.page.on("dialog", self._dialog)
        self.page.on("popup", lambda popup: self.violations.append(f"popup {popup.url}"))

    def _foreign(self, request):
        if not request.url.startswith((self.address + "/", "data:", "blob:", "about:")):
            self.under_way.add(request)

    def _ended(self, request):
        if request in self.under_way:
            self.under_way.remove(request)
            # The policy prevented the request.
            if request.failure != "csp":
                self.violations.append(f"request {request.url}")

    def _dialog(self, dialog):
        self.violations.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def violations_at(self, path):
        self.page.goto(self.address + path, wait_until="domcontentloaded")
        before = self.page.url
        self.page.evaluate(STIR)
        # Two turns of the event loop, because failed pictures and toggled details report later.
        self.page.evaluate("() => new Promise((done) => setTimeout(() => setTimeout(done)))")
        harness.wait_until(lambda: not self.under_way, pause=lambda: self.page.wait_for_timeout(5))
        violations, self.violations = self.violations + self.page.evaluate(FORBIDDEN), []
        return violations + ([f"led to {self.page.url}"] if self.page.url != before else [])


@pytest.fixture(scope="module")
def browser():
    with harness.running_browser("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1") as browser:
        yield browser


@pytest.fixture(params=["with-policy", "without-policy"])
def monitor(request, browser, server):
    context = browser.new_context(bypass_csp=request.param == "without-policy", service_workers="block", locale="fr-FR")
    context.set_default_timeout(harness.TIMEOUT)
    monitor = PageMonitor(context, server.server.address)
    monitor.bypasses = request.param == "without-policy"
    yield monitor
    context.close()


def violations(monitor, paths):
    found = {path: monitor.violations_at(path) for path in paths}
    return {path: one for path, one in found.items() if one}


def test_detects_a_running_script(monitor):
    monitor.page.goto(monitor.address + "/about")
    monitor.page.evaluate("() => { const picture = new Image(); picture.src = 'http://elsewhere.test/x'; }")
    bypassed = monitor.page.evaluate("""() => { try {
      document.querySelector('main').innerHTML = '<img src=x onerror=alert(1)>'; return true; } catch { return false; } }""")
    if bypassed:
        harness.wait_until(lambda: "dialog 1" in monitor.violations, pause=lambda: monitor.page.wait_for_timeout(50))
        harness.wait_until(lambda: "request http://elsewhere.test/x" in monitor.violations, pause=lambda: monitor.page.wait_for_timeout(50))
    else:
        # The policy prevents both: it is the subject of the test.
        assert monitor.violations == []


def test_imports_every_payload(server, payloads):
    assert len(server.articles) == len(payloads)
    assert not server.wrong, "\n".join(server.wrong[:20])


def test_every_payload_is_harmless_in_its_article(monitor, server):
    assert violations(monitor, [f"/news/{article['id']}" for article in server.articles]) == {}


def test_every_payload_is_harmless_in_lists_and_feed_status(monitor, server):
    paths = ["/", "/news", "/news/feeds", "/settings", "/search?q=le", "/news?q=x", "/news?unread=1"]
    following, target = [], "/news"
    for _ in range(20):
        page = server.check("list", target).decode()
        more = re.search(r'href="(/news\?[^"]*before=[^"]*)"', page)
        if not more:
            break
        target = more.group(1).replace("&amp;", "&")
        following.append(target)
    assert following
    feeds = [f"/news?feed={feed['id']}" for feed in json.loads(server.check("feeds", "/api/v1/feeds"))["feeds"]]
    assert violations(monitor, paths + following + feeds[::8]) == {}


def test_every_payload_is_harmless_in_fields_and_links(monitor, payloads):
    shapes = ["/search?q={}", "/news/feeds?address={}", "/news?q={}", "/classifieds?q={}", "/weather/add?q={}", "/share?text={}",
              "/login?return={}", "/map/{}", "/{}", "/classifieds?category={}", "/news?told={}&folder={}", "/?lang={}&units={}"]
    # Each payload at one of them, and at another one without the policy.
    paths = [shapes[(number + 5 * monitor.bypasses) % len(shapes)].replace("{}", escaped(printable(payload)))
             for number, payload in enumerate(payloads)]
    assert violations(monitor, paths) == {}


def test_every_payload_is_harmless_in_a_full_article(monitor, server):
    """After the others: the publisher's page replaces the excerpt from now on."""
    whole = []
    for article in server.articles:
        answer = server.check(article["title"], f"/api/v1/articles/{article['id']}/full-text", "POST", outside=True)
        if answer and json.loads(answer).get("fullText"):
            whole.append(f"/news/{article['id']}")
    assert len(whole) > len(server.articles) * 3 // 4
    assert violations(monitor, whole[monitor.bypasses::2]) == {}
