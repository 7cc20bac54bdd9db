#!/usr/bin/env bash
# Builds the Debian package gazette_VERSION_ARCHITECTURE.deb: 'package.sh [--program FILE] [--output FOLDER]'.
# Without --program it builds the program for release first. Equal sources, program and tools give equal bytes: the dates in the
# package are those of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."

program=
output=dist
while (($#)); do
  case $1 in
    --program) program=$(realpath "$2") ;;
    --output) output=$2 ;;
    *) echo "usage: package.sh [--program FILE] [--output FOLDER]" >&2; exit 64 ;;
  esac
  shift 2
done
if [[ -z $program ]]; then
  scripts/build.sh release --product gazette
  program=$(realpath .build/release/gazette)
fi

version=$(scripts/version.sh)
said=$("$program" --version)
[[ $said == "$version" ]] || { echo "package: $program is version $said, and the sources are $version" >&2; exit 1; }
# A copy without git, as in a container's build, has the date of its newest changes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH SWIFT_BACKTRACE=enable=no LC_ALL=C.UTF-8 TZ=UTC
umask 022

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/gazette
mkdir -p "$stage"/{program,resources,completions,icons}

# The program looks for its resources next to itself; they do not depend on the architecture, so these are links. Links in the
# program's folder also serve the simulated providers, whose data is the demo's only.
copy_program() {
  local resources
  cp "$program" "$stage/program/gazette"
  for resources in "${program%/*}"/gazette_{GazetteProviders,GazetteWeb,ProviderSimulator}.resources; do
    cp -RL "$resources" "$stage/resources/"
    echo "usr/share/gazette/${resources##*/} usr/lib/gazette/${resources##*/}"
  done >"$stage/links"
  copy_swift_libraries
}

# A program built for debugging is linked with Swift's libraries, which no package of Debian has.
copy_swift_libraries() {
  local libraries
  mapfile -t libraries < <(ldd "$program" | sed -n 's/.* => \(.*swift.*\/lib.*\) (.*/\1/p')
  if ((${#libraries[@]} == 0)); then
    chrpath --delete "$stage/program/gazette" >/dev/null
  else
    echo "package: the program needs ${#libraries[@]} libraries of Swift, so the package is for tests only"
    cp --dereference "${libraries[@]}" "$stage/program/"
    chrpath --replace /usr/lib/gazette "$stage/program/gazette" >/dev/null
  fi
}

# The opened and read files that packages.txt has for this Debian; dpkg-shlibdeps finds the linked libraries.
list_packages() {
  local release column=1
  release=$(. /etc/os-release && echo "${VERSION_ID:-12}")
  ((release < 13)) || column=2
  awk -v column="$column" '/^#/ || $3 != "-" { next } { printf "%s%s", separator, $column; separator = ", " }' packaging/packages.txt
}

write_changelog() {
  printf 'gazette (%s) stable; urgency=medium\n\n  * Release %s. CHANGELOG.md lists its changes.\n\n -- %s  %s\n' \
    "$version" "$version" "$(sed -n 's/^Maintainer: //p' packaging/debian/control)" "$(date -R -d "@$SOURCE_DATE_EPOCH")"
}

# The notices of the linked Swift packages, which the Apache License requires.
write_notice() {
  local file
  for file in .build/checkouts/*/NOTICE.txt; do
    [[ -e $file ]] || continue
    file=${file#.build/checkouts/}
    printf '== %s\n\n%s\n\n' "${file%/*}" "$(cat ".build/checkouts/$file")"
  done
}

write_completions() {
  # A completion is sourced, so it needs no interpreter.
  "$program" --generate-completion-script bash | sed '1{/^#!/d}' >"$stage/completions/gazette"
  "$program" --generate-completion-script zsh >"$stage/completions/_gazette"
  "$program" --generate-completion-script fish >"$stage/completions/gazette.fish"
}

cp -R packaging/debian "$stage/debian"
copy_program
mv "$stage/links" "$stage/debian/gazette.links"
echo "usr/lib/gazette/gazette usr/bin/gazette" >>"$stage/debian/gazette.links"
cp packaging/gazette.service "$stage/debian/gazette.service"
cp packaging/gazette.yaml packaging/org.gazette.Gazette.* README.md CHANGELOG.md "$stage/"
cp Sources/GazetteWeb/Static/icons/favicon.svg "$stage/icons/gazette.svg"
python3 scripts/manual.py "$program" "$stage/man"
write_completions
write_notice >"$stage/NOTICE"
list_packages >"$stage/packages.txt"
write_changelog >"$stage/debian/changelog"
chmod -R u=rwX,go=rX "$stage"

if ! (cd "$stage" && dpkg-buildpackage --build=binary --no-sign) >"$work/log" 2>&1; then
  cat "$work/log" >&2
  exit 1
fi
mkdir -p "$output"
cp "$work"/gazette_*.deb "$output/"
echo "package: $(ls "$output"/gazette_"$version"_*.deb)"
