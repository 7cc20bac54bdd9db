"""Readers whom another service authenticates: a provider of OpenID Connect, or a proxy in front."""

import base64
import hashlib
import hmac
import json
import re
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey
from oidc_provider_mock import User, run_server_in_thread
from playwright.sync_api import expect

import harness
from test_readers import choose_password, invite, send

PEOPLE = [
    User(sub="248", claims={"email": "zoe@paper.example", "email_verified": True, "preferred_username": "Zoé",
                            "name": "Zoé Berger"}),
    User(sub="249", claims={"email": "max@elsewhere.example", "email_verified": True, "preferred_username": "max"}),
    User(sub="250", claims={"email": "eve@paper.example", "email_verified": False, "preferred_username": "eve"}),
    User(sub="251", claims={"email": "eve@paper.example.evil.example", "email_verified": True}),
    User(sub="252", claims={"email": "ida@paper.example", "preferred_username": "ida"}),
]


@pytest.fixture(scope="module")
def provider():
    """A provider that knows everyone, on its own port."""
    with run_server_in_thread(user_claims=PEOPLE) as server:
        yield f"http://localhost:{server.server_port}"


@contextmanager
def demo_with_provider(provider, newcomers="nobody"):
    """A demo whose readers may sign in with `provider`, which has the name Club there."""
    settings = [f"readers.providers=Club={provider}", "readers.providerSecrets=Club=between us",
                f"readers.newcomers={newcomers}"]
    with harness.running_demo(*(word for setting in settings for word in ("--set", setting))) as demo:
        yield demo


def visit(browser, demo, **options):
    context = harness.new_context(browser, demo, **options)
    return context.new_page()


def sign_in_at_provider(page, demo, sub, start="/login"):
    """Follows the link to the provider, and selects an identity there; ends at the page to which Gazette redirects."""
    page.goto(demo.url(start))
    page.click("text=/Continuer avec Club|Lier Club/")
    page.click(f"form[aria-labelledby] button[value='{sub}']")
    page.wait_for_url(re.compile(re.escape(demo.address)))


def test_links_an_identity_and_signs_in_with_it(browser, provider):
    with demo_with_provider(provider) as demo:
        page = visit(browser, demo)
        choose_password(page, demo)
        sign_in_at_provider(page, demo, "248", start="/account")
        expect(page.locator(".banner-good")).to_contain_text("lié")
        expect(page.locator(".account")).to_contain_text("en tant que « 248 »")
        assert [cookie["name"] for cookie in page.context.cookies()].count("gazette-sign-in") == 0
        other = visit(browser, demo)
        sign_in_at_provider(other, demo, "248", start="/login?return=/news")
        expect(other).to_have_url(demo.url("/news"))
        # After unlinking, it grants no access.
        page.goto(demo.url("/account"))
        page.click("form[action='/account/identities/unlink'] button")
        expect(page.locator(".banner-good")).to_contain_text("Compte dissocié")
        last = visit(browser, demo)
        sign_in_at_provider(last, demo, "248")
        expect(last.locator("[role=alert]")).to_contain_text("Ce journal n’a pas de lecteur nommé « zoe@paper.example »")


def test_rejects_unlinking_the_only_sign_in_method(browser, provider):
    with demo_with_provider(provider) as demo:
        page = visit(browser, demo)
        sign_in_at_provider(page, demo, "248", start="/account")
        expect(page.locator(".banner-good")).to_contain_text("lié")
        # From now on Gazette requires sign-in, and this browser has just authenticated.
        assert visit(browser, demo).goto(demo.url("/")).url.endswith("/login")
        page.goto(demo.url("/account"))
        page.click("form[action='/account/identities/unlink'] button")
        expect(page.locator("main")).to_contain_text("C’est votre seul moyen de connexion")


@pytest.mark.parametrize("newcomers,admitted", [
    ("nobody", []), ("invited", []), ("domain=paper.example", ["248"]), ("domain=PAPER.example", ["248"]),
    ("group=family", []),
])
def test_admits_new_readers_by_the_operator_setting(browser, provider, newcomers, admitted):
    with demo_with_provider(provider, newcomers) as demo:
        choose_password(visit(browser, demo), demo)
        for sub in ("248", "249", "250", "251"):
            page = visit(browser, demo)
            sign_in_at_provider(page, demo, sub)
            if sub in admitted:
                page.goto(demo.url("/account"))
                expect(page.locator("#display-name")).to_have_value("Zoé Berger")
                expect(page.locator(".account .standfirst")).to_contain_text("« zoé »")
            elif sub == "250" and newcomers.startswith("domain"):
                expect(page.locator("[role=alert]")).to_contain_text("n’indique pas que votre adresse est vérifiée")
            else:
                expect(page.locator("[role=alert]")).to_contain_text("Ce journal n’a pas de lecteur")


