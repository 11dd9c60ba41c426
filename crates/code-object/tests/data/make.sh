#!/bin/bash
# Makes the objects and vectors of this directory; see README.md. Needs LLVM 14, 15 and 22 and xxd.
# usage: ./make.sh [SAMPLES], where SAMPLES is a directory of sample code objects (optional)
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
triple=amdgcn-amd-amdhsa

# object VERSION_MINOR CODE_OBJECT_VERSION LLVM OUT MCPU...: two.s with its metadata, assembled and linked
object() {
    local minor=$1 version=$2 llvm=$3 out=$4; shift 4
    { sed -e "s/^;ACCUM/${accum:-;}/" src/two.s; sed "s/\[1, 0\]/[1, $minor]/" src/two_meta.s; } |
        "llvm-mc-$llvm" -triple $triple --amdhsa-code-object-version="$version" -filetype=obj "$@" -o "$work/o.o"
    ld.lld-22 -shared "$work/o.o" -o "$out"
}
object 0 3 14 v3.co -mcpu=gfx900 -mattr=+xnack
accum=' ' object 1 4 15 v4.co -mcpu=gfx90a -mattr=-xnack,+sramecc
object 2 5 22 v5.co -mcpu=gfx1030
accum=' ' object 2 6 22 v6.co -mcpu=gfx9-4-generic

# without section headers; without metadata; with one metadata note per kernel
llvm-strip-22 --strip-sections v3.co -o nosections.co
llvm-mc-22 -triple $triple --amdhsa-code-object-version=5 -mcpu=gfx900 -filetype=obj src/two.s -o "$work/o.o"
ld.lld-22 -shared "$work/o.o" -o nometa.co
llvm-mc-22 -triple $triple --amdhsa-code-object-version=4 -mcpu=gfx906 -filetype=obj src/notes.s -o "$work/o.o"
ld.lld-22 -shared "$work/o.o" -o notes.co
# code object V2
llvm-mc-14 -triple $triple --amdhsa-code-object-version=2 -mcpu=gfx803 -filetype=obj src/v2.s -o v2.o
llvm-mc-14 -triple $triple --amdhsa-code-object-version=2 -mcpu=gfx803 -filetype=obj src/v2kernel.s -o v2kernel.o
# other operating systems, and the other ELF class
llvm-mc-22 -triple amdgcn--amdpal -mcpu=gfx900 -filetype=obj src/pal.s -o pal.o
llvm-mc-22 -triple amdgcn-mesa-mesa3d -mcpu=gfx900 -filetype=obj src/mesa.s -o mesa.o
: | llvm-mc-22 -triple r600-- -mcpu=cypress -filetype=obj -o r600.o

# relocatable objects, and what lld makes of one of them
llvm-mc-22 -triple $triple --amdhsa-code-object-version=5 -mcpu=gfx900 -filetype=obj src/rel.s -o rel.o
ld.lld-22 -T src/rel.ld -e caller rel.o -o "$work/rel"
llvm-objcopy-22 -O binary --only-section=.rodata --only-section='.text*' --only-section=.data --only-section=.got \
    "$work/rel" rel.image
llvm-mc-22 -triple $triple --amdhsa-code-object-version=5 -mcpu=gfx900 -filetype=obj src/undefined.s -o undefined.o

# what the linker makes of two objects
for n in 1 2; do
    llvm-mc-22 -triple $triple --amdhsa-code-object-version=5 -mcpu=gfx900 -filetype=obj src/link$n.s -o link$n.o
done
(
    cp link1.o link2.o rel.o v2kernel.o "$work"
    cd "$work"
    ld.lld-22 -shared link1.o link2.o -o link.co
    ld.lld-22 -shared -Bsymbolic --soname=libtest.so --hash-style=gnu -s link1.o link2.o -o link-symbolic.co
    ld.lld-22 -shared rel.o -o rel.co
)
cp "$work"/link.co "$work"/link-symbolic.co "$work"/rel.co .

# what llvm-readelf says of the objects
for file in *.o *.co; do
    case $file in host.o | plain.o | fat.o) continue ;; esac
    echo "#### $file"
    llvm-readelf-22 --all "$file"
done > readelf.txt

