"""The server is unreachable: pages can be read again, and changes are made when it is back."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

import harness
from harness import expect_stored_copy, wait_in_page, wait_until
from reverse_proxy import ReverseProxy
from test_program import is_responding, environment_of, free_port


class Server:
    """A real server on a folder, which can be stopped and restarted at the same address."""

    def __init__(self, folder, demo):
        port = free_port()
        self.command = [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(folder)]
        self.environment = environment_of(demo)
        self.address = f"http://127.0.0.1:{port}"

    def change_edition(self, folder):
        """Makes the next start use a program with a different style sheet, as after an upgrade."""
        program = Path(harness.BINARY).resolve()
        folder.mkdir()
        os.link(program, folder / program.name)
        for resources in program.parent.glob("*.resources"):
            shutil.copytree(resources, folder / resources.name)
        with open(folder / "gazette_GazetteWeb.resources" / "Static" / "paper.css", "a") as sheet:
            sheet.write("/* another edition */")
        self.command[0] = str(folder / program.name)

    def start(self):
        self.process = subprocess.Popen(self.command, env=self.environment)
        wait_until(lambda: is_responding(self.address))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)


@pytest.fixture
def server_and_page(tmp_path, demo, browser):
    """A real server that can be stopped and restarted, and a page of it that a service worker controls."""
    server = Server(tmp_path / "data", demo)
    server.start()
    try:
        context = harness.new_context(browser, server, service_workers="allow")
        page = context.new_page()
        page.goto("/weather")
        harness.expect_under_control(page)
        yield server, page
        context.close()
    finally:
        server.stop()


def cached_paths(page, cache):
    """Returns the paths in one of the service worker's caches, oldest first."""
    return page.evaluate("""async (shelf) => (await (await caches.open(shelf)).keys()).map((key) => new URL(key.url).pathname)""", cache)


def store_copy(page, cache, path, days):
    """Stores a copy with an age of that many days in a cache."""
    page.evaluate("""async ([shelf, path, days]) => (await caches.open(shelf)).put(path, new Response('an old copy', { headers: {
        'Content-Type': 'text/html', 'Cache-Control': 'max-age=604800', 'Gazette-Weight': '11',
        'Gazette-Kept-At': String(Date.now() - days * 86400000) } }))""", [cache, path, days])


def wait_for_cached(page, cache, count):
    wait_in_page(page, "async ([shelf, count]) => (await (await caches.open(shelf)).keys()).length >= count", [cache, count])


def expect_article_with_pictures(page, path):
    """Waits until an article and its first pictures are stored."""
    wait_in_page(page, r"""async (path) => {
      const copy = await (await caches.open('pages')).match(path, { ignoreVary: true });
      if (copy === undefined) return false;
      const shelf = await caches.open('pictures');
      const pictures = [...(await copy.text()).matchAll(/<img src="(\/pictures\/[^"]+)"/g)].slice(0, 3);
      return (await Promise.all(pictures.map(([, path]) => shelf.match(path, { ignoreVary: true })))).every(Boolean);
    }""", path)


def add(page, name):
    """Adds a city, and waits until the list with it is stored."""
    page.goto(f"/weather/add?q={name}")
    page.locator(".suggestions button").first.click()
    expect(page.locator("ol.places")).to_contain_text(name)
    page.goto("/weather")
    expect_stored_copy(page, "/weather", containing=name)


def test_shows_visited_pages_without_the_server(server_and_page):
    server, page = server_and_page
    add(page, "Lyon")
    server.stop()
    page.goto("/weather")
    expect(page.locator("ol.places")).to_contain_text("Lyon")
    expect(page.locator("#offline")).to_be_visible()
    page.goto("/about?never=seen")
    expect(page.locator("h1")).to_contain_text("pas enregistrée sur cet appareil")
    server.start()


def test_searches_no_copies_before_the_network_responds(server_and_page):
    _, page = server_and_page
    # The copies do not respond; the server does.
    text = page.context.service_workers[0].evaluate("""async () => {
      for (const name of ['open', 'match', 'keys']) CacheStorage.prototype[name] = () => new Promise(() => {});
      const response = page({ request: new Request('/weather'), waitUntil() {} });
      const late = new Promise((done) => { setTimeout(done, 10000, new Response('waits for the copies')); });
      return (await Promise.race([response, late])).text();
    }""")
    assert "<main" in text


