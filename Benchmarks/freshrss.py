"""FreshRSS on Debian's PHP and nginx, with SQLite, in a folder of its own; its sources stay unchanged."""

import os
import shutil
import signal
import sqlite3
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

from server_process import children, free_port, wait_for_byte

USER, PASSWORD = "reader", "benchmark-secret"

# Five workers at most, as in Debian's own pool.
POOL = """[global]
error_log = {folder}/php-fpm.log
[freshrss]
listen = {folder}/php.sock
pm = dynamic
pm.max_children = 5
pm.start_servers = 2
pm.min_spare_servers = 1
pm.max_spare_servers = 3
env[DATA_PATH] = {folder}/data
php_admin_value[error_log] = {folder}/php.log
"""

NGINX = """daemon off;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 512; }}
http {{
  include /etc/nginx/mime.types;
  access_log off;
  gzip on;
  gzip_types text/css application/javascript application/json;
  client_body_temp_path {folder}/body;
  fastcgi_temp_path {folder}/fastcgi;
  proxy_temp_path {folder}/proxy;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {sources}/p;
    index index.php index.html;
    location ~ ^.+?\\.php(/.*)?$ {{
      fastcgi_pass unix:{folder}/php.sock;
      fastcgi_split_path_info ^(.+\\.php)(/.*)$;
      set $path_info $fastcgi_path_info;
      include /etc/nginx/fastcgi_params;
      fastcgi_param PATH_INFO $path_info;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
    }}
    location / {{ try_files $uri $uri/ index.php; }}
  }}
}}
"""


def php_fpm():
    """Returns the path of Debian's PHP server; None when it is missing."""
    found = sorted(Path("/usr/sbin").glob("php-fpm8.*"))
    return str(found[-1]) if found else None


def missing(sources):
    """Returns a sentence that says what FreshRSS lacks here; None when everything is there."""
    if sources is None or not (sources / "cli" / "do-install.php").is_file():
        return "--freshrss and FRESHRSS name no folder with its sources."
    if not (shutil.which("php") and php_fpm()):
        return "php-cli and php-fpm are not installed (scripts/setup.sh benchmarks)."
    if not shutil.which("nginx", path="/usr/sbin:/usr/bin"):
        return "nginx is not installed (scripts/setup.sh benchmarks)."
    return None


class FreshRSS:
    """An installation of FreshRSS with one reader."""

    def __init__(self, sources, folder):
        self.sources, self.folder = sources, folder
        self.data = folder / "data"
        self.environment = os.environ | {"DATA_PATH": str(self.data)}
        self.data.mkdir(parents=True)
        self.run("prepare")
        self.run(
            "do-install", "--default-user", USER, "--auth-type", "none", "--environment", "production", "--language", "en",
            "--db-type", "sqlite", "--base-url", "http://127.0.0.1/", "--api-enabled")
        # In place of its first feeds, which are elsewhere.
        (self.data / "opml.xml").write_text('<opml version="2.0"><head/><body/></opml>')
        self.run("create-user", "--user", USER, "--password", PASSWORD, "--api-password", PASSWORD)

    def start(self, command, *arguments):
        """Starts one of FreshRSS's commands."""
        script = self.sources / "cli" / f"{command}.php"
        return subprocess.Popen(
            ["php", script, *map(str, arguments)], env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def run(self, command, *arguments):
        # FreshRSS's commands exit with 1 when nothing was new.
        assert self.start(command, *arguments).wait() in (0, 1), command

    def import_feeds(self, file):
        self.run("import-for-user", "--user", USER, "--filename", file)

    def refresh(self):
        """Starts the refresh of all feeds, as a timer does."""
        return self.start("actualize-user", "--user", USER)

    def forget_times(self):
        """Makes every feed due again, without a change to what is known of its last document."""
        with sqlite3.connect(self.database, timeout=30) as database:
            database.execute("UPDATE feed SET lastUpdate = lastUpdate - 100000")
        for file in (self.data / "cache").glob("*.spc"):
            os.utime(file, (time.time() - 100_000,) * 2)

    @property
    def database(self):
        return self.data / "users" / USER / "db.sqlite"

    def count(self):
        with sqlite3.connect(self.database, timeout=30) as database:
            return database.execute("SELECT count(*) FROM entry").fetchone()[0]

    @contextmanager
    def running(self):
        """Runs PHP and nginx; yields the port, and a function that returns all their processes."""
        port = free_port()
        values = {"folder": self.folder, "port": port, "sources": self.sources}
        (self.folder / "pool.conf").write_text(POOL.format(**values))
        # The worker processes of root would otherwise belong to a user who cannot read this folder.
        user = "user root;\n" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(user + NGINX.format(**values))
        root = ["--allow-to-run-as-root"] if os.geteuid() == 0 else []
        pool = (self.folder / "pool.conf").read_text()
        (self.folder / "pool.conf").write_text(pool + ("user = root\ngroup = root\n" if root else ""))
        servers = [
            subprocess.Popen([php_fpm(), "--nodaemonize", *root, "--fpm-config", self.folder / "pool.conf"], stderr=subprocess.DEVNULL),
            subprocess.Popen([shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-p", self.folder, "-c", self.folder / "nginx.conf"]),
        ]
        try:
            wait_for_byte(servers[1], port, "/api/")
            yield port, lambda: [pid for server in servers for pid in children(server.pid)]
        finally:
            for server in servers:
                server.send_signal(signal.SIGTERM)
            for server in servers:
                server.wait(timeout=30)
