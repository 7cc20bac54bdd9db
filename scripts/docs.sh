#!/usr/bin/env bash
# Writes the documentation of each library into docs/.build, with the DocC that comes with Swift.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries=(FeedParsing HTMLSanitizing HTTPFetching Thumbnailing GazetteDomain GazetteProviders GazetteStore)
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT

swift build -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs"
for library in "${libraries[@]}"; do
  mkdir -p "$graphs/$library" "docs/.build/$library"
  find "$graphs" -maxdepth 1 -name "$library*.symbols.json" -exec mv {} "$graphs/$library/" \;
  catalog=Sources/$library/$library.docc
  arguments=(--additional-symbol-graph-dir "$graphs/$library" --fallback-display-name "$library"
    --fallback-bundle-identifier "gazette.$library" --output-path "docs/.build/$library")
  if [[ -d $catalog ]]; then docc convert "$catalog" "${arguments[@]}"; else docc convert "${arguments[@]}"; fi
done
echo "The documentation is in docs/.build."
