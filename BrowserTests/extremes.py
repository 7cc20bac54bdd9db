"""Every route with a request that succeeds, and the replacements of each of its values."""

import copy
import json
import re
from urllib.parse import quote

# Numbers, and texts that a careless parser takes for numbers.
NUMBERS = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e308", "-1e308", "1e999", "5e-324", "NaN", "-inf",
    "-0", "-1", "0", "9" * 400, "0." + "0" * 400 + "1", "９２２３３７２０３６８５４７７５８０７", "1_000", " 1",
]
TEXTS = ["", "\0", "x" * 5000, "\u202e", "../../x", "\r\nX: y", "%"]
# For the parts of a compound value, such as a cursor.
PARTS = ["9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e308", "5e-324", "nan", "9" * 400, ""]
# Replacements of a value in a JSON document, in JSON's notation; the last three are invalid JSON.
JSON_VALUES = [
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e300", "1e308", "1e999", "5e-324", "-0",
    "9" * 400, "true", "null", "[]", "{}", '""', '"\\u0000"', '"\\ud800"', '"%s"' % ("x" * 5000), '"NaN"',
    '"-9223372036854775808"', '["x"]', "NaN", "0x1", "\ud800".encode("utf-8", "surrogatepass"),
]
# Headers about the client and its preferences, which a server may use or ignore.
HEADERS = {
    "Accept": "text/html;q=0.9", "Accept-Encoding": "gzip;q=0.5", "Accept-Language": "fr;q=0.5", "If-None-Match": '"1-2"',
    "If-Modified-Since": "Sat, 21 Nov 2026 08:05:00 GMT", "Range": "bytes=0-10", "If-Range": '"1"', "Last-Event-ID": "7",
    "X-Forwarded-For": "127.0.0.1", "Forwarded": "for=127.0.0.1:80", "Authorization": "Bearer 1", "X-Auth-Token": "1", "DNT": "1", "Max-Forwards": "1",
    "Idempotency-Key": "1", "Cache-Control": "max-age=1", "Expect": "1", "Upgrade-Insecure-Requests": "1", "Viewport-Width": "1", "User-Agent": "Firefox/1 Android",
    "Content-Type": "application/json; charset=utf-8", "Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:1",
}
COOKIES = {
    "gazette-ads": "category=7&q=v%C3%A9lo&minPrice=1&maxPrice=2&withPicture=1&urgent=1&seller=private&starred=1&sort=price&view=compact",
    "gazette-preferences": "language-fr.units-metric.theme-dark.clock-24", "gazette-session": "1795244700.1", "gazette-density": "compact", "gazette-folders": "o1f0ca2b3",
    "gazette-kept": "200", "gazette-device": "AAAA.BBBB", "__Host-gazette-device": "AAAA.BBBB", "gazette-sign-in": "A" * 43, "__Host-gazette-sign-in": "A" * 43,
    "__Host-gazette-session": "1795244700.1",
}


class Use:
    """A good request: values in braces are facts of the running server, such as the id of a place.

    `also`: additional fields of the form, which would be wrong in a good request. `outside`: the response may report a failure of
    a provider or publisher (502, 503, 504). `shows`: the pages that show the change. `spends`: it removes what it names, so it is
    only sent for missing items. `is_file`: a refusal needs no sentence, because the page shows a placeholder. `is_for_apps`: a
    refusal has words for programs.
    """

    def __init__(self, query=None, form=None, json=None, file=None, headers=None, text=None, also=None, outside=False, shows=(),
                 spends=False, is_file=False, is_for_apps=False):
        self.query, self.form, self.json, self.file, self.text = query or {}, form, json, file, text
        self.headers, self.also, self.outside = headers or {}, also or {}, outside
        self.shows, self.spends, self.is_file, self.is_for_apps = shows, spends, is_file, is_for_apps

    def names(self):
        """Returns the names of all values outside of the path."""
        names = set(self.query) | set(self.form or {}) | set(self.also) | set(self.headers)
        return names | (set(self.json) if isinstance(self.json, dict) else set())


