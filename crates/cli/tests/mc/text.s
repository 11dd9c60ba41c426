// RUN: llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900 -defsym X=3 %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn-amd-amdpal -mcpu=gfx1100 -filetype=obj -o - < %s

.ascii "a", "b\"c\\d\001\200\033x"
.asciz "", "q"
.ascii ""
.string "x y"
.set q, .
q2 = .
.equiv q3, 5
.equ q4, q3+1
s_mov_b32 s0, .-4
.size q, .-q
.macro m
.endm

.rept 1
.endr
  m
1: s_nop 0
.rept 1
.long .-.
.endr
   
.if 0

.endif
.irp x, 1,2
.endr
