#!/bin/bash
# Makes the code objects of this directory from src. Needs LLVM 22.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
object() { # NAME MCPU OUT [OPTION...]
    llvm-mc-22 -triple amdgcn-amd-amdhsa -mcpu="$2" "${@:4}" --amdhsa-code-object-version=5 -filetype=obj -I src "src/$1.s" -o "$work/o.o"
    ld.lld-22 -shared -s "$work/o.o" -o "$3" && chmod 644 "$3"
}
for name in state memory schedule faults observe args; do
    object $name gfx900 $name.co
done
object state gfx906 state.gfx906.co
object gfx1250_registers gfx1250 gfx1250_registers.co
object barriers gfx1250 barriers.co
object pairs gfx1100 pairs.co
object private gfx1030 private.gfx1030.co --defsym GFX10=1
object private gfx1030 private.gfx1030.wave64.co --defsym GFX10=1 -mattr=+wavefrontsize64
object private gfx1100 private.gfx1100.co
object private gfx1100 private.gfx1100.wave64.co -mattr=+wavefrontsize64
object private gfx1200 private.gfx1200.co --defsym GFX12=1
for processor in gfx803 gfx900 gfx1030 gfx1100 gfx1200; do object traps $processor traps.$processor.co; done
# guard.co is src/guard.hsail by `weft finalize --target gfx900`.
# v2.PROCESSOR.co are src/v2.cl by clang 15 and the device libraries of ROCm 5.2.3.
for processor in gfx701 gfx803; do
    clang-15 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=$processor -mcode-object-version=2 -O2 \
        --rocm-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode src/v2.cl -o v2.$processor.co && chmod 644 v2.$processor.co
done
clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=gfx1250 -mcode-object-version=6 -O2 -nogpulib -w -ffunction-sections -Wl,--gc-sections,-s \
    -Wl,--version-script=../../../../tests/kernels/exports.map src/gfx1250.cl -o gfx1250.co && chmod 644 gfx1250.co
llc-22 -O2 -mcpu=gfx1250 -filetype=obj src/clusters.ll -o clusters.o && ld.lld-22 -shared -s clusters.o -o clusters.co && chmod 644 clusters.co && rm clusters.o
