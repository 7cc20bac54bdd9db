#!/usr/bin/env bash
# Installs the result of 'make build': the program with its resources in PREFIX/lib/gazette, and a link in PREFIX/bin.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=${PREFIX:-/usr/local}
target=${DESTDIR:-}$prefix
built=.build/release

[[ -x $built/gazette ]] || { echo "install: there is no $built/gazette. Run 'make build' first." >&2; exit 1; }
mkdir -p "$target/lib/gazette" "$target/bin"
# Copies the files next to the old ones, then replaces those: a running program keeps its files, a new one finds a complete set.
staging=$(mktemp -d "$target/lib/gazette.XXXXXX")
cp "$built/gazette" "$staging/"
cp -R "$built"/gazette_*.resources "$staging/"
chmod -R u=rwX,go=rX "$staging"
rm -rf "$target/lib/gazette"
mv "$staging" "$target/lib/gazette"
ln -sfn "$prefix/lib/gazette/gazette" "$target/bin/gazette"
echo "install: $prefix/bin/gazette"
