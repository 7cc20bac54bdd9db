# The steps of a script that runs many: `step NAME COMMAND…` each, then `summary`, whose status is the whole's. The names
# in `wanted` leave the others out; none wants all.
passed=()
failed=()

# wants NAME: whether the step is to be run.
wants() {
  ((${#wanted[@]} == 0)) || [[ " ${wanted[*]} " == *" $1 "* ]]
}

# step NAME COMMAND…: runs the command and remembers how it ended.
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
