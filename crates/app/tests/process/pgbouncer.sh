#!/bin/sh
# pgbouncer.sh DEBIAN FOLDER: builds PgBouncer 1.24 into FOLDER/bin, from the source that Debian 13 has, with the libraries
# of this machine's Debian; those that it lacks are unpacked into DEBIAN by tools.sh. Debian 12's own 1.18 knows no prepared
# statements. Fails where that cannot be done.
set -eu
debian=$1
folder=$2
here=$(dirname "$0")
name=pgbouncer_1.24.1.orig.tar.gz
sum=da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0

sh "$here/tools.sh" "$debian" libevent-dev libssl-dev pkg-config
rm -rf "$folder" && mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
root=$(mkdir -p "$debian/root" && cd "$debian/root" && pwd)
# By apt, which knows the way to the mirror, and refuses another file.
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null | grep -m 1 'debian\.org/debian$' || true)
/usr/lib/apt/apt-helper -qq -o "APT::Sandbox::User=$(id -un)" download-file "${mirror:-http://deb.debian.org/debian}/pool/main/p/pgbouncer/$name" \
  "$folder/$name" "SHA256:$sum" >/dev/null
tar -xzf "$folder/$name" -C "$folder" --strip-components 1

# What was unpacked believes that it lies in /usr.
if [ -e "$root/usr/include/event2/event.h" ]; then
  libraries=$(echo "$root"/usr/lib/*-linux-gnu)
  headers="-I$root/usr/include $(for one in "$root"/usr/include/*-linux-gnu; do echo "-I$one"; done)"
  LIBEVENT_CFLAGS=$headers LIBEVENT_LIBS="$libraries/libevent.a -lpthread"
  export LIBEVENT_CFLAGS LIBEVENT_LIBS
  export LDFLAGS="-L$libraries"
fi
PATH="$PATH:$root/usr/bin"
cd "$folder"
./configure --quiet --prefix="$folder" --without-cares --without-pam --without-systemd >configure.log 2>&1
make -j"$(getconf _NPROCESSORS_ONLN)" pgbouncer >make.log 2>&1
mkdir -p bin && cp pgbouncer bin/
