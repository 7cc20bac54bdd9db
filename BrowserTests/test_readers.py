"""Several readers of one server: who can sign in, what each sees, and that no reader finds a trace of another."""

import http.client
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect

import harness
from conftest import close_when_idle

PASSWORD = "sel poivre muscade"


def send(demo, path, method="GET", cookie=None, token=None, body=None, form=None):
    """Returns the status, the headers and the text of a response."""
    headers = {"Origin": demo.address, "Accept": "text/html,application/json", "Accept-Language": "fr"}
    if cookie:
        headers["Cookie"] = cookie
    if token:
        headers["Authorization"] = f"Bearer {token}"
        del headers["Origin"]
    data = None
    if body is not None:
        data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
    if form is not None:
        data, headers["Content-Type"] = urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded"
    request = urllib.request.Request(demo.url(path), data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.headers, answer.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode("utf-8", "replace")


def session(page):
    """Returns the session cookie of a page's browser."""
    return "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies() if "session" in one["name"])


def choose_password(page, demo):
    page.goto(demo.url("/account"))
    page.fill("#new-password", PASSWORD)
    page.fill("#new-password-again", PASSWORD)
    page.click("form[action='/account/password'] button")
    expect(page.locator(".banner-good")).to_be_visible()


def invite(page, demo, invitee=""):
    page.goto(demo.url("/readers"))
    page.fill("#invitee", invitee)
    page.click("form[action='/readers/invitations'] button")
    return page.locator("#link").input_value()


def accept(page, link, name):
    page.goto(link)
    page.fill("#name", name)
    page.fill("#password", PASSWORD)
    page.fill("#again", PASSWORD)
    page.click(".gate-form button")
    page.wait_for_url(re.compile(r"/$"))


@pytest.fixture(scope="module")
def household(browser):
    """A demo whose editor has invited Zoé and Max: the demo and the three readers' pages, which must stay signed in."""
    with harness.running_demo() as demo:
        contexts = {name: harness.new_context(browser, demo) for name in ("editor", "zoe", "max")}
        pages = {name: context.new_page() for name, context in contexts.items()}
        choose_password(pages["editor"], demo)
        for name in ("zoe", "max"):
            accept(pages[name], invite(pages["editor"], demo), name)
        yield demo, pages
        for context in contexts.values():
            close_when_idle(context)


@pytest.fixture
def newcomer(household, open_page):
    """Opens the page of a further reader: newcomer("ann")."""
    demo, pages = household
    open_page.complaints.expected.append("status of 4")

    def newcomer(name):
        page = open_page(demo, "/login")
        accept(page, invite(pages["editor"], demo), name)
        return page

    return newcomer


def add_private_data(demo, cookie, name, latitude):
    """Adds private data of `name` to every section; returns the texts that reveal them."""
    place = {"name": f"{name}ville", "latitude": latitude, "longitude": 3.2101, "timeZone": "Europe/Paris"}
    assert send(demo, "/api/v1/places", "POST", cookie, body=place)[0] in (200, 201)
    feeds = json.loads(send(demo, "/api/v1/feeds", cookie=cookie)[2])["feeds"]
    change = {"title": f"{name}-titre", "folder": f"{name}-dossier"}
    assert send(demo, f"/api/v1/feeds/{feeds[0]['id']}", "PATCH", cookie, body=change)[0] == 200
    watch = {"q": "vélo kind:ad", "name": f"{name}-recherche"}
    assert send(demo, "/watches", "POST", cookie, form=watch)[0] == 200
    point = f"{latitude},9.8765"
    assert send(demo, "/map/points", "POST", cookie, form={"position": point})[0] == 200
    return [f"{name}ville", f"{name}-titre", f"{name}-dossier", f"{name}-recherche", str(latitude)]


def reachable_text(demo, cookie):
    """Returns the text of every page, document and list that a reader can reach through links and the server's own table of
    routes."""
    seen = {}
    waiting = [route[4:] for route in demo.routes if route.startswith("GET ") and "{" not in route and "**" not in route]
    waiting = [path for path in waiting if path not in ("/events", "/metrics")]
    while waiting:
        path = waiting.pop()
        # One of each kind of list is enough: the same pages in other orders contain nothing else.
        if path in seen or len(seen) > 400 or re.search(r"/static/|/pictures/|/tiles/|before=|after=", path):
            continue
        status, headers, text = send(demo, path, cookie=cookie)
        seen[path] = text
        if "html" in headers.get("Content-Type", ""):
            links = re.findall(r'href="(/[^"#]*)"', text)
            waiting += [link.replace("&amp;", "&") for link in links if len(link) < 120]
    return seen


def test_separates_three_readers(household):
    demo, pages = household
    cookies = {name: session(page) for name, page in pages.items()}
    traces = {name: add_private_data(demo, cookies[name], name, latitude)
              for name, latitude in [("zoe", 44.1201), ("max", 43.3402)]}
    for name, cookie in cookies.items():
        found = reachable_text(demo, cookie)
        assert len(found) > 40
        for other, texts in traces.items():
            for text in texts:
                places = [path for path, page in found.items() if text in page]
                if other == name:
                    # A text that is nowhere would prove nothing elsewhere.
                    assert places, f"{name} does not find {text}"
                else:
                    assert not places, f"{name} finds {text} of {other} on {places[:5]}"
        assert PASSWORD not in "".join(found.values())


def test_separates_marks_of_readers(household):
    demo, pages = household
    cookies = {name: session(page) for name, page in pages.items()}
    articles = json.loads(send(demo, "/api/v1/articles?limit=3", cookie=cookies["zoe"])[2])["articles"]
    path = f"/api/v1/articles/{articles[0]['id']}"
    assert send(demo, path, "PATCH", cookies["zoe"], body={"read": True, "starred": True})[0] == 200
    marks = {name: [json.loads(send(demo, path, cookie=cookie)[2])[mark] for mark in ("read", "starred")]
             for name, cookie in cookies.items()}
    assert marks == {"zoe": [True, True], "max": [False, False], "editor": [False, False]}


def test_live_pages_receive_only_their_own_reader_changes(household):
    demo, pages = household
    cookies = {name: session(page) for name, page in pages.items()}
    request = urllib.request.Request(demo.url("/events"), headers={"Cookie": cookies["zoe"]})
    with urllib.request.urlopen(request, timeout=60) as stream:
        received_topics(stream, "*")
        # Max changes his settings, then Zoé adds a watch. Refreshes in the background change neither reader's settings.
        assert send(demo, "/settings/preferences", "POST", cookies["max"], form={"units": "imperial"})[0] == 200
        watch = {"q": "table kind:ad", "name": "Tables"}
        assert send(demo, "/watches", "POST", cookies["zoe"], form=watch)[0] == 200
        assert "settings" not in received_topics(stream, "watches")


def received_topics(stream, until):
    """Returns the topics of a stream, up to the expected one."""
    topics, end = [], time.monotonic() + 60
    while until not in topics:
        assert time.monotonic() < end, f"{until} is not among {topics}"
        # An idle stream sends a heartbeat every few seconds.
        line = stream.readline()
        if line.startswith(b"data:"):
            topics += line.decode().split()[1:]
    return topics


def test_separates_settings_of_readers(household):
    demo, pages = household
    assert send(demo, "/settings/preferences", "POST", session(pages["zoe"]), form={"language": "en"})[0] == 200
    assert 'lang="en"' in send(demo, "/about", cookie=session(pages["zoe"]))[2]
    assert 'lang="fr"' in send(demo, "/about", cookie=session(pages["max"]))[2]


def test_a_token_grants_access_to_the_api_only(household):
    demo, pages = household
    page = pages["zoe"]
    page.goto(demo.url("/account"))
    page.fill("#token-name", "phone")
    page.fill("#token-password", PASSWORD)
    page.click("form:has(#token-name) button")
    token = page.locator("#token").input_value()
    assert token.startswith("gzt_")
    page.goto(demo.url("/account"))
    assert token not in page.content()
    assert send(demo, "/api/v1/articles", token=token)[0] == 200
    for path in ("/", "/account", "/settings/export", "/events", "/readers"):
        status, headers, text = send(demo, path, token=token)
        # The reader gets a page with the reason; a program finds it in the header.
        assert status == 403 and "insufficient_scope" in headers["WWW-Authenticate"], path
        assert "/api/v1" in text, path
        # An invalid token may be a proxy's own: a request for a page with it leads to the sign-in.
        assert "gate-form" in send(demo, path, token="gzt_" + "a" * 43)[2], path
    status, headers, _ = send(demo, "/api/v1/articles/read", "POST", token=token, body={"ids": [1]})
    assert status == 403 and "insufficient_scope" in headers["WWW-Authenticate"]
    page.click("form[action$='/revoke'] button")
    expect(page.locator(".banner-good")).to_be_visible()
    status, headers, _ = send(demo, "/api/v1/articles", token=token)
    assert status == 401 and "invalid_token" in headers["WWW-Authenticate"]


def test_an_invitation_works_once(household, open_page):
    demo, pages = household
    open_page.complaints.expected.append("status of 4")
    link = invite(pages["editor"], demo)
    accept(open_page(demo, "/login"), link, "ida")
    late = open_page(demo, "/login")
    late.goto(link)
    expect(late.locator("h1")).to_contain_text("n’est plus valable")


def test_lists_invitations_with_recipient_author_and_expiry(household):
    demo, pages = household
    page = pages["editor"]
    invite(page, demo, "Ida <ida@paper.example>")
    row = page.locator("form[action$='/withdraw']").last
    expect(row.locator(".setting-label")).to_have_text("Ida <ida@paper.example>")
    expect(row.locator(".field-hint")).to_contain_text(re.compile("Lecteur · créée par .* · jusqu’au"))
    row.get_by_role("button", name="Ida <ida@paper.example>").click()
    expect(page.locator(".banner-good")).to_be_visible()
    expect(page.get_by_text("ida@paper.example")).to_have_count(0)


def test_never_reveals_the_address_of_an_invitation(household, open_page):
    demo, pages = household
    link = invite(pages["editor"], demo)
    page = open_page(demo, "/login")
    sent = []
    page.on("request", lambda request: sent.append(request))
    page.goto(link)
    page.fill("#name", "lea")
    page.fill("#password", PASSWORD)
    page.fill("#again", PASSWORD)
    page.click(".gate-form button")
    page.wait_for_url(re.compile(r"/$"))
    secret = link.split("/")[-1]
    assert len(sent) > 5 and not [one.url for one in sent if secret in one.all_headers().get("referer", "")]


def test_requires_a_password_before_invitations(open_page, fresh_demo):
    page = open_page(fresh_demo, "/readers")
    open_page.complaints.expected.append("status of 4")
    page.click("form[action='/readers/invitations'] button")
    expect(page.locator("[role=alert]")).to_contain_text("aucun rédacteur")
    page.click("[role=alert] a")
    expect(page.locator("#new-password")).to_be_in_viewport()
    # Sign-in is still not required.
    assert send(fresh_demo, "/weather")[0] == 200


def test_resets_a_password_by_link(household, newcomer, open_page):
    demo, pages = household
    page = newcomer("tom")
    pages["editor"].goto(demo.url("/readers"))
    line = pages["editor"].locator(".setting", has_text="tom · lecteur")
    line.locator("summary").click()
    line.get_by_role("button", name="Lien pour un nouveau mot de passe").click()
    link = pages["editor"].locator("#link").input_value()
    # Nothing ends before it is used.
    page.goto(demo.url("/news"))
    expect(page.locator(".gate-form")).to_have_count(0)
    other = open_page(demo, "/login")
    other.goto(link)
    expect(other.locator(".standfirst")).to_contain_text("« tom »")
    other.fill("#password", "deux trois quatre")
    other.fill("#again", "deux trois quatre")
    other.click(".gate-form button")
    expect(other).to_have_url(demo.url("/"))
    page.goto(demo.url("/news"))
    expect(page.locator(".gate-form")).to_be_visible()
    other.goto(link)
    expect(other.locator("h1")).to_contain_text("n’est plus valable")


def test_undoes_the_removal_of_a_reader(household, newcomer):
    demo, pages = household
    page = newcomer("ann")
    request = urllib.request.Request(demo.url("/events"), headers={"Cookie": session(page)})
    stream = urllib.request.urlopen(request, timeout=60)
    line = pages["editor"].locator(".setting", has_text="ann · lecteur")
    pages["editor"].goto(demo.url("/readers"))
    line.locator("summary").click()
    # A removal needs confirmation: the box must be ticked, in a browser and in a request without one.
    form = {"change": "remove"}
    where = line.locator("form.readers-removal").get_attribute("action")
    assert send(demo, where, "POST", session(pages["editor"]), form=form)[0] == 422
    line.locator("input[name=confirm]").check()
    line.get_by_role("button", name="Supprimer").click()
    expect(pages["editor"].locator(".setting", has_text="suppression le")).to_be_visible()
    # Open connections get no further events, and access ends.
    assert stream.read().count(b"event: change") == 0
    page.goto(demo.url("/news"))
    expect(page.locator(".gate-form")).to_be_visible()
    pages["editor"].get_by_role("button", name="Rétablir").click()
    expect(line).to_be_visible()


def test_signing_out_ends_the_session_in_every_tab(household, newcomer):
    demo, _ = household
    page = newcomer("ben")
    cookie = session(page)
    page.click("form[action='/logout'] button")
    expect(page.locator(".gate-form")).to_be_visible()
    assert "gate-form" in send(demo, "/", cookie=cookie)[2]


@pytest.mark.parametrize("path", ["/account", "/readers"])
def test_page_fits_and_is_accessible(page_in_each, path, assert_accessible, assert_fits):
    page = page_in_each(path)
    assert_accessible(page)
    assert_fits(page)


def test_sign_in_and_invitation_are_accessible(household, open_page, assert_accessible, assert_fits):
    demo, pages = household
    open_page.complaints.expected.append("status of 4")
    link = invite(pages["editor"], demo)
    page = open_page(demo, "/login", size="phone")
    assert_accessible(page)
    assert_fits(page)
    page.fill("#name", "zoe")
    page.fill("#password", "wrong wrong")
    page.click(".gate-form button")
    expect(page.locator("[role=alert]")).to_contain_text("Nom ou mot de passe incorrect")
    assert_accessible(page)
    page.goto(link)
    assert_accessible(page)
    assert_fits(page)


def test_demo_sign_in_lists_its_separate_readers(browser):
    with harness.running_demo("--readers") as demo:
        door = harness.new_context(browser, demo).new_page()
        door.goto(demo.url("/"))
        rows = [row.inner_text().split("\t") for row in door.locator(".gate-readers tbody tr").all()]
        assert [name for name, _ in rows] == ["camille", "zoe", "sam"]
        homes = []
        for name, password in rows:
            page = harness.new_context(browser, demo).new_page()
            page.goto(demo.url("/login"))
            page.fill("#name", name)
            page.fill("#password", password)
            page.click(".gate-form button")
            expect(page).to_have_url(demo.url("/"))
            homes.append(page.locator(".masthead .ear").first.inner_text().split(" ")[0])
            assert page.locator("html").get_attribute("lang") == ("en" if name == "sam" else "fr")
        assert homes == ["Paris", "Brest", "London"]


GUESTS = ("--readers", "--set", "readers.guests=front")


def test_guests_read_the_front_page_and_cannot_change_data(browser, assert_accessible):
    with harness.running_demo(*GUESTS) as demo:
        for size in harness.WIDTHS:
            page = harness.new_context(browser, demo, size=size).new_page()
            page.goto(demo.url("/"))
            assert page.locator("form[action], [data-topics]:not([data-topics='']), nav.sections a, .ear strong").count() == 0
            assert page.locator("main img").evaluate_all(
                "(all) => Promise.all(all.slice(0, 3).map((one) => one.decode().then(() => 1)))")
            assert_accessible(page)
            page.click(".story .row-link >> nth=0")
            expect(page.locator("article.article h1")).to_be_visible()
            assert page.locator("form[action], .article-pager").count() == 0
            page.click(".back a")
            expect(page).to_have_url(demo.url("/"))
            page.click("text=Se connecter")
            expect(page).to_have_url(demo.url("/login"))


def test_redirects_guests_to_sign_in_elsewhere(demo_of_guests):
    demo, paths = demo_of_guests
    open_to_all = {"/", "/login", "/offline", "/healthz", "/readyz", "/manifest.webmanifest", "/sw.js"}
    for route in demo.routes:
        method, path = route.split(" ", 1)
        # Requests of reader apps authenticate themselves; test_reader_apps.py tests them.
        is_for_apps = re.match("/(api/greader|api/fever|fever|reader|accounts|v1)", path)
        if method != "GET" or "{" in path or path in open_to_all or is_for_apps:
            continue
        status, _, text = send(demo, path)
        assert status in (401, 410) or 'class="gate"' in text, route
    for path in paths:
        status, _, text = send(demo, path)
        assert 'class="gate"' in text or status in (401, 404), path
    for method, path in (("POST", "/refresh"), ("POST", "/news/1/star"), ("POST", "/settings/preferences")):
        status, _, text = send(demo, path, method=method, form={})
        assert status == 401 or 'class="gate"' in text, path


def test_rejects_guests_for_every_spelling_of_an_address(demo_of_guests):
    demo, hidden = demo_of_guests
    of_guests = ("/", "/news/{article}", "/pictures/{picture}", "/pictures/app/{picture}", "/static/{fingerprint}/**")
    routes = [route.split(" ", 1)[1] for route in demo.routes if route.startswith("GET ")]
    paths = {re.sub(r"\{\w+\}", "1", path).replace("**", "x") for path in routes if path not in of_guests} | set(hidden)
    open_to_all = {"/login", "/offline", "/healthz", "/readyz", "/manifest.webmanifest", "/sw.js", "/invitation/1", "/reset/1"}
    # A notification's link mutes without signing in: its long random name is the secret.
    mute = "/watches/mute/1"
    tried = 0
    for path in sorted(paths - open_to_all - {mute}):
        # Requests of reader apps authenticate themselves; test_reader_apps.py tests them.
        if re.match("/(api/greader|api/fever|fever|reader/|accounts|v1)", path):
            continue
        inner = path[1:]
        for spelling in [path + "/", path + "//", "/" + path, path.replace("/", "//"), "/." + path, path + "/.", f"/news/1/..{path}",
                         f"/login/..{path}", path + "%2f", "/%2f" + inner, f"/static/..{path}", path + "?x=/", path + ";x"]:
            for method in ("GET", "HEAD"):
                status, text = raw(demo, method, spelling)
                tried += 1
                assert status not in (200, 206, 304) or 'class="gate"' in text, (method, spelling, text[:200])
    assert tried > 1_000


def raw(demo, method, path):
    """Returns the status and the body for an address that is sent unchanged."""
    host, port = demo.address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=60)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        connection.close()


