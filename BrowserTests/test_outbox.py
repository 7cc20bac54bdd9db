"""Changes without the server: shown at once, made once and in order, and reported when they fail."""

import urllib.request

import pytest
from playwright.sync_api import expect

import harness
from reverse_proxy import ReverseProxy
from harness import wait_in_page, wait_until
from test_offline import Server, add, server_and_page  # noqa: F401

WAITS = "Une action est en attente du réseau."


def read(server, path):
    """Returns the server's response at `path`, as text."""
    with urllib.request.urlopen(server.address + path, timeout=60) as response:
        return response.read().decode()


def starred(server):
    return '"isStarred":true' in read(server, "/api/v1/ads?starred=true").replace(" ", "")


def visit(page, path):
    """Opens a page, and waits until it is stored."""
    page.goto(path)
    harness.expect_stored_copy(page, path)


def star_of(page, row):
    return page.locator("[data-row]").nth(row).locator(".star")


def test_shows_a_star_immediately_and_undoes_it(server_and_page):  # noqa: F811
    server, page = server_and_page
    page.goto("/classifieds")
    expect(page.locator("[data-row]").nth(2)).to_be_visible()
    visit(page, "/classifieds")
    server.stop()
    for row in [0, 1]:
        star_of(page, row).click()
        expect(star_of(page, row)).to_have_attribute("aria-pressed", "true")
    star_of(page, 1).click()
    expect(star_of(page, 1)).to_have_attribute("aria-pressed", "false")
    title = page.locator("[data-row]").nth(0).locator(".row-link").inner_text()
    expect(page.locator("#waiting")).to_contain_text("3 actions sont en attente")
    expect(page.locator("#waiting")).to_contain_text(title)
    # The copy is out of date, but the waiting change is applied to it.
    page.goto("/classifieds")
    expect(star_of(page, 0)).to_have_attribute("aria-pressed", "true")
    expect(star_of(page, 1)).to_have_attribute("aria-pressed", "false")
    server.start()
    expect(page.locator("#waiting")).to_be_hidden()
    expect(star_of(page, 0)).to_have_attribute("aria-pressed", "true")
    page.goto("/classifieds?starred=1")
    expect(page.locator("[data-row]")).to_have_count(1)
    expect(page.locator("[data-row] .row-link")).to_have_text(title)


def test_replays_queued_actions_after_the_page_closes(server_and_page):  # noqa: F811
    server, page = server_and_page
    add(page, "Lyon")
    server.stop()
    harness.open_row_menu(page.locator("ol.places > .place"))
    page.get_by_role("button", name="Retirer Lyon").click()
    expect(page.locator("#waiting")).to_contain_text("Retirer Lyon")
    other = page.context.new_page()
    session = page.context.new_cdp_session(other)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    wait_until(lambda: registrations, pause=lambda: other.wait_for_timeout(50))
    page.close()
    server.start()
    # The browser would do this by itself, after minutes.
    session.send("ServiceWorker.dispatchSyncEvent", {
        "origin": server.address, "registrationId": registrations[0]["registrationId"], "tag": "outbox", "lastChance": False})
    wait_until(lambda: "Lyon" not in read(server, "/api/v1/places"), pause=lambda: other.wait_for_timeout(50))


def test_two_tabs_share_one_queue(server_and_page):  # noqa: F811
    server, page = server_and_page
    add(page, "Tokyo")
    other = page.context.new_page()
    for tab, name in [(page, "Lyon"), (other, "Oslo")]:
        visit(tab, f"/weather/add?q={name}")
    server.stop()
    for tab, count in [(page, "Une action est en attente"), (other, "2 actions sont en attente")]:
        tab.locator(".suggestions button").first.click()
        expect(tab.locator("#waiting")).to_contain_text(count)
    expect(page.locator("#waiting")).to_contain_text("2 actions sont en attente")
    server.start()
    for tab in [page, other]:
        expect(tab.locator("#waiting")).to_be_hidden()
    page.goto("/weather")
    expect(page.locator(".place-name h2 a")).to_have_text(["Tokyo", "Lyon", "Oslo"])


def test_queue_survives_a_browser_restart(tmp_path, demo, browser):
    server = Server(tmp_path / "data", demo)
    server.start()
    try:
        def window():
            return browser.browser_type.launch_persistent_context(
                tmp_path / "profile", executable_path=harness.CHROMIUM, args=["--no-sandbox"], base_url=server.address,
                locale="fr-FR")
        context = window()
        page = context.new_page()
        page.goto("/weather")
        harness.expect_under_control(page)
        add(page, "Lyon")
        server.stop()
        harness.open_row_menu(page.locator("ol.places > .place"))
        page.get_by_role("button", name="Retirer Lyon").click()
        expect(page.locator("#waiting")).to_contain_text("Retirer Lyon")
        context.close()
        server.start()
        context = window()
        page = context.new_page()
        page.goto("/weather")
        expect(page.locator("ol.places")).to_have_count(0)
        assert "Lyon" not in read(server, "/api/v1/places")
        context.close()
    finally:
        server.stop()


@pytest.fixture
def guarded(tmp_path, demo, browser):
    """A server behind a proxy, the proxy, and a page that uses the proxy."""
    server = Server(tmp_path / "data", demo)
    server.start()
    try:
        with ReverseProxy(server.address) as proxy:
            context = harness.new_context(browser, proxy, service_workers="allow")
            page = context.new_page()
            page.goto("/weather")
            harness.expect_under_control(page)
            yield server, proxy, page
            context.close()
    finally:
        server.stop()


