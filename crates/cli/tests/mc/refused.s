// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1010 -show-encoding %s 2>&1 | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -show-encoding %s 2>&1 | FileCheck %s

// One literal for operands of 32 and of 64 bits is read twice.
v_lshlrev_b64 v[5:6], 0x3f717273, 0x3f717273
v_mad_u64_u32 v[5:6], s12, s1, 0x12345678, 0x12345678
// A place of op_sel behind the destination's.
v_permlane16_b32 v0, v1, s2, s3 op_sel:[0,0,0,1]
v_permlane16_var_b32 v5, v1, v2 op_sel:[0,0,0,1]
// The code of exec_hi says that there is no base.
scratch_load_dword v1, off, exec_hi
scratch_store_b32 off, v1, exec_hi
scratch_load_b32 v1, off, exec_lo
// Two bars are one token.
v_max3_f32 v156, v240, |v2||v2|
v_max3_f32 v156, v240, |v2|, |v2|
// The first of each two components that share a register decides.
exp mrt0 off, v1, v8, v8 compr
exp mrt0 v1, off, off, v8 done compr
