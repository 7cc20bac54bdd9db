"""The program from an operator's view: started, stopped, started twice, backed up, examined."""

import datetime
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

import harness
from harness import wait_until


# The maximum seconds to stop a server, also on a busy machine.
STOPPED = 20


def run(*arguments, folder=None, environment=None, answers=None):
    """Runs a command to its end; `answers` are the lines of its standard input."""
    options = ["--data-folder", str(folder)] if folder else []
    lines = None if answers is None else "".join(f"{answer}\n" for answer in answers)
    return subprocess.run(
        [harness.BINARY, *arguments, *options], capture_output=True, text=True, timeout=120, input=lines,
        env=harness.own_environment() | (environment or {}),
    )


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetch(url, **headers):
    """Returns the status and the text of the response at `url`."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def post(url, origin, document=None):
    """Posts `document`; returns the status."""
    data = json.dumps(document or {}).encode()
    headers = {"Content-Type": "application/json", "Origin": origin}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method="POST"), timeout=60) as response:
        return response.status


def environment_of(demo):
    """Returns the settings of a real server that uses the providers of `demo`."""
    base = demo.providers.removesuffix("/_control")
    return harness.own_environment() | {
        "GAZETTE_OPEN_METEO_URL": f"{base}/open-meteo",
        "GAZETTE_OPEN_METEO_GEOCODING_URL": f"{base}/open-meteo-geocoding",
        "GAZETTE_OPEN_METEO_AIR_URL": f"{base}/open-meteo-air",
        "GAZETTE_MET_NORWAY_URL": f"{base}/met-norway",
        "GAZETTE_WARNINGS_METEO_ALARM_URL": f"{base}/meteoalarm",
        "GAZETTE_WARNINGS_NWS_URL": f"{base}/nws",
        "GAZETTE_WARNINGS_DWD_URL": f"{base}/dwd",
        "GAZETTE_OPEN_METEO_ENSEMBLE_URL": f"{base}/open-meteo-ensemble",
        "GAZETTE_RADAR_DWD_URL": f"{base}/radar-dwd",
        "GAZETTE_RADAR_NOAA_URL": f"{base}/radar-noaa",
        "GAZETTE_OUTBOUND_CONTACT": "https://gazette.example",
        "GAZETTE_CLASSIFIEDS_URL": f"{base}/paperclip",
        "GAZETTE_MAP_TILE_URL": f"{base}/tiles/{{z}}/{{x}}/{{y}}.png",
        "GAZETTE_LOG_LEVEL": "warning",
    }


@contextmanager
def serving(folder, demo):
    """Runs a real server on `folder`, which uses the providers of `demo`."""
    port = free_port()
    environment = environment_of(demo)
    process = subprocess.Popen(
        [harness.BINARY, "serve", "--port", str(port), "--data-folder", str(folder)], env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: process.poll() is not None or is_responding(address))
        yield process, address, environment
    finally:
        process.kill()
        process.wait()


def is_responding(address):
    try:
        return fetch(address + "/readyz")[0] == 200
    except (urllib.error.URLError, ConnectionError):
        return False


@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
def test_demo_stops_in_time_and_leaves_nothing(order):
    with tempfile.TemporaryDirectory() as temporary:
        environment = harness.own_environment() | {"TMPDIR": temporary}
        process = subprocess.Popen(
            [harness.BINARY, "demo", "--port", "0", "--json"], stdout=subprocess.PIPE, text=True, env=environment)
        try:
            addresses = harness._addresses(process)
            assert os.listdir(temporary), "The demo keeps its data somewhere else."
            # A live page stays connected while it is open, and must not keep the server from stopping.
            live = urllib.request.urlopen(addresses["paper"] + "events", timeout=60)
            assert live.readline()
            started = time.monotonic()
            process.send_signal(order)
            assert process.wait(timeout=60) == 0
            assert time.monotonic() - started < STOPPED
            live.close()
            assert os.listdir(temporary) == []
        finally:
            process.kill()
            process.wait()


def test_stops_with_hanging_providers():
    with tempfile.TemporaryDirectory() as temporary:
        environment = harness.own_environment() | {"TMPDIR": temporary}
        process = subprocess.Popen(
            [harness.BINARY, "demo", "--port", "0", "--json"], stdout=subprocess.PIPE, text=True, env=environment)
        try:
            addresses = harness._addresses(process)
            server = addresses["paper"].rstrip("/")
            harness.Faults(addresses["providers"]).add("hang")
            post(server + "/api/v1/places/refresh", server)
            asked = addresses["providers"].rstrip("/") + "/requests"
            wait_until(lambda: any(one.get("fault") == "hang" for one in json.loads(fetch(asked)[1])["requests"]))
            started = time.monotonic()
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) == 0
            assert time.monotonic() - started < STOPPED
            assert os.listdir(temporary) == []
        finally:
            process.kill()
            process.wait()


def test_demo_shows_cities_at_once(demo):
    status, text = fetch(demo.url("/api/v1/places"))
    assert status == 200
    places = json.loads(text)["places"]
    assert len(places) >= 4
    status, text = fetch(demo.url(f"/api/v1/places/{places[0]['id']}/weather"))
    assert status == 200
    assert json.loads(text)["current"]["temperature"] is not None


def test_machine_pages(demo):
    assert fetch(demo.url("/healthz")) == (200, "ok\n")
    assert fetch(demo.url("/readyz")) == (200, "ready\n")
    status, text = fetch(demo.url("/metrics"))
    assert status == 200
    for metric in ["gazette_cache_requests_total", "gazette_http_requests_total", "gazette_provider_requests_total", "gazette_provider_budget_left",
                   "gazette_refresh_age_seconds", "gazette_http_request_duration_seconds_bucket"]:
        assert f"\n{metric}{{" in text, metric


def test_rejects_a_second_owner_but_not_readers(tmp_path, demo):
    with serving(tmp_path / "data", demo) as (process, address, environment):
        second = run("serve", "--port", "0", folder=tmp_path / "data", environment=environment)
        assert second.returncode == 77
        assert "Another Gazette is using the data folder" in second.stderr
        adding = run("places", "add", "Lyon", folder=tmp_path / "data", environment=environment)
        assert adding.returncode == 77
        reading = run("weather", "Lyon", "--json", "--lang", "fr", folder=tmp_path / "data", environment=environment)
        assert reading.returncode == 0, reading.stderr
        assert json.loads(reading.stdout)["place"]["name"] == "Lyon"


def test_reports_a_port_in_use(tmp_path, demo):
    with serving(tmp_path / "data", demo) as (process, address, environment):
        other = run("serve", "--port", address.rsplit(":", 1)[1], folder=tmp_path / "other", environment=environment)
        assert other.returncode == 69
        assert "port" in other.stderr.lower()


def test_reports_an_unusable_database_to_readers(tmp_path):
    (tmp_path / "gazette.sqlite").write_bytes(b"no database" * 100_000)
    port, done = free_port(), threading.Event()

    def is_available():
        while not done.is_set():
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=1) as visitor:
                    visitor.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            except OSError:
                # It does not listen yet, or no longer.
                continue

    readers = [threading.Thread(target=is_available) for _ in range(6)]
    for reader in readers:
        reader.start()
    try:
        # A connection must come at the wrong moment.
        for _ in range(10):
            refused = run("serve", "--port", str(port), folder=tmp_path)
            assert refused.returncode == 65 and "is damaged" in refused.stderr, refused.stderr[-500:]
    finally:
        done.set()
        for reader in readers:
            reader.join()


def test_rejects_a_public_address_without_a_password(tmp_path):
    refused = run("serve", "--address", "0.0.0.0", "--port", "0", folder=tmp_path / "data")
    assert refused.returncode == 77
    assert "password" in refused.stderr
    assert not (tmp_path / "data").exists()


def test_reports_unready_after_losing_the_database(tmp_path, demo):
    with serving(tmp_path / "data", demo) as (process, address, environment):
        assert fetch(address + "/readyz")[0] == 200
        (tmp_path / "data" / "gazette.sqlite").rename(tmp_path / "elsewhere.sqlite")
        assert fetch(address + "/readyz")[0] == 503
        assert fetch(address + "/healthz")[0] == 200


def test_backs_up_while_serving_and_restores(tmp_path, demo):
    folder, backup = tmp_path / "data", tmp_path / "backup.sqlite"
    with serving(folder, demo) as (process, address, environment):
        pass
    assert run("places", "add", "Lyon", folder=folder, environment=environment).returncode == 0
    with serving(folder, demo) as (process, address, environment):
        made = run("backup", str(backup), folder=folder)
        assert made.returncode == 0, made.stderr
        assert run("backup", str(backup), folder=folder).returncode == 73
        assert run("restore", str(backup), folder=folder).returncode == 77
    assert run("places", "remove", "Lyon", folder=folder, environment=environment).returncode == 0
    assert run("restore", str(backup), folder=folder).returncode == 0
    listed = run("places", "list", "--json", folder=folder, environment=environment)
    assert [place["name"] for place in json.loads(listed.stdout)] == ["Lyon"]


def test_restore_rejects_an_invalid_backup(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear paper")
    assert run("restore", str(tmp_path / "letter.txt"), folder=tmp_path / "data").returncode == 65
    assert run("restore", str(tmp_path / "none"), folder=tmp_path / "data").returncode == 66
    assert run("backup", str(tmp_path / "new"), folder=tmp_path / "data").returncode == 66


def test_a_kill_loses_no_data(tmp_path, demo):
    folder = tmp_path / "data"
    with serving(folder, demo) as (process, address, environment):
        entry = {"name": "Lyon", "latitude": 45.7485, "longitude": 4.8467}
        assert post(address + "/api/v1/places", address, entry) == 201
        process.kill()
        process.wait()
    listed = run("places", "list", "--json", folder=folder, environment=environment)
    assert [place["name"] for place in json.loads(listed.stdout)] == ["Lyon"]
    findings = json.loads(run("doctor", "--json", folder=folder, environment=environment).stdout)
    assert {finding["subject"]: finding["verdict"] for finding in findings}["Database"] == "good"


def test_setup_fills_an_empty_paper_and_repeats_what_it_did_not_understand(tmp_path):
    done = run("setup", "--lang", "en", folder=tmp_path, answers=[
        "klingon", "en", "furlongs", "british", "Qqqqqqqq", "Paris", "1 999", "2"])
    # No step needs the network; the dialogue repeats the question about an unknown city.
    assert done.returncode == 0, done.stderr
    assert "Can’t reach the weather service." in done.stderr
    for answer in ["klingon", "furlongs", "999"]:
        assert f"“{answer}” isn’t one of the choices." in done.stderr
    assert "Paris" in done.stderr and "gazette serve" in done.stdout
    saved = json.loads(run("places", "list", "--json", folder=tmp_path).stdout)
    assert [place["name"] for place in saved] == ["Paris"]
    feeds = json.loads(run("feeds", "list", "--json", folder=tmp_path).stdout)
    assert [feed["title"] for feed in feeds["feeds"]] == ["BBC News", "The Guardian"]


def test_setup_may_be_skipped_to_its_end(tmp_path):
    done = run("setup", "--lang", "fr", folder=tmp_path, answers=[])
    assert done.returncode == 0, done.stderr
    assert json.loads(run("places", "list", "--json", folder=tmp_path).stdout) == []


def test_doctor_accepts_a_healthy_installation(tmp_path, demo):
    with serving(tmp_path / "data", demo) as (process, address, environment):
        examined = run("doctor", "--json", folder=tmp_path / "data", environment=environment)
    assert [f for f in json.loads(examined.stdout) if f["verdict"] == "trouble"] == []
    assert examined.returncode == 0


def test_doctor_checks_the_ensemble_and_follows_met_norway_terms(tmp_path, fresh_demo):
    def requests(path):
        with urllib.request.urlopen(f"{fresh_demo.providers}/requests?path={path}", timeout=60) as answer:
            return len(json.load(answer)["requests"])

    with serving(tmp_path / "data", fresh_demo) as (_, _, environment):
        for visits in (1, 2):
            examined = run("doctor", "--json", folder=tmp_path / "data", environment=environment)
            findings = {finding["subject"]: finding["verdict"] for finding in json.loads(examined.stdout)}
            assert findings["Open-Meteo, models"] == findings["MET Norway"] == "good"
            assert requests("/open-meteo-ensemble/v1/ensemble") == visits
            # Its response is stored, and the source is not fetched again before the time that it names.
            assert requests("/met-norway/weatherapi/locationforecast") == 1


def test_doctor_reports_each_problem(tmp_path, demo):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "gazette.sqlite").write_text("this is no database, and long enough to be looked at" * 100)
    environment = {
        # Nothing listens there.
        "GAZETTE_OPEN_METEO_URL": f"http://127.0.0.1:{free_port()}",
        "GAZETTE_OPEN_METEO_GEOCODING_URL": demo.providers,
        "GAZETTE_OPENWEATHER_URL": demo.providers.removesuffix("_control") + "openweather",
        "GAZETTE_OPENWEATHER_KEY": "wrong",
        "GAZETTE_WARNINGS_METEO_ALARM_URL": f"http://127.0.0.1:{free_port()}",
        "GAZETTE_WARNINGS_NWS_URL": demo.providers,
        "GAZETTE_WARNINGS_DWD_URL": demo.providers,
        "GAZETTE_CLASSIFIEDS_URL": demo.providers.removesuffix("_control") + "paperclip",
    }
    examined = run("doctor", "--json", folder=folder, environment=environment)
    assert examined.returncode == 1
    findings = {finding["subject"]: finding for finding in json.loads(examined.stdout)}
    for subject in ["Database", "OpenWeather", "Open-Meteo, places", "Warnings, MeteoAlarm"]:
        assert findings[subject]["verdict"] == "trouble", findings[subject]
        assert findings[subject]["advice"]
    assert "wrong" not in examined.stdout + examined.stderr


@pytest.mark.parametrize("key, verdict, sentence", [
    ("demo-onecall", "good", "One Call 3.0 answers"), ("demo-onecall4", "good", "One Call 4.0 answers: 40 hours"),
    ("demo-basic", "warning", "Only Current Weather 2.5 answers"),
])
def test_doctor_reports_the_openweather_version(tmp_path, demo, key, verdict, sentence):
    environment = environment_of(demo) | {
        "GAZETTE_OPENWEATHER_URL": demo.providers.removesuffix("_control") + "openweather", "GAZETTE_OPENWEATHER_KEY": key}
    examined = run("doctor", "--json", folder=tmp_path / "data", environment=environment)
    finding = next(one for one in json.loads(examined.stdout) if one["subject"] == "OpenWeather")
    assert finding["verdict"] == verdict and sentence in json.dumps(finding), finding


@contextmanager
def encrypted_server(folder, days):
    """Runs a server at https://localhost with an untrusted certificate, which expires in that many days."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=90))
        .not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256()))
    pem = serialization.Encoding.PEM
    (folder / "key.pem").write_bytes(key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.handle_error = lambda *_: None
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"https://localhost:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("days,english,french", [
    (90, "isn’t signed by an authority that this server trusts", "autorité reconnue par ce serveur"),
    (-1, "its certificate has expired", "son certificat a expiré"),
], ids=["unknown authority", "expired"])
def test_explains_an_untrusted_certificate(tmp_path, demo, days, english, french):
    with encrypted_server(tmp_path, days) as address:
        environment = environment_of(demo) | {
            "GAZETTE_OPEN_METEO_URL": address, "GAZETTE_OUTBOUND_ALLOWED": address, "GAZETTE_OUTBOUND_CONTACT": ""}
        for language, words in (("en", english), ("fr", french)):
            spoken = environment | {"LANG": f"{language}_{language.upper()}.UTF-8", "LC_ALL": f"{language}_{language.upper()}.UTF-8"}
            examined = run("doctor", folder=tmp_path / "data", environment=spoken)
            assert words in " ".join(examined.stdout.split()), examined.stdout
            added = run("feeds", "add", f"{address}/feed", folder=tmp_path / "data", environment=spoken)
            assert words in added.stderr, added.stderr