@pytest.mark.parametrize("sub", ["250", "252"], ids=["false", "missing"])
def test_reports_an_unverified_address_on_the_page_and_in_the_log(browser, provider, sub, capfd):
    with demo_with_provider(provider, "domain=paper.example") as demo:
        choose_password(visit(browser, demo), demo)
        page = visit(browser, demo)
        sign_in_at_provider(page, demo, sub)
        expect(page.locator("[role=alert]")).to_contain_text("« Club » n’indique pas que votre adresse")
        expect(page.locator("[role=alert]")).to_contain_text("email_verified")
        log = capfd.readouterr().err
        assert "email_verified is missing or not true" in log and "@paper.example" not in log
        english = visit(browser, demo, language="en-GB")
        english.goto(demo.url("/login"))
        english.click("text=Club")
        english.click(f"form[aria-labelledby] button[value='{sub}']")
        english.wait_for_url(re.compile(re.escape(demo.address)))
        expect(english.locator("[role=alert]")).to_contain_text("doesn’t say that your email address is verified (email_verified)")


def test_accepts_an_invitation_at_the_provider_once(browser, provider):
    with demo_with_provider(provider, "invited") as demo:
        editor = visit(browser, demo)
        choose_password(editor, demo)
        path = urllib.parse.urlparse(invite(editor, demo)).path
        page = visit(browser, demo)
        sign_in_at_provider(page, demo, "249", start=path)
        expect(page).to_have_url(demo.url("/"))
        again = visit(browser, demo)
        assert again.goto(demo.url(path)).status == 410
        # An existing reader returns without an invitation.
        sign_in_at_provider(again, demo, "249")
        expect(again).to_have_url(demo.url("/"))


def test_accepts_a_return_once_in_the_same_browser(browser, provider):
    with demo_with_provider(provider, "domain=paper.example") as demo:
        choose_password(visit(browser, demo), demo)
        backs = []
        page = visit(browser, demo)
        page.on("request", lambda request: backs.append(request.url) if "/login/return" in request.url else None)
        sign_in_at_provider(page, demo, "248")
        [back] = backs
        for browser_page in (page, visit(browser, demo)):
            browser_page.context.clear_cookies(name="gazette-session")
            assert browser_page.goto(back).status == 410
            expect(browser_page.locator("[role=alert]")).to_contain_text("a expiré, a déjà servi")


def test_reports_an_unreachable_provider(browser):
    with demo_with_provider("http://localhost:9") as demo:
        choose_password(visit(browser, demo), demo)
        page = visit(browser, demo)
        page.goto(demo.url("/login"))
        page.click("text=Continuer avec Club")
        expect(page.locator("[role=alert]")).to_contain_text("« Club » est indisponible")


def test_rejects_cross_site_sign_in_requests(browser, provider):
    with demo_with_provider(provider) as demo:
        status, _, _ = send(demo, "/login/with/Club", cookie=None)
        assert status == 200, "a program, or who types the address, is led there"
        for site in ("cross-site", "same-site"):
            request = urllib.request.Request(demo.url("/login/with/Club"), headers={"Sec-Fetch-Site": site})
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(request, timeout=60)
            assert refused.value.code == 403


def test_sign_in_with_providers_fits_and_is_accessible(browser, provider, tmp_path, assert_accessible):
    with demo_with_provider(provider, "invited") as demo:
        editor = visit(browser, demo)
        choose_password(editor, demo)
        link = urllib.parse.urlparse(invite(editor, demo)).path
        for size in harness.WIDTHS:
            page = visit(browser, demo, size=size)
            for path in ("/login", link):
                page.goto(demo.url(path))
                expect(page.locator(".gate-ways a")).to_be_visible()
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert_accessible(page)


# A provider with false tokens.

KEY = RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"})
OTHER = RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"})


def encoded(part):
    return base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")


def unsigned_token(claims):
    """Returns a token with `alg: none`."""
    return f"{encoded({'alg': 'none', 'typ': 'JWT'})}.{encoded(claims)}."


def signed_token(claims, key=KEY, header=None):
    return jwt.encode(header or {"alg": "RS256", "kid": "one", "typ": "JWT"}, claims, key)


def token_signed_with_public_key(claims):
    """Returns a token whose shared secret is the public key."""
    head = f"{encoded({'alg': 'HS256', 'kid': 'one'})}.{encoded(claims)}"
    code = hmac.digest(KEY.as_pem(private=False), head.encode(), "sha256")
    return f"{head}.{base64.urlsafe_b64encode(code).decode().rstrip('=')}"


