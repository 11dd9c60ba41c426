// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1250 -show-encoding %s | FileCheck %s

// A constant of 64 bits: an integer of 32 is its upper half, and other literals share it.
v_fmamk_f64 v[6:7], v[4:5], 0x405ec000, v[2:3]
v_fmamk_f64 v[6:7], v[4:5], 0x405ec00012345678, v[2:3]
v_fmamk_f64 v[6:7], v[4:5], lit64(0x405ec000), v[2:3]
v_fmamk_f64 v[6:7], v[4:5], lit(1), v[2:3]
v_fmamk_f64 v[6:7], v[4:5], -1, v[2:3]
v_fmamk_f64 v[6:7], v[4:5], 123.0, v[2:3]
v_fmamk_f64 v[6:7], 0x405ec000, 0x405ec000, v[2:3]
v_fmamk_f64 v[6:7], 0.5, 0x405ec000, v[2:3]
v_fmaak_f64 v[6:7], 123.0, v[8:9], 0x405ec000
v_fmaak_f64 v[6:7], v[4:5], v[8:9], lit64(1)