def test_requests_a_page_once_without_waiting_for_the_worker(server_and_page):
    server, page = server_and_page
    with ReverseProxy(server.address) as proxy:
        context = harness.new_context(page.context.browser, proxy, service_workers="allow")
        page = context.new_page()
        page.goto("/weather")
        harness.expect_under_control(page)
        session = context.new_cdp_session(page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        page.goto("/weather/add")
        # The worker gets the same response, and stores it.
        expect_stored_copy(page, "/weather/add")
        assert proxy.navigated_paths.count("/weather/add") == 1
        assert page.evaluate("performance.getEntriesByType('navigation')[0].workerStart") == 0
        context.close()


def test_replays_queued_actions_once_in_order(server_and_page):
    server, page = server_and_page
    for name in ["Lyon", "Tokyo"]:
        add(page, name)
    expect(page.locator("ol.places > .place")).to_have_count(2)
    server.stop()
    harness.open_row_menu(page.locator("ol.places > .place").nth(1))
    page.get_by_role("button", name="Retirer Tokyo").click()
    expect(page.locator("#toasts")).to_contain_text("L’action sera envoyée")
    expect(page.locator("#waiting")).to_have_text("Une action est en attente du réseau. Retirer Tokyo")
    server.start()
    page.goto("/weather")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("ol.places > .place")).to_have_count(1)
    expect(page.locator("ol.places")).to_contain_text("Lyon")


def test_replays_additions_and_removals_in_order(server_and_page):
    server, page = server_and_page
    add(page, "Tokyo")
    page.goto("/weather/add?q=Lyon")
    expect_stored_copy(page, "/weather/add?q=Lyon")
    server.stop()
    page.goto("/weather/add?q=Lyon")
    for waiting in ["Une action est en attente", "2 actions sont en attente"]:
        page.locator(".suggestions button").first.click()
        expect(page.locator("#waiting")).to_contain_text(waiting)
    page.goto("/weather")
    expect(page.locator("#waiting")).to_contain_text("2 actions sont en attente")
    harness.open_row_menu(page.locator("ol.places > .place"))
    page.get_by_role("button", name="Retirer Tokyo").click()
    expect(page.locator("#waiting")).to_contain_text("3 actions sont en attente")
    server.start()
    # The open page notices the server by itself.
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("#offline")).to_be_hidden()
    expect(page.locator(".place-name h2 a")).to_have_text(["Lyon"])


def test_reports_loss_and_return_of_the_server(server_and_page):
    server, page = server_and_page
    add(page, "Lyon")
    expect(page.locator("#offline")).to_be_hidden()
    server.stop()
    expect(page.locator("#offline")).to_be_visible()
    server.start()
    expect(page.locator("#offline")).to_be_hidden()


def test_reports_a_queued_action_that_the_server_rejects(server_and_page):
    server, page = server_and_page
    add(page, "Lyon")
    server.stop()
    page.evaluate("""() => fetch('/weather/0.0000,0.0000/home', { method: 'POST', body: new URLSearchParams() })""")
    expect(page.locator("#waiting")).to_be_visible()
    server.start()
    # The open page notices the server by itself; the message disappears when another page is opened.
    expect(page.locator("#toasts")).to_contain_text("action en attente a échoué")
    expect(page.locator("#waiting")).to_be_hidden()


