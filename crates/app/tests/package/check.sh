#!/bin/sh
# Runs on the machine that install.sh makes: installs the package, starts the portal by its unit, works with
# it, and removes it again. Leaves /passed when all of that went as it should.
set -eu
trap 'status=$?; [ $status = 0 ] || { systemctl status --no-pager --full portal || true; journalctl --no-pager -u portal | tail -50; }' EXIT
is() { # is WHAT WANTED FOUND
  [ "$2" = "$3" ] || { echo "$1: \"$2\" was wanted, not \"$3\""; exit 1; }
  echo "ok   $1: $3"
}
# Waits until the portal answers.
ready() {
  for _ in $(seq 600); do
    [ "$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:5000/readyz || true)" = 200 ] && return 0
    [ "$(systemctl show -P ActiveState portal)" != failed ] || { echo "the portal has failed"; exit 1; }
    sleep 0.1
  done
  echo "the portal is not ready"
  exit 1
}
# Runs one of its commands as its unit would.
portal() {
  systemd-run --quiet --pipe --wait --collect --uid=portal --working-directory=/var/lib/portal \
    -p EnvironmentFile=/etc/portal/portal.env portal "$@" 2>/dev/null
}
show() { systemctl show -P "$1" portal; }

systemctl stop postgresql
dpkg -i /portal.deb >/dev/null
is "installed, it is not enabled" disabled "$(systemctl is-enabled portal || true)"
is "nor does it run" inactive "$(systemctl is-active portal || true)"
is "its user has no shell" /usr/sbin/nologin "$(getent passwd portal | cut -d: -f7)"
is "its settings are root's" "600 root" "$(stat -c '%a %U' /etc/portal/portal.env)"
is "and so are its secrets" "700 root" "$(stat -c '%a %U' /etc/portal/secrets)"
is "it has its pages" yes "$([ -s /usr/share/man/man1/portal-serve.1.gz ] && echo yes)"
is "bash completes it" migrate "$(bash -c '. /usr/share/bash-completion/completions/portal
  COMP_WORDS=(portal mi); COMP_CWORD=1; _portal portal mi portal; echo "${COMPREPLY[@]}"')"

echo 0123456789abcdef0123456789abcdef >/etc/portal/secrets/PORTAL_SECRET
chmod 600 /etc/portal/secrets/PORTAL_SECRET
sed -i 's/^#PORTAL_SECRET_FILE/PORTAL_SECRET_FILE/' /etc/portal/portal.env
systemctl enable --quiet --now portal
ready
is "it runs as its user" portal "$(ps -o user= -p "$(show MainPID)")"
is "without any capability" 0000000000000000 "$(awk '/^CapBnd/ { print $2 }' "/proc/$(show MainPID)/status")"
is "behind a filter of calls" 2 "$(awk '/^Seccomp:/ { print $2 }' "/proc/$(show MainPID)/status")"
is "with the PostgreSQL of its own" yes "$(pgrep -u portal -x postgres >/dev/null && echo yes)"
is "and the secret that it was given" "" "$(find /var/lib/portal -maxdepth 1 -name secret)"
is "its data are its own" "700 portal" "$(stat -c '%a %U' /var/lib/portal)"
is "it hashes passwords" 401 "$(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:5000/api/auth/login \
  -H 'Content-Type: application/json' -d '{"email":"nobody@example.in","password":"not-a-password"}')"
is "a college is founded" "Founded Sunrise College." \
  "$(portal college add 'Sunrise College' --super-admin head@example.in | head -1)"
is "and listed" 1 "$(portal college list | grep -c 'Sunrise College')"
is "the books are proven" 0 "$(portal ledger verify >/dev/null; echo $?)"
portal backup /var/lib/portal/by-hand.backup >/dev/null
is "a backup is its user's alone" "600 portal" "$(stat -c '%a %U' /var/lib/portal/by-hand.backup)"
owner=$(sed -n 's/^owner=//p' /var/lib/portal/postgres/cluster/passwords)
is "no query is compiled, which the unit forbids" off "$(PGPASSWORD=$owner setpriv --reuid=portal --clear-groups \
  psql -qAt -h /var/lib/portal/postgres/socket -U portal_owner portal -c 'SHOW jit')"

before=$(show MainPID)
kill -9 "$before"
for _ in $(seq 100); do [ "$(show NRestarts)" = 1 ] && break; sleep 0.1; done
ready
is "killed, it is started again" 1 "$(show NRestarts)"
is "with what it had" 1 "$(portal college list | grep -c 'Sunrise College')"
dpkg -i /portal.deb >/dev/null
ready
is "after an upgrade it runs anew" 0 "$(show NRestarts)"
systemctl stop portal
is "stopped, it ended in good order" "success 0" "$(show Result) $(show ExecMainStatus)"
is "and its PostgreSQL with it" no "$(pgrep -u portal >/dev/null && echo yes || echo no)"

dpkg --purge portal >/dev/null
is "removed, its settings are gone" no "$([ -e /etc/portal/portal.env ] && echo yes || echo no)"
is "and the data are kept" yes "$([ -d /var/lib/portal/postgres ] && echo yes || echo no)"
touch /passed
