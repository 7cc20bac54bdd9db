"""Pictures: only from Gazette's own server, only when they are visible, and with a placeholder when they are missing."""

import re

from playwright.sync_api import expect

import harness


def pictures_in_view(page):
    """Returns the number of pictures in or near the window: within 8,000 pixels when Chromium takes the connection for a slow
    one, as it does on a busy machine."""
    return page.evaluate("""() => [...document.querySelectorAll('.story .picture img')]
      .filter((image) => image.getBoundingClientRect().top < innerHeight + 8200).length""")


def test_loads_only_pictures_near_the_viewport(browser, fresh_demo):
    context = harness.new_context(browser, fresh_demo, size="phone")
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/pictures/" in request.url else None)
    page.goto("/news?limit=100")
    page.wait_for_function("() => document.querySelector('.story-lead img').naturalWidth > 0")
    # A superfluous picture would have been requested by then.
    harness.expect_loaded(page)
    harness.wait_until_idle(page)
    total = page.locator(".story .picture img").count()
    assert total >= 15
    assert 0 < len(set(asked)) <= pictures_in_view(page) < total
    assert all(url.startswith(fresh_demo.address) for url in asked)
    context.close()


def test_serves_small_cacheable_webp_pictures(open_page, demo):
    page = open_page(demo, "/about")
    with page.expect_response(re.compile("/pictures/")) as answer:
        page.goto("/news")
    headers = answer.value.headers
    assert answer.value.status == 200
    assert headers["content-type"] == "image/webp"
    assert headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert "immutable" in headers["cache-control"]
    page.wait_for_function("() => document.querySelector('.story-lead img').naturalWidth > 300")


def test_preserves_the_space_of_a_missing_picture(open_page, fresh_demo):
    fresh_demo.faults.add("status", status=404, provider="pictures")
    page = open_page(fresh_demo, "/news", size="phone")
    expect(page.locator(".story-lead .picture")).to_have_class(re.compile("is-missing"))
    box = page.locator(".story-lead .picture")
    size = box.bounding_box()
    assert abs(size["width"] / size["height"] - 16 / 9) < 0.05


def test_shows_a_placeholder_colour_for_a_known_picture(open_page, fresh_demo):
    page = open_page(fresh_demo, "/news")
    page.wait_for_function("() => document.querySelector('.story-lead img').naturalWidth > 0")
    # The page itself is cached for the minute, and has the colour after a change.
    page.locator(".story").nth(1).locator(".star").click()
    expect(page.locator(".story").nth(1).locator(".star")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator(".story-lead .picture-color rect")).to_have_attribute("fill", re.compile("^#[0-9a-f]{6}$"))
