#!/bin/sh
# Compiles the benchmark kernels. Needs Debian's clang-22, lld-22, llvm-22 and libclc-22.
set -eu
cd "$(dirname "$0")"
for target in gfx803 gfx900 gfx942 gfx1100 gfx1201; do
    mkdir -p "co/$target"
    for source in alu vecadd matmul mandelbrot; do
        clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=$target -mcode-object-version=5 -nogpulib \
            --libclc-lib=:/usr/lib/clc/amdgcn-amd-amdhsa.bc -O2 "$source.cl" -o "co/$target/$source.co"
        llvm-strip-22 --strip-debug "co/$target/$source.co"
    done
done