AD_FILTER = {
    "category": "7", "q": "vélo", "minPrice": "1", "maxPrice": "900", "withPicture": "true", "urgent": "true",
    "seller": "private", "starred": "false", "sort": "urgent",
}
ARTICLE_FILTER = {"feed": "{feed}", "folder": "Presse inventée", "unread": "true", "starred": "false", "q": "parlement"}
NEWS_FILTER = ARTICLE_FILTER | {"unread": "1", "starred": "0", "sort": "oldest"}
PLACE = {
    "name": "Lyon", "latitude": 45.7485, "longitude": 4.8467, "region": "Rhône", "country": "France", "countryCode": "FR",
    "timeZone": "Europe/Paris", "elevationMeters": 173, "population": 522969,
}
PAPER = {
    "format": "gazette-paper", "version": 1, "note": "A note", "madeAt": "2026-11-22T05:57:02Z",
    "settings": {
        "language": "fr", "units": "metric", "theme": "dark", "clock": "24", "frontPage": ["news", "weather"], "frontPageSizes": {"news": "large"},
        "paper": {"weather.refreshEvery": "1h", "pictures.cacheMegabytes": "200"},
    },
    "places": [PLACE | {"isHome": True}],
    "feeds": [{"url": "{feedAddress}", "title": "Le Phare", "ownTitle": "Phare", "folder": "Ville", "isPaused": False}],
    "starredArticles": [{
        "feed": "{feedAddress}", "id": "a-1", "title": "Un titre", "link": "{feedAddress}", "published": "2026-11-21T05:57:02Z",
        "authors": ["A"], "excerpt": "Un début", "text": "Un texte",
    }],
    "starredAds": ["{ad}"],
    "otherArticles": [{
        "feed": "{feedAddress}", "id": "a-2", "title": "Un autre", "published": "2026-11-21T05:57:02Z", "authors": [], "excerpt": "", "text": "", "isRead": True,
        "labels": ["à lire"],
    }],
    "mapPoints": [{"latitude": 44.1, "longitude": 9.8, "label": "Gênes", "openedAt": "2026-11-21T05:57:02Z"}],
    "savedSearches": [{
        "name": "Vélos", "order": "price", "categories": [7], "words": "vélo", "minimumCents": 100, "maximumCents": 90000,
        "withPicture": True, "urgentOnly": False, "starredOnly": False, "seller": "private",
    }],
    "watches": [{
        "name": "Tables", "query": "table price<20", "actions": ["front", "label"], "label": "À voir", "isOn": True,
        "createdAt": "2026-11-21T05:57:02Z",
    }],
}
# Settings that the demo can change; an installation without simulated providers is tried with all its settings.
SETTINGS = {
    "paper.name": "La Gazette", "paper.timeZone": "Europe/Paris", "weather.refreshEvery": "1h", "news.keepFor": "30d",
    "pictures.cacheMegabytes": "200", "map.cacheMegabytes": "200", "classifieds.more": "",
}
PINNED = {
    "classifieds.refreshEvery": "", "news.refreshEvery": "", "openweather.key": "", "warnings.refreshEvery": "", "source-name": "",
    "source-address": "",
}
BOUNDARY = "7f3a"
NEXT = {"return": "/news?before={articleCursor}"}
GRID = {"bbox": "0,0,10,10", "variable": "temperature", "hour": "5"}
PAGES = ["/", "/weather", "/warnings", "/map", "/settings", "/classifieds", "/news/feeds", "/watches", "/watches/channels", "/api/v1/places", "/api/v1/paper"]

CREDENTIAL = {
    "id": "AAAA", "rawId": "AAAA", "type": "public-key",
    "response": {"clientDataJSON": "e30", "attestationObject": "oA", "authenticatorData": "AA", "signature": "AA",
                 "userHandle": "AA", "transports": ["internal"]},
}

CHANNEL = {"kind": "ntfy", "name": "Téléphone", "url": "http://127.0.0.1:9/velos", "token": "tk_a"}
# With an endpoint that is no address, so that no channels accumulate.
SUBSCRIPTION = {"endpoint": "", "keys": {"p256dh": "AAAA", "auth": "AA"}, "old": "http://127.0.0.1:9/a"}
WATCH = {"name": "Vélos de ville", "q": "vélo price<200", "action": "star", "label": "À voir", "channel": "1"}
CONDITIONS = {
    "shown": "vélo price<200", "use": "conditions", "kind": "ad", "words": "vélo", "without": "cassé", "picture": "1", "feed": "Le Phare",
    "folder": "Presse inventée", "lang": "fr", "category": "Loisirs", "from": "10", "to": "200", "seller": "private", "drop": "10",
    "urgent": "1", "starred": "1", "city": "home", "measure": "temperature", "is": "<", "value": "0", "within": "24", "level": "3",
    "type": "wind",
}

