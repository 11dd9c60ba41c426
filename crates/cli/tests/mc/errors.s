// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s 2>&1 | FileCheck --check-prefix=ERR --implicit-check-not=error: %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1100 %s 2>&1 | FileCheck --check-prefix=ERR %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx900 -filetype=obj -o /dev/null < %s

s_mov_b32 s0, s1
v_add_f32 v0, s1, s2
s_mov_b32 v0, 0
  v_unknown_b32 v0
s_mov_b64 s[1:2], 0
ds_read_b32 v0, v1 offset:65536
.bogus 1
s_nop 0
