#!/usr/bin/env bash
# Builds the benchmarks and the program for release, runs all, and writes the tables to standard output.
# SCRATCH names another folder for what is built.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=${SCRATCH:-Benchmarks/.build}
options=(--package-path Benchmarks --scratch-path "$scratch" -c release)
for product in gazette bare measure; do
  swift build "${options[@]}" --product "$product" >&2
done
programs=$(swift build "${options[@]}" --show-bin-path)

printf '%s, %s cores, load %s\n\n' "$(date --iso-8601)" "$(nproc)" "$(cut -d ' ' -f 1-3 /proc/loadavg)"
printf '## Forecast\n\n'
"$programs/measure" forecast
printf '\n## Refresh\n\n'
"$programs/measure" refresh
printf '\n## Server\n\n'
python3 Benchmarks/server.py "$programs"
