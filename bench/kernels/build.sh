#!/bin/sh
# Compiles the kernels for gfx900. Needs Debian's clang-22, lld-22, llvm-22 and libclc-22 (all 1:22.1.8-1~deb12u1 here); LIBCLC is where
# libclc-22's file is, if it is not installed.
set -eu
cd "$(dirname "$0")"
libclc=${LIBCLC:-/usr/lib/clc/amdgcn-amd-amdhsa.bc}
mkdir -p co/gfx900
for source in *.cl; do
    object=co/gfx900/$(basename "$source" .cl).co
    clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx900 -mcode-object-version=5 -nogpulib \
        --libclc-lib=":$libclc" -O2 -w "$source" -o "$object"
    llvm-strip-22 --strip-debug "$object"
done
