"""PostgreSQL, PgBouncer, Patroni, HAProxy and the nodes of one installation, on loopback and as an unprivileged user. All of it
ends with the process that started it."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import harness
from test_program import environment_of, free_port

# The maximum seconds of a start on a busy machine.
STARTED = 60
# HAProxy's own responses when it reaches no node, or when no node responds in time.
UNREACHED = (
    "Le journal est injoignable pour l’instant. Réessayez dans un moment.\n"
    "The paper cannot be reached just now. Try again in a moment.\n")
UNANSWERED = (
    "Le journal tarde à répondre. Réessayez dans un moment.\n"
    "The paper takes too long just now. Try again in a moment.\n")
# The one port at which browsers reach the installation, whichever node responds. A request without the beginning of a response
# goes to another node. A write is sent again only if it never reached a node, so each write has a new connection: one that was
# kept open may lead to a dead node. While no node is ready, as during a failover of the database, the live ones respond with a
# sentence, which is more specific than a balancer's. A response that a node has begun is therefore left to it when the node is
# marked as down.
BALANCER = """
global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 3s
  retries 3
  option redispatch 1
  option forwardfor if-none
  option http-server-close
  retry-on conn-failure empty-response
  http-error status 502 content-type "text/plain; charset=utf-8" file {unreached} hdr Retry-After 5 hdr Cache-Control no-store
  http-error status 503 content-type "text/plain; charset=utf-8" file {unreached} hdr Retry-After 5 hdr Cache-Control no-store
  http-error status 504 content-type "text/plain; charset=utf-8" file {unanswered} hdr Retry-After 5 hdr Cache-Control no-store
frontend paper
  bind 127.0.0.1:{port}
  # A reader gets a page or an error within two seconds, even if HAProxy tries several nodes: each node counts only its own time.
  # A search may take ten seconds. API requests and writes have no such limit.
  use_backend page if METH_GET {{ req.hdr(Accept) -m sub text/html }} !{{ url_param(q) -m len gt 0 }}
  default_backend other
backend page
  timeout server 2s
  server nodes abns@gazette-{port}
backend other
  server nodes abns@gazette-{port}
frontend nodes
  bind abns@gazette-{port}
  http-request disable-l7-retry unless METH_GET
  http-request return status 200 content-type text/plain lf-string "{known}" if {{ path /_ready }}
  use_backend alive if {{ nbsrv(ready) eq 0 }}
  default_backend ready
backend ready
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1
  default-server check inter 500ms fall 2 rise 1
{servers}
backend alive
  balance roundrobin
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host 127.0.0.1
  default-server check inter 500ms fall 2 rise 1
{servers}
"""


class NotInstalled(Exception):
    """A part of a cluster is not installed on this machine."""


def find_balancer():
    """Returns the path of HAProxy."""
    program = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise NotInstalled("HAProxy is not installed: run scripts/setup.sh, or install Debian's haproxy.")
    return program


class ManagedProcess:
    """A program that runs while its standard input is open, and reports when it is ready."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != "ready":
            message = self.process.communicate()[1].strip()
            raise NotInstalled(message) if self.process.returncode == 69 else AssertionError(message)

    def stop(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)


