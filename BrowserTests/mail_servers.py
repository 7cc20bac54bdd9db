"""Two mail servers on loopback with certificates of their own: aiosmtpd, which needs a password, and Debian's Postfix."""

import datetime
import email
import email.policy
import ipaddress
import os
import pwd
import ssl
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from harness import wait_until
from test_program import free_port

POSTFIX = "/usr/sbin/postfix"
# Root may start it: its processes change their users.
POSTFIX_RUNS = os.path.exists(POSTFIX) and os.geteuid() == 0


def certificate(folder):
    """Writes a key and a self-signed certificate for 127.0.0.1 into one file, and returns its path."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    signed = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True).sign(key, hashes.SHA256()))
    file = Path(folder) / "mail.pem"
    file.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + signed.public_bytes(Encoding.PEM))
    return file


def settings(port, certificate):
    """Returns the settings of a server that sends its mail to one of these."""
    return {
        "GAZETTE_MAIL_HOST": "127.0.0.1", "GAZETTE_MAIL_PORT": str(port), "GAZETTE_MAIL_ENCRYPTION": "starttls",
        "GAZETTE_MAIL_AUTHORITIES": str(certificate), "GAZETTE_MAIL_FROM": "gazette@paper.example",
    }


class MailServer:
    """An SMTP server that takes messages from one user, after STARTTLS."""

    USER, PASSWORD = "gazette", "a password: é"

    def __init__(self, folder):
        self.certificate = certificate(folder)
        self.received = []
        self.envelopes = []
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self.controller = Controller(
            self, hostname="127.0.0.1", port=free_port(), tls_context=context, require_starttls=True, auth_required=True,
            authenticator=self.authenticate, decode_data=False)
        self.settings = settings(self.controller.port, self.certificate) | {
            "GAZETTE_MAIL_USER": self.USER, "GAZETTE_MAIL_PASSWORD": self.PASSWORD}

    def authenticate(self, server, session, envelope, mechanism, data):
        is_right = (data.login, data.password) == (self.USER.encode(), self.PASSWORD.encode())
        # Without `handled=False` the server never answers a wrong password.
        return AuthResult(success=is_right, handled=is_right)

    async def handle_DATA(self, server, session, envelope):
        self.envelopes.append((envelope.mail_from, envelope.rcpt_tos))
        self.received.append(envelope.original_content)
        return "250 OK"


@contextmanager
def running_mail_server(folder):
    """Runs the server with the password until the end."""
    server = MailServer(folder)
    server.controller.start()
    try:
        yield server
    finally:
        server.controller.stop()


class Postfix:
    """A Postfix with a configuration, a queue and a mailbox of its own, which refuses bare line ends."""

    def __init__(self, folder):
        self.folder = Path(folder)
        # Its processes run as other users.
        self.folder.chmod(0o711)
        self.certificate = certificate(self.folder)
        self.port = free_port()
        self.settings = settings(self.port, self.certificate)
        owner = pwd.getpwnam("postfix")
        for name in ("etc", "queue", "data", "mail"):
            (self.folder / name).mkdir()
        for name in ("data", "mail"):
            os.chown(self.folder / name, owner.pw_uid, owner.pw_gid)
        (self.folder / "etc" / "main.cf").write_text(f"""
compatibility_level = 3.6
queue_directory = {self.folder}/queue
data_directory = {self.folder}/data
maillog_file = {self.folder}/log
maillog_file_prefixes = {self.folder}
myhostname = relay.example
mydestination =
alias_maps =
inet_interfaces = loopback-only
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_forbid_bare_newline = reject
smtpd_tls_chain_files = {self.certificate}
virtual_mailbox_domains = example.org
virtual_mailbox_base = {self.folder}/mail
virtual_mailbox_maps = static:reader/
virtual_uid_maps = static:{owner.pw_uid}
virtual_gid_maps = static:{owner.pw_gid}
virtual_minimum_uid = 1
""")
        inner = "".join(f"{line}\n" for line in [
            "cleanup unix n - n - 0 cleanup", "qmgr unix n - n 300 1 qmgr", "tlsmgr unix - - n 1000? 1 tlsmgr",
            "rewrite unix - - n - - trivial-rewrite", "bounce unix - - n - 0 bounce", "defer unix - - n - 0 bounce",
            "trace unix - - n - 0 bounce", "flush unix n - n 1000? 0 flush", "proxymap unix - - n - - proxymap",
            "error unix - - n - - error", "retry unix - - n - - error", "virtual unix - n n - - virtual",
            "anvil unix - - n - 1 anvil", "postlog unix-dgram n - n - 1 postlogd"])
        (self.folder / "etc" / "master.cf").write_text(
            f"127.0.0.1:{self.port} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt\n{inner}")

    def run(self, command):
        return subprocess.run([POSTFIX, "-c", str(self.folder / "etc"), command], capture_output=True, text=True, timeout=60)

    def log(self):
        file = self.folder / "log"
        return file.read_text() if file.exists() else ""

    def messages(self):
        """Returns the delivered messages, parsed, the oldest first."""
        files = sorted((self.folder / "mail" / "reader" / "new").glob("*"), key=lambda file: file.stat().st_mtime_ns)
        return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]


@contextmanager
def running_postfix():
    """Runs Postfix until the end."""
    with tempfile.TemporaryDirectory(prefix="gazette-postfix-") as folder:
        postfix = Postfix(folder)
        started = postfix.run("start")
        try:
            assert started.returncode == 0, started.stderr + postfix.log()
            yield postfix
        finally:
            postfix.run("stop")
            wait_until(lambda: postfix.run("status").returncode != 0)
