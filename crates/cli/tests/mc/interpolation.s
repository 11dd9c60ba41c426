// RUN: llvm-mc -triple=amdgcn -mcpu=gfx900 -show-encoding %s 2>&1 | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1010 -show-encoding %s 2>&1 | FileCheck %s

v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[0,0,0]
v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[1]
v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[0,0,1]
v_interp_p2_f16 v5, v2, attr0.x, v3 op_sel:[0,0,0,1]
v_interp_p2_f16 v5, v2, attr0.x, v3 high clamp op_sel:[1,0,1,1]
v_interp_p2_f16 v5, -v2, attr31.w, |v3|
v_interp_p1ll_f16 v5, v2, attr0.x op_sel:[1,0,1,1]
