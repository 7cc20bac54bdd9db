#!/bin/sh
# Makes the app's icons from the favicon; needs rsvg-convert (librsvg2-bin). The results are committed.
set -eu
cd "$(dirname "$0")/../Sources/GazetteWeb/Static/icons"
full=$(mktemp --suffix=.svg)
trap 'rm -f "$full"' EXIT
# Phones round the corners themselves, so these icons have square ones.
sed 's/ rx="10"//' favicon.svg > "$full"
rsvg-convert -w 192 -h 192 favicon.svg -o icon-192.png
rsvg-convert -w 512 -h 512 favicon.svg -o icon-512.png
rsvg-convert -w 512 -h 512 "$full" -o maskable-512.png
rsvg-convert -w 180 -h 180 "$full" -o touch-180.png
