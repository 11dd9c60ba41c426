// bf16 arithmetic and hyperbolic tangents of GFX12.5 (CDNA5 ISA 7.7, 15.8, 15.12).
; targets: gfx1250

; case: packed operations
; v1 = bf16x2 (1.5 -2.0)
; v2 = bf16x2 (0.25 3.0)
; v3 = bf16x2 (1.0 100.0)
v_pk_add_bf16 v4, v1, v2
v_pk_mul_bf16 v5, v1, v2
v_pk_fma_bf16 v6, v1, v2, v3
v_pk_min_num_bf16 v7, v1, v2
v_pk_max_num_bf16 v8, v1, v2
v_pk_add_bf16 v9, v1, v2 op_sel:[1,0] op_sel_hi:[0,1] neg_lo:[1,0] neg_hi:[0,1]
; expect v4 = bf16x2 (1.75 1.0)
; expect v5 = bf16x2 (0.375 -6.0)
; expect v6 = bf16x2 (1.375 94.0)
; expect v7 = bf16x2 (0.25 -2.0)
; expect v8 = bf16x2 (1.5 3.0)
; expect v9 = bf16x2 (2.25 -1.5)

; case: rounding to nearest even, denormals kept, NaNs beside numbers, whatever MODE says
; mode = round up, denorm flush
; v1 = bf16x2 (256.0 0x1p-133), (0x7fc0 -0.0)
; v2 = bf16x2 (1.0 0x1p-133), (2.0 0.0)
v_pk_add_bf16 v3, v1, v2
v_pk_max_num_bf16 v4, v1, v2
; expect v3 = bf16x2 (256.0 0x1p-132), (nan 0.0)
; expect v4 = bf16x2 (256.0 0x1p-133), (2.0 0.0)

; case: what overflows
; v1 = bf16x2 (0x7f7f 0xff7f)
v_pk_add_bf16 v2, v1, v1
v_pk_add_bf16 v3, v1, v1 clamp
; expect v2 = bf16x2 (inf -inf)
; expect v3 = bf16x2 (1.0 0.0)

; case: what overflows is the greatest number with FP16_OVFL
; mode = fp16_ovfl on
; v1 = bf16x2 (0x7f7f 0xff7f)
v_pk_add_bf16 v2, v1, v1
; expect v2 = bf16x2 (0x7f7f 0xff7f)

; case: mixed multiply-adds
; v1 = bf16x2 (1.5 -2.0)
; v2 = f32 1.0000001
; v3 = bf16x2 (0.5 10.0)
v_fma_mix_f32_bf16 v4, v1, v2, v3 op_sel:[1,0,0] op_sel_hi:[1,0,1]
v_fma_mixlo_bf16 v5, v1, v2, v3 op_sel:[0,0,1] op_sel_hi:[1,0,1]
v_fma_mixhi_bf16 v5, -|v1|, v2, v3 op_sel:[1,0,1] op_sel_hi:[1,0,1]
; expect v4 = f32 -1.5000002
; expect v5 = bf16x2 (11.5 8.0)

; case: special functions
; v1 = bf16 4.0, 0.25
v_rcp_bf16 v2, v1
v_sqrt_bf16 v3, v1
v_rsq_bf16 v4, v1
v_log_bf16 v5, v1
v_exp_bf16 v6, v1
v_sin_bf16 v7, v1
v_cos_bf16 v8, v1
; expect v2 = bf16x2 (0.25 any), (4.0 any)
; expect v3 = bf16x2 (2.0 any), (0.5 any)
; expect v4 = bf16x2 (0.5 any), (2.0 any)
; expect v5 = bf16x2 (2.0 any), (-2.0 any)
; expect v6 = bf16x2 (16.0 any), (1.1875 any)
; expect v7 = bf16x2 (0.0 any), (1.0 any)
; expect v8 = bf16x2 (1.0 any), (0.0 any)

; case: hyperbolic tangents are the operand near zero, and one from eight on
; v1 = f32 0x1p-11, -9.0, 1.0, -0.25
v_tanh_f32 v2, v1
; expect v2 = f32 0x1p-11, -1.0, 0.7615942, -0.24491866

; case: those of 16 bits
; v1 = f16 0x1p-11, -9.0, 1.0, -0.25
; v2 = bf16 0x1p-11, -9.0, 1.0, -0.25
v_tanh_f16 v3, v1
v_tanh_bf16 v4, v2
; expect v3 = f16x2 (0x1p-11 any), (-1.0 any), (0x3a18 any), (0xb3d6 any)
; expect v4 = bf16x2 (0x1p-11 any), (-1.0 any), (0x3f43 any), (0xbe7b any)
