// Dual-issue instructions: both operations read before either writes (RDNA3 ISA 7.6; CDNA5 ISA 7.6).

; targets: gfx11..gfx1250
; wave sizes: 32

; case: each reads what the other one writes
; v0 = u32 1, 2, ...
; v1 = u32 101, 102, ...
; exec_lo = 0x0000ffff
v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v0
; expect v0 = u32 101, 102, ...
; expect v1 = u32 1, 2, ...

; case: the second one reads the old value
; v2 = f32 1.0
; v5 = f32 2.0
; v8 = f32 3.0
v_dual_fmac_f32 v2, v5, v8 :: v_dual_mov_b32 v15, v2
; expect v2 = f32 7.0
; expect v15 = f32 1.0

; case: the first one reads the old value
; v3 = f32 1.0
; v6 = f32 2.0
; v9 = f32 3.0
; v8 = f32 4.0
v_dual_mul_f32 v2, v3, v8 :: v_dual_fmac_f32 v3, v6, v9
; expect v2 = f32 4.0
; expect v3 = f32 7.0

; case: one literal for both
; v5 = f32 2.0
; v6 = f32 3.0
; v8 = f32 5.0
; v9 = f32 7.0
v_dual_fmaak_f32 v2, v5, v8, 0x41200000 :: v_dual_fmamk_f32 v7, v6, 0x41200000, v9
; expect v2 = f32 20.0
; expect v7 = f32 37.0

; case: VCC and scalar sources
; v5 = u32 1
; v8 = u32 2
; v9 = u32 3
; s4 = 10
; vcc_lo = 0x55555555
v_dual_cndmask_b32 v2, v5, v8 :: v_dual_add_nc_u32 v7, s4, v9
; expect v2 = u32 2, 1
; expect v7 = u32 13

; case: sums of products
; v2 = f32 1.0
; v5 = f16x2 (1.0 2.0)
; v8 = f16x2 (3.0 4.0)
; v9 = u32 1
v_dual_dot2acc_f32_f16 v2, v5, v8 :: v_dual_lshlrev_b32 v7, 3, v9
; expect v2 = f32 12.0
; expect v7 = u32 8

; case: NaNs among others
; v5 = f32 1.0, snan, inf, 2.0
; v8 = f32 1.0
; v6 = f32 0.0
; v9 = f32 nan
; targets: gfx11
v_dual_add_f32 v2, v5, v8 :: v_dual_max_f32 v7, v6, v9
; expect v2 = f32 2.0, 0x7fe00000, inf, 3.0
; expect v7 = f32 0.0

; case: signs and more sources
; targets: gfx1250
; v2 = f32 9.0
; v3 = f32 1.0
; v5 = f32 2.0
; v6 = f32 4.0
; v8 = f32 3.0
; v9 = f32 5.0
v_dual_fma_f32 v2, -v5, v8, v3 :: v_dual_mul_f32 v7, v6, -v9
; expect v2 = f32 -5.0
; expect v7 = f32 -20.0

; case: doubles
; targets: gfx1250
; v[4:5] = f64 1.5
; v[8:9] = f64 2.25
; v10 = u32 6
v_dual_add_f64 v[2:3], v[4:5], v[8:9] :: v_dual_mov_b32 v7, v10
; expect v[2:3] = f64 3.75
; expect v7 = u32 6
