"""The server out of reach: what was read is read again, and what is asked for is done once it is back."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

import harness
from test_program import answers, environment_of, free_port, wait_until


class Server:
    """A real server on a folder, to stop and to start again at the same address."""

    def __init__(self, folder, demo):
        port = free_port()
        self.command = [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(folder)]
        self.environment = environment_of(demo)
        self.address = f"http://127.0.0.1:{port}"

    def change_edition(self, folder):
        """The next start is of a program with another style sheet, as after an upgrade."""
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
        wait_until(lambda: answers(self.address))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=15)


@pytest.fixture
def paper(tmp_path, demo, browser):
    """A real server that can be stopped and started again, and a page of it whose service worker is at work."""
    server = Server(tmp_path / "data", demo)
    server.start()
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(server.address + "/weather")
    under_control(page)
    yield server, page
    context.close()
    server.stop()


def under_control(page):
    """Waits until the service worker is at work."""
    page.evaluate("""() => navigator.serviceWorker.controller !== null || new Promise((done) => {
        navigator.serviceWorker.addEventListener("controllerchange", () => done(true));
    })""")


def kept(page, shelf):
    """The paths that the service worker keeps on a shelf, oldest first."""
    return page.evaluate("""async (shelf) => (await (await caches.open(shelf)).keys()).map((key) => new URL(key.url).pathname)""", shelf)


def put(page, shelf, path, days):
    """Puts a copy of so many days of age on a shelf."""
    page.evaluate("""async ([shelf, path, days]) => (await caches.open(shelf)).put(path, new Response('an old copy', { headers: {
        'Content-Type': 'text/html', 'Cache-Control': 'max-age=604800', 'Gazette-Weight': '11',
        'Gazette-Kept-At': String(Date.now() - days * 86400000) } }))""", [shelf, path, days])


def wait_for_kept(page, shelf, count):
    page.wait_for_function("""async ([shelf, count]) => (await (await caches.open(shelf)).keys()).length >= count""",
                           arg=[shelf, count], timeout=30000)


def add(server, page, name):
    page.goto(f"{server.address}/weather/add?q={name}")
    page.locator(".suggestions button").first.click()
    expect(page.locator("ol.places")).to_contain_text(name)


def test_what_was_read_is_read_without_the_server(paper):
    server, page = paper
    add(server, page, "Lyon")
    page.goto(server.address + "/weather")
    server.stop()
    page.goto(server.address + "/weather")
    expect(page.locator("ol.places")).to_contain_text("Lyon")
    expect(page.locator("#offline")).to_be_visible()
    page.goto(server.address + "/about?never=seen")
    expect(page.locator("h1")).to_contain_text("pas arrivée")
    server.start()


def test_what_is_asked_for_offline_waits_and_is_done_once_in_order(paper):
    server, page = paper
    for name in ["Lyon", "Tokyo"]:
        add(server, page, name)
    page.goto(server.address + "/weather")
    expect(page.locator("ol.places > .place")).to_have_count(2)
    server.stop()
    page.locator("ol.places > .place").nth(1).locator("summary").click()
    page.get_by_role("button", name="Retirer Tokyo").click()
    expect(page.locator("#toasts")).to_contain_text("C’est noté")
    expect(page.locator("#waiting")).to_have_text("Une action attend que le journal réponde.")
    server.start()
    page.goto(server.address + "/weather")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator("ol.places > .place")).to_have_count(1)
    expect(page.locator("ol.places")).to_contain_text("Lyon")


def test_adding_and_removing_wait_in_order_and_nothing_is_done_twice(paper):
    server, page = paper
    add(server, page, "Tokyo")
    page.goto(f"{server.address}/weather/add?q=Lyon")
    server.stop()
    page.goto(f"{server.address}/weather/add?q=Lyon")
    for waiting in ["Une action attend", "2 actions attendent"]:
        page.locator(".suggestions button").first.click()
        expect(page.locator("#waiting")).to_contain_text(waiting)
    page.goto(server.address + "/weather")
    expect(page.locator("#waiting")).to_contain_text("2 actions attendent")
    page.locator("ol.places > .place summary").click()
    page.get_by_role("button", name="Retirer Tokyo").click()
    expect(page.locator("#waiting")).to_contain_text("3 actions attendent")
    server.start()
    # The open page finds the server by itself.
    expect(page.locator("#waiting")).to_be_hidden(timeout=30000)
    expect(page.locator("#offline")).to_be_hidden(timeout=30000)
    expect(page.locator(".place-name h2 a")).to_have_text(["Lyon"], timeout=15000)


def test_a_server_that_goes_while_a_page_is_open_is_told_and_so_is_its_return(paper):
    server, page = paper
    add(server, page, "Lyon")
    expect(page.locator("#offline")).to_be_hidden()
    server.stop()
    expect(page.locator("#offline")).to_be_visible(timeout=20000)
    server.start()
    expect(page.locator("#offline")).to_be_hidden(timeout=30000)


def test_what_is_refused_once_the_server_is_back_is_told(paper):
    server, page = paper
    add(server, page, "Lyon")
    page.goto(server.address + "/weather")
    server.stop()
    page.evaluate("""() => fetch('/weather/0.0000,0.0000/home', { method: 'POST', body: new URLSearchParams() })""")
    expect(page.locator("#waiting")).to_be_visible()
    server.start()
    page.goto(server.address + "/weather")
    expect(page.locator("#waiting")).to_be_hidden(timeout=15000)
    expect(page.locator("#toasts")).to_contain_text("n’a pas pu être faite")


def test_the_front_page_is_kept_at_the_first_visit_with_its_lead_articles_and_pictures(browser):
    with harness.running_demo() as demo:
        context = harness.new_context(browser, demo)
        page = context.new_page()
        page.goto("/")
        wait_for_kept(page, "pages", 7)
        wait_for_kept(page, "pictures", 4)
        wait_for_kept(page, "tiles", 4)
        title = page.locator(".story-lead h3").inner_text()
        second = page.locator(".story-second h3").first.inner_text()
        # The worker goes on with pictures of articles after their pages.
        page.wait_for_timeout(1500)
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


def test_a_reader_who_saves_data_is_sent_no_articles_ahead(browser, demo):
    context = harness.new_context(browser, demo)
    context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })")
    page = context.new_page()
    page.goto("/")
    under_control(page)
    wait_for_kept(page, "pages", 1)
    page.wait_for_timeout(1000)
    assert kept(page, "pages") == ["/"]
    context.close()


def test_copies_grow_old_and_few(paper):
    server, page = paper
    put(page, "pages", "/about?old", 31)
    put(page, "pages", "/about?young", 29)
    page.evaluate("""async () => { const shelf = await caches.open('pages'); const headers = { 'Gazette-Weight': String(3e6), 'Gazette-Kept-At': String(Date.now()) };
        for (let number = 0; number < 8; number += 1) await shelf.put(`/heavy/${number}`, new Response('x', { headers })); }""")
    page.goto(server.address + "/weather/add")
    page.wait_for_function("async () => !(await caches.match('/about?old'))")
    # Eight of three megabytes are more than the twenty that pages may take: the youngest stay.
    page.wait_for_function("async () => !(await caches.match('/heavy/0'))")
    assert page.evaluate("async () => Boolean(await caches.match('/heavy/7'))")
    assert page.evaluate("async () => Boolean(await caches.match('/weather/add'))")


def test_an_old_tile_is_asked_for_again_and_is_better_than_none(paper):
    server, page = paper
    tile = "/tiles/earth/0/0/0"
    put(page, "tiles", tile, 8)
    read = "async (tile) => (await (await fetch(tile)).text()) === 'an old copy'"
    server.stop()
    assert page.evaluate(read, tile)
    server.start()
    assert not page.evaluate(read, tile)
    put(page, "tiles", tile, 6)
    assert page.evaluate(read, tile)


def test_a_new_edition_is_offered_and_what_is_typed_stays(paper, tmp_path):
    server, page = paper
    page.goto(server.address + "/news/feeds")
    page.fill("#feed-address", "https://example.org/half")
    server.stop()
    server.change_edition(tmp_path / "upgraded")
    server.start()
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    notice = page.locator("#new-edition")
    expect(notice).to_be_visible(timeout=20000)
    expect(page.locator("#feed-address")).to_have_value("https://example.org/half")
    old = page.locator("html").get_attribute("data-assets")
    notice.get_by_role("button", name="La lire").click()
    expect(page.locator("html")).not_to_have_attribute("data-assets", re.compile(re.escape(old)))
    expect(notice).to_be_hidden()
