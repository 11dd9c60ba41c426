#!/usr/bin/env bash
# Installs CuPy 13.3.0 for ROCm 5.0 into a virtual environment, for run.sh: install_cupy.sh DIR. Needs python3.11 or older with venv, cc, nm, Debian's
# libamdhip64-5 and PyPI. Libraries that CuPy links and Debian does not have (BLAS, FFT, ...) become stubs that say their name and end the
# program when they are called.
set -euo pipefail
to=$(realpath -m "${1:?a directory}")
python3 -m venv "$to"
"$to/bin/pip" install --quiet --disable-pip-version-check 'cupy-rocm-5-0==13.3.0'
stubs=$to/stubs
mkdir -p "$stubs"
modules=$("$to/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
find "$modules"/cupy* -name '*.so' -exec nm -D --undefined-only {} + | awk 'NF == 2 { print $2 }' | sort -u >"$stubs/wanted"
# source NAMES: C with a function for each.
source_of() {
    printf '#include <stdio.h>\n#include <stdlib.h>\nstatic void never(const char *name) { fprintf(stderr, "%%s is a stub\\n", name); abort(); }\n'
    sed 's/.*/void &(void) { never("&"); }/'
}
stub() {
    # some are only linked, and have no name that is called
    sed 's/@.*//' "$stubs/wanted" | { grep -E "$2" || true; } | source_of >"$stubs/$1.c"
    cc -shared -fPIC -w -Wl,-soname,"$1" "$stubs/$1.c" -o "$stubs/$1"
}
stub librocsolver.so.0 '^rocsolver_'
stub librocfft.so.0 '^rocfft_'
stub libhipblas.so.0 '^hipblas'
stub librocblas.so.0 '^rocblas_'
stub libhipfft.so '^hipfft'
stub libroctx64.so.1 '^roctx'
stub librccl.so.1 '^nccl'
stub libhipsparse.so.0 '^hipsparse'
stub libhiprand.so.1 '^hiprand'
# Two functions that HIP 5.2.3 does not have under C++ names, which CuPy wants with a version: only a preloaded library can have them.
hip=$(ldconfig -p | awk '/libamdhip64.so.5 / { print $NF; exit }')
nm -D --defined-only "$hip" | awk '{ print $3 }' | sed 's/@.*//' | sort -u >"$stubs/hip"
grep '@hip_' "$stubs/wanted" | sed 's/@.*//' | sort -u | comm -23 - "$stubs/hip" | source_of >"$stubs/absent.c"
cc -shared -fPIC -w "$stubs/absent.c" -o "$stubs/absent.so"
