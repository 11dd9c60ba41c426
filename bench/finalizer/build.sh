#!/bin/sh
# Compiles the OpenCL kernels for gfx900. Needs Debian's clang-22, lld-22, llvm-22 and libclc-22 (all 1:22.1.8-1~deb12u1 here).
set -eu
cd "$(dirname "$0")"
mkdir -p co
for source in *.cl ../mandelbrot.cl; do
    name=$(basename "$source" .cl)
    clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -mcode-object-version=5 -nogpulib \
        --libclc-lib=:/usr/lib/clc/amdgcn-amd-amdhsa.bc -O2 -w "$source" -o "co/$name.co"
    llvm-strip-22 --strip-debug "co/$name.co"
done