# Add every new route here, with all values that it reads.
ROUTES = {
    "DELETE /api/v1/account/tokens/{token}": Use(spends=True),
    "DELETE /api/v1/invitations/{invitation}": Use(spends=True),
    "DELETE /api/v1/readers/{reader}": Use(spends=True),
    "DELETE /api/v1/readers/{reader}/tokens/{token}": Use(spends=True),
    "GET /api/v1/account": Use(),
    "GET /api/v1/account/tokens": Use({"page": "1"}),
    "GET /api/v1/invitations": Use({"page": "1"}),
    "GET /api/v1/readers": Use({"page": "1"}),
    "GET /api/v1/readers/{reader}": Use(spends=True),
    "GET /api/v1/readers/{reader}/tokens": Use({"page": "1"}, spends=True),
    "PATCH /api/v1/readers/{reader}": Use(json={
        "name": "zoe", "displayName": "Zoé", "role": "reader", "password": "a", "isDisabled": False, "isLeaving": False}, spends=True),
    "POST /api/v1/account/tokens": Use(json={"name": "phone", "scope": "read", "ends": "2026-12-31T00:00:00Z", "password": "x"}, spends=True),
    "POST /api/v1/invitations": Use(json={"role": "reader", "invitee": "Zoé"}, shows=["/readers"], spends=True),
    # Neither the name nor the password is valid, so that no reader is created: the server would then require everyone to sign in.
    "POST /api/v1/readers/{reader}/reset": Use(json={}, spends=True),
    "POST /api/v1/readers": Use(json={"name": " ", "displayName": "Zoé", "role": "reader", "password": "a"}, spends=True),
    "DELETE /api/v1/feeds/refresh": Use(),
    "DELETE /api/v1/feeds/{feed}": Use(spends=True),
    "DELETE /api/v1/places/refresh": Use(),
    "DELETE /api/v1/places/{place}": Use(spends=True),
    "DELETE /api/v1/channels/push": Use(json={"endpoint": "http://127.0.0.1:9/a"}, spends=True),
    "DELETE /api/v1/channels/{channel}": Use(spends=True),
    "DELETE /api/v1/watches/{watch}": Use(spends=True),
    "GET /": Use({"lang": "fr", "units": "metric"}, headers=HEADERS),
    "GET /about": Use(),
    "GET /account": Use({"done": "linked", "sessions": "1", "tokens": "1"}),
    "GET /api/v1/articles": Use(ARTICLE_FILTER | {"fold": "true", "sort": "oldest", "before": "{articleCursor}", "limit": "3"}),
    "GET /api/v1/articles/{article}": Use(),
    "GET /api/v1/classifieds": Use(AD_FILTER | {"category": "7", "cursor": "{adCursor}", "limit": "3", "lang": "fr"}),
    "GET /api/v1/classifieds/categories": Use(),
    "GET /api/v1/classifieds/sources": Use({"lang": "fr"}),
    "GET /api/v1/classifieds/{ad}": Use(AD_FILTER | {"lang": "fr"}),
    "GET /api/v1/feeds": Use({"lang": "fr", "page": "1"}),
    "GET /api/v1/feeds/opml": Use(),
    "GET /api/v1/feeds/refresh": Use(),
    "GET /api/v1/feeds/{feed}": Use(),
    "GET /api/v1/openapi.yaml": Use(),
    "GET /api/v1/paper": Use(),
    "GET /api/v1/places": Use({"lang": "fr", "page": "1"}, headers=HEADERS),
    "GET /api/v1/places/refresh": Use({"lang": "fr"}),
    "GET /api/v1/search": Use({"q": "Paris", "lang": "fr"}),
    "GET /api/v1/places/search": Use({"q": "Paris", "limit": "3", "more": "1", "lang": "fr"}, outside=True),
    "GET /api/v1/places/{place}/weather": Use({"lang": "fr", "units": "metric"}),
    "GET /api/v1/places/{place}/models": Use({"lang": "fr", "units": "metric"}, outside=True),
    "GET /api/v1/settings": Use({"lang": "fr"}),
    "GET /api/v1/channels": Use({"lang": "fr"}),
    "GET /api/v1/channels/push": Use(),
    "GET /api/v1/watches": Use(),
    "GET /api/v1/watches/preview": Use({"query": "vélo price<200", "lang": "fr"}),
    "GET /api/v1/watches/{watch}": Use(),
    "GET /api/v1/watches/{watch}/matches": Use({"cursor": "7", "limit": "3", "lang": "fr"}),
    "GET /api/v1/weather": Use({"latitude": "48.85", "longitude": "2.35", "lang": "fr", "units": "imperial"}, outside=True),
    "GET /api/v1/warnings": Use({"latitude": "48.85", "longitude": "2.35", "lang": "fr", "cursor": "meteoalarm-0"}),
    "GET /api/v1/weather/grid": Use(GRID | {"lang": "fr"}, outside=True),
    "GET /classifieds": Use({"all": "1"} | AD_FILTER | {
        "after": "{adCursor}", "limit": "3", "view": "rows", "asked": "soon", "list": "1"}),
    "GET /classifieds/{ad}": Use(AD_FILTER | {"view": "rows"}),
    "GET /events": Use({"since": "7"}, headers={"Last-Event-ID": "7"}),
    "GET /healthz": Use(),
    "GET /login/return": Use({"code": "abc", "state": "abc", "iss": "http://localhost:1", "error": "access_denied",
                              "error_description": "no"}, spends=True),
    "GET /login/with/{provider}": Use({"return": "/news", "link": "1", "invitation": "abc"}, spends=True),
    "GET /invitation/{secret}": Use(spends=True),
    "GET /reset/{secret}": Use(spends=True),
    "GET /login": Use({"return": "/news"}),
    "GET /manifest.webmanifest": Use({"lang": "fr"}),
    "GET /map": Use({"at": "48.85,2.35", "zoom": "5", "layer": "temperature", "hour": "5", "points": "1"}),
    "GET /map/names": Use({"language": "fr"}),
    "GET /map/{point}": Use(),
    "GET /metrics": Use(headers={"Authorization": "Bearer 1"}),
    "GET /news": Use(NEWS_FILTER | {"before": "{articleCursor}", "told": "1y2p0ij32e8e7", "from": "feed-{feed}"}),
    "GET /news/feeds": Use({"address": "{feedAddress}", "told": "1y2p0ij32e8e7", "page": "1"}),
    "GET /news/feeds/export.opml": Use(),
    "GET /news/{article}": Use(NEWS_FILTER | {"told": "1y2p0ij32e8e7", "full": "1"}),
    "GET /offline": Use(),
    "GET /offline/list": Use({"lang": "fr"}),
    "GET /pictures/app/{picture}": Use(spends=True, is_file=True),
    # The reader apps' requests have their own test of extremes, in test_reader_apps.py: each address has many functions.
    **{f"{method} {path}": Use(spends=True, is_for_apps=True) for method in ["GET", "POST"] for path in [
        "/accounts/**", "/accounts/ClientLogin", "/api/fever.php", "/api/greader.php", "/api/greader.php/**",
        "/api/greader.php/accounts/ClientLogin", "/fever", "/reader/**"]},
    **{f"POST {path}": Use(spends=True, is_for_apps=True) for path in [
        "/api/greader.php/reader/api/0/subscription/import", "/reader/api/0/subscription/import", "/v1/import"]},
    **{f"{method} /v1/**": Use(spends=True, is_for_apps=True) for method in ["DELETE", "GET", "POST", "PUT"]},
    "GET /pictures/{picture}": Use(headers={"If-None-Match": '"1-2"', "Range": "bytes=0-10"}, outside=True, is_file=True),
    "GET /radar/{network}": Use(outside=True),
    "GET /radar/{network}/{frame}/{zoom}/{column}/{row}": Use(outside=True, is_file=True),
    "GET /readers": Use({"done": "changed", "page": "1", "invitations": "1"}),
    "GET /readyz": Use(),
    "GET /search": Use({"q": "Paris", "lang": "fr"}),
    "GET /settings": Use({
        "saved": "1", "restored": "1", "emptied": "{kind}", "count": "3", "imported": "1.2.3.4.5.6"}),
    "GET /settings/export": Use(),
    "GET /settings/front-page": Use(),
    "GET /settings/storage/{kind}": Use(),
    "GET /share": Use({"url": "{feedAddress}", "text": "Un texte", "title": "Un titre"}),
    "GET /static/{fingerprint}/**": Use(headers=HEADERS, is_file=True),
    "GET /sw.js": Use(),
    "GET /tiles/{layer}/{zoom}/{column}/{row}": Use(headers={"If-None-Match": '"1-2"', "Range": "bytes=0-10"}, outside=True, is_file=True),
    "GET /warnings": Use({"lang": "fr", "country": "FR", "page": "2"}),
    "GET /warnings/{warning}": Use({"lang": "fr"}),
    "GET /watches": Use({"removed": "{watch}"}),
    "GET /watches/channels": Use({"done": "added", "tested": "{channel}"}),
    "GET /watches/mute/{message}": Use(),
    "GET /watches/new": Use(WATCH | CONDITIONS),
    "GET /watches/{watch}": Use(WATCH | CONDITIONS | {"after": "7", "done": "applied", "count": "3", "undo": "1y2p0ij32e8e7"}),
    "GET /weather": Use({"removed": "{place}", "added": "{place}", "known": "{place}", "page": "1"}),
    "GET /welcome": Use(),
    "GET /welcome/city": Use({"q": "Paris"}, outside=True),
    "GET /welcome/feeds": Use(),
    "GET /welcome/install": Use(),
    "GET /weather/add": Use({"q": "Paris", "full": "1", "more": "1"}, outside=True),
    "GET /weather/{place}": Use({"lang": "fr", "units": "imperial"}),
    "GET /weather/{place}/models": Use({"lang": "fr", "units": "imperial"}, outside=True),
    "PATCH /api/v1/articles/{article}": Use(json={"read": True, "starred": True}),
    "PATCH /api/v1/feeds/{feed}": Use(json={"title": "Phare", "folder": "Ville", "paused": False, "fullText": False, "userAgent": "Phare/1"}, shows=["/news/feeds"]),
    "PATCH /api/v1/watches/{watch}": Use({"lang": "fr"}, json={
        "name": "Vélos de ville", "query": "vélo price<200", "actions": ["star"], "label": "À voir", "channels": [], "on": True}, shows=["/watches"]),
    "PATCH /api/v1/settings": Use(json=SETTINGS, shows=["/settings", "/"]),
    "POST /account/leave": Use(form={"confirm": "0", "current": "x", "username": "x"}, spends=True),
    "POST /account/name": Use(form={"displayName": "Camille"}, shows=["/account", "/readers"]),
    "POST /account/identities/unlink": Use(form={"issuer": "https://id.example", "subject": "248"}, spends=True),
    "POST /account/passkeys": Use(json={"name": "phone", "credential": CREDENTIAL}, spends=True),
    "POST /account/passkeys/options": Use(json={"password": "x"}, spends=True),
    "POST /account/passkeys/remove": Use(form={"passkey": "AAAA"}, spends=True),
    "POST /account/passkeys/rename": Use(form={"passkey": "AAAA", "name": "Clé"}, spends=True),
    "POST /account/password": Use(form={"current": "x", "new": "a", "again": "b", "end": "tokens", "username": "x"}, spends=True),
    "POST /account/sessions/end-others": Use(form={}),
    "POST /account/sessions/{session}/end": Use(form={}, spends=True),
    "POST /account/tokens": Use(form={"name": "phone", "scope": "read", "ends": "year", "current": "x"}, shows=["/account"]),
    "POST /account/tokens/{token}/revoke": Use(form={}, spends=True),
    "POST /again": Use(form={"page": "/weather?units=metric"}),
    "POST /api/v1/articles/read": Use(ARTICLE_FILTER, json={"ids": [1], "read": False}),
    "POST /api/v1/articles/{article}/full-text": Use(outside=True),
    "POST /api/v1/classifieds/refresh": Use({"lang": "fr"}),
    "POST /api/v1/feeds": Use(json={"url": "{feedAddress}", "folder": "Ville", "userAgent": "Phare/1"}, outside=True),
    "POST /api/v1/feeds/opml": Use(text='<opml version="2.0"><body><outline type="rss" text="Ville" xmlUrl="{feedAddress}"/></body></opml>'),
    "POST /api/v1/feeds/refresh": Use(),
    "POST /api/v1/feeds/{feed}/refresh": Use(outside=True),
    "POST /api/v1/feeds/{feed}/restore": Use(spends=True),
    "POST /api/v1/places": Use(json=PLACE, shows=["/weather", "/weather/45.7485,4.8467", "/", "/map", "/api/v1/places", "/api/v1/paper", "/settings"]),
    "POST /api/v1/places/refresh": Use(),
    "POST /api/v1/places/{place}/refresh": Use({"units": "metric"}, outside=True),
    "POST /classifieds/refresh": Use(form=AD_FILTER | {"view": "rows", "return": "/classifieds?after={adCursor}"}),
    "POST /classifieds/{ad}/star": Use(form={"starred": "1", "return": "/classifieds?minPrice=1"}),
    "POST /invitation/{secret}": Use(
        form={"name": "zoe", "displayName": "Zoé", "password": "a", "again": "b"}, spends=True),
    "POST /login": Use(form={"name": "x", "password": "x", "username": "x", "return": "/news"}, spends=True),
    "POST /login/passkey": Use(json={"page": "/news", "credential": CREDENTIAL}, spends=True),
    "POST /login/passkey/options": Use(json={}, spends=True),
    "POST /logout": Use(form={}),
    "POST /map/points": Use(form={"position": "48.85,2.35"}),
    "POST /map/{point}/forget": Use(form=NEXT),
    "POST /map/{point}/refresh": Use(form=NEXT),
    "POST /map/{point}/save": Use(form={"name": "Ici", "return": "/map"}),
    "POST /news/density": Use(form={"density": "compact", "return": "/news?before={articleCursor}"}),
    "POST /news/folders": Use(form={"folder": "Presse inventée", "open": "0", "return": "/news?before={articleCursor}"}),
    "POST /news/feeds/add": Use(form={"address": "{feedAddress}", "folder": "Ville"}, outside=True),
    "POST /news/feeds/import": Use(file=("list", "a.opml", '<opml version="2.0"><body><outline xmlUrl="{feedAddress}"/></body></opml>')),
    "POST /news/feeds/refresh": Use(form=NEXT),
    "POST /news/feeds/refresh/cancel": Use(form=NEXT),
    "POST /news/feeds/restore": Use(form={"feed": "{feed}"}, spends=True),
    "POST /news/feeds/{feed}": Use(form={"agent": "Phare/1", "title": "Phare", "folder": "Ville", "paused": "0", "full": "0"}, shows=["/news/feeds"]),
    "POST /news/feeds/{feed}/refresh": Use(form=NEXT, outside=True),
    "POST /news/feeds/{feed}/remove": Use(form=NEXT, spends=True),
    "POST /news/read": Use(form=NEWS_FILTER | {
        "scope": "before", "article": "{article}", "undo": "1y2p0ij32e8e7", "return": "/news", "before": "{articleCursor}"}, spends=True),
    "POST /news/{article}/full-text": Use(form=NEXT, outside=True),
    "POST /news/{article}/read": Use(form={"read": "1", "return": "/news"}),
    "POST /news/{article}/star": Use(form={"starred": "1", "return": "/news"}),
    "POST /readers": Use(form={"name": " ", "displayName": "Zoé", "role": "reader"}, spends=True),
    # An installation whose editor has no password creates no second reader.
    "POST /readers/invitations": Use(form={"role": "reader", "invitee": "Zoé"}, shows=["/readers"], spends=True),
    "POST /readers/invitations/{invitation}/withdraw": Use(form={}, spends=True),
    "POST /readers/{reader}": Use(form={"change": "disable", "confirm": "1"}, spends=True),
    "POST /reset/{secret}": Use(form={"password": "a", "again": "b", "end": "tokens", "username": "zoe"}, spends=True),
    "POST /refresh": Use(form={"return": "/"}),
    "POST /settings/backup": Use(form={}),
    "POST /settings/front-page": Use(form={
        "usual": "", **{f"{what}-{section}": value for section in ["news", "weather", "weatherMap", "classifieds", "watches"]
                        for what, value in [("show", "1"), ("place", "2"), ("size", "large")]}}, shows=["/", "/settings/front-page"]),
    "POST /settings/home": Use(form={"place": "{place}"}),
    "POST /settings/import": Use(file=("paper", "paper.json", json.dumps(PAPER)), shows=PAGES),
    "POST /settings/offline": Use(form={"articles": "50"}),
    "POST /settings/paper": Use(form=SETTINGS | {"remove": "x", "place": "{place}", "return": "/settings"}, also=PINNED, shows=["/settings", "/"]),
    "POST /settings/preferences": Use(form={"language": "fr", "units": "metric", "theme": "dark", "clock": "24", "return": "/news"}),
    "POST /settings/restore": Use(file=("backup", "a.sqlite", "SQLite format 3"), spends=True),
    "POST /settings/storage/{kind}": Use(form={"return": "/settings"}),
    # Without an address, so that no channels accumulate.
    "POST /api/v1/channels": Use({"lang": "fr"}, json=CHANNEL | {"url": "", "address": "ada@example.org"}, spends=True),
    "POST /api/v1/channels/push": Use({"lang": "fr"}, json=SUBSCRIPTION, spends=True),
    "POST /api/v1/channels/{channel}/test": Use({"lang": "fr"}, spends=True),
    "POST /api/v1/watches": Use({"lang": "fr"}, json={
        "name": "", "query": "vélo price<200", "actions": ["star"], "label": "À voir", "channels": [1], "on": True}, spends=True),
    # Without a name, so that no watches accumulate.
    "POST /watches": Use(form=WATCH | CONDITIONS | {"name": ""}, also={"ready": "frost", "restore": "1"}, shows=["/watches"], spends=True),
    "POST /watches/channels": Use(form=CHANNEL | {"url": "", "address": "ada@example.org"}, shows=["/watches/channels"], spends=True),
    "POST /watches/channels/mute": Use(form={"watch": "{watch}", "muted": "0", "return": "/watches"}, shows=["/watches/channels"]),
    "POST /watches/channels/preferences": Use(form={
        "from": "22:00", "to": "07:00", "red": "1", "cap": "20", "digest": "8", "zone": "Europe/Paris"}, shows=["/watches/channels"]),
    "POST /watches/channels/{channel}/remove": Use(form={}, spends=True),
    "POST /watches/channels/{channel}/test": Use(form={}, spends=True),
    "POST /watches/mute/{message}": Use(form={}, spends=True),
    "POST /watches/{watch}": Use(form=WATCH | CONDITIONS, shows=["/watches"]),
    "POST /watches/{watch}/hidden": Use(form={"hidden": "0", "article": "{article}", "return": "/watches"}),
    "POST /watches/{watch}/on": Use(form={"on": "1", "return": "/watches"}, shows=["/watches"]),
    "POST /watches/{watch}/open": Use(form={}),
    "POST /watches/{watch}/past": Use(form={}, also={"undo": "1y2p0ij32e8e7"}),
    "POST /watches/{watch}/remove": Use(form={}, spends=True),
    "POST /weather/add": Use(form={"q": "Lyon", "place": "45.7485,4.8467", "latitude": "45.7485", "longitude": "4.8467", "return": "/welcome/feeds"}, outside=True),
    "POST /welcome/end": Use(),
    "POST /welcome/feeds": Use(form={"feed": "bbc", "address": "{feedAddress}"}, shows=["/news/feeds"], outside=True),
    "POST /welcome/feeds/import": Use(file=("list", "a.opml", '<opml version="2.0"><body><outline xmlUrl="{feedAddress}"/></body></opml>')),
    "POST /weather/order": Use(form={"place": "{place}", "move": "up", "return": "/weather"}, shows=["/weather"]),
    "POST /weather/refresh": Use(form=NEXT),
    "POST /weather/refresh/cancel": Use(form=NEXT),
    "POST /weather/restore": Use(form={"place": "{place}"}, spends=True),
    "POST /weather/{place}/home": Use(form=NEXT),
    "POST /weather/{place}/refresh": Use(form=NEXT, outside=True),
    "POST /weather/{place}/remove": Use(form=NEXT, spends=True),
    "PUT /api/v1/paper": Use(json=PAPER, shows=PAGES),
    "PUT /api/v1/places/order": Use(json={"ids": ["{place}"]}, shows=["/weather"]),
    "PUT /api/v1/places/{place}/home": Use(),
}


