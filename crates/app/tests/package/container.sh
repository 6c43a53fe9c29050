#!/bin/sh
# container.sh BINARY FOLDER: makes the last stage of the Containerfile with that binary and runs it, all on a
# machine that is made for it in FOLDER, which has buildah. Needs root and mmdebstrap, and leaves this
# machine alone. The stages that build the binary do what `make build` does.
set -eu
binary=$1
folder=$2
root=$folder/root
recipe=$(dirname "$0")/../../deploy/oci/Containerfile
[ "$(id -u)" = 0 ] || { echo "container.sh: a machine of its own takes root to make."; exit 1; }

# shellcheck disable=SC1091
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
rm -rf "$root"
mkdir -p "$folder"
mmdebstrap --quiet --variant=minbase "$suite" "$folder/base.tar"
mmdebstrap --quiet --variant=apt --include=buildah,curl,procps "$suite" "$root"
mkdir "$root/context"
mv "$folder/base.tar" "$root/base.tar"
cp "$binary" "$root/context/portal"
{
  grep '^ARG DEBIAN' "$recipe"
  printf 'FROM scratch AS binary\nCOPY portal /portal/target/release/portal\n'
  awk '/^FROM/ { stage++ } stage == 3 { print }' "$recipe"
} >"$root/context/Containerfile"
cat >"$root/check.sh" <<'CHECK'
set -eu
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
echo '{"default":[{"type":"insecureAcceptAnything"}]}' >/etc/containers/policy.json
base=$(buildah from scratch)
buildah add --quiet "$base" /base.tar / >/dev/null
buildah commit --quiet "$base" localhost/debian >/dev/null
buildah build --quiet --build-arg DEBIAN=localhost/debian --tag portal /context >/dev/null
made=$(buildah from portal)
say() { buildah run "$@" 2>&1; }
[ "$(say "$made" id -u)" = 10001 ] && echo "ok   it is not root"
say "$made" portal --version | grep '^portal ' | sed 's/^/ok   /'
# Everywhere without TLS in front of it is more than it may.
! refused=$(say "$made" portal serve) && echo "$refused" | grep -q 'Over plain http' && echo "ok   it asks for TLS"
# It serves before its database is there.
buildah run --env PORTAL_PUBLIC_URL=https://portal.example.in --env PORTAL_ADDR=127.0.0.1:5099 \
  --env DATABASE_URL=postgres://portal@127.0.0.1:1/portal "$made" portal serve >/said 2>&1 &
for _ in $(seq 300); do
  curl -sf http://127.0.0.1:5099/healthz >/dev/null && break
  kill -0 $! || break
  sleep 0.1
done
curl -sf http://127.0.0.1:5099/healthz >/dev/null && echo "ok   it serves" || { cat /said; exit 1; }
pkill -TERM -x portal
wait $! && echo "ok   and stops in good order"
touch /passed
CHECK
# With mounts and processes of its own, which end with it; buildah wants to find a mount at its root.
# shellcheck disable=SC2016
unshare --mount --pid --fork --kill-child sh -euc '
  mount --bind "$1" "$1"
  mount -t proc proc "$1/proc"
  for what in sys dev; do mount --rbind "/$what" "$1/$what"; done
  exec chroot "$1" sh /check.sh' sh "$root" || true
[ -e "$root/passed" ] || { echo "container.sh: it did not pass."; exit 1; }
rm -rf "$root"
