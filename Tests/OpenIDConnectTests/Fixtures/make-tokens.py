#!/usr/bin/env python3
"""Makes tokens.json and keys.json next to this script, with new keys each time; needs the package `cryptography`.

The times are fixed: the tokens are issued at 1,795,000,000 seconds (18 November 2026) and last five minutes.
"""

import base64
import hashlib
import hmac
import json
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa, utils

HERE = Path(__file__).parent
NOW = 1_795_000_000
NONCE = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
CLAIMS = {"iss": "https://id.example/realm", "aud": "gazette", "sub": "u-1", "exp": NOW + 300, "iat": NOW, "nonce": NONCE}

rsa_key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
short_key = rsa.generate_private_key(public_exponent=65537, key_size=1024)
ec_key = ec.generate_private_key(ec.SECP256R1())
ed_key = ed25519.Ed25519PrivateKey.generate()
other_key = ed25519.Ed25519PrivateKey.generate()


def text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value, length=None):
    return text(value.to_bytes(length or (value.bit_length() + 7) // 8, "big"))


def raw(key):
    return key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)


def rsa_jwk(key, **more):
    numbers = key.public_key().public_numbers()
    return {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e), **more}


point = ec_key.public_key().public_numbers()
KEYS = {
    "rsa": rsa_jwk(rsa_key, kid="rsa", use="sig", alg="RS256"),
    "ec": {"kty": "EC", "crv": "P-256", "x": number(point.x, 32), "y": number(point.y, 32), "kid": "ec", "use": "sig"},
    "ed": {"kty": "OKP", "crv": "Ed25519", "x": text(raw(ed_key)), "kid": "ed", "alg": "EdDSA"},
    "other": {"kty": "OKP", "crv": "Ed25519", "x": text(raw(other_key)), "kid": "other"},
    "short": rsa_jwk(short_key, kid="short"),
    "oct": {"kty": "oct", "k": text(b"a secret that everybody can read"), "kid": "oct", "alg": "HS256"},
}


