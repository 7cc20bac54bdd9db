"""Gazette behind nginx and HAProxy, each with its default buffering: pages update themselves, and clients are distinguished."""

import http.client
import json
import shutil
import socket
import subprocess
import time
import urllib.parse
import urllib.request
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

import harness

PASSWORD = "encre papier plomb"
# The proxies connect from this address. Clients that bypass them connect from 127.0.0.1.
TRUSTED = "127.0.0.9"

NGINX = """
daemon off; master_process off; error_log {folder}/error.log; pid {folder}/pid;
events {{}}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/a; uwsgi_temp_path {folder}/b; scgi_temp_path {folder}/c;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://{server}; proxy_bind {source};
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }}
  }}
}}
"""

HAPROXY = """
defaults
  mode http
  timeout connect 5s
  timeout client 1h
  timeout server 1h
frontend front
  bind 127.0.0.1:{port}
  option forwardfor
  default_backend paper
backend paper
  server paper {server} source {source}
"""

PROXIES = {
    "nginx": (NGINX, lambda file, folder: ["-c", file, "-p", folder]),
    "haproxy": (HAPROXY, lambda file, folder: ["-db", "-q", "-f", file]),
}


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def running_behind_proxy(name, folder, *settings):
    """The demo, and the address of the proxy in front of it."""
    settings = [f"server.trustedProxies={TRUSTED}", *settings]
    template, arguments = PROXIES[name]
    with harness.running_demo(*(word for setting in settings for word in ("--set", setting))) as demo:
        port, file = free_port(), folder / f"{name}.conf"
        server = urllib.parse.urlsplit(demo.address).netloc
        file.write_text(template.format(folder=folder, port=port, server=server, source=TRUSTED))
        program = shutil.which(name, path="/usr/sbin:/usr/bin")
        proxy = subprocess.Popen([program, *arguments(str(file), str(folder))])
        try:
            front = f"http://127.0.0.1:{port}"
            harness.wait_until(lambda: is_responding(front))
            yield demo, front
        finally:
            proxy.terminate()
            proxy.wait(timeout=60)


def is_responding(address):
    try:
        with urllib.request.urlopen(address + "/healthz", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def send(address, path, form=None, document=None, source=None, **headers):
    """Returns the status of a response; `form` is posted, `document` changes data. Connects from the address `source`."""
    host = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(
        host.hostname, host.port, timeout=60, source_address=(source, 0) if source else None)
    body = urllib.parse.urlencode(form) if form else json.dumps(document) if document else None
    headers["Content-Type"] = "application/json" if document else "application/x-www-form-urlencoded"
    connection.request("PATCH" if document else "POST", path, body, {"Origin": address} | headers)
    with connection.getresponse() as answer:
        answer.read()
        return answer.status


@pytest.mark.parametrize("name", PROXIES)
def test_updates_a_live_page_within_a_second(browser, tmp_path, name):
    with running_behind_proxy(name, tmp_path) as (demo, front):
        page = harness.new_context(browser, demo).new_page()
        with page.expect_response(lambda response: "/events" in response.url) as stream:
            page.goto(front + "/news")
        assert stream.value.header_value("cache-control") == "no-store, no-transform"
        unread = page.locator("[data-live=news-list] .unread-dot")
        count = unread.count()
        assert count > 0
        article = page.locator("[data-live=news-list] a[href^='/news/']").first.get_attribute("href").split("?")[0]
        with urllib.request.urlopen(front + "/events", timeout=60) as stream:
            while stream.readline().strip():
                pass
            path = "/api/v1/articles/" + article.removeprefix("/news/")
            assert send(demo.address, path, document={"read": True}) == 200
            begun = time.monotonic()
            assert stream.readline() == b"event: change\n"
            taken = time.monotonic() - begun
        assert taken < 1, f"{taken:.2f} s"
        # The page itself waits a little longer on a busy machine.
        expect(unread).to_have_count(count - 1)


@pytest.mark.parametrize("name", PROXIES)
def test_throttles_a_guesser_regardless_of_forged_headers(tmp_path, name):
    with running_behind_proxy(name, tmp_path, f"server.password={PASSWORD}") as (demo, front):
        def guess(address, number, **headers):
            return send(address, "/login", {"name": f"nobody{number}", "password": "guess"}, **headers)

        claims = [{"X-Forwarded-For": "192.0.2.{}"}, {"X-Forwarded-For": "{}"}, {"Forwarded": "for=192.0.2.{}"}, {}]
        told = [
            guess(front, number, **{key: value.format(number) for key, value in claims[number % len(claims)].items()})
            for number in range(8)]
        assert told[:3] == [401, 401, 401] and told[-1] == 429, told
        # A client that bypasses the proxy counts separately, and its header is not trusted.
        told = [
            guess(demo.address, number, source="127.0.0.2", **{"X-Forwarded-For": f"192.0.2.{number}"})
            for number in range(8)]
        assert told[:3] == [401, 401, 401] and told[-1] == 429, told
