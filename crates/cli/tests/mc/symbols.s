// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -defsym=X=5 -defsym Y=0x10 -I %S/inc -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -defsym=X=1 --defsym=Y=2 -I=%S/inc -show-encoding %s | FileCheck %s

s_movk_i32 s0, X
s_movk_i32 s1, Y+1
.include "more.inc"
s_movk_i32 s2, z
s_mov_b32 s3, unknown
s_mov_b32 s4, unknown@rel32@lo+4
.ifdef X
s_endpgm
.endif
