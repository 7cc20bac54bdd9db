#!/usr/bin/env bash
# Runs every check and test of Gazette serially, and prints a summary at the end.
# With names ('test.sh format browser') it runs only those steps.
set -uo pipefail
cd "$(dirname "$0")/.."

wanted=("$@")
source scripts/steps.sh

stop() {
  summary
  exit 1
}

lint() {
  local folders=(Package.swift Sources Tests Fuzzing)
  [[ -d Benchmarks ]] && folders+=(Benchmarks/Package.swift Benchmarks/Sources)
  swift format lint --strict --recursive --parallel "${folders[@]}"
}

# In three processes, each of which runs its tests serially: the corpora use a core for seconds, and among many concurrent tests
# those over HTTP would exceed their time limits. The PostgreSQL tests mostly wait for the database. Their files are useless
# afterwards, so they are in memory if there is enough of it.
corpora='^(CivilDates|FeedParsing|FuzzTargets|GazetteDomain|GazettePresentation|HTMLSanitizing|MeasuredMemory|ProviderSimulator|Thumbnailing)Tests\.'
postgres='^(GazetteStore|PostgresDriver)Tests\.'

unit() {
  # The program that `swift test` runs; two instances of `swift test` do not start at once.
  local tests=(.build/debug/gazettePackageTests.xctest --testing-library swift-testing --no-parallel) failures=0 logs process processes=() room folder
  room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)
  if ((${room:-0} > 4000000)); then folder=$(mktemp -d /dev/shm/gazette-tests.XXXXXX); else folder=$(mktemp -d); fi
  # PostgreSQL runs as another user.
  chmod 711 "$folder"
  local -x TMPDIR=$folder
  logs=$(mktemp -d)
  "${tests[@]}" --filter "$postgres" >"$logs/postgres" 2>&1 &
  processes+=($!)
  "${tests[@]}" --filter "$corpora" >"$logs/corpora" 2>&1 &
  processes+=($!)
  "${tests[@]}" --skip "$corpora" --skip "$postgres" || failures=1
  # `jobs -p` would leave out those that have already ended.
  for process in "${processes[@]}"; do wait "$process" || failures=1; done
  cat "$logs"/*
  rm -rf "$folder"
  return "$failures"
}

# Two files at a time, those that take minutes first; then, separately, the stress tests; last and alone the tests that measure weight.
longest=(BrowserTests/test_{lies,xss,extremes,engines,keeping,readers}.py)
apart=(BrowserTests/test_guests.py BrowserTests/test_weight.py)

browser() {
  # Without the plug-ins of installed packages, whose loading takes longer than finding all tests.
  local -x PYTEST_DISABLE_PLUGIN_AUTOLOAD=1
  local pytest=(.venv/bin/python -m pytest --quiet --no-header -p no:cacheprovider) failures=0 others
  mapfile -t others < <(printf '%s\n' BrowserTests/test_*.py | grep -vxF "$(printf '%s\n' "${longest[@]}" "${apart[@]}")")
  "${pytest[@]}" "${longest[@]}" "${others[@]}" -p xdist -n 2 --dist loadfile --no-loadscope-reorder || failures=1
  "${pytest[@]}" "${apart[0]}" -p xdist -n 2 || failures=1
  "${pytest[@]}" "${apart[1]}" || failures=1
  return "$failures"
}

# The test dependencies are installed during the build, which does not need them; each keeps one process busy.
if wants setup; then
  scripts/setup.sh libraries || exit 1
  tools=$(mktemp)
  trap 'rm -f "$tools"' EXIT
  scripts/setup.sh >"$tools" 2>&1 &
  installing=$!
fi

installed() {
  local status=0
  wait "$installing" || status=$?
  cat "$tools"
  return "$status"
}

step format lint
step build scripts/build.sh debug --build-tests || stop
step setup installed || stop
step dependencies scripts/check-dependencies
step security scripts/check-security
step structure python3 scripts/measure_structure.py --limits
step languages scripts/check-languages
step english scripts/check-english
step guide scripts/check-guide
step sections scripts/check-sections
step packages scripts/check-packages
step packaging .venv/bin/python scripts/check-packaging
step portability scripts/check-portability
step site .venv/bin/python scripts/site.py --check
step unit unit
step instructions scripts/count-instructions
step browser browser
summary
