// RUN: llvm-mc -triple=amdgcn -mcpu=gfx950 -show-encoding %s | FileCheck %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx950 -filetype=obj %s | od -t x1
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx942 -show-encoding %s 2>&1 | FileCheck --check-prefix=GFX942 %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx900 %s 2>&1 | FileCheck --check-prefix=GFX900 %s

// Bytes of the result, by the last two places of op_sel.
v_cvt_sr_fp8_f32 v1, v2, v3 op_sel:[0,0,1,1]
v_cvt_sr_fp8_f32 v1, -v2, s3 op_sel:[0,0,1,0]
v_cvt_sr_bf8_f32 v1, |v2|, v3 op_sel:[0,0,0,1]
v_cvt_sr_bf8_f32 v1, v2, v3 op_sel:[1,0,0,1]
v_cvt_sr_bf8_f32 v1, v2, v3 op_sel:[0,0,1]
v_cvt_scalef32_pk_fp4_f16 v2, v3, v4 op_sel:[0,0,1,1]
v_cvt_scalef32_pk_fp4_bf16 v2, v3, v4 op_sel:[0,0,0,1]
v_cvt_scalef32_sr_fp8_f32 v1, v2, v3, v4 op_sel:[0,0,1,1]
v_mfma_ld_scale_b32 v1, v100 op_sel:[1,0]
v_mfma_ld_scale_b32 s1, 1.0 op_sel:[0,1] op_sel_hi:[0,1]
v_mfma_f32_16x16x128_f8f6f4 v[0:3], v[4:7], v[12:19], v[20:23] cbsz:4