def signature(algorithm, message, key=None):
    if algorithm == "RS256":
        return (key or rsa_key).sign(message, padding.PKCS1v15(), hashes.SHA256())
    if algorithm == "PS256":
        return rsa_key.sign(message, padding.PSS(padding.MGF1(hashes.SHA256()), 32), hashes.SHA256())
    if algorithm == "ES256":
        r, s = utils.decode_dss_signature(ec_key.sign(message, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")
    if algorithm == "ES256 as DER":
        return ec_key.sign(message, ec.ECDSA(hashes.SHA256()))
    if algorithm == "EdDSA":
        return (key or ed_key).sign(message)
    if algorithm == "HS256":
        return hmac.new(key, message, hashlib.sha256).digest()
    return b""


def token(claims, header=None, algorithm="EdDSA", key=None):
    header = {"alg": "EdDSA", "kid": "ed"} if header is None else header
    parts = [data if isinstance(data, bytes) else json.dumps(data, separators=(",", ":")).encode() for data in (header, claims)]
    message = ".".join(text(part) for part in parts).encode()
    return message.decode() + "." + text(signature(algorithm, message, key))


def but(**changes):
    """Returns the claims with changes, without those that are None."""
    return {name: value for name, value in {**CLAIMS, **changes}.items() if value is not None}


public_pem = rsa_key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
body = json.dumps(CLAIMS)[:-1].encode()
GOOD = {"name": "Ada Lovelace", "preferred_username": "ada", "email": "ada@example.org", "email_verified": True}
TOKENS = {
    # Accepted.
    "EdDSA": token(but(**GOOD, groups=["staff", "editors"])),
    "ES256": token(CLAIMS, {"alg": "ES256", "kid": "ec", "typ": "JWT"}, "ES256"),
    "RS256": token(CLAIMS, {"alg": "RS256", "kid": "rsa"}, "RS256"),
    "without key id": token(CLAIMS, {"alg": "EdDSA"}),
    "audiences and party": token(but(aud=["another", "gazette"], azp="gazette")),
    "one audience in a list": token(but(aud=["gazette"])),
    "begins in a minute": token(but(nbf=NOW + 60)),
    "longest subject": token(but(sub="s" * 255)),
    "hostile profile": token(but(
        name="A\u202ed\n\ta \u0000 " + "x" * 300, preferred_username=7, email="ada@example.org",
        email_verified="true", groups=["ok", 7, None, "", "adm\u200bin", "x" * 256] + [f"g{n}" for n in range(200)])),
    "unverified address": token(but(email="ada@example.org", email_verified=False)),
    "two addresses in one": token(but(email="a@b@c.example", email_verified=True)),
    "one group": token(but(groups="staff")),
    # The header.
    "none": token(CLAIMS, {"alg": "none"}, "none"),
    "None": token(CLAIMS, {"alg": "None", "kid": "ed"}, "none"),
    "HS256 with the public key": token(CLAIMS, {"alg": "HS256", "kid": "rsa"}, "HS256", public_pem),
    "HS256 with the listed secret": token(CLAIMS, {"alg": "HS256", "kid": "oct"}, "HS256", b"a secret that everybody can read"),
    "PS256": token(CLAIMS, {"alg": "PS256", "kid": "rsa"}, "PS256"),
    "RS256 by the key ed": token(CLAIMS, {"alg": "RS256", "kid": "ed"}, "EdDSA"),
    "EdDSA by the key rsa": token(CLAIMS, {"alg": "EdDSA", "kid": "rsa"}, "RS256"),
    "critical": token(CLAIMS, {"alg": "EdDSA", "kid": "ed", "crit": ["exp"], "exp": 1}),
    "empty critical": token(CLAIMS, {"alg": "EdDSA", "kid": "ed", "crit": []}),
    "access token": token(CLAIMS, {"alg": "EdDSA", "kid": "ed", "typ": "at+jwt"}),
    "key of its own": token(CLAIMS, {"alg": "EdDSA", "kid": "ed", "jwk": KEYS["other"]}, "EdDSA", other_key),
    "unknown key": token(CLAIMS, {"alg": "EdDSA", "kid": "other"}, "EdDSA", other_key),
    "short key": token(CLAIMS, {"alg": "RS256", "kid": "short"}, "RS256", short_key),
    "without algorithm": token(CLAIMS, {"kid": "ed"}),
    "key id of a number": token(CLAIMS, {"alg": "EdDSA", "kid": 7}),
    "two algorithms": token(CLAIMS, b'{"alg":"none","kid":"ed","alg":"EdDSA"}'),
    "header of a list": token(CLAIMS, ["EdDSA"]),
    "ES256 as DER": token(CLAIMS, {"alg": "ES256", "kid": "ec"}, "ES256 as DER"),
    # The claims.
    "claims of a list": token([1]),
    "two subjects": token(body + b',"sub":"u-2"}'),
    "claims cut short": token(body),
    "another issuer": token(but(iss="https://id.example/realm2")),
    "issuer with a slash": token(but(iss="https://id.example/realm/")),
    "no issuer": token(but(iss=None)),
    "another audience": token(but(aud="another")),
    "no audience": token(but(aud=None)),
    "empty audiences": token(but(aud=[])),
    "audience of a number": token(but(aud=7)),
    "audiences without party": token(but(aud=["gazette", "another"])),
    "audiences and a number": token(but(aud=["gazette", 7])),
    "audiences and another party": token(but(aud=["gazette", "another"], azp="another")),
    "one audience and another party": token(but(azp="another")),
    "no expiry": token(but(exp=None)),
    "expiry of a text": token(but(exp=str(NOW + 300))),
    "expiry of true": token(but(exp=True)),
    "expiry beyond": token(but(exp=1e300)),
    "expiry below": token(but(exp=-9223372036854775809)),
    "expiry beyond doubles": token(body.replace(b": 1795000300", b": 1e999") + b"}"),
    "no issue": token(but(iat=None)),
    "issue beyond": token(but(iat=253_402_300_800)),
    "issued in 61 s": token(but(iat=NOW + 61)),
    "begins in 61 s": token(but(nbf=NOW + 61)),
    "begins beyond": token(but(nbf=1e19)),
    "begins with a text": token(but(nbf="0")),
    "no nonce": token(but(nonce=None)),
    "another nonce": token(but(nonce=NONCE[:-1] + "M")),
    "shorter nonce": token(but(nonce=NONCE[:-1])),
    "no subject": token(but(sub=None)),
    "empty subject": token(but(sub="")),
    "long subject": token(but(sub="s" * 256)),
    "subject of a number": token(but(sub=7)),
    "subject beyond ASCII": token(but(sub="u\u212a")),
}

(HERE / "tokens.json").write_text(json.dumps(TOKENS, indent=1) + "\n")
(HERE / "keys.json").write_text(json.dumps(KEYS, indent=1) + "\n")
