"""A provider's key and the password are in no log, page or error, whatever the provider's response."""

import json
import subprocess
import urllib.error
import urllib.request
from urllib.parse import urlparse

import pytest

import harness
from harness import wait_until
from test_program import is_responding, environment_of, fetch, free_port, post, run

# Keys that the simulator accepts, for One Call 3.0 and 4.0, and that appear nowhere else.
KEYS, PASSWORD = ["demo-onecall", "demo-onecall4"], "sel-poivre-muscade"
FAULTS = [
    {"fault": "status", "status": 401}, {"fault": "status", "status": 404}, {"fault": "status", "status": 500},
    {"fault": "html"}, {"fault": "garbage"}, {"fault": "truncate"}, {"fault": "refuse"}, {"fault": "wrongType"},
    {"fault": "redirect", "to": "http://10.0.0.1/?appid=" + KEYS[0], "status": 302}, {"fault": "errorInside"},
    # The last: afterwards the provider is not used for a while.
    {"fault": "status", "status": 429},
]


def openweather_requests(demo):
    return json.loads(fetch(f"{demo.providers}/requests?path=/openweather/")[1])["requests"]


@pytest.mark.parametrize("key", KEYS)
def test_sends_a_key_only_to_its_provider(tmp_path, fresh_demo, key):
    log, port = tmp_path / "log", free_port()
    environment = environment_of(fresh_demo) | {
        "GAZETTE_OPENWEATHER_URL": fresh_demo.providers.removesuffix("_control") + "openweather",
        # Without a fallback source, because this one would not be requested while that is used.
        "GAZETTE_OPENWEATHER_KEY": key, "GAZETTE_WEATHER_SOURCES": "openweather", "GAZETTE_LOG_LEVEL": "trace"}
    with open(log, "w") as lines:
        process = subprocess.Popen(
            [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(tmp_path / "data")], env=environment,
            stdout=lines, stderr=lines)
    address = f"http://127.0.0.1:{port}"
    told = []
    try:
        wait_until(lambda: is_responding(address))
        for number, fault in enumerate([None, *FAULTS]):
            fresh_demo.faults.clear()
            if fault:
                fresh_demo.faults.add(provider="openweather", **fault)
            place = {"name": f"Ville {number}", "latitude": 40.0 + number, "longitude": 3.0}
            assert post(f"{address}/api/v1/places", address, place) == 201
            try:
                post(f"{address}/api/v1/places/{40 + number}.0000,3.0000/refresh", address)
            except urllib.error.HTTPError as error:
                told.append(error.read().decode())
            for path in ["/", "/weather", f"/weather/{40 + number}.0000,3.0000", f"/api/v1/places/{40 + number}.0000,3.0000/weather",
                         "/about", "/settings", "/api/v1/settings", "/metrics"]:
                told.append(fetch(address + path)[1])
        asked = openweather_requests(fresh_demo)
        examined = run("doctor", "--json", folder=tmp_path / "data", environment=environment)
        shown = run("config", folder=tmp_path / "data", environment=environment)
        told += [examined.stdout, examined.stderr, shown.stdout, shown.stderr]
    finally:
        process.terminate()
        process.wait(timeout=60)
    assert len(asked) > len(FAULTS), "OpenWeather was not asked: this proves nothing."
    assert key in json.dumps(asked), "The key does not reach its provider: this proves nothing."
    written = log.read_text()
    assert "debug" in written or "trace" in written
    assert key not in written
    assert not [text for text in told if key in text]


def test_never_logs_or_shows_the_password(tmp_path, demo):
    log, port = tmp_path / "log", free_port()
    environment = environment_of(demo) | {"GAZETTE_SERVER_PASSWORD": PASSWORD, "GAZETTE_LOG_LEVEL": "trace"}
    with open(log, "w") as lines:
        process = subprocess.Popen(
            [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(tmp_path / "data")], env=environment,
            stdout=lines, stderr=lines)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: is_responding(address))
        entering = urllib.request.Request(
            f"{address}/login", f"password={PASSWORD}&return=/settings".encode(), {"Origin": address}, method="POST")
        with urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(entering, timeout=60) as page:
            told = [page.read().decode()]
        shown = run("config", folder=tmp_path / "data", environment=environment)
        told += [shown.stdout, fetch(f"{address}/login")[1]]
    finally:
        process.terminate()
        process.wait(timeout=60)
    assert 'id="paper-name"' in told[0], "The password did not sign in: the test proves nothing."
    assert PASSWORD not in log.read_text()
    assert not [text for text in told if PASSWORD in text]


def test_never_logs_credentials(tmp_path, demo):
    log, port = tmp_path / "log", free_port()
    folder = tmp_path / "data"
    environment = environment_of(demo) | {"GAZETTE_SERVER_PASSWORD": PASSWORD, "GAZETTE_LOG_LEVEL": "trace"}
    with open(log, "w") as lines:
        process = subprocess.Popen(
            [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(folder)], env=environment,
            stdout=lines, stderr=lines)
    address = f"http://127.0.0.1:{port}"

    def status(path, token=None, method="GET", form=None):
        headers = {"Origin": address} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(address + path, form, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    try:
        wait_until(lambda: is_responding(address))
        invitation, reset, token = (
            run("readers", *command, folder=folder, environment=environment).stdout.strip()
            for command in (["invite"], ["reset", "editor"], ["token", "editor", "--name", "script", "--scope", "read"]))
        paths = [urlparse(link).path for link in (invitation, reset)]
        # Used, used wrongly, and for a missing page.
        assert [status(path) for path in paths] == [200, 200]
        assert [status(path, method="POST", form=b"password=a&again=b") for path in paths] == [422, 422]
        assert status(paths[0] + "/more") in (401, 404)
        assert status("/api/v1/places", token) == 200 and status("/api/v1/places", token + "x") == 401
        assert status("/api/v1/settings", token, "PATCH", b"{}") == 403
        assert status("/weather", token) == 403
        assert status(f"/pictures/app/{paths[0].split('/')[-1]}.1.320.abcd") in (403, 404, 410)
    finally:
        process.terminate()
        process.wait(timeout=60)
    written = log.read_text()
    assert "/api/v1/places" in written, "No request is in the log: this proves nothing."
    for secret in [path.split("/")[-1] for path in paths] + [token, PASSWORD]:
        assert len(secret) > 10 and secret not in written
