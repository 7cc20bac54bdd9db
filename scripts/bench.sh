#!/usr/bin/env bash
# Builds the benchmarks and the program for release, runs all benchmarks, and writes the tables to standard output. SCRATCH names
# another build folder.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=${SCRATCH:-Benchmarks/.build}
options=(--package-path Benchmarks --scratch-path "$scratch" -c release)
for product in gazette ads bare measure news scale watches; do
  swift build "${options[@]}" --product "$product" >&2
done
programs=$(swift build "${options[@]}" --show-bin-path)

printf '%s, %s cores, load %s\n\n' "$(date --iso-8601)" "$(nproc)" "$(cut -d ' ' -f 1-3 /proc/loadavg)"
printf '## Forecast\n\n'
"$programs/measure" forecast
printf '\n## Refresh\n\n'
"$programs/measure" refresh
printf '\n## Feeds\n\n'
"$programs/measure" feeds
printf '\n## Sanitising\n\n'
"$programs/measure" sanitize
printf '\n'
"Benchmarks/.venv/bin/python" Benchmarks/beside_python.py "$programs/measure"
printf '\n## Warnings\n\n'
"$programs/measure" warnings
printf '\n## Map\n\n'
"$programs/measure" grid
printf '\n'
"$programs/measure" basemap /usr/share/xplanet/images/earth.jpg
folder=$(mktemp --directory --tmpdir gazette-bench-ads.XXXXXX)
trap 'rm -rf "$folder"' EXIT
printf '\n## News\n\n'
"$programs/news" refresh 1000
printf '\n'
"$programs/news" one-host 1000
printf '\n| memory, MB | before | at its peak |\n|---|---|---|\n'
"$programs/news" memory 1000
"$programs/news" bare-memory 1000
printf '\n'
"$programs/news" fill "$folder/news" 1000000
printf '\n1,000,000 articles:\n\n'
"$programs/news" read "$folder/news"
printf '\n'
printf '\n1,000,000 articles, what reader apps ask:\n\n'
python3 Benchmarks/reader_apps.py "$programs" "$folder/news"
printf '\n'
"$programs/news" prune "$folder/news"
rm -rf "$folder/news"
printf '\n## Watches\n\n'
"$programs/watches" evaluate 1000 10000
printf '\n'
"$programs/watches" readers 10000 50
printf '\n'
"$programs/watches" preview 100000
printf '\n## Thumbnails\n\n'
if command -v vipsthumbnail >/dev/null; then
  # Twelve megapixels, as from a phone's camera.
  vips resize /usr/share/xplanet/images/earth.jpg "$folder/large.jpg[Q=92]" 2.4
  "$programs/measure" thumbnail "$folder/large.jpg"
else
  printf 'Not measured: install libvips-tools for the yardstick.\n'
fi
printf '\n## Classifieds\n\n'
printf '| import | ads | listing, MB | ads/s | peak memory, MB |\n|---|---|---|---|---|\n'
for count in 100000 1000000; do
  "$programs/ads" listing "$folder/$count" "$count"
  "$programs/ads" import "$folder/$count" "$folder/$count/data"
  "$programs/ads" again "$folder/$count" "$folder/$count/data"
  "$programs/ads" bare "$folder/$count/bare" "$count"
  rm -rf "$folder/$count/bare"
done
printf '\n1,000,000 ads, two words in one category between two prices:\n\n'
"$programs/ads" search "$folder/1000000/data"
printf '\n## Server\n\n'
python3 Benchmarks/server.py "$programs" "$folder/1000000/data"
printf '\n## Growth\n'
/usr/bin/python3 Benchmarks/growth.py "$programs" --draw
printf '\n## Scale, simulated\n\n'
"$programs/scale" 1000000 12 1
