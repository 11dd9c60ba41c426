// Minimum and maximum of floats: NaNs and denormals (RDNA3 ISA, V_MIN_F32; RDNA4 ISA, V_MIN_NUM_F32, V_MINIMUM_F32).

; case: with MODE.IEEE a signaling NaN is the result, quiet
; targets: gfx11
; mode = ieee on
; v1 = f32 0x7fa00000, 1.0, 0x7fc00001, 0x7fc00001
; v2 = f32 1.0, 0xffa00000, 2.0, 0x7fc00002
v_min_f32 v0, v1, v2
; expect v0 = f32 0x7fe00000, 0xffe00000, 2.0, 0x7fc00001

; case: without it, the other operand is; of two NaNs the first as it is
; targets: gfx11
; mode = ieee off
; v1 = f32 0x7fa00000, 1.0, 0x7fa00001, 0.0
; v2 = f32 1.0, 0xffa00000, 0x7fc00002, -0.0
v_max_f32 v0, v1, v2
; expect v0 = f32 1.0, 1.0, 0x7fa00001, 0.0

; case: GFX12 leaves a NaN out, whatever stands where older processors have IEEE
; targets: gfx12
; v1 = f32 0x7fa00000, 1.0, 0x7fa00001, -0.0
; v2 = f32 1.0, 0xffa00000, 0x7fc00002, 0.0
v_min_num_f32 v0, v1, v2
; expect v0 = f32 1.0, 1.0, 0x7fe00001, -0.0

; case: minimum and maximum of IEEE 754-2019 return NaNs, signaling ones first, quiet
; targets: gfx12
; v1 = f32 0x7fc00001, 1.0, 0x7fc00001, -0.0
; v2 = f32 1.0, 0xffa00000, 0x7fa00002, 0.0
v_minimum_f32 v0, v1, v2
v_maximum_f32 v3, v1, v2
; expect v0 = f32 0x7fc00001, 0xffe00000, 0x7fe00002, -0.0
; expect v3 = f32 0x7fc00001, 0xffe00000, 0x7fe00002, 0.0

; case: three operands, and one after the other
; targets: gfx12
; v1 = f32 1.0, 1.0, nan
; v2 = f32 3.0, -3.0, 2.0
; v3 = f32 2.0, 2.0, 3.0
v_minimum3_f32 v0, v1, v2, v3
v_maximum3_f32 v4, v1, v2, v3
v_minimummaximum_f32 v5, v1, v2, v3
v_maximumminimum_f32 v6, v1, v2, v3
v_min3_num_f32 v7, v1, v2, v3
v_maxmin_num_f32 v8, v1, v2, v3
; expect v0 = f32 1.0, -3.0, nan
; expect v4 = f32 3.0, 2.0, nan
; expect v5 = f32 2.0, 2.0, nan
; expect v6 = f32 2.0, 1.0, nan
; expect v7 = f32 1.0, -3.0, 2.0
; expect v8 = f32 2.0, 1.0, 2.0

; case: of f16 and f64
; targets: gfx12
; v1 = f16x2 (1.0 nan)
; v2 = f16x2 (2.0 3.0)
; v[4:5] = f64 -0.0
; v[6:7] = f64 0.0
; v0 = u32 0
v_minimum_f16 v0, v1, v2 op_sel:[1,1,0]
v_maximum_f16 v0, v1, v2 op_sel:[0,0,1]
v_pk_maximum_f16 v3, v1, v2
v_maximum_f64 v[8:9], v[4:5], v[6:7]
; expect v0 = f16x2 (nan 2.0)
; expect v3 = f16x2 (2.0 nan)
; expect v[8:9] = f64 0.0

; case: what MODE says of sources decides about denormals, and nothing of results
; targets: gfx11 gfx12
; mode = denorm32 flush-results
; v1 = f32 0x00000001, 0x80000001
; v2 = f32 1.0, -1.0
; v3 = f32 0.5, -0.5
v_med3_f32 v0, v1, v2, v3
v_max3_f32 v4, v1, v1, v1
; expect v0 = f32 0.5, -0.5
; expect v4 = f32 0x00000001, 0x80000001

; case: flushed sources are zeros
; targets: gfx11 gfx12
; mode = denorm32 flush-sources
; v1 = f32 0x00000001, 0x80000001
; v2 = f32 1.0, -1.0
v_max3_f32 v4, v1, v1, v1
; expect v4 = f32 0.0, -0.0

; case: integers
; targets: gfx11 gfx12
; v1 = i32 5, -5, 1
; v2 = i32 -7, 3, 2
; v3 = i32 2, 2, -1
v_maxmin_i32 v0, v1, v2, v3
v_minmax_i32 v4, v1, v2, v3
v_maxmin_u32 v5, v1, v2, v3
v_minmax_u32 v6, v1, v2, v3
; expect v0 = i32 2, 2, -1
; expect v4 = i32 2, 2, 1
; expect v5 = u32 2, 2, 2
; expect v6 = u32 5, 3, 0xffffffff
