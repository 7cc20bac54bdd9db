#!/usr/bin/env bash
# Makes the files of a release in dist/: 'release.sh [--rehearse] [--program FILE] [--output FOLDER]'.
# The Debian package, the source archive, the bill of materials, the release notes and SHA256SUMS. It refuses a changed tree, and a
# version whose section of CHANGELOG.md has no date; --rehearse accepts both.
set -euo pipefail
cd "$(dirname "$0")/.."

output=dist
rehearsal=
program=()
while (($#)); do
  case $1 in
    --rehearse) rehearsal=yes ;;
    --program) program=(--program "$2"); shift ;;
    --output) output=$2; shift ;;
    *) echo "usage: release.sh [--rehearse] [--program FILE] [--output FOLDER]" >&2; exit 64 ;;
  esac
  shift
done

fail() {
  printf 'release: %s\n' "$@" >&2
  exit 1
}

version=$(scripts/version.sh)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC

if [[ -z $rehearsal ]]; then
  [[ -z $(git status --porcelain) ]] || fail "The tree has changes that are not committed."
  grep -q "^## $version (20[0-9-]*)$" CHANGELOG.md ||
    fail "CHANGELOG.md has no section '## $version (DATE)'." "docs/releasing.md says what to do before a release."
fi

# Prints the newest section of the changelog, without its heading.
notes() {
  awk '/^## / { if (section++) exit; next } section' CHANGELOG.md | sed -e '/./,$!d'
}

rm -f "$output"/gazette* "$output"/{RELEASE-NOTES.md,SHA256SUMS}
mkdir -p "$output"
scripts/package.sh "${program[@]}" --output "$output"
package=$(echo "$output"/gazette_*.deb)
# Without a time, gzip writes equal bytes.
git archive --format=tar --prefix="gazette-$version/" HEAD | gzip --best --no-name >"$output/gazette-$version.tar.gz"
[[ -e Package.resolved ]] || swift package resolve
python3 scripts/sbom.py "$package" >"$output/gazette-$version.cdx.json"
{
  printf '# Gazette %s\n\n' "$version"
  notes
} >"$output/RELEASE-NOTES.md"
(cd "$output" && sha256sum -- gazette* RELEASE-NOTES.md >SHA256SUMS)
echo "release: $output has $(find "$output" -type f | wc -l) files of version $version"