class Database(ManagedProcess):
    """A PostgreSQL server of the test's own, which can be killed and restarted."""

    def __init__(self, folder, wrapper=()):
        self.folder, self.port = Path(folder), free_port()
        super().__init__(*wrapper, harness.ROOT / "scripts" / "throwaway-postgres.sh", self.folder, self.port)
        self.address = f"host={self.folder} port={self.port} user=gazette dbname=postgres"

    def run(self, statement):
        """Returns the rows of a statement, each as a line."""
        done = subprocess.run(
            ["psql", "-XAtq", self.address, "-c", statement], capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    def statements(self, client, during):
        """Returns the statements that a client with that `application_name` sends while `during` runs, including its background
        work, each with its transaction."""
        for setting in ("log_statement = 'all'", "log_line_prefix = '%a|%v|'"):
            self.run(f"ALTER SYSTEM SET {setting}")
        self.run("SELECT pg_reload_conf()")
        log = self.folder / "server.log"

        def is_logged():
            before = log.stat().st_size
            self.run("SELECT 'begin'")
            return log.stat().st_size > before

        # The setting takes effect a moment later; a statement is logged before its response.
        wait_until(is_logged)
        start = log.stat().st_size
        try:
            during()
        finally:
            self.run("ALTER SYSTEM RESET ALL")
            self.run("SELECT pg_reload_conf()")
        with log.open(errors="replace") as file:
            file.seek(start)
            lines = file.read().splitlines()
        sent = [line.split("|", 2)[1:] for line in lines if line.startswith(f"{client}|")]
        return [(number, text.split(": ", 2)[2]) for number, text in sent if text.startswith("LOG:  execute")]

    def kill(self):
        """Kills the server until `restart`."""
        (self.folder / "down").touch()
        os.kill(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def restart(self):
        (self.folder / "down").unlink()

    @contextmanager
    def locked(self, table):
        """Locks a table exclusively."""
        session = subprocess.Popen(
            ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", self.address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            session.stdin.write(f"BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT 'held';\n")
            session.stdin.flush()
            assert session.stdout.readline().strip() == "held"
            yield
        finally:
            session.stdin.close()
            session.wait(timeout=60)


class SmallDatabase(Database):
    """A PostgreSQL server whose disk can be full; needs root. Its folder, and so its socket, is visible to no process outside."""

    def __init__(self, folder):
        mount = f'mount -t tmpfs -o size=200m,mode=0755 gazette-tests {folder} && exec "$@"'
        super().__init__(folder, ["unshare", "-m", "--propagation", "private", "sh", "-c", mount, "sh"])
        self.address = f"host=127.0.0.1 port={self.port} user=gazette dbname=postgres"

    @contextmanager
    def full(self):
        """Fills the disk to the last byte."""
        inside, ballast = ["nsenter", "-t", str(self.process.pid), "-m"], self.folder / "ballast"
        subprocess.run([*inside, "dd", "if=/dev/zero", f"of={ballast}", "bs=4096"], capture_output=True)
        try:
            yield
        finally:
            subprocess.run([*inside, "rm", str(ballast)], check=True)


class ReplicatedDatabase(ManagedProcess):
    """A primary and a synchronous replica under Patroni: when the primary dies, the replica takes its place.

    The address names both; clients connect to the writable one.
    """

    names = ("one", "two")

    def __init__(self, folder):
        self.folder = Path(folder)
        self.ports = {name: free_port() for name in self.names}
        ports = [free_port(), free_port()] + [port for name in self.names for port in (self.ports[name], free_port())]
        super().__init__(harness.ROOT / "scripts" / "throwaway-patroni.sh", self.folder, *ports)
        hosts = ",".join("127.0.0.1" for _ in self.names)
        ports = ",".join(str(self.ports[name]) for name in self.names)
        self.address = f"host={hosts} port={ports} user=gazette dbname=postgres"

    def run(self, statement, name=None, timeout=10):
        """Returns the rows of a statement at one of the servers, or at the writable one."""
        ports = [self.ports[name]] if name else list(self.ports.values())
        address = f"host={','.join('127.0.0.1' for _ in ports)} port={','.join(map(str, ports))} user=gazette dbname=postgres"
        done = subprocess.run(
            ["psql", "-XAtq", address + ("" if name else " target_session_attrs=read-write"), "-c", statement],
            capture_output=True, text=True, check=True, timeout=timeout)
        return done.stdout.splitlines()

    def primary(self):
        """Returns the name of the writable server; None while there is none."""
        for name in self.names:
            try:
                if self.run("SELECT pg_is_in_recovery()", name) == ["f"]:
                    return name
            except subprocess.SubprocessError:
                continue
        return None

    def is_replicated(self):
        """Returns True when a replica has all confirmed writes, so that the primary may die."""
        try:
            return self.run("SELECT sync_state FROM pg_stat_replication") == ["sync"]
        except subprocess.SubprocessError:
            return False

    def kill(self, name):
        """Kills a server and its Patroni until `restart`, like a lost machine, which Patroni notices after ten seconds."""
        (self.folder / f"{name}.down").touch()
        server = int((self.folder / name / "postmaster.pid").read_text().split()[0])
        sessions = [int(number) for number in Path(f"/proc/{server}/task/{server}/children").read_text().split()]
        for process in [int((self.folder / f"{name}.pid").read_text()), server, *sessions]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                # This session has just ended.
                continue

    def restart(self, name):
        (self.folder / f"{name}.down").unlink()


class NetworkLink:
    """A network between a node and its database, which can be cut, slowed down or blocked.

    It forwards data between its port and `target` while `state` is "whole". "slow" delays each piece by a quarter of a second;
    "stuck" accepts connections and bytes and forwards nothing; `cut` ends all connections and refuses new ones.
    """

    def __init__(self, target):
        self.target, self.state, self.port = target, "whole", free_port()
        self.ends, self.listener, self.lock = set(), None, threading.Lock()
        self.restore()

    def restore(self):
        """Forwards everything again."""
        self.state = "whole"
        if self.listener is None:
            self.listener = socket.create_server(("127.0.0.1", self.port), backlog=200)
            threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def cut(self):
        listener, self.listener = self.listener, None
        # Closing alone does not end a waiting `accept`.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        with self.lock:
            ends, self.ends = self.ends, set()
        for end in ends:
            self._close(end)

    def _accept(self, listener):
        while True:
            try:
                near = listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.target), timeout=5)
            far.settimeout(None)
        except OSError:
            return self._close(near)
        with self.lock:
            self.ends |= {near, far}
        for here, there in ((near, far), (far, near)):
            threading.Thread(target=self._forward, args=(here, there), daemon=True).start()

    def _forward(self, here, there):
        try:
            while data := here.recv(65536):
                while self.state == "stuck":
                    time.sleep(0.02)
                if self.state == "slow":
                    time.sleep(0.25)
                there.sendall(data)
        except OSError:
            pass
        with self.lock:
            self.ends -= {here, there}
        self._close(here)
        self._close(there)

    @staticmethod
    def _close(end):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            # The other side has already closed it.
            pass
        end.close()


class Node:
    """A `gazette serve` on the shared database, with a folder of its own."""

    def __init__(self, folder, environment):
        self.folder, self.environment, self.port, self.process = folder, environment, free_port(), None
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [harness.BINARY, "serve", "--port", str(self.port), "--data-folder", str(self.folder)],
            env=self.environment)
        return self

    def wait(self):
        """Waits until the node is ready."""
        wait_until(lambda: self.process.poll() is not None or self.ready() == 200, STARTED)
        assert self.process.poll() is None, f"A node ended at its start, with exit code {self.process.returncode}."
        return self

    def ready(self):
        """Returns the status of its readiness check; None while it does not listen."""
        try:
            return Visitor(self.port).send("GET", "/readyz")[0]
        except (OSError, http.client.HTTPException):
            return None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Stops the node gracefully; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)