class Request:
    """A request, and its label for a report about a wrong response."""

    def __init__(self, method, target, body=None, headers=None, label=""):
        self.method, self.target, self.body, self.headers, self.label = method, target, body, headers or {}, label

    def __str__(self):
        body = self.body if self.body is None else self.body.decode("utf-8", "replace")[:300]
        return f"{self.method} {self.target[:300]} {self.label[:300]} {body or ''}".strip()


def escaped(text):
    return quote(text, safe="")


def encoded(pairs):
    return "&".join(f"{escaped(name)}={escaped(value)}" for name, value in pairs.items())


def spoilt(text):
    """Yields `text` replaced by each extreme, and with each number in it replaced."""
    for value in NUMBERS + TEXTS:
        yield value
    numbers = list(re.finditer(r"-?\d+(?:\.\d+)?", text))
    if len(numbers) == 1 and numbers[0].group() == text:
        return
    for number in numbers:
        for value in PARTS:
            yield text[:number.start()] + value + text[number.end():]


def filled(value, facts):
    """Returns a value of a good request with the facts filled in."""
    if isinstance(value, str):
        return re.sub(r"\{(\w+)\}", lambda match: facts.get(match.group(1), match.group()), value)
    if isinstance(value, dict):
        return {name: filled(one, facts) for name, one in value.items()}
    return [filled(one, facts) for one in value] if isinstance(value, list) else value


