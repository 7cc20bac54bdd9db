"""The paper as an app: what Chromium itself says of installing it."""

import json

import pytest

import harness


@pytest.fixture
def session(browser, demo):
    """A page of the demo that may install it, and a line to Chromium about it."""
    context = harness.new_context(browser, demo, service_workers="allow")
    page = context.new_page()
    page.goto("/")
    harness.expect_under_control(page)
    yield page, context.new_cdp_session(page)
    context.close()


def test_chromium_finds_nothing_that_keeps_the_paper_from_being_installed(session):
    _, line = session
    errors = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window without a profile installs nothing, whatever it shows.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])


@pytest.mark.parametrize("language, weather, said", [("fr", "Météo", "quotidien"), ("en", "Weather", "daily")])
def test_chromium_reads_the_whole_manifest(session, language, weather, said):
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


def test_a_maskable_icon_keeps_its_drawing_within_the_safe_circle(session):
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
