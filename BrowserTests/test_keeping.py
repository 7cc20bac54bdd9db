"""The copies that Gazette stores by itself: after one visit to the front page it can be read, searched and used offline."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

import harness
from harness import wait_until

ARTICLES = 30
POINT = "45.9000,6.1200"
KEPT_ONLY = "données enregistrées sur cet appareil"
GONE = "pas enregistrée sur cet appareil"
STATE = "async () => (await (await (await caches.open('kept')).match('/kept/state'))?.json())"
LOADED = "(image) => image.decode().then(() => image.naturalWidth > 0, () => false)"
# Some pictures of the demo's ads and articles are missing, as happens with real ones. This many existing ones are enough.
ENOUGH = 3


def wait_for_prefetch(page):
    """Returns the service worker's state, once it has stored everything that the server lists."""
    state = f"({STATE})().then((state) => state?.finished > 0)"
    wait_until(lambda: page.evaluate(state), seconds=600, pause=lambda: page.wait_for_timeout(250))
    return page.evaluate(STATE)


def fetch(demo, path, form=None):
    """Returns the response to a request from Gazette's own page."""
    body = None if form is None else "&".join(f"{name}={value}" for name, value in form.items()).encode()
    headers = {"Sec-Fetch-Site": "same-origin", "Accept": "application/json, text/html"}
    with urllib.request.urlopen(urllib.request.Request(demo.url(path), body, headers), timeout=60) as response:
        text = response.read().decode()
    return json.loads(text) if response.headers.get_content_type() == "application/json" else text


def visitor(browser, demo, articles=ARTICLES, **options):
    context = harness.new_context(browser, demo, service_workers="allow", **options)
    context.add_cookies([{"name": "gazette-kept", "value": str(articles), "url": demo.address}])
    return context


@pytest.fixture(scope="module")
def offline_visitor(browser):
    """A visitor who saw the front page once before going offline for good, and the data at that time."""
    with harness.running_demo() as demo:
        articles = fetch(demo, f"/api/v1/articles?limit={ARTICLES}")["articles"]
        starred = articles[7]
        ad = re.search(r'href="(/classifieds/[^"?]+)"', fetch(demo, "/classifieds?all=1"))[1]
        fetch(demo, f"/news/{starred['id']}/star", {"starred": 1})
        fetch(demo, f"{ad}/star", {"starred": 1})
        fetch(demo, "/map/points", {"position": POINT})
        facts = {
            "articles": articles, "starred": starred, "ad": ad, "address": demo.address,
            "places": [place["id"] for place in fetch(demo, "/api/v1/places")["places"]],
        }
        context = visitor(browser, demo, size="phone")
        page = context.new_page()
        page.goto("/")
        harness.expect_under_control(page)
        facts["state"] = wait_for_prefetch(page)
        facts["read"] = [each for each in fetch(demo, f"/api/v1/articles?limit={ARTICLES}")["articles"] if each["read"]]
        page.close()
    yield context, facts
    context.close()


@pytest.fixture
def page(offline_visitor):
    page = offline_visitor[0].new_page()
    # Removes the changes that earlier tests queued.
    page.goto("/weather")
    page.evaluate("caches.delete('outbox')")
    yield page
    page.close()


