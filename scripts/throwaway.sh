# Functions shared by the scripts that start servers for tests.

# Closes the descriptors inherited from the parent process, which the servers must not hold. The script itself keeps them open:
# some programs take a child that closes inherited descriptors for one that has exited, and wait for it.
close_inherited() {
  local descriptor number
  for descriptor in /proc/$BASHPID/fd/*; do
    number=${descriptor##*/}
    ((number <= 2 || number == 255)) || eval "exec $number>&-"
  done
}

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# as_another FOLDER: PostgreSQL and PgBouncer do not run as root. Sets `as_user`, and makes that user the owner of FOLDER.
as_another() {
  as_user=()
  if [[ $(id -u) == 0 ]]; then
    user=postgres
    id "$user" >/dev/null 2>&1 || user=nobody
    as_user=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups)
    chown -R "$user" "$1"
  fi
}
