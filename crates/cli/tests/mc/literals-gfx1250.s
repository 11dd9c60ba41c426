// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1250 -show-encoding %s 2>&1 | FileCheck %s

// The upper half stands for a float whose lower half is zero.
v_ceil_f64_e32 v[254:255], 0x4063200000000000
v_ceil_f64_e32 v[254:255], 0x4063200000000001
v_add_f64 v[0:1], 0x4063200000000000, v[0:1]
v_add_f64_e64 v[0:1], 0x4063200000000000, v[0:1]
v_ceil_f64 v[0:1], 0x3ff0000000000000
v_fmaak_f64 v[4:5], 0x4063200000000000, v[8:9], 0x4063200000000000
v_mov_b64 v[0:1], 0x4063200000000000
// What was written is shown.
v_mov_b64 v[0:1], 0xaf123456
v_mov_b64 v[0:1], lit64(0xaf123456)
s_mov_b64 s[0:1], lit64(0x12345678)
v_fmaak_f64 v[4:5], lit(lit64(0x7e8)), v[8:9], lit64(0x7e8)