LIES = {
    "nothing": (signed_token, True),
    "alg none": (unsigned_token, False),
    "a public key for a secret": (token_signed_with_public_key, False),
    "another key": (lambda claims: signed_token(claims, OTHER), False),
    "another audience": (lambda claims: signed_token(claims | {"aud": "somebody"}), False),
    "another party": (lambda claims: signed_token(claims | {"aud": ["gazette", "x"], "azp": "x"}), False),
    "another issuer": (lambda claims: signed_token(claims | {"iss": claims["iss"] + "/"}), False),
    "another nonce": (lambda claims: signed_token(claims | {"nonce": "A" * 43}), False),
    "no nonce": (lambda claims: signed_token({name: value for name, value in claims.items() if name != "nonce"}), False),
    "the past": (lambda claims: signed_token(claims | {"exp": int(time.time()) - 3600}), False),
    "the future": (lambda claims: signed_token(claims | {"iat": int(time.time()) + 3600}), False),
    "no end": (lambda claims: signed_token({name: value for name, value in claims.items() if name != "exp"}), False),
    "an access token": (lambda claims: signed_token(claims, header={"alg": "RS256", "kid": "one", "typ": "at+jwt"}), False),
    "an impossible time": (lambda claims: signed_token(claims | {"exp": 1e308}), False),
    "garbage": (lambda claims: "a.b.c", False),
}


class ForgingProvider(BaseHTTPRequestHandler):
    """A provider that signs everyone in at once, with the token that the test sets."""

    def do_GET(self):
        issuer = f"http://localhost:{self.server.server_port}"
        url = urllib.parse.urlparse(self.path)
        if url.path == "/.well-known/openid-configuration":
            self.answer({
                "issuer": issuer, "authorization_endpoint": f"{issuer}/authorize", "token_endpoint": f"{issuer}/token",
                "jwks_uri": f"{issuer}/keys", "response_types_supported": ["code"],
                "id_token_signing_alg_values_supported": ["RS256"], "code_challenge_methods_supported": ["S256"]})
        elif url.path == "/keys":
            self.answer({"keys": [KEY.as_dict(private=False)]})
        else:
            self.server.asked = {name: value[0] for name, value in urllib.parse.parse_qs(url.query).items()}
            state = self.server.state or self.server.asked["state"]
            self.send_response(302)
            query = urllib.parse.urlencode({self.server.scripted_response[0]: self.server.scripted_response[1], "state": state})
            self.send_header("Location", f"{self.server.asked['redirect_uri']}?{query}")
            self.end_headers()

    def do_POST(self):
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.server.exchanges.append(form)
        now = int(time.time())
        claims = {"iss": f"http://localhost:{self.server.server_port}", "aud": "gazette", "sub": "248", "exp": now + 60,
                  "iat": now, "nonce": self.server.asked["nonce"], "email": "z@paper.example", "email_verified": True}
        self.answer({"token_type": "Bearer", "access_token": "x", "id_token": self.server.lie(claims)})

    def answer(self, document):
        body = json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def forging_provider(browser):
    """A demo that admits the identities of a false provider, and that provider."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), ForgingProvider)
    server.lie, server.state, server.scripted_response, server.exchanges = signed_token, None, ("code", "abc"), []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with demo_with_provider(f"http://localhost:{server.server_port}", "domain=paper.example") as demo:
        choose_password(visit(browser, demo), demo)
        yield demo, server
    server.shutdown()


@pytest.mark.parametrize("lie", LIES)
def test_rejects_forged_tokens(browser, forging_provider, lie):
    demo, server = forging_provider
    server.lie, is_true = LIES[lie]
    page = visit(browser, demo)
    page.goto(demo.url("/login"))
    page.click("text=Continuer avec Club")
    if is_true:
        expect(page).to_have_url(demo.url("/"))
    else:
        expect(page.locator("[role=alert]")).to_contain_text("ne prouve pas votre identité")
        assert page.goto(demo.url("/news")).url.endswith("/login?return=%2Fnews")


def test_exchanges_a_code_with_its_verifier_and_checks_the_state(browser, forging_provider):
    demo, server = forging_provider
    server.lie, server.exchanges[:] = signed_token, []
    page = visit(browser, demo)
    page.goto(demo.url("/login"))
    page.click("text=Continuer avec Club")
    expect(page).to_have_url(demo.url("/"))
    [form] = server.exchanges
    digest = hashlib.sha256(form["code_verifier"][0].encode()).digest()
    assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == server.asked["code_challenge"]
    assert server.asked["code_challenge_method"] == "S256"
    server.state = "A" * 43
    try:
        other = visit(browser, demo)
        other.goto(demo.url("/login"))
        other.click("text=Continuer avec Club")
        expect(other.locator("[role=alert]")).to_contain_text("ne prouve pas votre identité")
        assert len(server.exchanges) == 1, "no code is exchanged for a state that was not ours"
    finally:
        server.state = None


def test_reports_a_denied_sign_in(browser, forging_provider):
    demo, server = forging_provider
    server.scripted_response = ("error", "access_denied")
    try:
        page = visit(browser, demo)
        page.goto(demo.url("/login"))
        page.click("text=Continuer avec Club")
        expect(page.locator("[role=alert]")).to_contain_text("« Club » n’a pas confirmé votre identité")
    finally:
        server.scripted_response = ("code", "abc")


# A proxy in front that authenticates readers: nginx with `auth_request`.

NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/a; uwsgi_temp_path {folder}/b; scgi_temp_path {folder}/c;
  server {{
    listen 127.0.0.1:{port};
    location = /check {{ internal; proxy_pass {check}; proxy_pass_request_body off; proxy_set_header Content-Length ""; }}
    location / {{
      auth_request /check;
      auth_request_set $user $upstream_http_remote_user;
      proxy_set_header Remote-User $user; proxy_set_header Host $http_host; proxy_pass {server};
    }}
  }}
}}
"""


