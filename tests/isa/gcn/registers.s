// Registers by number, and float operations that only early processors have (Sea Islands ISA, VOP1).

; case: M0 is added to the source's number, to the destination's, to both
; targets: gfx6..gfx8
; m0 = 2
; v1 = u32 11
; v3 = u32 13
; v6 = u32 16
v_movrels_b32 v0, v1
v_movreld_b32 v8, v6
v_movrelsd_b32 v12, v1
; expect v0 = u32 13
; expect v10 = u32 16
; expect v14 = u32 13

; case: legacy operations of zero and infinity
; targets: gfx6 gfx7
; v1 = f32 0.0, -0.0, 4.0, inf
; v2 = f32 inf, 3.0, 0.5, 1.0
; v9 = f32 2.0
v_rcp_clamp_f32 v3, v1
v_rcp_legacy_f32 v4, v1
v_min_legacy_f32 v5, v1, v2
v_max_legacy_f32 v6, v1, v2
v_mac_legacy_f32 v9, v1, v2
; expect v3 = f32 0x1.fffffep127, -0x1.fffffep127, 0.25, 0.0
; expect v4 = f32 0.0, -0.0, 0.25, 0.0
; expect v5 = f32 0.0, -0.0, 0.5, 1.0
; expect v6 = f32 inf, 3.0, 4.0, inf
; expect v9 = f32 2.0, 2.0, 4.0, inf

; case: minimum and maximum do not flush
; targets: gfx6..gfx8
; mode = denorm flush
; v1 = f32 0x1p-140, -0x1p-140
; v2 = f32 1.0, -1.0
v_min_f32 v0, v1, v2
v_max_f32 v3, v1, v2
v_med3_f32 v4, v1, v2, v2
; expect v0 = f32 0x1p-140, -1.0
; expect v3 = f32 1.0, -0x1p-140
; expect v4 = f32 1.0, -1.0

; case: sums and products do
; targets: gfx6..gfx8
; mode = denorm flush
; v1 = f32 0x1p-140
; v2 = f32 1.0
v_mul_f32 v0, v1, v2
v_mad_f32 v3, v1, v2, v1
; expect v0 = f32 0.0
; expect v3 = f32 0.0

; case: 16-bit results clear the upper half
; targets: gfx8
; v0 = u32 0xffffffff
; v1 = u32 0xffff3c00
; v2 = u32 0xffff4000
; v3 = u32 0xffffffff
v_add_f16 v0, v1, v2
v_mad_f16 v3, v1, v2, v1
v_add_u16 v4, v1, v2
; expect v0 = u32 0x4200
; expect v3 = u32 0x4200
; expect v4 = u32 0x7c00