def leaves(document, path=()):
    """Yields the path of every value in a JSON document, including lists and objects."""
    yield path
    items = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, value in items:
        yield from leaves(value, path + (key,))


def spoilt_documents(document):
    """Yields the bytes of a JSON document with each value replaced by each extreme."""
    mark = "@@here@@"
    for path in leaves(document):
        changed = copy.deepcopy(document)
        if not path:
            changed = mark
        else:
            inner = changed
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = mark
        before, after = json.dumps(changed).encode().split(json.dumps(mark).encode())
        for value in JSON_VALUES:
            yield ".".join(map(str, path)), before + (value if isinstance(value, bytes) else value.encode()) + after


def multipart(name, filename, content):
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n\r\n'
    confirm = f'\r\n--{BOUNDARY}\r\nContent-Disposition: form-data; name="confirm"\r\n\r\n1\r\n--{BOUNDARY}--\r\n'
    return head.encode() + content + confirm.encode()


def body_of(use, facts):
    """Returns the good body and its type."""
    if use.json is not None:
        return json.dumps(filled(use.json, facts)).encode(), "application/json"
    if use.text is not None:
        return filled(use.text, facts).encode(), "text/x-opml"
    if use.file is not None:
        name, filename, content = use.file
        return multipart(name, filename, filled(content, facts).encode()), f"multipart/form-data; boundary={BOUNDARY}"
    if use.form is not None:
        return encoded(filled(use.form, facts)).encode(), "application/x-www-form-urlencoded"
    return None, None


