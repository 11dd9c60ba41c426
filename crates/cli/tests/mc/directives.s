// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx90a -mattr=+xnack -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 -filetype=null %s
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 -filetype=obj %s -o -
// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx906 --amdhsa-code-object-version=4 -filetype=obj -o - < %s
// RUN: llvm-mc -triple=amdgcn-mesa-mesa3d -mcpu=tonga -filetype=obj -o - %s
// RUN: llvm-mc -triple=amdgcn--amdpal -mcpu=gfx1010 -filetype=obj -o - %s

.text
.globl f
.p2align 8
.type f,@function
f:
.macro twice op, dst
  \op \dst, 0
  \op \dst, 1
.endm
  twice s_mov_b32, s7
.rept 2
  s_nop 0
.endr
.if 1 < 2
  s_endpgm
.else
  s_nop 15
.endif
.Lend:
.size f, .Lend-f
.section .rodata,"a",@progbits
table:
  .long 1, 2, 3
  .quad f
  .byte 'a', 0x41
  .asciz "text\n"
  .fill 2, 4, 0xff
  .zero 3
.data
  .long table-.
