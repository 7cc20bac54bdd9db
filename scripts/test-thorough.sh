#!/usr/bin/env bash
# Tests that take too long for every change: hundreds of kills, failing disks and wrong clocks; a cluster whose nodes and primary
# server are killed; every number of every provider falsified on its own; two reader apps on a virtual screen; Postfix; the contracts
# behind PgBouncer and on the tables of a later version; the unit tests under the sanitizers, each in its own build folder; a
# soak. Each step is a gate.
# With names ('test-thorough.sh kills soak') it runs only those steps. KILLS: the number of kills, by default 500, and 200 for a
# cluster's nodes, with FAILOVERS of its primary, by default 20. SOAK_MINUTES: the duration of the soak, by default 20.
set -uo pipefail
cd "$(dirname "$0")/.."

wanted=("$@")
source scripts/steps.sh

build() {
  scripts/build.sh debug --product gazette
}

# SIGKILL at random times, then a check of all confirmed changes.
kills() {
  .venv/bin/python BrowserTests/killing.py --kills "${KILLS:-500}"
}

# Full, read-only and failing disks, wrong clocks, damaged pages.
faults() {
  .venv/bin/python -m pytest BrowserTests/test_faults.py --quiet --no-header -p no:cacheprovider
}

# Three nodes on PostgreSQL under Patroni: kills of nodes and of the primary, then other faults between nodes and database.
cluster() {
  scripts/setup.sh cluster &&
    .venv/bin/python BrowserTests/cluster_killing.py --kills "${KILLS:-200}" --failovers "${FAILOVERS:-20}" &&
    .venv/bin/python -m pytest BrowserTests/cluster_faults.py --quiet --no-header -rP -p no:cacheprovider
}

# Falsifies every number of every provider on its own, so that each is read next to correct ones.
lies() {
  GAZETTE_LIES_TOGETHER=1 .venv/bin/python -m pytest BrowserTests/test_lies.py --quiet --no-header -p no:cacheprovider
}

contracts() {
  scripts/build.sh debug --build-tests && .build/debug/gazettePackageTests.xctest --testing-library swift-testing --no-parallel \
    --filter '^(GazetteStoreTests\.|PostgresDriverTests\.(AdapterContract|.News in PostgreSQL|.Two nodes))'
}

# The stores' contracts behind PgBouncer, which assigns a session per transaction.
pooled() {
  GAZETTE_TESTS_POOLED=1 contracts
}

# The same on tables with additions of a later version, as an older node sees them during an upgrade.
expanded() {
  GAZETTE_TESTS_EXPANDED=1 contracts
}

# under SANITIZER FOLDER: runs the unit tests with a sanitizer, whose first finding stops them with a non-zero code. Left out are tests
# of memory and time, which a sanitizer multiplies, and one that configures the allocator that a sanitizer replaces.
under() {
  scripts/build.sh debug --build-tests --sanitize "$1" --scratch-path "$2" &&
    nice -n 10 "$2/debug/gazettePackageTests.xctest" --testing-library swift-testing --no-parallel \
      --skip '^MeasuredMemoryTests\.' --skip 'in linear time' --skip 'after libxml2 freed it'
}

# Data races, and lock-order inversions.
threads() {
  TSAN_OPTIONS="halt_on_error=1 suppressions=$PWD/scripts/thread-sanitizer.supp" under thread .build-tsan
}

# Accesses out of bounds or after the end of a lifetime. Memory that libraries hold until the process exits is not a defect.
addresses() {
  ASAN_OPTIONS=detect_leaks=0 under address .build-asan
}

# The real Liferea and RSS Guard, against the server.
apps() {
  scripts/setup.sh apps && .venv/bin/python -m pytest BrowserTests/desktop_apps.py --quiet --no-header -p no:cacheprovider
}

# Mail through the real Postfix.
relay() {
  scripts/setup.sh relay && .venv/bin/python -m pytest BrowserTests/test_mail.py --quiet --no-header -p no:cacheprovider
}

# A storm that begins, grows and is withdrawn on open pages, at the real interval of requests to services.
storm() {
  .venv/bin/python -m pytest BrowserTests/storm.py --quiet --no-header -p no:cacheprovider
}

soak() {
  build && .venv/bin/python scripts/soak.py --minutes "${SOAK_MINUTES:-20}"
}

step build build
step kills kills
step faults faults
step cluster cluster
step lies lies
step apps apps
step relay relay
step storm storm
step pooled pooled
step expanded expanded
step threads threads
step addresses addresses
step soak soak
summary
