#!/bin/sh
# The interpreter beside gccbrig-11's code for the host on the loop of loop.hsail, one thread each, processor time.
# Needs bash and Debian's gccbrig-11 (with libhsail-rt0) and libhsa-runtime-dev. Usage: gccbrig.sh [WEFT] [ROUNDS]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
weft=${1:-weft}
rounds=${2:-100000}
tools=/usr/lib/gcc/x86_64-linux-gnu/11
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$weft" asm "$here/loop.hsail" -o "$scratch/loop.brig"
"$tools/brig1" -quiet -O2 "$scratch/loop.brig" -o "$scratch/loop.s"
cc -O2 "$here/launch.c" "$scratch/loop.s" -l:libhsail-rt.so.0 -lm -o "$scratch/loop"
for _ in 1 2 3; do
    "$scratch/loop" "$rounds"
    bash -c "TIMEFORMAT='weft: %U s'; time '$weft' run '$here/loop.hsail' --grid 1024 --group 256 --jobs 1 \
        --arg out:f32[1024]=zero --arg u32=$rounds --print out:2"
done