@pytest.fixture(scope="module")
def demo_of_guests():
    """A demo with guests, and addresses that are not on its front page: older articles, an ad, a city."""
    with harness.running_demo(*GUESTS) as demo:
        cookie = signed_in(demo, "camille", "encre papier plomb")
        front = send(demo, "/", cookie=cookie)[2]
        _, _, text = send(demo, "/api/v1/articles?limit=100", cookie=cookie)
        articles = [f"/news/{one['id']}" for one in json.loads(text)["articles"]]
        hidden = [path for path in articles if f'href="{path}"' not in front]
        assert len(hidden) > 20
        ads = json.loads(send(demo, "/api/v1/classifieds?limit=5", cookie=cookie)[2])["ads"]
        yield demo, hidden[:20] + [f"/classifieds/{ad['id']}" for ad in ads] + ["/weather/48.85,2.35", "/map/48.85,2.35"]


def signed_in(demo, name, password):
    """Returns the cookie of a new session."""

    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    data = urllib.parse.urlencode({"name": name, "password": password, "return": "/"}).encode()
    request = urllib.request.Request(demo.url("/login"), data=data, headers={"Origin": demo.address})
    try:
        urllib.request.build_opener(NoRedirect).open(request, timeout=60)
    except urllib.error.HTTPError as answer:
        return answer.headers["Set-Cookie"].split(";")[0]
    raise AssertionError("The sign-in led nowhere.")


