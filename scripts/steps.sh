# The steps of a script with many of them: `step NAME COMMAND…` for each, then `summary`, whose status is the script's. If
# `wanted` has names, only those steps run; if it is empty, all do.
passed=()
failed=()

# wants NAME: succeeds if the step should run.
wants() {
  ((${#wanted[@]} == 0)) || [[ " ${wanted[*]} " == *" $1 "* ]]
}

# step NAME COMMAND…: runs the command and records its result.
step() {
  local name=$1 started=$SECONDS
  shift
  wants "$name" || return 0
  printf '\n== %s\n' "$name"
  if "$@"; then
    passed+=("$name, $((SECONDS - started)) s")
  else
    failed+=("$name")
    return 1
  fi
}

summary() {
  printf '\n'
  ((${#passed[@]})) && printf 'passed  %s\n' "${passed[@]}"
  ((${#failed[@]})) && printf 'FAILED  %s\n' "${failed[@]}"
  printf 'Steps: %d passed, %d failed\n' "${#passed[@]}" "${#failed[@]}"
  ((${#failed[@]} == 0))
}
