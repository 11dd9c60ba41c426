#!/bin/sh
# Compiles the kernels. Needs Debian's clang-22, lld-22, llvm-22 and libclc-22 (all 1:22.1.8-1~deb12u1 here); LIBCLC is where
# libclc-22's file is, if it is not installed.
set -eu
cd "$(dirname "$0")"
libclc=${LIBCLC:-/usr/lib/clc/amdgcn-amd-amdhsa.bc}
for target in gfx803 gfx900 gfx942 gfx1100 gfx1201; do
    mkdir -p "co/$target"
    for source in *.cl; do
        object=co/$target/$(basename "$source" .cl).co
        clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=$target -mcode-object-version=5 -nogpulib \
            --libclc-lib=":$libclc" -O2 -w "$source" -o "$object"
        llvm-strip-22 --strip-debug "$object"
    done
done
