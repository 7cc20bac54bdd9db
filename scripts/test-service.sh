#!/bin/bash
# Tests the systemd unit from within a booted system; test-package.sh runs it there. The last line it prints is "passed".
set -euo pipefail

is_ready() {
  exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 &&
    read -r line <&3 && [[ $line == *' 200 '* ]]
} 2>/dev/null

await_ready() {
  for _ in {1..150}; do
    if (is_ready); then return; fi
    sleep 0.1
  done
  echo "the service does not answer"
  journalctl --no-pager --unit gazette || true
  exit 1
}

process() { systemctl show --property MainPID --value gazette; }

systemctl start gazette
await_ready
first=$(process)
[[ $(stat --format %U "/proc/$first") == gazette ]] || { echo "the service runs as another user"; exit 1; }
[[ $(stat --format '%U %a' /var/lib/gazette) == "gazette 700" ]] || { echo "the data folder has the wrong owner or mode"; exit 1; }

kill -KILL "$first"
sleep 6
await_ready
[[ $(process) != "$first" ]] || { echo "the service was not restarted"; exit 1; }

systemctl stop gazette
[[ $(systemctl show --property Result --value gazette) == success ]] || { echo "stopping failed"; exit 1; }
# Of 10; a service without any confinement has 9.6.
systemd-analyze --no-pager --threshold=25 security gazette | tail -n 1

# A mistake that a restart cannot fix ends the service.
echo 'server.prot: 1' >>/etc/gazette/gazette.yaml
systemctl start gazette || true
sleep 7
[[ $(systemctl show --property NRestarts --value gazette) == 0 ]] || { echo "it restarts with invalid settings"; exit 1; }
[[ $(systemctl show --property ExecMainStatus --value gazette) == 78 ]] || { echo "it accepts an unknown setting"; exit 1; }
echo passed