class Visitor:
    """A connection to a node or to the balancer, with a session's cookie."""

    def __init__(self, port, cookie=None, timeout=60):
        self.port, self.cookie, self.connection = port, cookie, http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def headers(self, more=()):
        own = {"Origin": f"http://127.0.0.1:{self.port}"} | ({"Cookie": self.cookie} if self.cookie else {})
        return own | dict(more)

    def send(self, method, path, body=None):
        """Returns the status, the headers and the text of the complete response."""
        kind = {} if body is None else {"Content-Type": "application/json"}
        self.connection.request(method, path, None if body is None else json.dumps(body), self.headers(kind))
        answer = self.connection.getresponse()
        return answer.status, answer.headers, answer.read().decode()

    def read(self, path):
        status, _, text = self.send("GET", path)
        assert status == 200, f"{path} answered {status}: {text[:300]}"
        return json.loads(text)

    def events(self):
        """Returns the lines of the stream of changes for open pages, from its greeting on."""
        self.connection.request("GET", "/events", headers=self.headers({"Accept": "text/event-stream"}))
        answer = self.connection.getresponse()
        assert answer.status == 200
        return iter(answer.readline, b"")


def wait_until(condition, seconds=STARTED):
    """Polls until a condition holds; returns the seconds that it took."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < seconds, f"It did not come about within {seconds} s."
        time.sleep(0.02)
    return time.monotonic() - began


class Cluster:
    """The nodes of one installation on one database, and the simulated providers that they use."""

    def __init__(self, database, world, nodes):
        self.database, self.world, self.nodes = database, world, nodes

    def visitor(self, number, cookie=None):
        return Visitor(self.nodes[number].port, cookie)


@contextmanager
def running_cluster(
    nodes=2, pooled=False, news_every=0, start_database=Database, settings_of=lambda database, number: {},
):
    """Starts that many nodes on a new database. A demo prepares it, and runs the simulated providers for all of them.

    `settings_of` returns additional settings of a node, for the database and the node's number, from 0 on.
    """
    folder = Path(tempfile.mkdtemp(prefix="gazette-cluster-", dir="/tmp"))
    folder.chmod(0o755)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        (folder / "database").mkdir()
        database = start_database(folder / "database")
        stack.callback(database.stop)
        settings = {"GAZETTE_DATABASE_URL": database.address}
        if pooled:
            port = free_port()
            pooler = ManagedProcess(
                harness.ROOT / "scripts" / "throwaway-pooler.sh", folder / "pooler", port, database.folder, database.port, 20)
            stack.callback(pooler.stop)
            settings = {
                "GAZETTE_DATABASE_URL": f"host=127.0.0.1 port={port} user=gazette dbname=postgres",
                "GAZETTE_DATABASE_LISTEN_URL": database.address,
            }
        world = stack.enter_context(harness.running_demo(
            "--readers", "--set", f"database.url={database.address}", news_every=news_every))
        base = world.providers.removesuffix("/_control")
        environment = environment_of(world) | {
            "GAZETTE_NEWS_FEED_URL": f"{base}/phare/rss/une.xml", "GAZETTE_NEWS_REFRESH_EVERY": "1h",
        } | settings
        started = []
        for number in range(nodes):
            name = f"node{number + 1}"
            own = environment | settings_of(database, number)
            # The server's log names each statement's node by it.
            own["GAZETTE_DATABASE_URL"] += f" application_name={name}"
            started.append(Node(folder / name, own).start())
        for node in started:
            stack.callback(lambda node=node: node.process.poll() is None and node.kill())
        for node in started:
            node.wait()
        yield Cluster(database, world, started)


@contextmanager
def running_balancer(cluster):
    """Starts HAProxy in front of the nodes; yields its port."""
    program, port = find_balancer(), free_port()
    servers = "\n".join(f"  server node{number + 1} 127.0.0.1:{node.port}" for number, node in enumerate(cluster.nodes))
    with tempfile.TemporaryDirectory(prefix="gazette-balancer-") as folder:
        # /_ready returns the nodes that it considers ready, 1 or 0 for each.
        known = " ".join(f"%[srv_is_up(ready/node{number + 1})]" for number in range(len(cluster.nodes)))
        file, unreached, unanswered = (Path(folder) / name for name in ("haproxy.cfg", "unreached.txt", "unanswered.txt"))
        unreached.write_text(UNREACHED)
        unanswered.write_text(UNANSWERED)
        file.write_text(BALANCER.format(port=port, servers=servers, known=known, unreached=unreached, unanswered=unanswered))
        process = subprocess.Popen([program, "-db", "-q", "-f", file])
        try:
            wait_until(lambda: Visitor(port).send("GET", "/healthz")[0] == 200 if listens(port) else False)
            yield port
        finally:
            process.kill()
            process.wait()


def listens(port):
    try:
        http.client.HTTPConnection("127.0.0.1", port, timeout=5).connect()
        return True
    except OSError:
        return False
