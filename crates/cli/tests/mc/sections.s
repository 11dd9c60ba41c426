// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn--amdhsa -mcpu=gfx900 -filetype=obj -o - %s
.text
start:
.p2align 8
.rodata
.p2align 6
.align 16
.balign 8, 1
.p2align 3,,4
.p2alignl 4, 3212836864
.section .room,"aw",@nobits
.space 40
.section .bare
.section .note.mine,"",@progbits
.section .words,"aMS",@progbits,1
.pushsection .text
.popsection
.previous
.data
.bss
.text
.global start
.type start,STT_FUNC
.fill 3, 4, 5
.zero 8, 2
.float 1.5
.double 2.0
.amdgpu_lds tile, 16, 8
.amdgpu_lds row, 16
