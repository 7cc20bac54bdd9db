#!/usr/bin/env bash
# Writes the documentation of each library into docs/.build/site/libraries, with Swift's own DocC; scripts/site.py links to it.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries=(FeedParsing HTMLSanitizing HTTPFetching Thumbnailing GazetteDomain GazetteProviders SQLiteDriver WeatherProviders GazetteKit)
site=docs/.build/site/libraries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs=$(dirname "$(swift build --show-bin-path)")/symbolgraph
for library in "${libraries[@]}"; do
  mkdir -p "$work/$library" "$site/$library"
  cp "$graphs/$library.symbols.json" "$work/$library/"
  docc convert "Sources/$library/$library.docc" --additional-symbol-graph-dir "$work/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "gazette.$library" \
    --hosting-base-path "libraries/$library" --output-path "$site/$library"
done
echo "The documentation is in $site; to read it: python3 -m http.server --directory docs/.build/site"
