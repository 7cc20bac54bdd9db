#!/usr/bin/env bash
# Prints Gazette's version, which is written in one place: Sources/GazetteCLI/Root/GazetteCommand.swift.
set -euo pipefail
cd "$(dirname "$0")/.."
sed -n 's/^ *package static let current = "\([0-9.]*\)"$/\1/p' Sources/GazetteCLI/Root/GazetteCommand.swift | grep .
