// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s | FileCheck --check-prefixes=GCN,GFX9 %s
// RUN: llvm-mc -triple amdgcn-amd-amdhsa --mcpu gfx1030 --show-encoding < %s | FileCheck --check-prefixes=GCN,GFX10 %s
// RUN: llvm-mc -arch=amdgcn -mcpu=gfx1030 -mattr=+wavefrontsize64,-wavefrontsize32 -show-encoding %s | FileCheck --check-prefix=W64 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=fiji -show-encoding - < %s | FileCheck --check-prefix=VI %s
// RUN: llvm-mc -triple=amdgcn -show-encoding %s 2>&1 | FileCheck --check-prefix=SI %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 %s | FileCheck --check-prefix=PLAIN %s

s_mov_b32 s0, s1
// GCN: s_mov_b32 s0, s1 ; encoding: [0x01,0x03,0x80,0xbe]

s_add_u32 s2, s3, 0x12345678
s_mov_b64 s[4:5], exec
v_mov_b32 v1, 1.0
v_mul_f32 v0, -v1, |v2|
v_mul_f32_e64 v0, s1, v2 clamp mul:2
s_waitcnt 0
s_endpgm
loop:
  s_sub_u32 s0, s0, 1
  s_cbranch_scc0 loop
  s_branch end
1:
  s_branch 1b
.set value, 4*3+1
  s_movk_i32 s3, value
  v_mov_b32 v[value], 0
end:
  s_nop 0 // a comment
  s_nop 1 ; s_nop 2
  /* another
     comment */ s_nop 3
