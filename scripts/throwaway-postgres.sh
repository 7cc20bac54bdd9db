#!/usr/bin/env bash
# Starts a PostgreSQL of its own in FOLDER, at a socket there and at PORT of loopback, and prints 'ready'. It stops, and the
# folder is deleted, when standard input ends: with the parent process, however that ends.
#   throwaway-postgres.sh FOLDER PORT [SETTING=VALUE | access=LINE | tls ...]
# The exit code is 69 when PostgreSQL is not installed.
set -euo pipefail
folder=$1 port=$2
shift 2

source "$(dirname "$0")/throwaway.sh"

# The newest of Debian's parallel versions.
programs=${GAZETTE_POSTGRES_PROGRAMS:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)}
if [[ ! -x $programs/initdb ]]; then
  rmdir "$folder" 2>/dev/null || true
  echo "PostgreSQL is not installed: run scripts/setup.sh, or install Debian's postgresql." >&2
  exit 69
fi

as_another "$folder"

"${as_user[@]}" "$programs/initdb" -D "$folder/data" -U gazette --auth=trust --locale=C.UTF-8 -E UTF8 --no-sync >"$folder/initdb.log" 2>&1 ||
  fail "initdb failed:" "$(tail -n 3 "$folder/initdb.log")"
settings=()
for setting in "$@"; do
  # An access line comes before all others in pg_hba.conf.
  if [[ $setting == access=* ]]; then
    printf '%s\n' "${setting#access=}" | cat - "$folder/data/pg_hba.conf" >"$folder/access"
    cat "$folder/access" >"$folder/data/pg_hba.conf"
  elif [[ $setting == tls ]]; then
    "${as_user[@]}" openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
      -addext subjectAltName=DNS:localhost -keyout "$folder/data/server.key" -out "$folder/data/server.crt" 2>"$folder/openssl.log"
    settings+=(-c ssl=on)
  else
    settings+=(-c "$setting")
  fi
done
start() (
  close_inherited
  exec "${as_user[@]}" "$programs/postgres" -D "$folder/data" -p "$port" -k "$folder" -c listen_addresses=127.0.0.1 \
    -c fsync=off -c full_page_writes=off -c max_connections=400 -c shared_buffers=64MB -c jit=off -c autovacuum=off "${settings[@]}" \
    >>"$folder/server.log" 2>&1 </dev/null
)
# Restarts a killed server, as an operator's system does, except while FOLDER/down exists.
keep_running() {
  while [[ ! -e $folder/over ]]; do
    [[ -e $folder/down ]] || start || true
    sleep 0.2
  done
}
keep_running &
keeper=$!
finish() {
  touch "$folder/over"
  kill -QUIT "$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null)" 2>/dev/null || true
  wait "$keeper" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
for _ in $(seq 300); do
  if "$programs/pg_isready" -q -h "$folder" -p "$port" -U gazette; then
    echo ready
    cat >/dev/null
    exit 0
  fi
  sleep 0.1
done
fail "the server did not answer within 30 s:" "$(tail -n 5 "$folder/server.log")"
