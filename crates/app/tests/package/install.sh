#!/bin/sh
# install.sh PACKAGE FOLDER: installs the Debian package on a machine that is made for it in FOLDER, starts
# that machine's systemd and has check.sh look at what it got. Needs root, mmdebstrap and systemd-nspawn
# (Debian's packages), and leaves this machine alone.
set -eu
package=$1
folder=$2
here=$(dirname "$0")
root=$folder/root
[ "$(id -u)" = 0 ] || { echo "install.sh: a machine of its own takes root to make."; exit 1; }

# Its own release: the binary was built for the libraries of this one.
# shellcheck disable=SC1091
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
rm -rf "$root"
mkdir -p "$folder"
mmdebstrap --quiet --variant=apt --include=systemd-sysv,dbus,procps,postgresql,curl "$suite" "$root"
install -m 0644 "$package" "$root/portal.deb"
install -m 0755 "$here/check.sh" "$root/check.sh"
cat > "$root/etc/systemd/system/check.service" <<'UNIT'
[Unit]
After=multi-user.target
SuccessAction=poweroff-force
FailureAction=poweroff-force
[Service]
Type=oneshot
ExecStart=/check.sh
StandardOutput=file:/said
StandardError=inherit
TimeoutStartSec=5min
UNIT
mkdir -p "$root/etc/systemd/system/default.target.wants"
ln -s ../check.service "$root/etc/systemd/system/default.target.wants/check.service"

# Where it was unpacked its libraries are beside it.
libraries=$(echo "$(dirname "$(command -v systemd-nspawn)")"/../lib/*-linux-gnu)
# Where systemd does not run there is none to tell of the machine.
register=$([ -d /run/systemd/system ] || echo --keep-unit)
# shellcheck disable=SC2086
LD_LIBRARY_PATH=$libraries:$libraries/systemd systemd-nspawn --quiet --directory="$root" --register=no $register --private-network \
  --boot >"$folder/console" 2>&1 </dev/null || true
cat "$root/said" 2>/dev/null || cat "$folder/console"
[ -e "$root/passed" ] || { echo "install.sh: it did not pass."; exit 1; }
rm -rf "$root"
