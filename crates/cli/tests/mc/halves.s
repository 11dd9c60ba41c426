// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -mattr=+wavefrontsize32,+real-true16 -show-encoding %s | FileCheck --check-prefixes=CHECK,HALVES %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -mattr=+real-true16 -show-encoding %s | FileCheck --check-prefixes=CHECK,HALVES %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1250 -mattr=+real-true16 -defsym=LAST=1 -show-encoding %s | FileCheck --check-prefixes=CHECK,HALVES %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1100 -mattr=-real-true16 %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1200 -mattr=-wavefrontsize32,+wavefrontsize64,-real-true16 %s 2>&1 | FileCheck --check-prefix=WHOLE %s

v_add_nc_u16 v5.h, v1.l, v2.h
v_add_nc_u16 v5.l, v1.l, v2.l row_shl:1
v_add_f16 v5.h, v1.l, v2.h
v_add_f16 v5.h, 0.5, v2.h
v_mov_b16 v5.h, v1.l
v_cndmask_b16 v16.l, v16.l, v0.h, vcc_lo
v_pk_add_f16 v1, v2, v3 op_sel:[1,0] neg_lo:[0,1]
v_fma_f16 v5.h, v1.l, v2.h, 1.0
.ifndef LAST
v_dot2_bf16_bf16 v72.l, v17, lit(0x3f80), v2.l
.else
v_cvt_f32_f16 v1, v2.h
.endif
