"""Starts a cluster on this machine for a demonstration: PostgreSQL, PgBouncer, three nodes with the demo's data, and HAProxy in
front of them.

With --failover there are two PostgreSQL servers under Patroni instead, and the primary can be killed. Prints the addresses, and
stops at Ctrl-C without leaving anything behind.
"""

import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))

from cluster import Database, NotInstalled, ReplicatedDatabase, running_balancer, running_cluster, wait_until  # noqa: E402


def main(fails_over):
    database = ReplicatedDatabase if fails_over else Database
    with (
        running_cluster(nodes=3, pooled=not fails_over, news_every=240, start_database=database) as cluster,
        running_balancer(cluster) as port,
    ):
        print(f"The paper, behind HAProxy: http://127.0.0.1:{port}/  (sign in as camille, «encre papier plomb»)")
        for number, node in enumerate(cluster.nodes):
            print(f"Node {number + 1}, process {node.process.pid}: {node.address}/")
        print(f"PostgreSQL{'' if fails_over else ', behind PgBouncer'}: psql '{cluster.database.address}'")
        print("Kill any two nodes: 'kill -9' and the process. Ctrl-C ends all.", flush=True)
        while fails_over:
            fail_over(cluster.database)
        signal.pause()


def fail_over(database):
    """Kills the primary whenever Enter is pressed, and restarts it as a replica."""
    input("Enter kills the primary.")
    old = database.primary()
    if old is None or not database.is_safe():
        print("There is no primary with its replica yet.")
        return
    database.kill(old)
    print("Killed. The replica takes its place.", flush=True)
    took = wait_until(lambda: database.primary() not in (None, old))
    database.revive(old)
    print(f"It has, after {took:.0f} s; the old primary becomes its replica.", flush=True)


for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.default_int_handler)
try:
    main("--failover" in sys.argv[1:])
except (KeyboardInterrupt, EOFError):
    pass
except NotInstalled as missing:
    sys.exit(f"cluster: {missing}")
