"""Gazette as an app: Chromium's own checks for its installation."""

import json

import pytest
from playwright.sync_api import expect

import harness


@pytest.fixture
def session(browser, demo):
    """A page of the demo from which it can be installed, and a CDP session for it."""
    context = harness.new_context(browser, demo, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    harness.expect_under_control(page)
    yield page, context.new_cdp_session(page)
    context.close()


def test_is_installable_in_chromium(session):
    _, line = session
    errors = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile never installs anything.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])


@pytest.mark.parametrize("language, weather, said", [("fr", "Météo", "quotidien"), ("en", "Weather", "daily")])
def test_chromium_reads_the_complete_manifest(session, language, weather, said):
    page, line = session
    page.goto(f"/?lang={language}")
    page.context.set_extra_http_headers({"Accept-Language": language})
    page.reload()
    answer = line.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert manifest["lang"] == language and said in manifest["description"]
    assert manifest["shortcuts"][0]["name"] == weather and manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for shortcut in manifest["shortcuts"]:
        assert page.request.get(shortcut["url"]).ok and page.request.get(shortcut["icons"][0]["src"]).ok


def test_maskable_icon_stays_within_the_safe_zone(session):
    page, _ = session
    outside = page.evaluate("""async () => {
      const manifest = await (await fetch(document.querySelector('link[rel=manifest]').href)).json();
      const image = new Image();
      image.src = manifest.icons.find((icon) => icon.purpose === 'maskable').src;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      const middle = image.width / 2;
      let outside = 0;
      for (let y = 0; y < image.height; y += 1) {
        for (let x = 0; x < image.width; x += 1) {
          const at = (y * image.width + x) * 4;
          const isGround = [0, 1, 2, 3].every((part) => Math.abs(data[at + part] - data[part]) < 24);
          if (!isGround && Math.hypot(x - middle, y - middle) > image.width * 0.4) outside += 1;
        }
      }
      return outside;
    }""")
    assert outside == 0


def test_explains_once_what_needs_https_over_remote_http(browser, assert_accessible):
    with harness.running_demo("--set", "server.allowedHosts=gazette.lan") as demo, \
            harness.launched_browser(browser.browser_type, "--host-resolver-rules=MAP gazette.lan 127.0.0.1") as browser:
        there = demo.address.replace("127.0.0.1", "gazette.lan")
        for size in harness.WIDTHS:
            page = harness.new_context(browser, demo, size=size).new_page()
            banner = page.locator("#insecure")
            page.goto(there + "/")
            expect(banner).to_contain_text("HTTPS")
            banner.locator("summary").click()
            expect(banner.locator("pre")).to_contain_text("reverse_proxy 127.0.0.1:8080")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert_accessible(page)
            banner.locator("button").click()
            expect(banner).to_be_hidden()
            page.goto(there + "/news")
            expect(banner).to_be_hidden()
        # On the server's own machine nothing is missing.
        page = harness.new_context(browser, demo).new_page()
        page.goto(demo.url("/"))
        expect(page.locator("#insecure")).to_be_hidden()
