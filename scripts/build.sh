#!/usr/bin/env bash
# Builds as every script here does: 'build.sh debug --build-tests', 'build.sh release --product gazette'.
# A first build is quicker than with `swift build` alone: without debug information, which nobody reads, and what an editor's
# index holds of others' modules; a module by one process, not by two that read the same; and the headers of C++'s library,
# with which each of BoringSSL's 280 files begins, are read once for all.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=$1
shift
options=(--configuration "$configuration" --explicit-target-dependency-import-check error -debug-info-format none)
if [[ $configuration == debug ]]; then
  optimisation=-O0
  for option in -driver-batch-count 1 -index-ignore-clang-modules -index-ignore-system-modules; do options+=(-Xswiftc "$option"); done
  # C draws the tiles and reads HTTP for the tests, and there is little of it, but for the C++ of BoringSSL.
  options+=(-Xcc -O2 -Xcxx -O0)
else
  optimisation=-O2
  options+=(--static-swift-stdlib)
fi

# They must be read with the options with which SwiftPM compiles C++, which those of another version may not be; and anew when the
# library or the compiler is another one, which clang itself tells.
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

if [[ $(swift --version 2>/dev/null) == *"Swift version 6.3"* ]] && { are_usable || read_headers; }; then
  options+=(-Xcxx -include-pch -Xcxx "$headers.pch")
fi

exec swift build "${options[@]}" "$@"