# bundles of text, and of an archive's members
printf 'host text\n' > "$work/h"
printf 'dev one\n' > "$work/d1"
printf 'dev two' > "$work/d2"
texts=-targets=host-x86_64-unknown-linux-gnu,hipv4-amdgcn-amd-amdhsa--gfx900,hip-amdgcn-amd-amdhsa--gfx906:xnack+
for type in i d ll s bc; do
    clang-offload-bundler-22 -type=$type $texts -input="$work/h" -input="$work/d1" -input="$work/d2" -output=text.$type.bundle
done
llvm-mc-22 -triple x86_64-unknown-linux -filetype=obj /dev/null -o "$work/plain.o"
clang-offload-bundler-22 -type=o $texts -input="$work/plain.o" -input="$work/d1" -input="$work/d2" -output="$work/fat.o"
(cd "$work" && llvm-ar-22 rcD fat.a fat.o)
cp "$work/fat.o" "$work/fat.a" "$work/plain.o" .

# bundles: plain, compressed, and two of them in a host object
: > "$work/empty"
bundle() { # OUT FLAGS...
    local out=$1; shift
    clang-offload-bundler-22 -type=o -input="$work/empty" -input=v3.co -input=v4.co -output="$out" \
        -targets=host-x86_64-unknown-linux--,hipv4-amdgcn-amd-amdhsa--gfx900:xnack+,hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack- "$@"
}
bundle plain.bundle -bundle-align=4096
COMPRESSED_BUNDLE_FORMAT_VERSION=2 bundle zstd2.bundle -compress
COMPRESSED_BUNDLE_FORMAT_VERSION=3 bundle zstd3.bundle -compress
clang-offload-bundler-22 -type=o -input="$work/empty" -input=v5.co -output="$work/second.bundle" -bundle-align=4096 \
    -targets=host-x86_64-unknown-linux--,hipv4-amdgcn-amd-amdhsa--gfx1030
cp plain.bundle "$work/"
(cd "$work" && printf '.section .hip_fatbin,"a"\n.p2align 12\n.incbin "plain.bundle"\n.p2align 12\n.incbin "second.bundle"\n' |
    llvm-mc-22 -triple x86_64-unknown-linux -filetype=obj -o host.o)
cp "$work/host.o" host.o

