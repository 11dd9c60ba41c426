#!/bin/sh
# Compiles the kernels of `cargo xtask bench checks` for gfx900. Needs Debian's clang-22, lld-22, llvm-22 and libclc-22.
set -eu
cd "$(dirname "$0")"
mkdir -p co/gfx900
clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -mcode-object-version=5 -nogpulib \
    --libclc-lib=:/usr/lib/clc/amdgcn-amd-amdhsa.bc -O2 kernels.cl -o co/gfx900/kernels.co
llvm-strip-22 --strip-debug co/gfx900/kernels.co
