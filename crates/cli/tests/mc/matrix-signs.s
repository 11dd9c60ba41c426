// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -show-encoding %s 2>&1 | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -show-encoding %s 2>&1 | FileCheck %s

v_wmma_i32_16x16x16_iu8 v[8:15], v[0:3], v[4:7], v[8:15] neg_lo:[1,0,0] neg_hi:[1,0,0]
v_wmma_i32_16x16x16_iu8 v[8:15], v[0:3], v[4:7], v[8:15] neg_lo:[1,1,1] neg_hi:[0,0,1] clamp
v_wmma_i32_16x16x16_iu4 v[8:15], v[0:1], v[2:3], v[8:15] neg_hi:[0,1,0]
v_wmma_i32_16x16x16_iu4 v[8:15], v[0:1], v[2:3], 1 neg_lo:[0,1,0]