def good_request(route, facts):
    """Returns a request to which the route responds successfully."""
    use = ROUTES[route]
    method, pattern = route.split(" ")
    path = "/".join(escaped(filled(part, facts)).replace("%2F", "/") for part in pattern.replace("**", "{asset}").split("/"))
    body, kind = body_of(use, facts)
    query = encoded(filled(use.query, facts))
    return Request(method, path + (f"?{query}" if query else ""), body, {"Content-Type": kind} if kind else {})


def spoilt_requests(route, facts):
    """Yields the good request with one value at a time replaced by each extreme."""
    use = ROUTES[route]
    method, pattern = route.split(" ")
    good = good_request(route, facts)
    path, query = good.target.split("?")[0], filled(use.query, facts)
    parts = pattern.replace("**", "{asset}").split("/")
    for index, part in enumerate(parts):
        if part.startswith("{"):
            for value in spoilt(filled(part, facts)):
                new = path.split("/")
                new[index:index + 1] = [escaped(value)]
                yield Request(method, "/".join(new), good.body, good.headers)
    for name, honest in query.items():
        for value in spoilt(honest):
            yield Request(method, f"{path}?{encoded(query | {name: value})}", good.body, good.headers)
    form = filled(use.form or {}, facts)
    for name, honest in (form | use.also).items():
        for value in spoilt(honest):
            yield Request(method, good.target, encoded(form | {name: value}).encode(), good.headers)
    if use.json is not None:
        for place, body in spoilt_documents(filled(use.json, facts)):
            yield Request(method, good.target, body, good.headers, place)
    for text in [use.text, use.file and use.file[2]]:
        if text:
            yield from spoilt_files(use, filled(text, facts), good)
    for name in use.headers:
        for value in spoilt(HEADERS[name]):
            # Other characters never reach a header: the client or the decoder rejects them.
            if value.isascii() and value.isprintable():
                yield Request(method, good.target, good.body, good.headers | {name: value}, f"{name}: {value}")


def spoilt_files(use, text, good):
    def whole(content):
        return content if use.file is None else multipart(use.file[0], use.file[1], content)

    try:
        document = json.loads(text)
    except ValueError:
        for value in spoilt(text):
            yield Request(good.method, good.target, whole(value.encode()), good.headers)
    else:
        # The API reads the same document, value by value.
        for path in leaves(document):
            for place, body in spoilt_documents(document):
                if place == ".".join(map(str, path)) and (b"1e300" in body or b"-9223372036854775808" in body):
                    yield Request(good.method, good.target, whole(body), good.headers, place)


def spoilt_cookies():
    """Yields each cookie's header, with each extreme in it."""
    for name, honest in COOKIES.items():
        yield f"{name}={honest}"
        for value in spoilt(honest):
            yield f"{name}={escaped(value)}"
            if value.isascii() and value.isprintable() and ";" not in value:
                yield f"{name}={value}"
