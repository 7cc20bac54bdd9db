#!/usr/bin/env bash
# Writes the documentation of each library into docs/.build, with Swift's own DocC.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries=(FeedParsing HTMLSanitizing HTTPFetching Thumbnailing GazetteDomain GazetteProviders SQLiteDriver WeatherProviders GazetteKit)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members
graphs=$(dirname "$(swift build --show-bin-path)")/symbolgraph
for library in "${libraries[@]}"; do
  mkdir -p "$work/$library" "docs/.build/$library"
  cp "$graphs/$library.symbols.json" "$work/$library/"
  docc convert "Sources/$library/$library.docc" --additional-symbol-graph-dir "$work/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "gazette.$library" \
    --output-path "docs/.build/$library"
done
echo "The documentation is in docs/.build; to read it: python3 -m http.server --directory docs/.build/FeedParsing"
