"""The server out of reach: what was read is read again, and what is asked for is done once it is back."""

import subprocess

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
    page.evaluate("""() => navigator.serviceWorker.controller !== null || new Promise((done) => {
        navigator.serviceWorker.addEventListener("controllerchange", () => done(true));
    })""")
    yield server, page
    context.close()
    server.stop()


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
