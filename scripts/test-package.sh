#!/usr/bin/env bash
# Tests a Debian package in a clean system: 'test-package.sh [--release NAME] PACKAGE'. It needs root and a Debian mirror.
# Installs, tries the demo, the server and the systemd unit, upgrades, removes, reinstalls and purges in a chroot of mmdebstrap; then
# lintian and, where it is installed, piuparts.
set -euo pipefail

release=$(. /etc/os-release && echo "$VERSION_CODENAME")
if [[ ${1:-} == --release ]]; then
  release=$2
  shift 2
fi
[[ $# == 1 && -f $1 ]] || { echo "usage: test-package.sh [--release NAME] PACKAGE" >&2; exit 64; }
package=$(realpath "$1")
cd "$(dirname "$0")/.."

# The mounts of this namespace end with it, however the script ends.
if [[ -z ${GAZETTE_NAMESPACE:-} ]]; then
  GAZETTE_NAMESPACE=1 exec unshare --mount --mount-proc --pid --fork --kill-child scripts/test-package.sh --release "$release" "$package"
fi

work=$(mktemp -d)
root=$work/root
finish() {
  umount --recursive "$work/image" "$root/proc" "$root/dev" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap finish EXIT

say() { printf 'test-package: %s\n' "$*"; }
fail() {
  say "FAILED: $*" >&2
  [[ ! -s $work/log ]] || tail -n 40 "$work/log" >&2
  exit 1
}
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
quietly() { inside "$@" >"$work/log" 2>&1 || fail "$*"; }
clean=(env -i PATH=/usr/bin:/bin HOME=/nonexistent LANG=C.UTF-8 SWIFT_BACKTRACE=enable=no TMPDIR=/tmp)
as_service() { chroot --userspec=gazette:gazette "$root" "${clean[@]}" "$@"; }

# await SECONDS URL: succeeds once the address answers with 200.
await() {
  local end=$((SECONDS + $1))
  until curl --silent --fail --max-time 2 --output /dev/null "$2"; do
    ((SECONDS < end)) || fail "no answer of $2 within $1 s"
    sleep 0.1
  done
}

port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# start USER COMMAND…: runs it in the background as the process $server.
start() {
  chroot --userspec="$1" "$root" "${clean[@]}" "${@:2}" >"$work/log" 2>&1 &
  server=$!
}
stop() {
  kill "$server"
  wait "$server" || fail "the process ended with $?"
}

say "making a system of $release"
mmdebstrap --quiet --variant=minbase --include=ca-certificates "$release" "$work/system.tar.gz"
mkdir "$root"
tar --extract --file "$work/system.tar.gz" --directory "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
cp "$package" "$root/tmp/gazette.deb"

say "install"
quietly apt-get update -qq
quietly apt-get install -qq --yes --no-install-recommends /tmp/gazette.deb
[[ $(inside stat -c '%U %a' /var/lib/gazette) == "gazette 700" ]] || fail "the data folder has the wrong owner or mode"
[[ -z $(inside sh -c 'readlink /proc/[0-9]*/exe | grep gazette') ]] || fail "installing started the program"
[[ ! -e $root/etc/systemd/system/multi-user.target.wants/gazette.service ]] || fail "installing enabled the service"
version=$(inside gazette --version)
[[ $version == "$(dpkg-deb --field "$package" Version)" ]] || fail "the program is version $version"

say "demo"
paper=$(port)
began=$(date +%s%N)
start nobody:nogroup gazette demo --port "$paper"
await 10 "http://127.0.0.1:$paper/"
say "the demo answered after $((($(date +%s%N) - began) / 1000000)) ms"
for path in /weather /map /news /classifieds /about /readyz; do await 10 "http://127.0.0.1:$paper$path"; done
stop

serve() {
  paper=$(port)
  start gazette:gazette gazette serve --config /etc/gazette/gazette.yaml --data-folder /var/lib/gazette --port "$paper"
  await 10 "http://127.0.0.1:$paper/readyz"
}
cities() { as_service gazette places --json; }

say "setup, serve, backup"
as_service gazette setup </dev/null >"$work/log" 2>&1 || fail "gazette setup"
as_service gazette places add Paris >"$work/log" 2>&1 || fail "gazette places add"
serve
quietly gazette backup /root/paper.sqlite
[[ -s $root/root/paper.sqlite ]] || fail "the backup is empty"
stop
before=$(cities)
[[ $before == *Paris* ]] || fail "the city is missing: $before"

say "upgrade with changed settings"
echo 'paper.name: Le Petit Journal' >>"$root/etc/gazette/gazette.yaml"
quietly dpkg --install /tmp/gazette.deb
grep -q 'Le Petit Journal' "$root/etc/gazette/gazette.yaml" || fail "the upgrade replaced changed settings"

say "remove, reinstall"
quietly apt-get remove -qq --yes gazette
[[ -s $root/var/lib/gazette/gazette.sqlite ]] || fail "removing deleted the data"
quietly apt-get install -qq --yes --no-install-recommends /tmp/gazette.deb
[[ $(cities) == "$before" ]] || fail "the cities changed"
serve
stop

# Under a real systemd, where systemd-nspawn is installed: the unit starts, is confined, restarts after a crash, and stops.
if command -v systemd-nspawn >/dev/null; then
  say "systemd"
  booted=$work/booted
  mkdir "$booted"
  tar --create --one-file-system --directory "$root" --exclude=./tmp --exclude=./proc --exclude=./dev . |
    tar --extract --directory "$booted"
  mkdir -m 1777 "$booted/tmp"
  mkdir "$booted/proc" "$booted/dev"
  chroot "$booted" apt-get install -qq --yes --no-install-recommends systemd systemd-sysv >"$work/log" 2>&1 || fail "apt-get install systemd"
  cp scripts/test-service.sh "$booted/root/"
  cat >"$booted/etc/systemd/system/test-service.service" <<'UNIT'
[Unit]
SuccessAction=poweroff
FailureAction=poweroff
[Service]
Type=oneshot
ExecStart=/root/test-service.sh
StandardOutput=file:/root/log
StandardError=inherit
TimeoutStartSec=120
[Install]
WantedBy=multi-user.target
UNIT
  mkdir -p "$booted/etc/systemd/system/multi-user.target.wants"
  ln -s ../test-service.service "$booted/etc/systemd/system/multi-user.target.wants/"
  timeout 180 systemd-nspawn --quiet --register=no --keep-unit --private-network --directory "$booted" --boot >"$work/boot" 2>&1 || true
  cp "$booted/root/log" "$work/log" 2>/dev/null || cp "$work/boot" "$work/log"
  [[ $(tail -n 1 "$work/log") == passed ]] || fail "the service"
  grep 'exposure' "$work/log" || true
fi

# As the Containerfile runs it: a read-only root, all addresses, its own health check.
say "container"
image=$work/image
mkdir "$image"
mount --rbind "$root" "$image"
mount -o remount,bind,ro "$image"
mount -t tmpfs tmpfs "$image/tmp"
mount --bind "$root/var/lib/gazette" "$image/var/lib/gazette"
paper=$(port)
root=$image start gazette:gazette GAZETTE_SERVER_ADDRESS=0.0.0.0 gazette serve --port "$paper"
wait "$server" && fail "the server opened a port without a password"
root=$image start gazette:gazette GAZETTE_SERVER_ADDRESS=0.0.0.0 GAZETTE_SERVER_PASSWORD=correct-horse gazette serve --port "$paper"
await 10 "http://127.0.0.1:$paper/readyz"
health=$(python3 -c 'import json, re; print(json.loads(re.search(r"HEALTHCHECK.* CMD (.*)", open("packaging/Containerfile").read())[1])[2])')
chroot "$image" bash -c "${health/8080/$paper}" || fail "the health check failed"
stop
umount --recursive "$image"

say "restore"
quietly gazette restore /root/paper.sqlite
[[ $(inside stat -c %U /var/lib/gazette/gazette.sqlite) == gazette ]] || fail "the restored file has another owner"

say "purge, keeping the data"
echo "gazette gazette/purge-data boolean false" >"$root/tmp/answers"
quietly debconf-set-selections /tmp/answers
quietly apt-get purge -qq --yes gazette
[[ -s $root/var/lib/gazette/gazette.sqlite ]] || fail "purging deleted the data against the answer"

say "purge"
quietly apt-get install -qq --yes --no-install-recommends /tmp/gazette.deb
quietly apt-get purge -qq --yes gazette
for left in /var/lib/gazette /etc/gazette /usr/share/gazette /usr/lib/gazette; do
  [[ ! -e $root$left ]] || fail "purging left $left"
done
! inside getent passwd gazette >/dev/null || fail "purging left the user"

if command -v lintian >/dev/null; then
  say "lintian"
  lintian --fail-on error,warning "$package"
fi
if command -v piuparts >/dev/null; then
  say "piuparts"
  # The debconf of Debian 13 leaves this folder of its own.
  piuparts --distribution "$release" --basetgz "$work/system.tar.gz" --ignore /var/cache/debconf/tmp.ci/ "$package" >"$work/log" 2>&1 ||
    fail "piuparts"
fi
say "passed"