def test_stores_the_front_page_with_lead_articles_on_the_first_visit(browser):
    with harness.running_demo() as demo:
        context = harness.new_context(browser, demo, service_workers="allow")
        page = context.new_page()
        page.goto("/")
        wait_for_cached(page, "pages", 7)
        wait_for_cached(page, "pictures", 4)
        wait_for_cached(page, "tiles", 4)
        title = page.locator(".story-lead h3").inner_text()
        second = page.locator(".story-second h3").first.inner_text()
        for story in [".story-lead a", ".story-second a"]:
            expect_article_with_pictures(page, page.locator(story).first.get_attribute("href"))
    page.goto("/")
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator(".story-lead h3")).to_have_text(title)
    loaded = "(image) => image.decode().then(() => image.naturalWidth > 0, () => false)"
    assert page.locator(".story-lead img").evaluate(loaded)
    page.locator(".story-lead a").click()
    expect(page.locator(".article-head h1")).to_have_text(title)
    expect(page.locator(".article-text")).not_to_be_empty()
    assert page.locator(".article-lead img").evaluate(loaded)
    page.goto("/")
    page.locator(".story-second a").first.click()
    expect(page.locator(".article-head h1")).to_have_text(second)
    context.close()


def test_prefetches_no_articles_with_data_saver(browser, demo):
    context = harness.new_context(browser, demo, service_workers="allow")
    # Records what the worker must store; the page's parts have named everything after the event that asks them.
    context.add_init_script("""if (window.ServiceWorker) {
      const post = ServiceWorker.prototype.postMessage;
      window.keeping = [];
      ServiceWorker.prototype.postMessage = function (...message) {
        window.keeping.push(...(message[0].keep ?? []));
        return post.apply(this, message);
      };
      addEventListener('gazette:keeping', () => setTimeout(() => { window.haveAllTold = true; }), true);
    }""")
    context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })")
    page = context.new_page()
    page.goto("/")
    harness.expect_under_control(page)
    wait_for_cached(page, "pages", 1)
    page.wait_for_function("() => window.haveAllTold")
    paths = page.evaluate("keeping.map((address) => new URL(address, location).pathname)")
    assert "/" in paths and not [path for path in paths if path.startswith("/news")], paths
    assert cached_paths(page, "pages") == ["/"]
    context.close()


def test_expires_old_copies_and_limits_their_size(server_and_page):
    server, page = server_and_page
    store_copy(page, "pages", "/about?old", 31)
    store_copy(page, "pages", "/about?young", 29)
    page.evaluate("""async () => { const shelf = await caches.open('pages'); const headers = { 'Gazette-Weight': String(3e6), 'Gazette-Kept-At': String(Date.now()) };
        for (let number = 0; number < 8; number += 1) await shelf.put(`/heavy/${number}`, new Response('x', { headers })); }""")
    # A worker checks its copies at most once a minute; a new one checks at once.
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    page.goto("/weather/add")
    wait_in_page(page, "async () => !(await caches.match('/about?old'))")
    # Eight pages of three megabytes exceed the maximum of twenty: the newest stay.
    wait_in_page(page, "async () => !(await caches.match('/heavy/0'))")
    assert page.evaluate("async () => Boolean(await caches.match('/heavy/7'))")
    assert page.evaluate("async () => Boolean(await caches.match('/weather/add'))")


def test_refetches_an_old_tile_and_falls_back_to_it(server_and_page):
    server, page = server_and_page
    tile = "/tiles/earth/0/0/0"
    store_copy(page, "tiles", tile, 8)
    read = "async (tile) => (await (await fetch(tile)).text()) === 'an old copy'"
    server.stop()
    assert page.evaluate(read, tile)
    server.start()
    assert not page.evaluate(read, tile)
    # The worker stores its copy after the page has its response.
    wait_in_page(page, "async (tile) => { const copy = await caches.match(tile); return copy && (await copy.text()) !== 'an old copy'; }", tile)
    store_copy(page, "tiles", tile, 6)
    assert page.evaluate(read, tile)


def test_offers_a_new_version_and_preserves_typed_text(server_and_page, tmp_path):
    server, page = server_and_page
    page.goto("/news/feeds")
    page.fill("#feed-address", "https://example.org/half")
    server.stop()
    server.change_edition(tmp_path / "upgraded")
    server.start()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    notice = page.locator("#new-edition")
    expect(notice).to_be_visible()
    expect(page.locator("#feed-address")).to_have_value("https://example.org/half")
    old = page.locator("html").get_attribute("data-assets")
    notice.get_by_role("button", name="Recharger").click()
    expect(page.locator("html")).not_to_have_attribute("data-assets", re.compile(re.escape(old)))
    expect(notice).to_be_hidden()
