#!/usr/bin/env bash
# Builds with the options of all scripts: 'build.sh debug --build-tests', 'build.sh release --product gazette'.
# A first build is faster than plain `swift build`: it leaves out debug information, which no one reads, and other modules' data
# in the editor's index; one process compiles a module, not two that read the same files; and the headers of the C++ library, with
# which each of BoringSSL's 280 files begins, are precompiled.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=$1
shift
options=(--configuration "$configuration" --explicit-target-dependency-import-check error -debug-info-format none)
if [[ $configuration == debug ]]; then
  optimisation=-O0
  for option in -driver-batch-count 1 -index-ignore-clang-modules -index-ignore-system-modules; do options+=(-Xswiftc "$option"); done
  # C draws the tiles and parses HTTP for the tests, and is little code except for the C++ of BoringSSL.
  options+=(-Xcc -O2 -Xcxx -O0)
else
  optimisation=-O2
  options+=(--static-swift-stdlib)
fi

# The headers need the options with which SwiftPM compiles C++, which may differ in other versions. They are precompiled again
# when the library or the compiler changes, which clang itself reports.
clang=("$(dirname "$(readlink -f "$(command -v swift)")")/clang" "$optimisation" -std=c++17 -fPIC -fblocks -fno-omit-frame-pointer -g0 -w)
headers=$PWD/.build/cxx$optimisation

are_usable() {
  "${clang[@]}" -x c++ -include-pch "$headers.pch" -fsyntax-only /dev/null 2>/dev/null
}

read_headers() {
  mkdir -p .build
  printf '#include <%s>\n' algorithm atomic bitset functional iterator limits memory optional string_view type_traits utility \
    variant vector assert.h limits.h stdint.h stdio.h stdlib.h string.h >"$headers.h"
  "${clang[@]}" -fpch-instantiate-templates -x c++-header "$headers.h" -o "$headers.pch" && are_usable
}

# A sanitizer's build cannot use headers that were precompiled without it.
if [[ " $* " != *" --sanitize "* && $(swift --version 2>/dev/null) == *"Swift version 6.3"* ]] && { are_usable || read_headers; }; then
  options+=(-Xcxx -include-pch -Xcxx "$headers.pch")
fi

exec swift build "${options[@]}" "$@"