@pytest.mark.parametrize("status", [400, 404, 500])
def test_reports_a_rejected_action_and_replays_the_rest(guarded, status):
    server, proxy, page = guarded
    for name in ["Lyon", "Tokyo", "Oslo"]:
        add(page, name)
    expect(page.locator("ol.places > .place")).to_have_count(3)
    server.stop()
    for name in ["Tokyo", "Oslo"]:
        row = page.locator("ol.places > .place").filter(has_text=name)
        harness.open_row_menu(row)
        row.get_by_role("button", name=f"Retirer {name}").click()
        expect(page.locator("#waiting")).to_contain_text(f"Retirer {name}")
    tokyo = page.locator("ol.places > .place").filter(has_text="Tokyo").locator("form", has_text="Retirer Tokyo")
    proxy.statuses[tokyo.get_attribute("action")] = status
    server.start()
    page.goto("/weather")
    expect(page.locator("#toasts")).to_contain_text("en attente a échoué. Retirer Tokyo")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.locator(".place-name h2 a")).to_have_text(["Lyon", "Tokyo"])


def test_does_not_repeat_an_action_whose_response_was_lost(guarded):
    server, proxy, page = guarded
    for name in ["Lyon", "Tokyo", "Oslo"]:
        add(page, name)
    names = page.locator(".place-name h2 a")
    expect(names).to_have_text(["Lyon", "Tokyo", "Oslo"])
    row = page.locator("ol.places > .place").filter(has_text="Oslo")
    harness.open_row_menu(row)
    button = row.get_by_role("button", name="Monter Oslo")
    order = button.locator("xpath=..").get_attribute("action")
    proxy.lost_response_path = order
    button.click()
    # Twice: once apparently in vain, and once with a response.
    wait_until(lambda: proxy.posted_paths.count(order) == 2, pause=lambda: page.goto("/weather"))
    expect(page.locator("#waiting")).to_be_hidden()
    page.goto("/weather")
    expect(names).to_have_text(["Lyon", "Oslo", "Tokyo"])


def test_treats_a_gateway_error_as_unreachable(guarded):
    server, proxy, page = guarded
    add(page, "Lyon")
    server.stop()
    # The proxy responds in its place, with a page of its own.
    expect(page.locator("#offline")).to_be_visible()
    page.goto("/weather")
    expect(page.locator("ol.places")).to_contain_text("Lyon")
    expect(page.locator("#offline")).to_be_visible()
    harness.open_row_menu(page.locator("ol.places > .place"))
    page.get_by_role("button", name="Retirer Lyon").click()
    expect(page.locator("#waiting")).to_have_text(f"{WAITS} Retirer Lyon")
    page.goto("/about?never=seen")
    expect(page.locator("h1")).to_contain_text("pas enregistrée sur cet appareil")
    before = len(proxy.posted_paths)
    server.start()
    page.goto("/weather")
    expect(page.locator("ol.places")).to_have_count(0)
    assert [path for path in proxy.posted_paths[before:] if path.endswith("/remove")] and "Lyon" not in read(server, "/api/v1/places")


def test_shows_the_offline_page_in_the_last_language(server_and_page):  # noqa: F811
    server, page = server_and_page
    page.select_option(".preferences select[name=language]", "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    wait_in_page(page, """async () => (await (await caches.match('/offline', { ignoreVary: true })).text()).includes('lang="en"')""")
    server.stop()
    page.goto("/about?never=seen")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    # The day of the copy is not news.
    expect(page.locator(".dateline-date")).to_be_hidden()
    server.start()


def test_retains_the_latest_pages_without_space(server_and_page):  # noqa: F811
    server, page = server_and_page
    page.evaluate("""async () => { const shelf = await caches.open('pages'); const body = 'x'.repeat(150000);
        for (let number = 0; number < 60; number += 1) await shelf.put(`/heavy/${number}`, new Response(body, {
          headers: { 'Content-Type': 'text/html', 'Gazette-Weight': '150000', 'Gazette-Kept-At': String(Date.now()) } })); }""")
    used = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": server.address, "quotaSize": used // 2})
    page.goto("/weather/add?q=Lyon")
    wait_in_page(page, "async () => (await (await caches.open('pages')).keys()).every((key) => !key.url.endsWith('/heavy/0'))")
    session.send("Storage.overrideQuotaForOrigin", {"origin": server.address})
    visit(page, "/weather/add?q=Lyon")


def test_never_queues_or_stores_secrets(server_and_page):  # noqa: F811
    server, page = server_and_page
    password = "sel poivre muscade"
    for path in ("/account", "/readers", "/invitation/" + "A" * 43, "/reset/" + "A" * 43):
        page.goto(path)
    # Copies are stored after the response: once the last page is, the earlier ones would be.
    visit(page, "/classifieds")
    page.goto("/account")
    page.fill("#new-password", password)
    page.fill("#new-password-again", password)
    server.stop()
    page.click("form[action='/account/password'] button")
    expect(page.locator("h1")).to_contain_text("pas enregistrée sur cet appareil")
    for path in ("/invitation/" + "A" * 43, "/reset/" + "A" * 43, "/readers", "/account/tokens", "/login"):
        page.evaluate("""([path, password]) => fetch(path, {
          method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ password }),
        }).catch(() => {})""", [path, password])
    held = page.evaluate("""async () => {
      const held = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const key of await cache.keys()) {
          const copy = await cache.match(key);
          const isText = !/image|font/.test(copy.headers.get('Content-Type') ?? '');
          held.push([name, new URL(key.url).pathname, isText ? await copy.text() : '']);
        }
      }
      return held;
    }""")
    assert any(path == "/classifieds" for _, path, _ in held), "Nothing is kept: this proves nothing."
    assert not [one for one in held if one[0] == "outbox"]
    assert not [path for _, path, text in held if password in text or password.replace(" ", "+") in text]
    assert not [path for _, path, _ in held if path.split("/")[1] in ("account", "readers", "invitation", "reset")]
    server.start()
