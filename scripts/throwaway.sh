# What the scripts have in common that start servers for tests.

# What the program that starts this holds open is not for the servers. The script itself keeps it: some programs take a child that
# closes what it was given for one that has ended, and wait for it.
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

# as_another FOLDER: PostgreSQL and PgBouncer do not run as root. Sets `as_user`, and gives all in FOLDER to whom they run as.
as_another() {
  as_user=()
  if [[ $(id -u) == 0 ]]; then
    user=postgres
    id "$user" >/dev/null 2>&1 || user=nobody
    as_user=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups)
    chown -R "$user" "$1"
  fi
}