def expect_offline(page):
    expect(page.locator("#offline")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text(GONE)


def test_stores_every_city(offline_visitor, page):
    places = offline_visitor[1]["places"]
    assert places
    for place in places:
        page.goto(f"/weather/{place}")
        expect_offline(page)
        expect(page.locator(".now-temperature")).to_have_text(re.compile(r"\d°"))


def test_prefetches_new_articles_with_pictures(offline_visitor, page):
    assert offline_visitor[1]["read"] == []
    pictures = 0
    for article in offline_visitor[1]["articles"][:10]:
        page.goto(f"/news/{article['id']}")
        expect_offline(page)
        expect(page.locator(".article-head h1")).to_have_text(article["title"])
        image = page.locator(".article-lead img")
        if image.count():
            pictures += image.evaluate(LOADED)
    assert pictures >= ENOUGH


def test_limits_stored_articles_to_the_setting(offline_visitor):
    paths = [path for path in offline_visitor[1]["state"]["versions"] if re.fullmatch(r"/news/\d+", path)]
    assert len(paths) == ARTICLES


def test_stores_starred_items(offline_visitor, page):
    page.goto("/news?starred=1")
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    expect(page.locator(".story .headline")).to_contain_text([offline_visitor[1]["starred"]["title"]])
    expect(page.locator(".news-filters [aria-current=page]")).to_have_text("Favoris")
    page.goto("/classifieds?starred=1")
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    expect(page.locator(".ad .star[aria-pressed=false]")).to_have_count(0)
    page.locator(f".ad-title a[href='{offline_visitor[1]['ad']}']").click()
    expect(page).to_have_url(re.compile(re.escape(offline_visitor[1]["ad"])))
    expect(page.get_by_role("heading", level=1)).not_to_contain_text(GONE)


def test_stores_the_first_page_of_ads(offline_visitor, page):
    page.goto("/classifieds")
    expect_offline(page)
    # The list also has the front page's ads, if they are others.
    expect(page.locator(".ad").nth(23)).to_be_visible()
    paths = [link.get_attribute("href") for link in page.locator(".ad-title a").all()]
    for path in paths[:10]:
        page.goto(path)
        expect_offline(page)
        expect(page.locator("main h1")).to_be_visible()


def test_stores_the_map_and_opens_points_without_an_action(offline_visitor, page):
    page.goto(f"/map/{POINT}")
    expect_offline(page)
    expect(page.locator(".now-temperature, .map-awaiting").first).to_be_visible()
    page.goto("/map")
    expect(page.locator("#map[data-ready]")).to_be_visible()
    page.evaluate("document.getElementById('map-lists-button').click()")
    page.locator("#map-points .map-row-name").first.click()
    expect(page.locator("#map-sheet h1")).to_be_visible()
    # The page would have tried to save its state by then. A fixed wait, because it proves that nothing happens: there is no event
    # to wait for.
    page.wait_for_timeout(500)
    expect(page.locator("#waiting")).to_be_hidden()


def test_offers_the_nearest_stored_point_for_a_new_one(offline_visitor, page):
    page.goto("/map")
    expect(page.locator("#map[data-ready]")).to_be_visible()
    page.locator("#map").dblclick(position={"x": 120, "y": 320})
    sheet = page.locator("#map-sheet")
    expect(sheet).to_contain_text("la météo d’un nouveau point n’est pas disponible")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page).to_have_url(re.compile("/map$"))
    sheet.locator("a").click()
    expect(sheet.locator("h1")).to_be_visible()
    expect(page.locator("#waiting")).to_be_hidden()


def test_searches_stored_news(offline_visitor, page):
    article = offline_visitor[1]["articles"][3]
    word = max(re.findall(r"\w+", article["title"]), key=len)
    page.goto(f"/news?q={word}")
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    expect(page.locator(".news-search input[type=search]")).to_have_value(word)
    expect(page.locator(".story .headline", has_text=article["title"])).to_have_count(1)
    page.goto("/news")
    page.fill(".news-search input[type=search]", "zzzzzz")
    expect(page.locator("main")).to_contain_text("Aucun résultat parmi les données enregistrées")
    page.fill(".news-search input[type=search]", word)
    expect(page.locator(".story .headline", has_text=article["title"])).to_have_count(1)
    expect_offline(page)


def test_searches_the_text_of_stored_articles(offline_visitor, page):
    page.goto(f"/news/{offline_visitor[1]['articles'][5]['id']}")
    title = page.locator(".article-head h1").inner_text()
    words = re.findall(r"[^\W\d_]{7,}", page.locator(".article-text").inner_text())
    page.goto(f"/news?q={words[-1]}")
    expect(page.locator(".story .headline", has_text=title)).to_have_count(1)


def test_pages_through_offline_article_lists(offline_visitor, page):
    page.goto("/news?unread=1")
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    expect(page.locator(".story")).to_have_count(ARTICLES)
    cursor = page.evaluate("""async () => (await (await (await caches.open('kept')).match('/kept/list')).json())
        .rows.filter((row) => row.kind === 'article')[9].cursor""")
    page.goto(f"/news?unread=1&before={cursor}")
    expect(page.locator(".story")).to_have_count(ARTICLES - 10)


