#!/bin/sh
# tools.sh FOLDER PROGRAM…: has those programs for the tests that need them. What the machine has is used;
# what it lacks is unpacked from Debian's packages into FOLDER, without root and without touching the
# system. Fails, silently, where that cannot be done.
set -eu
folder=$1
shift
PATH="$PATH:/usr/sbin:/usr/local/sbin:$folder/root/usr/sbin:$folder/root/usr/bin:$folder/root/bin:$folder/root/sbin"
here() {
  case $1 in
    pg_basebackup)
      bindir=$(pg_config --bindir 2>/dev/null || true)
      for bin in "${PORTAL_PG_BIN:-}" "$bindir" /usr/lib/postgresql/*/bin "$folder"/root/usr/lib/postgresql/*/bin; do
        [ -x "$bin/pg_basebackup" ] && [ -x "$bin/initdb" ] && return 0
      done
      return 1
      ;;
    systemd-analyze)
      # Older ones judge no unit that is not installed.
      command -v "$1" >/dev/null || return 1
      libraries=$(echo "$folder"/root/usr/lib/*-linux-gnu "$folder"/root/usr/lib/*-linux-gnu/systemd | tr ' ' ':')
      version=$(LD_LIBRARY_PATH=$libraries "$1" --version 2>/dev/null | awk 'NR == 1 { print $2 }')
      [ "${version:-0}" -ge 250 ]
      ;;
    # Headers, in place of a program.
    libevent-dev) [ -e /usr/include/event2/event.h ] || [ -e "$folder/root/usr/include/event2/event.h" ] ;;
    libssl-dev) [ -e /usr/include/openssl/ssl.h ] || [ -e "$folder/root/usr/include/openssl/ssl.h" ] ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

wanted=
for program in "$@"; do
  here "$program" && continue
  case $program in
    pg_basebackup) wanted="$wanted postgresql" ;;
    systemd-analyze) wanted="$wanted systemd" ;;
    etcd) wanted="$wanted etcd-server" ;;
    ip) wanted="$wanted iproute2" ;;
    systemd-nspawn) wanted="$wanted systemd-container" ;;
    *) wanted="$wanted $program" ;;
  esac
done
[ -z "$wanted" ] && exit 0
command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || exit 1

mkdir -p "$folder/debs" "$folder/root" "$folder/apt/lists/partial" "$folder/apt/archives/partial"
folder=$(cd "$folder" && pwd)
user=$(id -un)
own="-o Dir::State::lists=$folder/apt/lists -o Dir::Cache=$folder/apt -o Debug::NoLocking=1"

# Those packages, with the libraries that this machine lacks.
missing() {
  # shellcheck disable=SC2086
  apt-get $1 -s --no-install-recommends install $wanted 2>/dev/null |
    awk -v wanted="$wanted " '$1 == "Inst" && ($2 ~ /^(lib|postgresql)/ || index(wanted, " " $2 " ")) { print $2 }'
}
fetch() {
  names=$(missing "$1") && [ -n "$names" ] || return 1
  # shellcheck disable=SC2086
  (cd "$folder/debs" && apt-get -qq $1 -o "APT::Sandbox::User=$user" download $names >/dev/null 2>&1)
}

echo "Unpacking Debian's$wanted once, into $folder …"
if ! fetch ""; then
  # The machine has no lists of packages, or they are out of date.
  # shellcheck disable=SC2086
  apt-get -qq $own -o "APT::Sandbox::User=$user" update >/dev/null 2>&1 || true
  fetch "$own" || exit 1
fi
for deb in "$folder"/debs/*.deb; do dpkg-deb -x "$deb" "$folder/root"; done
for program in "$@"; do here "$program" || exit 1; done
