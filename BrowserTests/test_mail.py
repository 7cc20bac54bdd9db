"""Mail for real: servers of others take it, and Python reads it."""

import email
import email.policy
import json
import re

import pytest

import mail_servers
from harness import wait_until
from test_articles import publisher, refreshed, running_server, send  # noqa: F401 (fixtures)
from test_push import watch

READER = "reader@example.org"
# A line that begins with a dot ends or changes a message if its sender does not double the dot.
TITLES = [". cloche", ".. cloche", ".\r\nMAIL FROM:<evil@example.org> cloche", "Subject: cloche\r\nBcc: evil@example.org"]
LONG = "cloche " + "é" * 1_000_000


def add_channel(server):
    """Adds the reader's mail address, and returns the channel's number."""
    return send(server, "/api/v1/channels", "POST", json.dumps({"kind": "mail", "address": READER}).encode())["id"]


def watch_and_publish(publisher, server):  # noqa: F811
    """Publishes the titles at once, so that one message has them all as lines."""
    watch(server, "Cloches", "cloche kind:article")
    for title in TITLES:
        publisher.publish(title, "Une cloche.")


def parts(message):
    """Returns the plain text and the HTML of a message."""
    assert message.get_content_type() == "multipart/alternative"
    return [part.get_content() for part in message.iter_parts()]


def parsed(content):
    """Returns a message that Python reads without a complaint, after a check of its lines."""
    assert content.isascii() and all(len(line) <= 998 for line in content.split(b"\r\n"))
    assert b"\n" not in content.replace(b"\r\n", b"") and b"\r" not in content.replace(b"\r\n", b"")
    message = email.message_from_bytes(content, policy=email.policy.SMTP)
    assert not message.defects and not any(field.defects for field in message.values())
    return message


def expect_titles(message):
    """Checks the message about all titles: each is a line of its text, and none is a field or a command."""
    plain, page = parts(message)
    lines = plain.splitlines()
    for line in [". cloche", ".. cloche", ". MAIL FROM:<evil@example.org> cloche", "Subject: cloche Bcc: evil@example.org"]:
        assert line in lines, lines
    assert "/watches/" in plain and "/watches/mute/" in plain and "evil@example.org" in page
    assert message["To"] == READER and message["Bcc"] is None and len(message.get_all("Subject")) == 1


def test_mail_needs_the_password_and_arrives_intact(publisher, tmp_path, demo):  # noqa: F811
    with mail_servers.running_mail_server(tmp_path) as mail:
        with running_server(publisher, tmp_path, demo, mail.settings) as server:
            channel = add_channel(server)
            assert send(server, f"/api/v1/channels/{channel}/test", "POST", b"")["accepted"]
            test = parsed(mail.received[0])
            assert test["Subject"] == "Un essai de Gazette" and test["Auto-Submitted"] == "auto-generated"
            assert test["Date"].datetime is not None and re.fullmatch(r"<[0-9a-z]{32}@[-.\w]+>", test["Message-ID"])
            assert mail.envelopes[0] == ("gazette@paper.example", [READER])
            watch_and_publish(publisher, server)
            expect_titles(parsed(refreshed(server, lambda: mail.received[1:])[0]))
            publisher.publish(LONG, "Une cloche.")
            subject = parsed(refreshed(server, lambda: mail.received[2:])[0])["Subject"]
            assert subject.startswith("cloche éé") and len(subject) <= 200


def test_reports_a_refused_password(publisher, tmp_path, demo):  # noqa: F811
    with mail_servers.running_mail_server(tmp_path) as mail:
        wrong = mail.settings | {"GAZETTE_MAIL_PASSWORD": "wrong"}
        with running_server(publisher, tmp_path, demo, wrong) as server:
            result = send(server, f"/api/v1/channels/{add_channel(server)}/test", "POST", b"")
            assert (result["accepted"], result["result"]) == (False, "later") and mail.received == []
            assert "mot de passe" in result["message"] or "password" in result["message"]


@pytest.mark.skipif(not mail_servers.POSTFIX_RUNS, reason="Postfix is not installed, or this user may not start it.")
def test_postfix_delivers_mail_intact(publisher, tmp_path, demo):  # noqa: F811
    with mail_servers.running_postfix() as postfix:
        with running_server(publisher, tmp_path, demo, postfix.settings) as server:
            channel = add_channel(server)
            result = send(server, f"/api/v1/channels/{channel}/test", "POST", b"")
            assert result["accepted"], (result, postfix.log())
            assert wait_until(postfix.messages)[0]["Subject"] == "Un essai de Gazette"
            watch_and_publish(publisher, server)
            message = refreshed(server, lambda: postfix.messages()[1:])[0]
            expect_titles(message)
            assert message["Return-Path"] == "<gazette@paper.example>"