# kernel descriptors of many targets: processor, code object version, bytes, what llvm-objdump says
descriptor() { # MCPU FEATURES VERSION LINES [FLAG]
    local cpu=$1 features=$2 version=$3
    printf '.text\n.p2align 8\nk:\n s_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel k\n%b.end_amdhsa_kernel\n' "$4" > "$work/k.s"
    llvm-mc-22 -triple $triple -mcpu="$cpu" --amdhsa-code-object-version="$version" -filetype=obj "$work/k.s" -o "$work/k.o" "${@:5}"
    llvm-objcopy-22 -O binary -j .rodata "$work/k.o" "$work/k.bin"
    printf '%s\t%s\t%s\t' "$cpu$features" "$version" "$(xxd -p -c 64 "$work/k.bin")"
    llvm-objdump-22 -D -j .rodata --disassemble-symbols=k.kd "$work/k.o" |
        sed -n 's/^\t\(; [A-Z_]* [0-9]*\|\.amdhsa_.*\)$/\1/p' | paste -sd,
}
common='.amdhsa_group_segment_fixed_size 1024\n.amdhsa_private_segment_fixed_size 32\n.amdhsa_kernarg_size 48\n
.amdhsa_user_sgpr_dispatch_ptr 1\n.amdhsa_user_sgpr_queue_ptr 1\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n
.amdhsa_user_sgpr_dispatch_id 1\n.amdhsa_user_sgpr_private_segment_size 1\n.amdhsa_system_sgpr_workgroup_id_x 0\n
.amdhsa_system_sgpr_workgroup_id_y 1\n.amdhsa_system_sgpr_workgroup_id_z 1\n.amdhsa_system_sgpr_workgroup_info 1\n
.amdhsa_system_vgpr_workitem_id 2\n.amdhsa_next_free_vgpr 101\n.amdhsa_next_free_sgpr 61\n
.amdhsa_float_round_mode_32 1\n.amdhsa_float_round_mode_16_64 2\n.amdhsa_float_denorm_mode_32 3\n
.amdhsa_float_denorm_mode_16_64 1\n.amdhsa_exception_fp_ieee_invalid_op 1\n.amdhsa_exception_fp_denorm_src 1\n
.amdhsa_exception_fp_ieee_div_zero 1\n.amdhsa_exception_fp_ieee_overflow 1\n.amdhsa_exception_fp_ieee_underflow 1\n
.amdhsa_exception_fp_ieee_inexact 1\n.amdhsa_exception_int_div_zero 1\n.amdhsa_uses_dynamic_stack 1\n'
oldscratch='.amdhsa_user_sgpr_private_segment_buffer 1\n.amdhsa_user_sgpr_flat_scratch_init 1\n
.amdhsa_system_sgpr_private_segment_wavefront_offset 1\n'
archscratch='.amdhsa_enable_private_segment 1\n'
clamps='.amdhsa_dx10_clamp 0\n.amdhsa_ieee_mode 0\n'
gfx9='.amdhsa_fp16_overflow 1\n'
accum='.amdhsa_accum_offset 44\n.amdhsa_tg_split 1\n'
preload='.amdhsa_user_sgpr_kernarg_preload_length 3\n.amdhsa_user_sgpr_kernarg_preload_offset 1\n'
gfx10='.amdhsa_fp16_overflow 1\n.amdhsa_memory_ordered 0\n.amdhsa_forward_progress 0\n'
{
    for cpu in gfx801 gfx803 gfx900 gfx906 gfx908 gfx1010 gfx1030 gfx1100 gfx1151 gfx1200 gfx1250; do
        descriptor $cpu '' 4 '.amdhsa_next_free_vgpr 0\n.amdhsa_next_free_sgpr 0\n'
    done
    for cpu in gfx90a gfx942 gfx950; do
        descriptor $cpu '' 4 '.amdhsa_next_free_vgpr 0\n.amdhsa_next_free_sgpr 0\n.amdhsa_accum_offset 4\n'
    done
    descriptor gfx803 '' 5 "$common$oldscratch$clamps"
    descriptor gfx900 '' 5 "$common$oldscratch$clamps$gfx9"
    descriptor gfx900 :xnack+ 5 "$common$oldscratch$clamps$gfx9" -mattr=+xnack
    descriptor gfx908 '' 5 "$common$oldscratch$clamps$gfx9"
    descriptor gfx90a '' 5 "$common$oldscratch$clamps$gfx9$accum$preload"
    descriptor gfx942 '' 5 "$common$archscratch$clamps$gfx9$accum$preload"
    for cpu in gfx1010 gfx1030; do
        descriptor $cpu '' 5 "$common$oldscratch$clamps$gfx10.amdhsa_wavefront_size32 0\n.amdhsa_workgroup_processor_mode 0\n.amdhsa_shared_vgpr_count 3\n"
    done
    descriptor gfx1100 '' 5 "$common$archscratch$clamps$gfx10.amdhsa_wavefront_size32 0\n.amdhsa_workgroup_processor_mode 0\n.amdhsa_shared_vgpr_count 3\n.amdhsa_inst_pref_size 63\n"
    descriptor gfx1100 '' 5 "$common$archscratch$clamps$gfx10.amdhsa_inst_pref_size 5\n"
    descriptor gfx1201 '' 5 "$common$archscratch$gfx10.amdhsa_wavefront_size32 0\n.amdhsa_inst_pref_size 255\n.amdhsa_round_robin_scheduling 1\n"
    descriptor gfx1250 '' 6 "$common$archscratch$gfx10$preload.amdhsa_inst_pref_size 200\n.amdhsa_named_barrier_count 3\n"
} > descriptors.tsv

# what llvm-readelf says of the kernels of the samples
if [ $# -gt 0 ]; then
    samples=$1
    for file in "$samples"/co/*/*.co "$samples"/co_gcc/*.hsaco "$samples"/co_triton/*.hsaco "$samples"/co_tinygrad/*.co; do
        llvm-readelf-22 --notes "$file" | awk -v file="${file#"$samples"/}" -f src/kernels.awk
    done > samples.tsv
    for file in "$samples"/co/*/*.co "$samples"/co_gcc/*.hsaco "$samples"/co_triton/*.hsaco "$samples"/co_tinygrad/*.co; do
        printf '%s\t%s\n' "$(llvm-readelf-22 --all "$file" | md5sum | cut -d' ' -f1)" "${file#"$samples"/}"
    done > readelf.md5
fi
