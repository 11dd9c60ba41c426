#!/usr/bin/env bash
# Takes HIP 5.4.2 with comgr and hiprtc, which know gfx1100, out of PyPI's wheel of pytorch-triton-rocm 2.1.0 (170 MB) into a
# directory, for the client hiprtc of run.sh. Needs python3 with venv.
# usage: install_hip_wheel.sh DIRECTORY
set -euo pipefail
directory=$1
[ ! -e "$directory/lib/libamdhip64.so.5" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" download --quiet --no-deps --only-binary :all: --python-version 3.11 --dest "$work" pytorch-triton-rocm==2.1.0
python3 - "$work"/*.whl "$directory" <<'EOF'
import pathlib, sys, zipfile

INSIDE = "triton/third_party/rocm/"
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in wheel.namelist():
        if name.startswith(INSIDE) and not name.endswith("/"):
            path = pathlib.Path(sys.argv[2], name[len(INSIDE):])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wheel.read(name))
EOF
# the names that programs look for
ln -sf libamd_comgr.so "$directory/lib/libamd_comgr.so.2"
ln -sf libamdhip64.so "$directory/lib/libamdhip64.so.5"
