"""The real Liferea and RSS Guard on one server: what they fetch, mark and star. A step of `make test-thorough`.

Both are Debian's; each runs with a home folder of its own, on a virtual screen.
"""

import base64
import json
import os
import signal
import sqlite3
import subprocess
import time
from contextlib import contextmanager
from xml.sax.saxutils import quoteattr

import pytest

import harness
from test_reader_apps import STATE, AppServer

# The maximum seconds for any action of a program, on a busy machine.
TIMEOUT = 120


@pytest.fixture
def server():
    with harness.running_demo() as demo:
        yield AppServer(demo)


@pytest.fixture
def screen():
    """Returns the name of a virtual display."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as actual:
        number = actual.readline().strip()
    assert number, "Xvfb told no display"
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=TIMEOUT)


@contextmanager
def running_app(command, home, **environment):
    """Runs a program with a home folder of its own; everything that it starts ends with it."""
    log = (home / "log.txt").open("ab")
    own = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "DBUS_"))}
    process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True,
                               env=own | {"HOME": str(home), "LANG": "C.UTF-8"} | environment)
    try:
        yield process
    finally:
        # The programs save their data when they are asked to exit.
        for order in [signal.SIGTERM, signal.SIGKILL]:
            try:
                os.killpg(process.pid, order)
                process.wait(timeout=20)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue
        log.close()


def wait_for(actual, expected, description):
    """Waits until `told()` returns the expected value."""
    end = time.monotonic() + TIMEOUT
    while (answer := actual()) != expected:
        assert time.monotonic() < end, f"{description}: {answer} instead of {expected}"
        time.sleep(0.5)


def press(screen, window, *keys):
    """Presses keys in the window whose name contains that text, one after another like a person."""
    environment = os.environ | {"DISPLAY": screen}
    found = subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", window], env=environment,
                           capture_output=True, text=True, timeout=TIMEOUT, check=True).stdout.split()
    subprocess.run(["xdotool", "windowfocus", "--sync", found[0]], env=environment, timeout=TIMEOUT, check=True)
    for key in keys:
        subprocess.run(["xdotool", "key", key], env=environment, timeout=TIMEOUT, check=True)
        time.sleep(2)


def rows(database, query):
    """Returns the rows of a program's database; empty while there is none yet or the program writes to it."""
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5) as connection:
            return connection.execute(query).fetchall()
    except sqlite3.OperationalError:
        return []


def test_synchronizes_marks_and_stars_of_liferea(server, screen, tmp_path):
    settings = tmp_path / ".config" / "liferea"
    settings.mkdir(parents=True)
    address = quoteattr(server.demo.url("/api/greader.php"))
    (settings / "feedlist.opml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?><opml version="1.0"><head><title>Feeds</title></head><body>'
        '<outline title="Gazette" text="Gazette" type="source" sourceType="fl_google_reader" id="gazette" updateInterval="-1"'
        f' xmlUrl={address} username={quoteattr(server.name)} password={quoteattr(server.password)}/></body></opml>')
    # Liferea 1.14 accepts no marks from a server: it searches for "read" in JSON's escaped form, in text that is no longer
    # escaped.
    every = server.ids(n=10_000)
    unread = len(server.ids(n=10_000, xt=STATE + "read"))
    known = tmp_path / ".local" / "share" / "liferea" / "liferea.db"
    with running_app(["dbus-run-session", "--", "liferea"], tmp_path, DISPLAY=screen):
        wait_for(lambda: rows(known, "SELECT count(*) FROM items"), [(len(every),)], "Liferea's items")
        # The next unread article, which becomes read; the one after it; a star.
        press(screen, "Liferea", "ctrl+n", "ctrl+n", "ctrl+t")
        wait_for(lambda: len(server.ids(STATE + "starred")), 1, "stars")
    (starred,) = server.ids(STATE + "starred")
    assert server.miniflux.get_entry(starred)["status"] == "read"
    assert server.fever("saved_item_ids")["saved_item_ids"] == str(starred)
    assert len(server.ids(n=10_000, xt=STATE + "read")) <= unread - 2


def obfuscated(password, key):
    """Returns a password as RSS Guard stores it: each byte is obscured with the previous one and a byte of the key."""
    parts, kept, before = key.to_bytes(8, "little"), [], 0
    for place, byte in enumerate(b"\0" + password.encode()):
        before ^= byte ^ parts[place % 8]
        kept.append(before)
    return base64.b64encode(bytes([3, 0, *kept])).decode()


def test_synchronizes_marks_of_rss_guard(server, screen, tmp_path):
    folder = tmp_path / ".config" / "RSS Guard 4"
    (folder / "config").mkdir(parents=True)
    (folder / "config" / "config.ini").write_text(
        "[feeds]\nfeeds_update_on_startup=true\nfeeds_update_on_startup_delay=1\n\n"
        "[keyboard]\nm_actionMarkAllItemsRead=Ctrl+Shift+A\n\n[main]\nfirst_run=false\nfirst_run_4.0.4=false\n")
    known, guard = folder / "database" / "database.db", {"QTWEBENGINE_DISABLE_SANDBOX": "1"}
    every = server.ids(n=10_000)
    # The first start makes the database, into which the test then writes the account.
    with running_app(["rssguard"], tmp_path, QT_QPA_PLATFORM="offscreen", **guard):
        wait_for(lambda: rows(known, "SELECT count(*) FROM Information"), [(1,)], "RSS Guard's database")
        time.sleep(2)
    key = 1_234_567_890_123
    (folder / "config" / "key.private").write_text(str(key))
    account = {"service": 1, "url": server.base, "username": server.name, "password": obfuscated(server.password, key), "batch_size": 100,
               "download_only_unread": False, "intelligent_synchronization": False, "fetch_newer_than": ""}
    with sqlite3.connect(known) as database:
        database.execute("DELETE FROM Accounts")
        database.execute("INSERT INTO Accounts (type, custom_data) VALUES ('greader', ?)", [json.dumps(account)])
    database.close()
    server.edit([str(every[0]), str(every[3])], a="starred")
    server.edit([str(every[5])], a="read")
    read = len(every) - len(server.ids(n=10_000, xt=STATE + "read"))
    with running_app(["rssguard"], tmp_path, QT_QPA_PLATFORM="offscreen", **guard):
        wait_for(lambda: rows(known, "SELECT count(*), sum(is_read), sum(is_important) FROM Messages"), [(len(every), read, 2)],
                 "RSS Guard's articles")
    # It reports its marks with the next update.
    with running_app(["rssguard"], tmp_path, DISPLAY=screen, **guard):
        press(screen, "RSS Guard", "ctrl+shift+a")
        wait_for(lambda: rows(known, "SELECT sum(is_read) FROM Messages"), [(len(every),)], "what RSS Guard marked")
        time.sleep(2)
    with running_app(["rssguard"], tmp_path, QT_QPA_PLATFORM="offscreen", **guard):
        wait_for(lambda: server.ids(n=10_000, xt=STATE + "read"), [], "unread articles")
    assert server.miniflux.get_entries(status="unread")["total"] == 0
    assert server.fever("unread_item_ids")["unread_item_ids"] == ""
    assert sorted(server.ids(STATE + "starred")) == sorted([every[0], every[3]])