def test_the_api_manages_readers_for_editors_and_tokens_for_everyone():
    with harness.running_demo("--readers") as demo:
        camille, zoe = signed_in(demo, "camille", "encre papier plomb"), signed_in(demo, "zoe", "vent pluie soleil")

        def ask(path, method="GET", **how):
            status, _, text = send(demo, f"/api/v1/{path}", method=method, **how)
            return status, json.loads(text) if text else None

        assert [one["name"] for one in ask("readers", cookie=camille)[1]["readers"]] == ["camille", "sam", "zoe"]
        for method, path, body in (("GET", "readers", None), ("POST", "readers", {"name": "x"}), ("POST", "invitations", {})):
            status, problem = ask(path, method, cookie=zoe, body=body)
            assert status == 403 and problem["detail"].endswith("."), path
        status, mia = ask("readers", "POST", cookie=camille, body={"name": "Mia", "password": "trois mots longs"})
        assert (status, mia["name"], mia["role"]) == (201, "mia", "reader")
        assert ask("readers", "POST", cookie=camille, body={"name": "MIA"})[0] == 409
        assert ask(f"readers/{mia['id']}", "PATCH", cookie=camille, body={"role": "king"})[0] == 400
        status, changed = ask(f"readers/{mia['id']}", "PATCH", cookie=camille, body={"displayName": "Mia L.", "isDisabled": True})
        assert (status, changed["displayName"], changed["state"]) == (200, "Mia L.", "disabled")
        assert ask(f"readers/{mia['id']}", "DELETE", cookie=camille)[1]["state"] == "leaving"
        assert ask(f"readers/{mia['id']}", "PATCH", cookie=camille, body={"isLeaving": False})[1]["state"] == "disabled"
        status, problem = ask("readers/owner", "PATCH", cookie=camille, body={"role": "reader"})
        assert (status, problem["title"]) == (409, "Action impossible"), "the last editor"
        # No one sets another's password: a link lets the reader choose it.
        assert ask(f"readers/{mia['id']}", "PATCH", cookie=camille, body={"password": "un deux trois quatre"})[0] == 403
        assert ask(f"readers/{mia['id']}", "PATCH", cookie=camille, body={"isDisabled": False})[0] == 200
        status, reset = ask(f"readers/{mia['id']}/reset", "POST", cookie=camille)
        assert status == 201 and send(demo, urllib.parse.urlparse(reset["link"]).path)[0] == 200
        assert ask(f"readers/{mia['id']}/reset", "POST", cookie=zoe)[0] == 403
        # An invitation's link works, and is shown once.
        status, invitation = ask("invitations", "POST", cookie=camille, body={"role": "reader"})
        assert status == 201 and send(demo, urllib.parse.urlparse(invitation["link"]).path)[0] == 200
        assert "link" not in ask("invitations", cookie=camille)[1]["invitations"][0]
        assert ask(f"invitations/{invitation['id']}", "DELETE", cookie=camille)[0] == 204
        assert send(demo, urllib.parse.urlparse(invitation["link"]).path)[0] == 410
        # Tokens belong to their reader only.
        status, token = ask("account/tokens", "POST", cookie=zoe, body={
            "name": "phone", "scope": "read", "password": "vent pluie soleil"})
        assert status == 201 and ask("account", token=token["token"])[1]["name"] == "zoe"
        assert ask("account/tokens", "POST", token=token["token"], body={"name": "x", "scope": "write"})[0] == 403
        assert "token" not in ask("account/tokens", cookie=zoe)[1]["tokens"][0]
        assert ask("account/tokens", cookie=camille)[1]["tokens"] == []
        assert ask(f"account/tokens/{token['id']}", "DELETE", cookie=camille)[0] == 404
        assert ask(f"account/tokens/{token['id']}", "DELETE", cookie=zoe)[0] == 204
        status, problem = ask("account", token=token["token"])
        assert status == 401 and "jeton" in problem["detail"]