def test_filters_sorts_and_searches_stored_ads(offline_visitor, page):
    page.goto("/classifieds")
    page.evaluate("document.getElementById('ads-toggle').click()")
    box = page.locator("input[name=category]").first
    box.check()
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    expect(box).to_be_checked()
    expect(page.locator("main")).not_to_contain_text(GONE)
    prices = prices_of(page, "/classifieds?maxPrice=50&sort=price")
    expect(page.locator("input[name=maxPrice]")).to_have_value("50")
    expect(page.locator("select[name=sort]")).to_have_value("price")
    assert prices == sorted(prices) and all(price <= 50 for price in prices)
    every = prices_of(page, "/classifieds?sort=price")
    low, high = every[len(every) // 4], every[len(every) // 2]
    between = prices_of(page, f"/classifieds?minPrice={low:.2f}&maxPrice={high:.2f}&sort=price")
    assert between == [price for price in every if low <= price <= high] != every
    expect(page.locator("input[name=minPrice]")).to_have_value(f"{low:.2f}")
    counts = []
    for seller in ["private", "pro"]:
        page.goto(f"/classifieds?seller={seller}")
        counts.append(page.locator(".ads > li").count())
    page.goto("/classifieds?all=1&sort=newest")
    assert 0 < counts[0] < sum(counts) == page.locator(".ads > li").count()


def prices_of(page, address):
    page.goto(address)
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    return [float(re.sub(r"[^\d,]", "", text).replace(",", "."))
            for text in page.locator(".ad-price:not(.is-unpriced)").all_inner_texts() if re.search(r"\d", text)]


def test_searches_every_stored_section(offline_visitor, page):
    word = max(re.findall(r"\w+", offline_visitor[1]["articles"][2]["title"]), key=len)
    page.goto(f"/search?q={word}")
    expect(page.locator("main")).to_contain_text(KEPT_ONLY)
    expect(page.locator(".search-stories .headline", has_text=offline_visitor[1]["articles"][2]["title"])).to_have_count(1)
    page.locator(".search-stories a").first.click()
    expect(page.locator(".article-head h1")).to_be_visible()
    page.goto("/search?q=zzzzzz")
    expect(page.locator(".search-nothing")).to_contain_text("Aucun résultat parmi les données enregistrées")


def test_palette_finds_stored_items(offline_visitor, page):
    article = offline_visitor[1]["articles"][2]
    page.goto("/weather")
    harness.expect_loaded(page)
    page.keyboard.press("Control+k")
    page.fill("#palette-query", max(re.findall(r"\w+", article["title"]), key=len))
    expect(page.locator("#palette-list .palette-option", has_text=article["title"])).to_be_visible()


def test_explains_that_city_search_needs_the_network(offline_visitor, page):
    needs = "demande une connexion"
    page.goto("/weather/add")
    expect(page.locator("h1")).to_have_text("Ajouter une ville")
    page.locator("#place-query").press_sequentially("Rome")
    expect(page.locator("#place-outcome")).to_contain_text(needs)
    page.locator("#place-query").press("Enter")
    expect(page).to_have_url(re.compile("q=Rome"))
    expect(page.locator("#place-query")).to_have_value("Rome")
    expect(page.locator("#place-outcome")).to_contain_text(needs)


def test_queues_a_new_position_under_its_name(offline_visitor, page):
    offline_visitor[0].grant_permissions(["geolocation"])
    offline_visitor[0].set_geolocation({"latitude": 44.1, "longitude": 4.1})
    page.goto("/weather/add")
    page.locator("#use-position").click()
    expect(page.locator("#waiting")).to_contain_text("Utiliser ma position")


def controls(page):
    """Returns the forms in the page's main part, by their actions; not links and dialogs."""
    return page.evaluate("""() => [...document.querySelectorAll('main form[method=post]')]
      .map((form) => [form.getAttribute('action'), form.querySelectorAll('button, input[type=submit]').length])""")


@pytest.mark.parametrize("path", ["/", "/weather", "/news", "/news/feeds", "/classifieds", "city", "article", "ad"])
def test_queues_or_explains_every_offline_action(offline_visitor, page, path):
    context, facts = offline_visitor
    target = {"city": f"/weather/{facts['places'][0]}", "article": f"/news/{facts['articles'][0]['id']}", "ad": facts["ad"]}.get(path, path)
    page.goto(target)
    expect_offline(page)
    actions = sorted({re.sub(r"[\d.,-]+", "#", action): action for action, buttons in controls(page) if buttons}.values())
    assert actions
    for action in actions:
        page.goto(target)
        harness.expect_loaded(page)
        page.evaluate("caches.delete('outbox')")
        page.evaluate("""(action) => {
          const form = document.querySelector(`main form[method=post][action="${CSS.escape(action)}"]`);
          for (const field of form.querySelectorAll('input[required]:not([type=file])')) if (!field.value) field.value = 'https://example.org/a';
          for (const field of form.querySelectorAll('input[type=file]')) field.removeAttribute('required');
          (form.querySelector('button[type=submit], button:not([type])') ?? form.querySelector('button')).click();
        }""", action)
        # It waits, with its name; or the page reports that the server is unreachable; or it leads to a copy.
        wait_for_response(page)
        expect(page.locator("#offline, .state-offline").first).to_be_visible()
        assert page.url.startswith(facts["address"])
    page.evaluate("caches.delete('outbox')")


def wait_for_response(page):
    """Waits until the page has responded to a press, itself or with another page."""
    def answered():
        try:
            return page.evaluate("""() => {
              const waiting = document.getElementById('waiting');
              return Boolean(document.querySelector('#toasts .toast')) || (waiting && !waiting.hidden && waiting.textContent.trim() !== '')
                || location.search !== '' || document.querySelector('.state-offline') !== null;
            }""")
        except PlaywrightError:
            return False  # The page is leading to another.
    wait_until(answered, pause=lambda: page.wait_for_timeout(50))


@pytest.mark.parametrize("path", ["/", "/weather", "/warnings", "/map", "/news", "/news?unread=1", "/news/feeds", "/classifieds", "/search", "/weather/add"])
def test_every_link_of_a_stored_page_opens_a_page(offline_visitor, page, path):
    page.goto(path)
    links = page.evaluate("""() => [...new Set([...document.querySelectorAll('main a[href]')].filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.search))]""")
    for link in links[:40]:
        page.goto(link)
        # A page without a copy shows Gazette's own message; a filter or a search always works.
        if page.locator(".state-offline").count():
            assert not re.match(r"/(news|classifieds|search)(\?|$)", link), link
        else:
            expect(page.locator("#offline")).to_be_visible()


def test_skips_unchanged_data_and_removes_unwanted_data(browser):
    with harness.running_demo() as demo:
        context = visitor(browser, demo, articles=5)
        page = context.new_page()
        page.goto("/")
        harness.expect_under_control(page)
        first = wait_for_prefetch(page)
        dates = """async () => { const shelf = await caches.open('pages'); const dates = {};
          for (const key of await shelf.keys()) dates[new URL(key.url).pathname] = (await shelf.match(key)).headers.get('Gazette-Kept-At');
          return dates; }"""
        before = page.evaluate(dates)
        article = [path for path in first["versions"] if re.fullmatch(r"/news/\d+", path)][0]
        page.goto("/settings")
        expect(page.locator("#kept-told")).to_contain_text("pages et")
        expect(page.locator("#kept-room")).to_contain_text(re.compile(r"\d.* sur .*\d"))
        page.get_by_role("button", name="Enregistrer maintenant").click()
        wait_until(lambda: page.evaluate(STATE)["finished"] > first["finished"], pause=lambda: page.wait_for_timeout(100))
        after = page.evaluate(dates)
        assert after[article] == before[article]
        context.add_cookies([{"name": "gazette-kept", "value": "0", "url": demo.address}])
        finished = page.evaluate(STATE)["finished"]
        page.get_by_role("button", name="Enregistrer maintenant").click()
        wait_until(lambda: page.evaluate(STATE)["finished"] > finished, pause=lambda: page.wait_for_timeout(100))
        assert article not in page.evaluate(dates)
        assert [path for path in page.evaluate(STATE)["versions"] if re.fullmatch(r"/news/\d+", path)] == []
        context.close()


def test_stores_part_of_the_data_without_space_and_reports_it(browser):
    with harness.running_demo() as demo:
        context = visitor(browser, demo, articles=5)
        page = context.new_page()
        page.goto("/settings")
        harness.expect_under_control(page)
        used = page.evaluate("async () => (await navigator.storage.estimate()).usage")
        session = page.context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": demo.address, "quotaSize": used + 60_000})
        page.get_by_role("button", name="Enregistrer maintenant").click()
        expect(page.locator("#kept-told")).to_contain_text("Le stockage est plein")
        session.send("Storage.overrideQuotaForOrigin", {"origin": demo.address})
        context.close()
