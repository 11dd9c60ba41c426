#!/bin/sh
# Compiles src/*.cl to co/PROCESSOR/*.co. Needs Debian's clang-22, lld-22, llvm-22 and libclc-22.
# usage: build.sh [PROCESSOR...]
#
# The first line of a source may say "// variants: O0" (an unoptimised object too, for gfx900), "// only: PROCESSOR...", or
# "// library: rocm" (ROCm's device library in place of libclc; Debian's rocm-device-libs).
set -eu
cd "$(dirname "$0")"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for cpu in ${*:-gfx900 gfx906 gfx908}; do
    rm -rf "co/$cpu"
    mkdir -p "co/$cpu"
    for source in src/*.cl; do
        name=$(basename "$source" .cl)
        only=$(sed -n '1s/.*only: //p' "$source")
        case " ${only:-$cpu} " in *" $cpu "*) ;; *) continue ;; esac
        library="-nogpulib --libclc-lib=:/usr/lib/clc/amdgcn-amd-amdhsa.bc"
        if sed -n 1p "$source" | grep -q "library: rocm"; then
            bitcode=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode
            library="--rocm-device-lib-path=$bitcode"
            [ -e "$bitcode/oclc_isa_version_${cpu#gfx}.bc" ] || { echo "$name: not for $cpu, which ROCm's device library does not know"; continue; }
        fi
        variants=
        [ "$cpu" != gfx900 ] || variants=$(sed -n '1s/.*variants: //p' "$source")
        for variant in O2 $variants; do
            out="co/$cpu/$name.co"
            [ "$variant" = O2 ] || out="co/$cpu/$name.$variant.co"
            # exports.map drops the copies that clang makes of kernels for callers on the device
            clang-22 -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu="$cpu" -mcode-object-version=5 -w $library \
                -cl-fp32-correctly-rounded-divide-sqrt \
                -ffunction-sections -Wl,--gc-sections -Wl,--version-script=exports.map \
                -"$variant" "$source" -o "$out" 2>"$log" ||
                { echo "$name: not for $cpu: $(sed -n 's/.*error: //p' "$log" | head -n 1)"; continue; }
            llvm-strip-22 --strip-debug "$out"
        done
    done
done
