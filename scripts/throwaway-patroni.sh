#!/usr/bin/env bash
# Starts two PostgreSQL servers under Patroni, with an etcd, on loopback: a primary and a synchronous replica. Prints 'ready' when
# both have these roles. All of it stops, and FOLDER is deleted, when standard input ends: with the parent process, however that
# ends.
#   throwaway-patroni.sh FOLDER ETCD PEER ONE ONEAPI TWO TWOAPI
# The six are free ports. A killed server is restarted, except while FOLDER/one.down or FOLDER/two.down exists. The exit code is
# 69 when a part is not installed.
set -euo pipefail
folder=$1 etcd_port=$2 peer_port=$3
declare -A port=([one]=$4 [two]=$6) api=([one]=$5 [two]=$7)

source "$(dirname "$0")/throwaway.sh"

programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
if [[ ! -x $programs/initdb ]] || ! command -v patroni >/dev/null || ! command -v etcd >/dev/null; then
  echo "Patroni, etcd or PostgreSQL is not installed: run scripts/setup.sh cluster, or install Debian's patroni, etcd-server and postgresql." >&2
  exit 69
fi

as_another "$folder"

write_settings() {
  cat >"$folder/$1.yml" <<YML
scope: paper
name: $1
restapi: {listen: "127.0.0.1:${api[$1]}", connect_address: "127.0.0.1:${api[$1]}"}
etcd3: {host: "127.0.0.1:$etcd_port"}
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        wal_log_hints: "on"
        fsync: "off"
        full_page_writes: "off"
        max_connections: 200
        shared_buffers: 64MB
        jit: "off"
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}]
postgresql:
  listen: "127.0.0.1:${port[$1]}"
  connect_address: "127.0.0.1:${port[$1]}"
  data_dir: $folder/$1
  bin_dir: $programs
  pgpass: $folder/$1.pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: {username: gazette}
    replication: {username: replicator}
  parameters: {unix_socket_directories: "$folder"}
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
YML
}

# Writes the shell's own process number, which the program keeps because it replaces the shell.
start_member() (
  close_inherited
  echo "$BASHPID" >"$folder/$1.pid"
  exec "${as_user[@]}" patroni "$folder/$1.yml" >>"$folder/$1.log" 2>&1 </dev/null
)
keep_running() {
  while [[ ! -e $folder/over ]]; do
    [[ -e $folder/$1.down ]] || start_member "$1" || true
    sleep 0.2
  done
}
finish() {
  local member
  touch "$folder/over"
  for member in one two; do
    kill -KILL "$(cat "$folder/$member.pid" 2>/dev/null)" 2>/dev/null || true
    kill -QUIT "$(head -n 1 "$folder/$member/postmaster.pid" 2>/dev/null)" 2>/dev/null || true
  done
  kill -KILL "$etcd" 2>/dev/null || true
  wait
  rm -rf "$folder"
}

(
  close_inherited
  # Waiting for the disk would only slow the tests down: no power cut is tested.
  exec "${as_user[@]}" etcd --data-dir "$folder/etcd" --name paper --log-level error --unsafe-no-fsync \
    --listen-client-urls "http://127.0.0.1:$etcd_port" --advertise-client-urls "http://127.0.0.1:$etcd_port" \
    --listen-peer-urls "http://127.0.0.1:$peer_port" --initial-advertise-peer-urls "http://127.0.0.1:$peer_port" \
    --initial-cluster "paper=http://127.0.0.1:$peer_port" >"$folder/etcd.log" 2>&1 </dev/null
) &
etcd=$!
trap finish EXIT
for member in one two; do
  write_settings "$member"
  keep_running "$member" &
done
for _ in $(seq 600); do
  kill -0 "$etcd" 2>/dev/null || fail "etcd did not start:" "$(tail -n 5 "$folder/etcd.log")"
  for member in one two; do
    if [[ $("$programs/psql" -XAtq -h 127.0.0.1 -p "${port[$member]}" -U gazette postgres \
      -c "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'" 2>/dev/null) == 1 ]]; then
      echo ready
      cat >/dev/null
      exit 0
    fi
  done
  sleep 0.1
done
fail "there was no primary with its replica within a minute:" "$(tail -n 5 "$folder/one.log")" "$(tail -n 5 "$folder/two.log")"
