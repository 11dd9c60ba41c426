// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1030 -show-encoding %s | FileCheck --check-prefix=GFX10 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -show-encoding %s | FileCheck --check-prefix=GFX11 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -show-encoding %s | FileCheck --check-prefix=GFX12 %s

v_permlane16_b32 v10, v9, -1, s2
v_permlane16_b32 v10, v9, -1, s2 op_sel:[1,0]
v_permlane16_b32 v10, v9, -1, s2 op_sel:[0,1]
v_permlanex16_b32 v10, v9, -1, -1 op_sel:[1,1]
