// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -mattr=+wavefrontsize64 -show-encoding %s | FileCheck %s

// Constants as sums are written by the size of the sum.
v_wmma_f32_16x16x16_f16 v[16:19], v[0:7], v[8:15], 0.15915494309189532
v_wmma_bf16_16x16x16_bf16 v[16:19], v[0:7], v[8:15], 0.15915494309189532
v_wmma_i32_16x16x16_iu8 v[16:19], v[0:3], v[4:7], 0.15915494309189532
v_wmma_f32_16x16x16_f16 v[16:19], v[0:7], v[8:15], 1.0
