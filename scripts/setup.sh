#!/usr/bin/env bash
# Installs what Gazette needs and this machine lacks; prints nothing when everything is installed.
# 'setup.sh libraries' installs only the build dependencies; 'setup.sh' adds those of the tests, 'setup.sh benchmarks' those of
# the benchmarks, 'setup.sh apps' the reader apps of the thorough tests, 'setup.sh relay' their mail server, 'setup.sh cluster' the
# parts of a PostgreSQL cluster, 'setup.sh package' the tools for the Debian package, 'setup.sh package-tests' those that test it.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries=(
  ca-certificates git libgumbo-dev libidn2-dev libjs-leaflet libpq-dev libqrencode-dev libsqlite3-dev libssl-dev libuchardet-dev
  libvips-dev libxml2-dev make pkg-config tzdata xplanet-images zlib1g-dev
)
# Swift links with gold. Since Debian 13 gold is a package of its own; without it the program has no RELRO.
if command -v ld >/dev/null && ! command -v ld.gold >/dev/null; then libraries+=(binutils-gold); fi
testing=(
  chromium-headless-shell firefox-esr fonts-dejavu-core fonts-droid-fallback fonts-liberation haproxy mandoc newsboat nginx-light
  pgbouncer postgresql python3-venv shellcheck valgrind webkit2gtk-driver xvfb
)
apps=(dbus liferea rssguard xdotool xvfb)
relay=(postfix)
cluster=(etcd-server haproxy patroni postgresql python3-etcd)
package=(build-essential chrpath debhelper po-debconf python3)
package_tests=(appstream buildah crun curl desktop-file-utils lintian mmdebstrap piuparts podman shellcheck systemd-container)
# PHP, with the modules of FreshRSS, and nginx are for the comparison with it.
benchmarks=(
  nginx-light php-cli php-curl php-fpm php-gmp php-intl php-mbstring php-sqlite3 php-xml php-zip python3 python3-matplotlib
  python3-venv wrk
)

fail() {
  printf 'setup: %s\n' "$@" >&2
  exit 1
}

check_swift() {
  command -v swift >/dev/null || fail "Swift is not installed." "Install Swift 6.3 or newer from swift.org, then run this again."
  local said version
  said=$(swift --version 2>&1) ||
    fail "Swift does not start: $(head -n 1 <<<"$said")" "Install the Debian packages that swift.org names for it, then run this again."
  version=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$said" | head -n 1)
  [[ $(printf '6.3\n%s\n' "$version" | sort -V | head -n 1) == 6.3 ]] ||
    fail "Swift $version is too old." "Install Swift 6.3 or newer from swift.org, then run this again."
}

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done
}

as_root() {
  if [[ $(id -u) == 0 ]]; then "$@"; else sudo "$@"; fi
}

# Debian would create and start a server for the machine. The tests start their own servers.
keep_postgres_from_starting() {
  local settings=/etc/postgresql-common/createcluster.conf
  [[ ! -e $settings ]] || return 0
  as_root mkdir -p "${settings%/*}"
  echo "create_main_cluster = false" | as_root tee "$settings" >/dev/null
}

# Without a configuration Debian starts no Postfix. The tests start their own.
keep_postfix_from_starting() {
  echo "postfix postfix/main_mailer_type select No configuration" | as_root debconf-set-selections
}

# The same for etcd and Patroni, which Debian starts where systemd runs.
stop_services_of() {
  local service
  [[ -d /run/systemd/system ]] || return 0
  for service in etcd patroni; do
    [[ " $* " != *" $service"* ]] || as_root systemctl disable --quiet --now "$service"
  done
}

install_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  command -v apt-get >/dev/null || fail "These packages are missing, and this is no Debian: ${missing[*]}" "Install what they hold, then run this again."
  [[ $(id -u) == 0 ]] || command -v sudo >/dev/null ||
    fail "These packages are missing: ${missing[*]}" "Run this as root, or install sudo, then run this again."
  echo "setup: installing ${missing[*]}"
  [[ " ${missing[*]} " != *" postgresql "* ]] || keep_postgres_from_starting
  [[ " ${missing[*]} " != *" postfix "* ]] || keep_postfix_from_starting
  as_root apt-get update -qq
  # It replaces no package of this machine, such as another mail server.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends --no-remove "${missing[@]}" >/dev/null
  stop_services_of "${missing[@]}"
}

# install_python_tools FOLDER REQUIREMENTS. The stamp stores the installed list: a changed list is installed, and an unchanged one
# costs nothing.
install_python_tools() {
  local stamp=$1/installed.txt
  cmp -s "$2" "$stamp" && return 0
  echo "setup: installing the Python tools of $2 into $1"
  rm -rf "$1"
  /usr/bin/python3 -m venv "$1"
  "$1/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$2"
  cp "$2" "$stamp"
}

check_swift
case ${1:-all} in
  libraries) install_packages "${libraries[@]}" ;;
  benchmarks)
    install_packages "${libraries[@]}" "${benchmarks[@]}"
    install_python_tools Benchmarks/.venv Benchmarks/requirements.txt
    ;;
  apps) install_packages "${apps[@]}" ;;
  relay) install_packages "${relay[@]}" ;;
  cluster) install_packages "${cluster[@]}" ;;
  package) install_packages "${package[@]}" ;;
  package-tests) install_packages "${package[@]}" "${package_tests[@]}" ;;
  *)
    install_packages "${libraries[@]}" "${testing[@]}"
    install_python_tools .venv BrowserTests/requirements.txt
    ;;
esac
