// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -mattr=+real-true16 -show-encoding %s | FileCheck %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1100 -defsym=WRONG=1 -show-encoding %s 2>&1 | FileCheck --check-prefix=WRONG %s

// Signs before halves.
v_add_f16 v5.l, -v1.h, |v70.l|
v_add_f16_e64 v5.h, -|v1.l|, neg(v2.h)
v_fma_f16 v5.l, -v1.h, -|v2.l|, abs(v3.h)
v_cvt_f32_f16 v5, -v199.h
v_add_f16_e64_dpp v5.l, -v1.l, |v2.h| row_share:1

// Whole registers where all operands of 16 bits are such, the lower half being meant.
v_add_f16 v5, v1, v2
v_add_f16 v5, v[1], 0x1234
v_add_f16 v5, v1, v200
v_cvt_f32_f16 v5, -v199
v_cmp_eq_f16 vcc_lo, v1, v2
v_fma_f16 v5, v1, v2, v3 op_sel:[1,0,0,0]
v_sat_pk_u8_i16 v0, v1
v_interp_p2_f16_f32 v0, v1, v2, v3
v_alignbit_b32 v1, v2, v3, v4
v_fma_f16_e64_dpp v5, v1, v2, v3 row_share:1

// A float constant of an integer operand.
v_not_b16 v5.l, 0.5
v_add_nc_i16 v5, v1, -4.0
v_ldexp_f16_e64 v5.l, v1.l, 0.5

// Bits of the destination where text has names.
v_cvt_f32_f16 v5, v199.h
v_fmac_f16_e64 v255.h, v1.h, v2.h
v_fmac_f16_e64 v255.l, v1.h, v2.l

.ifdef WRONG
v_add_f16 v5, v1.h, v2
v_mov_b16 v1, v2
v_mov_b16 v0.l, s0.h
.endif
