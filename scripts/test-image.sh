#!/usr/bin/env bash
# Builds the container image from a Debian package and runs it: 'test-image.sh PACKAGE'. It needs root, podman, and a Debian mirror.
# The Containerfile's first stage only makes the package, so PACKAGE takes its place. Without the registry of the base image, the
# base is made by mmdebstrap.
set -euo pipefail

[[ $# == 1 && -f $1 ]] || { echo "usage: test-image.sh PACKAGE" >&2; exit 64; }
package=$(realpath "$1")
cd "$(dirname "$0")/.."

# crun refuses a machine that mounts both versions of cgroups; the containers here use neither.
if [[ -z ${GAZETTE_NAMESPACE:-} ]]; then
  GAZETTE_NAMESPACE=1 exec unshare --mount scripts/test-image.sh "$package"
fi
umount /sys/fs/cgroup/unified 2>/dev/null || true

work=$(mktemp -d)
name=gazette-test-$$
finish() {
  podman rm --force --volumes "$name" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
say() { printf 'test-image: %s\n' "$*"; }
fail() {
  say "FAILED: $*" >&2
  podman logs "$name" 2>&1 | tail -n 20 >&2 || true
  exit 1
}

base=$(sed -n 's/^FROM \([^ ]*\)$/\1/p' packaging/Containerfile)
if ! podman image exists "$base" && ! podman pull --quiet "$base" >/dev/null 2>&1; then
  say "making $base"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$work/base.tar"
  podman import --quiet "$work/base.tar" "$base" >/dev/null
fi

say "build"
mkdir -p "$work/context/package"
cp "$package" "$work/context/package/"
# From the second stage on.
sed -n '/^FROM [^ ]*$/,$p' packaging/Containerfile | sed 's|from=build,source=/out|source=package|' >"$work/context/Containerfile"
podman build --quiet --isolation chroot --format docker --tag "localhost/$name" "$work/context" >"$work/log" || { cat "$work/log" >&2; exit 1; }
bytes=$(podman image inspect --format '{{.Size}}' "localhost/$name")
say "the image has $((bytes / 1000000)) MB, $(($(podman image inspect --format '{{.Size}}' "$base") / 1000000)) MB of them are the base"
[[ $(podman image inspect --format '{{.Config.User}}' "localhost/$name") == gazette ]] || fail "it runs as another user"

# run ENVIRONMENT…: starts it with a read-only root, as the compose files do.
run() {
  podman rm --force --volumes "$name" >/dev/null 2>&1 || true
  podman run --detach --name "$name" --network host --read-only --cgroups=disabled --ulimit nofile=1024:1024 --ulimit nproc=1000:1000 \
    --cap-drop all --security-opt no-new-privileges --no-healthcheck --volume "$work/data:/var/lib/gazette" "$@" "localhost/$name" >/dev/null
}

mkdir "$work/data"
chmod 777 "$work/data"
say "without a password"
run
[[ $(podman wait "$name") == 77 ]] || fail "it opened a port without a password"
say "with a password"
run --env GAZETTE_SERVER_PASSWORD=correct-horse
health=$(podman image inspect --format '{{json .Config.Healthcheck.Test}}' "localhost/$name" | python3 -c 'import json, sys; print(json.load(sys.stdin)[3])')
end=$((SECONDS + 15))
until podman exec "$name" bash -c "$health" 2>/dev/null; do
  ((SECONDS < end)) || fail "the health check fails"
  sleep 0.2
done
[[ $(curl --silent --output /dev/null --write-out '%{http_code}' http://127.0.0.1:8080/) == 401 ]] || fail "it answers without the password"
sign_in=(--silent --cookie-jar "$work/cookies" --cookie "$work/cookies" --header 'Origin: http://127.0.0.1:8080' --output /dev/null)
curl "${sign_in[@]}" --data-urlencode password=correct-horse http://127.0.0.1:8080/login
curl "${sign_in[@]}" --fail http://127.0.0.1:8080/weather || fail "no answer after signing in"
podman stop --time 15 "$name" >/dev/null
[[ $(podman inspect --format '{{.State.ExitCode}}' "$name") == 0 ]] || fail "it ended with a failure"
podman rmi --force "localhost/$name" >/dev/null
say "passed"
