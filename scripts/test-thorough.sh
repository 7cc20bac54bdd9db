#!/usr/bin/env bash
# What takes too long for every change: hundreds of kills, failing disks and wrong clocks; a cluster whose nodes and whose primary
# server are killed; every number of every provider lying by itself; two reader apps on a screen that nobody sees; the contracts
# behind PgBouncer and on the tables of a later version; the unit tests under the sanitizers, each built in a folder of its own; a soak. Each step is a gate.
# With names ('test-thorough.sh kills soak') only those steps. KILLS: how many, 500 as a rule, and 200 of a cluster's nodes, with
# FAILOVERS of its primary, 20 as a rule. SOAK_MINUTES: how long the soak takes, 20 as a rule.
set -uo pipefail
cd "$(dirname "$0")/.."

wanted=("$@")
source scripts/steps.sh

build() {
  scripts/build.sh debug --product gazette
}

# SIGKILL at random moments, and a look at all that was answered.
kills() {
  .venv/bin/python BrowserTests/killing.py --kills "${KILLS:-500}"
}

# Full, read-only and failing disks, wrong clocks, damaged pages.
faults() {
  .venv/bin/python -m pytest BrowserTests/test_faults.py --quiet --no-header -p no:cacheprovider
}

# Three nodes on PostgreSQL under Patroni: kills of nodes and of the primary, then what else comes between nodes and database.
cluster() {
  scripts/setup.sh cluster &&
    .venv/bin/python BrowserTests/cluster_killing.py --kills "${KILLS:-200}" --failovers "${FAILOVERS:-20}" &&
    .venv/bin/python -m pytest BrowserTests/cluster_faults.py --quiet --no-header -rP -p no:cacheprovider
}

# Every number of every provider lies by itself, as each is then read beside honest ones.
lies() {
  GAZETTE_LIES_TOGETHER=1 .venv/bin/python -m pytest BrowserTests/test_lies.py --quiet --no-header -p no:cacheprovider
}

contracts() {
  scripts/build.sh debug --build-tests && .build/debug/gazettePackageTests.xctest --testing-library swift-testing --no-parallel \
    --filter '^GazettePostgresTests\.(AdaptersKeep|.News in PostgreSQL|.Two nodes)'
}

# The stores' contracts behind PgBouncer, which lends a session for one transaction.
pooled() {
  GAZETTE_TESTS_POOLED=1 contracts
}

# The same on tables to which a later version has added, as a node finds them that works on during an upgrade.
expanded() {
  GAZETTE_TESTS_EXPANDED=1 contracts
}

# under SANITIZER FOLDER: the unit tests with a sanitizer, whose first finding ends them with a code that is not 0.
under() {
  nice -n 10 swift test --sanitize "$1" --scratch-path "$2" --no-parallel -debug-info-format none
}

# Data races, and locks taken in two orders.
threads() {
  TSAN_OPTIONS="halt_on_error=1 suppressions=$PWD/scripts/thread-sanitizer.supp" under thread .build-tsan
}

# What is read or written beyond its bounds or after its end. What the libraries keep until the process ends is no defect.
addresses() {
  ASAN_OPTIONS=detect_leaks=0 under address .build-asan
}

# Liferea and RSS Guard themselves, against the paper.
apps() {
  scripts/setup.sh apps && .venv/bin/python -m pytest BrowserTests/desktop_apps.py --quiet --no-header -p no:cacheprovider
}

# A storm that comes, rises and is withdrawn on open pages, at the pace at which services are asked.
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
step storm storm
step pooled pooled
step expanded expanded
step threads threads
step addresses addresses
step soak soak
summary
