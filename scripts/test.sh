#!/usr/bin/env bash
# Every check and test of Gazette, one after the other; says at the end what passed.
# With names ('test.sh format browser') only those steps.
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

build() {
  swift build -debug-info-format none --build-tests --explicit-target-dependency-import-check error
}

# In two processes, each test after the other: the corpora keep a core busy for seconds, and among many tests at once those
# over HTTP would run into their time limits. The tests on PostgreSQL, which mostly wait for it, go with the corpora.
corpora='^(CivilDates|FeedParsing|FuzzTargets|GazettePostgres|HTMLSanitizing|ProviderSimulator|Thumbnailing)Tests\.'

unit() {
  # What `swift test` runs; two of those at once do not start.
  local tests=(.build/debug/gazettePackageTests.xctest --testing-library swift-testing --no-parallel) failures=0 log
  log=$(mktemp)
  "${tests[@]}" --filter "$corpora" >"$log" 2>&1 &
  "${tests[@]}" --skip "$corpora" || failures=1
  wait "$!" || failures=1
  cat "$log"
  rm "$log"
  return "$failures"
}

# Two at a time, a file each, those first that take minutes for a few tests; then by themselves those that measure how long
# something takes.
longest=(BrowserTests/test_{lies,xss,extremes,engines,keeping,readers}.py)
measuring=(BrowserTests/test_weight.py BrowserTests/test_guests.py)

browser() {
  local pytest=(.venv/bin/python -m pytest --quiet --no-header -p no:cacheprovider) failures=0 others file
  mapfile -t others < <(printf '%s\n' BrowserTests/test_*.py | grep -vxF "$(printf '%s\n' "${longest[@]}" "${measuring[@]}")")
  "${pytest[@]}" "${longest[@]}" "${others[@]}" -n 2 --dist loadfile --no-loadscope-reorder || failures=1
  for file in "${measuring[@]}"; do "${pytest[@]}" "$file" || failures=1; done
  return "$failures"
}

step setup scripts/setup.sh || stop
step format lint
step dependencies scripts/check-dependencies
step security scripts/check-security
step build build || stop
step structure python3 scripts/measure_structure.py --limits
step languages scripts/check-languages
step sections scripts/check-sections
step unit unit
step instructions scripts/count-instructions
step browser browser
summary
