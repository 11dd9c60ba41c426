#!/usr/bin/env bash
# Installs tinygrad 0.14 and numpy from PyPI into a directory of its own, for the client `tinygrad` of kfd.sh.
# usage: install_tinygrad.sh DIRECTORY
set -euo pipefail
to=$1
python3 -m venv "$to"
"$to/bin/pip" install -q tinygrad==0.14.0 numpy
"$to/bin/python" -c 'import tinygrad' && echo "$to: tinygrad 0.14.0"
