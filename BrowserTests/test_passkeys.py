"""Passkeys, with Chromium's virtual authenticator and, separately, with one in software."""

import base64
import json
import urllib.error
import urllib.request

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import sha256
from fido2.webauthn import (
    Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData,
)
from playwright.sync_api import expect

import harness
from test_readers import PASSWORD


@pytest.fixture()
def demo():
    """A demo for one test, at a host name: browsers allow no passkeys at IP addresses."""
    with harness.running_demo() as demo:
        demo.address = demo.address.replace("127.0.0.1", "localhost")
        yield demo


def visit(browser, demo, **options):
    """Returns a page whose browser has an authenticator that confirms at once, and a function that controls it."""
    page = harness.new_context(browser, demo, **options).new_page()
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    device = session.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True}})["authenticatorId"]
    return page, lambda verb, **details: session.send(f"WebAuthn.{verb}", {"authenticatorId": device} | details)


# The objects that password managers substitute for the browser's: of the same kind by their prototypes only, so that the
# browser's own `toJSON()` throws "Illegal invocation" on them.
PASSWORD_MANAGER = """
    for (const [verb, kind] of [['create', AuthenticatorAttestationResponse], ['get', AuthenticatorAssertionResponse]]) {
      const real = navigator.credentials[verb].bind(navigator.credentials);
      navigator.credentials[verb] = async (options) => {
        const given = await real(options);
        const own = (prototype, members) => Object.create(prototype, Object.fromEntries(
          Object.entries(members).map(([name, value]) => [name, { value, enumerable: true }])));
        const response = {};
        for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
          if (given.response[name]) response[name] = given.response[name];
        return own(PublicKeyCredential.prototype, {
          id: given.id, rawId: given.rawId, type: given.type, authenticatorAttachment: 'platform',
          response: own(kind.prototype, response), getClientExtensionResults: () => ({}),
        });
      };
    }
"""
# The features that Safari lacked until 2024.
OLDER_SAFARI = """
    delete PublicKeyCredential.parseCreationOptionsFromJSON;
    delete PublicKeyCredential.parseRequestOptionsFromJSON;
    delete PublicKeyCredential.prototype.toJSON;
    delete AuthenticatorAttestationResponse.prototype.getTransports;
"""


def add_passkey(page, demo, name="Téléphone"):
    page.goto(demo.url("/account"))
    page.fill("#passkey-name", name)
    page.click("[data-passkeys=add] [data-begin]")
    expect(page.locator(".banner-good")).to_contain_text("ajoutée")


def sign_out(page, demo):
    page.context.clear_cookies()
    page.goto(demo.url("/login?return=/news"))


def sign_in(page):
    page.click("[data-passkeys=signIn] [data-begin]")


def test_adds_signs_in_with_and_removes_a_passkey(browser, demo):
    page, device = visit(browser, demo)
    add_passkey(page, demo)
    assert page.locator("[name=name][value='Téléphone']").count() == 1
    # The first credential: from now on Gazette requires sign-in, and this browser has just authenticated.
    stranger, _ = visit(browser, demo)
    stranger.goto(demo.url("/"))
    assert stranger.url.endswith("/login")
    sign_out(page, demo)
    sign_in(page)
    expect(page).to_have_url(demo.url("/news"))
    page.goto(demo.url("/account"))
    expect(page.locator("section", has_text="Vos clés d’accès")).to_contain_text("utilisée le")
    page.fill("form[action='/account/passkeys/rename'] [name=name]", "Clé du salon")
    page.click("form[action='/account/passkeys/rename'] button")
    assert page.locator("[name=name][value='Clé du salon']").count() == 1
    # It is the only credential.
    page.click("form[action='/account/passkeys/remove'] button")
    expect(page.locator("main")).to_contain_text("C’est votre seul moyen de connexion")
    page.goto(demo.url("/account"))
    page.fill("#new-password", PASSWORD)
    page.fill("#new-password-again", PASSWORD)
    page.click("form[action='/account/password'] button")
    page.goto(demo.url("/account"))
    page.click("form[action='/account/passkeys/remove'] button")
    expect(page.locator(".banner-good")).to_be_visible()
    sign_out(page, demo)
    sign_in(page)
    expect(page.locator("[data-passkeys] [data-trouble]")).to_contain_text("ne permet pas de se connecter à ce journal")


