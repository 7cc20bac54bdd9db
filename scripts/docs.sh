#!/usr/bin/env bash
# Writes the documentation of the libraries into docs/.build/site/libraries, with Swift's own DocC; scripts/site.py links to it.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries=(FeedParsing HTMLSanitizing HTTPFetching Thumbnailing GazetteDomain GazetteProviders SQLiteDriver WeatherProviders GazetteKit)
site=docs/.build/site/libraries
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The built modules tell what they declare, so nothing is compiled for it; they need the modules of C that they import.
options=(-target "$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')"
  -I .build/debug/Modules -minimum-access-level public -skip-synthesized-members)
for map in Sources/*/module.modulemap .build/debug/*.build/module.modulemap .build/checkouts/*/Sources/*/{,include/}module.modulemap; do
  [[ ! -e $map ]] || options+=(-Xcc "-fmodule-map-file=$map")
done
for flag in $(pkg-config --cflags gumbo libidn2 libpq libqrencode libxml-2.0 sqlite3 uchardet vips); do options+=(-Xcc "$flag"); done

dependencies=()
for library in "${libraries[@]}"; do
  mkdir "$work/$library"
  swift symbolgraph-extract -module-name "$library" "${options[@]}" -output-dir "$work/$library"
  docc convert "Sources/$library/$library.docc" --additional-symbol-graph-dir "$work/$library" \
    --fallback-display-name "$library" --fallback-bundle-identifier "gazette.$library" --hosting-base-path libraries \
    --enable-experimental-external-link-support "${dependencies[@]}" --output-path "$work/$library.doccarchive"
  dependencies+=(--dependency "$work/$library.doccarchive")
done
rm -rf "$site"
mkdir -p "${site%/*}"
docc merge "$work"/*.doccarchive --synthesized-landing-page-name Gazette --synthesized-landing-page-topics-style list --output-path "$site"
