#!/usr/bin/env bash
# Fuzzes every target, or the named ones, for FUZZ_SECONDS each (1800), two at a time, and writes a table of their progress.
# Inputs that cause a failure are saved, and make this script fail. See docs/fuzzing.md.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${FUZZ_SECONDS:-1800}
at_once=${FUZZ_AT_ONCE:-2}
work=.build-fuzz
# Leaks: libvips and the runtime never release some memory. Swift's own backtraces wait for a terminal.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no

# Swift's toolchain has libFuzzer without a main function, next to its own clang.
runtime() {
  local resources name="libclang_rt.fuzzer_no_main-$(uname -m).a"
  resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
  find "$resources/../clang" /usr/lib/llvm-* -name "$name" 2>/dev/null | head -n 1
}

build() {
  GAZETTE_FUZZER_RUNTIME=$(runtime)
  [[ -n $GAZETTE_FUZZER_RUNTIME ]] || {
    echo "fuzz: this Swift brings no libFuzzer along; on Debian, 'apt install libclang-rt-14-dev' has one." >&2
    exit 1
  }
  export GAZETTE_FUZZER_RUNTIME
  swift build --scratch-path "$work" -c release --product fuzz --disable-index-store -debug-info-format none
}

# Inputs that we may not publish, from a folder next to the repository.
shared_inputs() {
  local folder names
  case $1 in
    feeds) names="corpora/feedparser corpora/gofeed" ;;
    feed-lists) names="corpora/opml" ;;
    sanitizer | simple-html) names="corpora/xss" ;;
    pages) names="corpora/readability corpora/xss" ;;
    addresses) names="corpora/urls" ;;
    providers) names="samples/openmeteo samples/openweather" ;;
    listings) names="samples/paperclip" ;;
    *) names="" ;;
  esac
  for folder in $names; do [[ ! -d ../shared/$folder ]] || printf '%s/ ' "../shared/$folder"; done
}

# Runs one target; its log is next to its inputs.
run() {
  local folder=$work/inputs/$1 own=Tests/FuzzTargetsTests/Inputs/$1
  mkdir -p "$folder"
  [[ ! -d $own ]] || own="$own/"
  [[ -d $own ]] || own=""
  # Split into words: there may be several folders, or none.
  # shellcheck disable=SC2046
  nice -n 15 "$work/release/fuzz" "$1" "$folder" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 \
    -print_final_stats=1 $own $(shared_inputs "$1") >"$folder.log" 2>&1 || true
}

# One line of the table: executions, executions per second, covered edges, failing inputs.
row() {
  local log=$work/inputs/$1.log executions rate coverage broken
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  broken=$(find "$work/inputs/$1" -maxdepth 1 \( -name 'crash-*' -o -name 'timeout-*' -o -name 'oom-*' \) | wc -l)
  printf '| %s | %s | %s | %s | %s |\n' "$1" "${executions:-none}" "${rate:--}" "${coverage:--}" "$broken"
  [[ $broken == 0 && -n $executions ]]
}

build
mapfile -t targets < <("$work/release/fuzz" | cut -f 1)
(($# == 0)) || targets=("$@")
export -f run shared_inputs
export work seconds
printf '%s\n' "${targets[@]}" | xargs -P "$at_once" -I {} bash -c 'run {}'

failed=0
printf '\n| target | executions | a second | edges | broken by |\n|---|---|---|---|---|\n'
for target in "${targets[@]}"; do row "$target" || failed=1; done
((failed == 0)) || echo "fuzz: see $work/inputs; 'fuzz TARGET FOLDER FILE' runs one input again." >&2
exit $failed