@pytest.mark.parametrize("script", [PASSWORD_MANAGER, OLDER_SAFARI], ids=["password manager", "older Safari"])
def test_passkeys_work_without_json_methods_of_the_browser(browser, demo, script):
    page, _ = visit(browser, demo)
    page.add_init_script(script)
    add_passkey(page, demo)
    sign_out(page, demo)
    sign_in(page)
    expect(page).to_have_url(demo.url("/news"))


def test_rejects_a_cloned_passkey(browser, demo):
    page, device = visit(browser, demo)
    add_passkey(page, demo)
    [key] = device("getCredentials")["credentials"]
    sign_out(page, demo)
    sign_in(page)
    expect(page).to_have_url(demo.url("/news"))
    # The copy counts from the passkey's state when it was copied.
    device("clearCredentials")
    device("addCredential", credential=key)
    sign_out(page, demo)
    sign_in(page)
    expect(page.locator("[data-passkeys] [data-trouble]")).to_contain_text("a peut-être été copiée")


def test_rejects_a_second_passkey_of_one_authenticator(browser, demo):
    page, _ = visit(browser, demo)
    add_passkey(page, demo)
    page.click("[data-passkeys=add] [data-begin]")
    expect(page.locator("[data-passkeys] [data-trouble]")).to_contain_text("Aucune clé d’accès reçue")


def test_rejects_unverified_and_cancelled_sign_ins(browser, demo):
    page, device = visit(browser, demo)
    add_passkey(page, demo)
    device("setUserVerified", isUserVerified=False)
    sign_out(page, demo)
    sign_in(page)
    expect(page.locator("[data-passkeys] [data-trouble]")).to_contain_text("Aucune clé d’accès reçue")


def test_explains_missing_passkeys_at_an_ip_address(browser, demo):
    page, _ = visit(browser, demo)
    page.goto(demo.url("/account").replace("localhost", "127.0.0.1"))
    expect(page.locator(".account")).to_contain_text("Les clés d’accès exigent une adresse https")
    assert page.locator("[data-passkeys]").count() == 0


def test_pages_with_passkeys_fit_and_are_accessible(browser, demo, assert_accessible):
    page, _ = visit(browser, demo)
    add_passkey(page, demo)
    state = page.context.storage_state()
    for size in harness.WIDTHS:
        for cookies, path, part in ((None, "/login", "[data-passkeys=signIn]"), (state, "/account", "[data-passkeys=add]")):
            seen, _ = visit(browser, demo, size=size, storage_state=cookies)
            seen.goto(demo.url(path))
            expect(seen.locator(part)).to_be_visible()
            assert seen.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert_accessible(seen)
            seen.context.close()


FLAG = AuthenticatorData.FLAG

# Without a browser: refusals must not depend on a browser's checks.