def test_clears_browser_data_of_the_previous_reader(browser):
    with harness.running_demo("--readers") as demo:
        page = harness.new_context(browser, demo, service_workers="allow").new_page()

        def enter(name, password):
            page.goto(demo.url("/login"))
            page.fill("#name", name)
            page.fill("#password", password)
            page.click(".gate-form button")
            expect(page).to_have_url(demo.url("/"))
            harness.expect_under_control(page)
            page.goto(demo.url("/weather"))
            harness.expect_stored_copy(page, "/weather")

        def kept():
            return page.evaluate("""async () => {
              const texts = [];
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const key of await cache.keys()) {
                  const type = (await cache.match(key)).headers.get('Content-Type') ?? '';
                  if (/html|json/.test(type)) texts.push(key.url + await (await cache.match(key)).text());
                }
              }
              for (const key of Object.keys(localStorage)) texts.push(key + localStorage.getItem(key));
              return texts.join('\\n');
            }""")

        enter("zoe", "vent pluie soleil")
        assert "Brest" in kept() and "Marseille" in kept()
        page.goto(demo.url("/"))
        # Many pages are still being fetched when the reader leaves.
        page.evaluate("""async () => {
          const { pages } = await (await fetch('/offline/list')).json();
          const keep = pages.map(({ path }) => path + (path.includes('?') ? '&' : '?') + 'later');
          (await navigator.serviceWorker.ready).active.postMessage({ keep });
        }""")
        page.click("form[action='/logout'] button")
        expect(page).to_have_url(re.compile("/login"))
        assert "Brest" not in kept()
        enter("sam", "tide harbour lamp")
        held = kept()
        assert "London" in held and "Brest" not in held and "Marseille" not in held
