#!/usr/bin/env bash
# Installs Debian's packages for the programs of run.sh and for tests/installed.sh, where that can be done: as root, on a system with apt-get, within five
# minutes. Says what was not installed; never fails, because run.sh runs what is there.
set -uo pipefail
packages="gcc libc6-dev rocminfo hipcc libamdhip64-dev libhsa-runtime64-1 libhsa-runtime-dev rocm-device-libs librocrand-dev
    librocprim-dev gcc-12 gcc-12-offload-amdgcn libgomp-plugin-amdgcn1 openmpi-bin libopenmpi-dev mmdebstrap"
missing() {
    for package in $packages; do
        dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed' || echo "$package"
    done
}
absent=$(missing)
if [ -z "$absent" ]; then
    echo "all packages are installed"
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "not installed, for there is no apt-get:" $absent
    exit 0
fi
if [ "$(id -u)" != 0 ]; then
    echo "not installed, for this is not root:" $absent
    exit 0
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! timeout 300 sh -c "apt-get update -qq && apt-get install -y -qq --no-install-recommends $(echo $absent)" >"$log" 2>&1; then
    echo "apt-get failed, or took more than five minutes:"
    tail -3 "$log" | sed 's/^/    /'
fi
absent=$(missing)
[ -z "$absent" ] && echo "all packages are installed" || echo "not installed:" $absent