class Authenticator:
    """An authenticator in software, from the library for testing security keys; it holds one passkey."""

    def __init__(self):
        self.key, self.id, self.count = ec.generate_private_key(ec.SECP256R1()), bytes(range(32)), 0

    def create(self, options, origin):
        self.user = options["user"]["id"]
        self.host = options["rp"]["id"]
        key = ES256.from_cryptography_key(self.key.public_key())
        data = AuthenticatorData.create(
            sha256(self.host.encode()), FLAG.UP | FLAG.UV | FLAG.AT, 0, AttestedCredentialData.create(
                Aaguid.NONE, self.id, key))
        client = CollectedClientData.create("webauthn.create", options["challenge"], origin)
        return self.credential(client, attestationObject=bytes(AttestationObject.create("none", data, {})))

    def get(self, options, origin, flags=FLAG.UP | FLAG.UV):
        self.count += 1
        data = AuthenticatorData.create(sha256(options["rpId"].encode()), flags, self.count)
        client = CollectedClientData.create("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(bytes(data) + client.hash, ec.ECDSA(hashes.SHA256()))
        return self.credential(
            client, authenticatorData=bytes(data), signature=signature, userHandle=self.user)

    def credential(self, client, **response):
        return {"rawId": self.id, "type": "public-key", "response": {"clientDataJSON": bytes(client)} | response}


class Client:
    """A client that behaves like the page's script, with an authenticator in software."""

    def __init__(self, demo):
        self.demo, self.device, self.cookies = demo, Authenticator(), {}

    def post(self, path, document):
        """Returns the status and the document of a response; stores cookies."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        request = urllib.request.Request(
            self.demo.url(path), data=json.dumps(document).encode(), method="POST",
            headers={"Origin": self.demo.address, "Accept": "application/json", "Content-Type": "application/json",
                     "Cookie": cookies})
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
            if "Max-Age=0" in cookie:
                del self.cookies[name]
        return answer.status, json.loads(answer.read())

    def options(self, path):
        status, options = self.post(path, {})
        assert status == 200, options
        for holder in (options, options.get("user", {})):
            for name in ("challenge", "id"):
                if name in holder:
                    holder[name] = decoded_base64url(holder[name])
        return options

    def register(self, origin=None):
        made = self.device.create(self.options("/account/passkeys/options"), origin or self.demo.address)
        return {"name": "Logiciel", "credential": to_json_value(made)}

    def get(self, origin=None, options=None):
        return {"page": "/news", "credential": to_json_value(self.device.get(
            options or self.options("/login/passkey/options"), origin or self.demo.address))}


def decoded_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_json_value(value):
    """Returns a value in the format of `toJSON()`."""
    if isinstance(value, bytes):
        return base64.urlsafe_b64encode(value).decode().rstrip("=")
    if not isinstance(value, dict):
        return value
    whole = {name: to_json_value(part) for name, part in value.items()}
    if "rawId" in whole:
        whole["id"] = whole["rawId"]
    return whole


def test_signs_in_with_a_software_authenticator(demo):
    client = Client(demo)
    status, answer = client.post("/account/passkeys", client.register())
    assert (status, answer) == (200, {"location": "/account?done=passkeyAdded"})
    client.cookies.clear()
    assert client.post("/login/passkey", client.get()) == (200, {"location": "/news"})
    assert "gazette-session" in client.cookies and "gazette-sign-in" not in client.cookies


@pytest.mark.parametrize("fault", ["origin", "challenge", "used", "another browser", "user", "signature", "not verified"])
def test_rejects_forged_responses(demo, fault):
    client = Client(demo)
    assert client.post("/account/passkeys", client.register())[0] == 200
    client.cookies.clear()
    if fault == "origin":
        sent = client.get(origin="https://localhost.evil.example")
    else:
        sent = client.get()
    response = sent["credential"]["response"]
    if fault == "challenge":
        client.options("/login/passkey/options")
    if fault == "used":
        assert client.post("/login/passkey", sent)[0] == 200
        client.cookies.clear()
    if fault == "another browser":
        client.cookies.clear()
    if fault == "user":
        response["userHandle"] = to_json_value(b"somebody")
    if fault == "not verified":
        sent["credential"] = to_json_value(client.device.get(
            client.options("/login/passkey/options"), demo.address, flags=FLAG.UP))
    if fault == "signature":
        response["signature"] = to_json_value(decoded_base64url(response["signature"])[:-1] + b"\0")
    status, problem = client.post("/login/passkey", sent)
    assert status == (410 if fault in ("used", "another browser") else 403), problem
    assert problem["detail"].endswith("."), "a sentence"
    assert "gazette-session" not in client.cookies


@pytest.mark.parametrize("path,body", [
    ("/login/passkey", b""), ("/login/passkey", b"[]"), ("/login/passkey", b'{"credential":{}}'),
    ("/account/passkeys", b'{"name":"x","credential":{"id":"","rawId":"","type":"","response":{"clientDataJSON":""}}}'),
    ("/account/passkeys", b'{"name":7}'),
])
def test_explains_malformed_requests(demo, path, body):
    request = urllib.request.Request(demo.url(path), data=body, method="POST", headers={
        "Origin": demo.address, "Accept": "application/json", "Content-Type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=60)
    assert 400 <= refused.value.code < 500 and json.loads(refused.value.read())["title"]