def test_doctor_requires_a_contact(tmp_path, demo):
    def contact(address):
        environment = environment_of(demo) | {"GAZETTE_OUTBOUND_CONTACT": address}
        examined = run("doctor", "--json", folder=tmp_path / "data", environment=environment)
        findings = {finding["subject"]: finding for finding in json.loads(examined.stdout)}
        assert findings["Certificates"]["verdict"] == "good"
        return findings["Contact address"]

    assert contact("")["verdict"] == "warning" and "outbound.contact" in contact("")["advice"]
    assert contact("me@example.org")["verdict"] == "good"


def test_short_commands_load_no_picture_library():
    linked = subprocess.run(["ldd", harness.BINARY], capture_output=True, text=True, check=True).stdout
    assert "libgobject" in linked and "libvips" not in linked


def test_exits_silently_on_a_closed_pipe():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [harness.BINARY, "config"], stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60,
        env=harness.own_environment(),
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_describes_each_metric_in_the_output_and_the_documentation(demo):
    status, text = fetch(demo.url("/metrics"))
    assert status == 200
    families = re.findall(r"^# TYPE (\S+) (?:counter|gauge|histogram)$", text, re.MULTILINE)
    assert len(families) > 15
    documented = (harness.ROOT / "docs" / "operators" / "watching.md").read_text()
    for family in families:
        assert re.search(rf"^# HELP {family} \S.*\.\n# TYPE {family} ", text, re.MULTILINE), family
        assert f"`{family}" in documented, family
