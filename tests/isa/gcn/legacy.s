// Operations that GFX6 and GFX7 have and later processors do not (Sea Islands ISA, VOP1, VOP2, VOP3).
; targets: gfx6 gfx7

; case: shifts whose amount is the second source
; v0 = u32 0x80000011
; v1 = u32 36
v_lshl_b32_e32 v2, v0, v1
v_lshr_b32_e32 v3, v0, v1
v_ashr_i32_e32 v4, v0, v1
; expect v2 = u32 0x110
; expect v3 = u32 0x08000001
; expect v4 = u32 0xf8000001

; case: shifts of 64 bits whose amount is the second source
; v[0:1] = u32x2 (0x11 0x80000000)
; v4 = u32 68
v_lshl_b64 v[6:7], v[0:1], v4
v_lshr_b64 v[8:9], v[0:1], v4
v_ashr_i64 v[10:11], v[0:1], v4
; expect v[6:7] = b64 0x110
; expect v[8:9] = b64 0x0800000000000001
; expect v[10:11] = b64 0xf800000000000001

; case: legacy minimum and maximum give the second source beside a NaN
; v0 = f32 1.0, 2.0, 0x7fc00001, 1.0, 0.0, 0.0
; v1 = f32 2.0, 1.0, 1.0, 0x7fc00001, -0.0, -0.0
v_min_legacy_f32_e32 v2, v0, v1
v_max_legacy_f32_e32 v3, v0, v1
; expect v2 = f32 1.0, 1.0, 1.0, 0x7fc00001, -0.0, -0.0
; expect v3 = f32 2.0, 2.0, 1.0, 0x7fc00001, 0.0, 0.0

; case: lighting: zero times anything is zero, and what has no light behind it is the least number
; v0 = f32 2.0, 0.0, 2.0, 2.0, 2.0, 2.0
; v1 = f32 5.0, 0x7fc00001, 5.0, 5.0, 5.0, 5.0
; v2 = f32 1.0, 1.0, 0.0, -1.0, 0x7fc00001, 1.0
v_mullit_f32 v3, v0, v1, v2
; expect v3 = f32 10.0, 0.0, 0xff7fffff, 0xff7fffff, 0xff7fffff, 10.0

; case: infinite results are the greatest numbers
; v0 = f32 4.0, 0.0, -0.0, 8.0
; v1 = f32 8.0, 0.0, inf, 1.0
v_rcp_clamp_f32_e32 v2, v0
v_rsq_clamp_f32_e32 v3, v0
v_log_clamp_f32_e32 v4, v1
; expect v2 = f32 0.25, 0x7f7fffff, 0xff7fffff, 0.125
; expect v3 lanes 0, 1 = f32 0.5, 0x7f7fffff
; expect v4 = f32 3.0, 0xff7fffff, inf, 0.0
; ignore v3

; case: infinite results are zero
; v0 = f32 -4.0, -0.0
; v1 = f32 4.0, -0.0
v_rcp_legacy_f32_e32 v2, v0
v_rsq_legacy_f32_e32 v3, v1
; expect v2 = f32 -0.25, -0.0
; expect v3 = f32 0.5, 0.0

; case: infinite results of 64 bits are the greatest numbers
; v[0:1] = f64 -0.0, 4.0
; v[2:3] = f64 0.0, 4.0
v_rcp_clamp_f64_e32 v[4:5], v[0:1]
v_rsq_clamp_f64_e32 v[6:7], v[2:3]
; expect v[4:5] = b64 0xffefffffffffffff, 0x3fd0000000000000
; expect v[6:7] = b64 0x7fefffffffffffff, 0x3fe0000000000000

; case: comparisons that signal give what the others give
; v0 = f32 1.0, 2.0, 0x7fc00001, 1.0
; v1 = f32 2.0, 1.0, 1.0, 1.0
v_cmps_lt_f32_e32 vcc, v0, v1
; expect vcc = each 1, 0, 0, 0

; case: and write EXEC
; v[0:1] = f64 nan, 2.0
; v[4:5] = f64 1.0, 1.0
; exec = lanes 0, 1
v_cmpsx_nge_f64_e32 vcc, v[0:1], v[4:5]
; expect vcc = 1
; expect exec = 1

; case: a source register by M0
; v0 = u32 10
; v5 = u32 15
; m0 = 5
v_movrels_b32_e32 v2, v0
; expect v2 = u32 15

; case: v0 stands for a source that is out of range
; v0 = u32 10
; m0 = 256
v_movrels_b32_e32 v2, v0
; expect v2 = u32 10

; case: a destination register by M0, which is signed
; v0 = u32 10
; m0 = 5
v_movreld_b32_e32 v2, v0
s_mov_b32 m0, -1
v_movreld_b32_e32 v2, v0
; expect v7 = u32 10
; expect v1 = u32 10
; ignore m0

; case: nothing is written where the destination is out of range
; v0 = u32 10
; m0 = 256
v_movreld_b32_e32 v2, v0
; expect nothing

; case: both by M0
; v5 = u32 15
; m0 = 5
v_movrelsd_b32_e32 v2, v0
; expect v7 = u32 15

; case: minima and maxima of denormals, whatever MODE says
; targets: gfx6..gfx8
; mode = denorm flush
; v0 = f32 0.0, 0x1, 0x80000001, 1.0, 0x007fffff, 0x80000000
; v1 = f32 0x80000000, 0x2, 0x1, 0x1, 0x807fffff, 0x00000001
v_min_f32_e32 v2, v0, v1
v_max_f32_e32 v3, v0, v1
v_med3_f32 v4, v0, v1, 0
; expect v2 = f32 0x80000000, 0x1, 0x80000001, 0x1, 0x807fffff, 0x80000000
; expect v3 = f32 0.0, 0x2, 0x1, 1.0, 0x007fffff, 0x1
; expect v4 = f32 0.0, 0x1, 0.0, 0x1, 0.0, 0.0

; case: beside a NaN the other number, and a signaling one becomes quiet
; targets: gfx6..gfx8
; v0 = f32 0x7fc00001, 0x1, 0x7fc00001, 0x7f800001, 0x7f800001, 2.0
; v1 = f32 0x1, 0x7fc00001, 1.0, 1.0, 0x1, 1.0
v_min_f32_e32 v2, v0, v1
; expect v2 = f32 0x1, 0x1, 1.0, 0x7fc00001, 0x7fc00001, 1.0

; case: minima of denormals in other widths
; targets: gfx8
; mode = denorm flush
; v[0:1] = b64 1
; v[4:5] = b64 2
; v6 = f16 0x0001
; v7 = f16 1.0
v_min_f64 v[2:3], v[0:1], v[4:5]
v_min_f16_e32 v8, v6, v7
; expect v[2:3] = b64 1
; expect v8 = f16 0x0001

; case: later processors flush as MODE says
; targets: gfx9
; mode = denorm flush
; v0 = f32 0x1
; v1 = f32 1.0
v_min_f32_e32 v2, v0, v1
; expect v2 = f32 0.0
