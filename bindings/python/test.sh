#!/usr/bin/env bash
# Builds the wheel with maturin, installs it into a new virtual environment, and runs its tests there. Needs python3 with venv, and PyPI.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
place=${1:-${CARGO_TARGET_DIR:-$root/target}/python}
rm -rf "$place"
mkdir -p "$place"
python3 -m venv "$place/build"
"$place/build/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
"$place/build/bin/maturin" build --release --locked --quiet --out "$place/wheels"
python3 -m venv "$place/use"
"$place/use/bin/pip" install --quiet --disable-pip-version-check numpy mypy "$place"/wheels/*.whl
cd "$place"
WEFT_EXAMPLES=$root/examples "$place/use/bin/python" "$root/bindings/python/tests/test_weft.py"
# The stubs say what there is.
"$place/use/bin/python" -m mypy.stubtest weft --ignore-missing-stub
ls -l "$place"/wheels/*.whl
