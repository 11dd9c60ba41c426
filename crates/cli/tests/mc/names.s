// RUN: llvm-mc -triple=amdgcn -mcpu=gfx700 -show-encoding %s 2>&1 | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx90a -show-encoding %s 2>&1 | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx942 -show-encoding %s 2>&1 | FileCheck %s

// Names that processors also take, and lane moves of 64 bits.
v_add_co_u32 v0, vcc, v1, v2
v_subrev_co_u32 v0, vcc, v1, v2
flat_load_dword v0, v[1:2] offset:0
flat_load_dword v0, v[1:2] offset:1
v_mfma_f64_4x4x4f64 v[0:1], v[2:3], v[4:5], v[6:7]
v_mfma_f64_4x4x4_4b_f64 v[0:1], v[2:3], v[4:5], v[6:7]
v_mfma_f64_16x16x4f64 v[0:7], v[8:9], v[10:11], v[0:7]
v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[0:7]
v_floor_f64_dpp v[0:1], v[2:3] row_newbcast:3
v_ceil_f64 v[0:1], v[2:3] row_newbcast:15 row_mask:0x1
v_mov_b64_dpp v[0:1], v[2:3] row_newbcast:1
s_mov_b64_e32 s[0:1], s[2:3]
s_cmp_eq_u32_e32 s0, s1