class AuthRequestHandler(BaseHTTPRequestHandler):
    """The authentication service behind nginx: everyone is who their `Authorization` names, without a password."""

    def do_GET(self):
        given = self.headers.get("Authorization", "")
        self.send_response(200 if given.startswith("Name ") else 401)
        if given.startswith("Name "):
            self.send_header("Remote-User", given.removeprefix("Name "))
        self.end_headers()

    def log_message(self, *_):
        pass


@contextmanager
def behind_nginx(tmp_path, *settings):
    """The demo, and the address of nginx in front of it."""
    keeper = ThreadingHTTPServer(("127.0.0.1", 0), AuthRequestHandler)
    threading.Thread(target=keeper.serve_forever, daemon=True).start()
    options = ["readers.proxyHeader=Remote-User", *settings]
    with harness.running_demo(*(word for setting in options for word in ("--set", setting))) as demo:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (tmp_path / "nginx.conf").write_text(NGINX.format(
            folder=tmp_path, port=port, server=demo.address, check=f"http://127.0.0.1:{keeper.server_port}"))
        nginx = subprocess.Popen(["/usr/sbin/nginx", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)])
        try:
            front = f"http://127.0.0.1:{port}"
            harness.wait_until(lambda: status(front, "/healthz")[0] in (200, 401))
            yield demo, front
        finally:
            nginx.terminate()
            nginx.wait(timeout=60)
    keeper.shutdown()


def status(address, path, **headers):
    """Returns the status and the text of a page, without following redirects."""

    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    request = urllib.request.Request(address + path, headers={"Accept": "text/html"} | headers)
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=60) as answer:
            return answer.status, answer.read().decode().replace("\xa0", " ")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except urllib.error.URLError:
        return 0, ""


def test_signs_in_by_the_proxy_header(tmp_path):
    with behind_nginx(tmp_path, "readers.proxyNetworks=127.0.0.0/8", "readers.newcomers=domain=paper.example") as (_, front):
        assert status(front, "/account")[0] == 401, "nginx itself lets nobody pass whom it does not know"
        code, account = status(front, "/account", Authorization="Name editor")
        assert code == 200 and "« editor », rédacteur" in account
        # A different spelling belongs to another person, and the page says so.
        for other in ("EDITOR", "Editor", "editor."):
            code, page = status(front, "/account", Authorization=f"Name {other}")
            assert (code, "nom d’un autre lecteur" in page) == ((303, False) if other == "editor." else (409, True)), other
        # A client's own header is replaced by nginx's.
        code, account = status(front, "/account", **{"Authorization": "Name zoe@paper.example", "Remote-User": "editor"})
        assert code == 200 and "« zoe@paper.example », lecteur" in account
        assert status(front, "/readers", Authorization="Name zoe@paper.example")[0] == 403
        for stranger in ("zoe@elsewhere.example", "nobody", "zoe@x@paper.example", "zoe@paper.example.evil.example"):
            assert status(front, "/account", Authorization=f"Name {stranger}")[0] == 303, stranger


def test_ignores_the_header_of_other_clients(tmp_path):
    with behind_nginx(tmp_path, "readers.proxyNetworks=10.0.0.0/8") as (demo, front):
        assert status(front, "/account", Authorization="Name editor")[0] == 303
        assert status(demo.address, "/account", **{"Remote-User": "editor"})[0] == 303
        assert status(demo.address, "/account", **{"Remote-User": "editor", "X-Forwarded-For": "10.0.0.1"})[0] == 303
