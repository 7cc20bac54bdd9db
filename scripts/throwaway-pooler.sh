#!/usr/bin/env bash
# Starts a PgBouncer in transaction mode at PORT of loopback, in front of the PostgreSQL whose socket is in SERVER, and prints
# 'ready'. It stops, and its folder is deleted, when standard input ends.
#   throwaway-pooler.sh FOLDER PORT SERVER SERVERPORT SESSIONS
# The exit code is 69 when PgBouncer is not installed.
set -euo pipefail
folder=$1 port=$2 server=$3 server_port=$4 sessions=$5

source "$(dirname "$0")/throwaway.sh"

pooler=$(PATH=$PATH:/usr/sbin command -v pgbouncer) || {
  echo "PgBouncer is not installed: run scripts/setup.sh, or install Debian's pgbouncer." >&2
  exit 69
}
mkdir "$folder"
printf '"gazette" ""\n' >"$folder/users.txt"
cat >"$folder/pgbouncer.ini" <<INI
[databases]
* = host=$server port=$server_port
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = trust
auth_file = $folder/users.txt
pool_mode = transaction
default_pool_size = $sessions
max_client_conn = 500
logfile = $folder/pgbouncer.log
INI
as_another "$folder"
(
  close_inherited
  exec "${as_user[@]}" "$pooler" -q "$folder/pgbouncer.ini" </dev/null >/dev/null 2>&1
) &
running=$!
finish() {
  kill -KILL "$running" 2>/dev/null || true
  wait "$running" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
for _ in $(seq 100); do
  kill -0 "$running" 2>/dev/null || fail "it did not start:" "$(tail -n 3 "$folder/pgbouncer.log")"
  if (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
    echo ready
    cat >/dev/null
    exit 0
  fi
  sleep 0.1
done
fail "it did not answer within 10 s"
