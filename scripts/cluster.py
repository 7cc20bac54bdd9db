"""Starts a cluster on this machine, to look at: PostgreSQL, PgBouncer, three nodes of the demo's paper, and HAProxy before them.

Prints the addresses, and ends with Ctrl-C; nothing is left then.
"""

import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "BrowserTests"))

from cluster import NotInstalled, running_balancer, running_cluster  # noqa: E402


def main():
    with running_cluster(nodes=3, pooled=True, news_every=240) as cluster, running_balancer(cluster) as port:
        print(f"The paper, behind HAProxy: http://127.0.0.1:{port}/  (sign in as camille, «encre papier plomb»)")
        for number, node in enumerate(cluster.nodes):
            print(f"Node {number + 1}, process {node.process.pid}: {node.address}/")
        print(f"PostgreSQL, behind PgBouncer: psql -h {cluster.database.folder} -p {cluster.database.port} -U gazette postgres")
        print("Kill any two nodes: 'kill -9' and the process. Ctrl-C ends all.", flush=True)
        signal.pause()


for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, signal.default_int_handler)
try:
    main()
except KeyboardInterrupt:
    pass
except NotInstalled as missing:
    sys.exit(f"cluster: {missing}")
