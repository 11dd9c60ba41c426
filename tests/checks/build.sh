#!/bin/sh
# Builds the objects of the catalogue with clang of LLVM 22, for a GCN and an RDNA processor; fences for a CDNA processor, too.
set -e
cd "$(dirname "$0")"
for cpu in gfx900 gfx942 gfx1100; do
    mkdir -p co/$cpu
    sources="bugs memory uninit race sync wait fence"
    [ $cpu != gfx942 ] || sources=fence
    for source in $sources; do
        clang-22 -target amdgcn-amd-amdhsa -mcpu=$cpu -nogpulib -cl-std=CL2.0 -O1 -g -fdebug-prefix-map="$PWD"=. -Xclang -finclude-default-header \
            -w -mcode-object-version=5 -o co/$cpu/$source.co $source.cl
    done
done
