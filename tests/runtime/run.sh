#!/usr/bin/env bash
# Programs of others on weft's HSA runtime: each is built if its compiler is installed, runs under `weft exec`, and checks its values.
# usage: run.sh WEFT [CLIENT...]     clients: rocminfo api stress openacc openmp hip rocrand rocprim; all by default
set -uo pipefail
weft=$1
shift
clients=${*:-rocminfo api stress openacc openmp hip rocrand rocprim}
here=$(cd "$(dirname "$0")" && pwd)
object=$here/../../examples/co/gfx900/vecadd.co
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# missing CLIENT WHAT: says that a client cannot run here.
missing() { echo "$1: not run: $2 is not installed"; }
# check CLIENT COMMAND...: runs under weft, with a time limit.
check() {
    local name=$1
    shift
    if timeout 300 "$weft" exec "$@" >"$work/out" 2>&1; then
        echo "$name: ok"
    else
        echo "$name: FAILED (exit status $?)"
        sed 's/^/    /' "$work/out" | tail -20
        failed=1
    fi
}
has() { command -v "$1" >/dev/null; }
header() { [ -e "/usr/include/$1" ]; }
# Linked against ROCr's library, as programs of others are; weft's takes its place when they run.
c_program() { cc -O1 -w -o "$work/$1" "$here/$1.c" -lhsa-runtime64 -lpthread; }

for client in $clients; do
    case $client in
    rocminfo)
        has rocminfo || { missing rocminfo rocminfo; continue; }
        check rocminfo -- rocminfo
        # weft info agrees, but for the line about the driver, colours and blanks at the ends of lines
        plain() { sed -e 's/\x1b\[[0-9;]*m//g' -e 's/ *$//' -e '/^ROCk module/d' -e '/^$/d'; }
        for agents in gfx900 gfx906,gfx908; do
            "$weft" info --agents $agents | plain >"$work/info"
            if [ -s "$work/info" ] && diff <("$weft" exec --agents $agents -- rocminfo | plain) "$work/info" >"$work/diff"; then
                echo "weft info is what rocminfo prints: $agents: ok"
            else
                echo "weft info differs from rocminfo: $agents: FAILED"
                sed 's/^/    /' "$work/diff" | head -20
                failed=1
            fi
        done
        # the agents of the golden file, whose host is not this one
        gpu() { plain | sed -n '/^Agent 2/,$p'; }
        if diff <("$weft" exec --agents gfx900 -- rocminfo | gpu) "$here/rocminfo.gfx900.txt" >"$work/diff"; then
            echo "rocminfo gfx900 is as recorded: ok"
        else
            echo "rocminfo gfx900 differs from rocminfo.gfx900.txt: FAILED"
            sed 's/^/    /' "$work/diff" | head -20
            failed=1
        fi
        ;;
    api | stress)
        { has cc && header hsa/hsa.h; } || { missing "$client" "cc or libhsa-runtime-dev"; continue; }
        c_program "$client" || { failed=1; continue; }
        if [ "$client" = api ]; then
            check api -- "$work/api" "$object"
            names() { nm -D --defined-only "$1" | sed -n 's/.* [TD] \(hsa_.*\)@@ROCR_1$/\1/p' | sort; }
            if diff <(names "$(dirname "$weft")/libhsa_runtime64.so") "$here/../../crates/hsa-capi/tests/names.txt" >"$work/diff"; then
                echo "names of the library: ok"
            else
                echo "names of the library: FAILED"
                sed 's/^/    /' "$work/diff" | head -20
                failed=1
            fi
        fi
        [ "$client" = stress ] && check stress -- "$work/stress" "$object" "${STRESS_PACKETS:-100000}"
        ;;
    openacc | openmp)
        gcc=gcc-12
        { has $gcc && [ -e /usr/lib/gcc/x86_64-linux-gnu/12/accel/amdgcn-amdhsa/mkoffload ]; } || { missing "$client" gcc-12-offload-amdgcn; continue; }
        source=omp_loops flag=-fopenmp
        [ "$client" = openacc ] && source=acc_sum flag=-fopenacc
        $gcc -O2 -w $flag -foffload=amdgcn-amdhsa -foffload-options=-march=gfx900 "$here/$source.c" -o "$work/$source" 2>"$work/log" ||
            { cat "$work/log"; failed=1; continue; }
        check "$client" -- "$work/$source"
        ;;
    hip)
        has hipcc || { missing hip hipcc; continue; }
        hipcc --offload-arch=gfx900 --offload-arch=gfx906 -w -O2 "$here/hip_features.hip" -o "$work/hip" || { failed=1; continue; }
        check "hip on gfx900" --agents gfx900 -- "$work/hip"
        check "hip on gfx906" --agents gfx906 -- "$work/hip"
        ;;
    rocrand)
        { has hipcc && header rocrand/rocrand.h; } || { missing rocrand "hipcc or librocrand-dev"; continue; }
        hipcc --offload-arch=gfx900 -w -O2 "$here/rocrand_philox.cpp" -I/usr/include/rocrand -lrocrand -o "$work/rocrand" ||
            { failed=1; continue; }
        check rocrand -- "$work/rocrand"
        ;;
    rocprim)
        { has hipcc && header rocprim/rocprim.hpp; } || { missing rocprim "hipcc or librocprim-dev"; continue; }
        hipcc -std=c++17 --offload-arch=gfx900 -w -O2 "$here/rocprim_scan_sort.cpp" -o "$work/rocprim" || { failed=1; continue; }
        check rocprim -- "$work/rocprim"
        ;;
    *)
        echo "unknown client $client"
        failed=1
        ;;
    esac
done
exit $failed
