#!/bin/sh
# Builds the litmus tests with clang of LLVM 22, for a processor of each kind of coherence.
set -e
cd "$(dirname "$0")"
for cpu in gfx803 gfx900 gfx90a gfx942 gfx1030 gfx1100 gfx1201; do
    for source in litmus shapes; do
        out=$cpu.co
        [ $source = litmus ] || out=$source.$cpu.co
        clang-22 -target amdgcn-amd-amdhsa -mcpu=$cpu -nogpulib -cl-std=CL2.0 -O2 -w -mcode-object-version=5 \
            -o $out $source.cl
        llvm-strip-22 $out
    done
done
