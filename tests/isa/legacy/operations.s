// Operations of GFX6 to GFX10 that later processors do not have, or call otherwise (Southern Islands ISA 12; GCN3 ISA 12; RDNA ISA 12).

; case: product and sum
; targets: gfx600 gfx700 gfx803 gfx900 gfx1010
; v1 = f32 2.0
; v2 = f32 3.0
; v3 = f32 4.0
; v4 = f32 4.0
; v5 = f32 4.0
v_mac_f32 v3, v1, v2
v_madmk_f32 v6, v1, 0x40400000, v4
v_madak_f32 v7, v1, v2, 0x40800000
v_mad_f32 v8, v1, v2, v5
v_mad_legacy_f32 v9, v1, v2, v5
; expect v3 = f32 10.0
; expect v6 = f32 10.0
; expect v7 = f32 10.0
; expect v8 = f32 10.0
; expect v9 = f32 10.0

; case: 0 times anything is 0 in legacy products
; targets: gfx600 gfx700 gfx803 gfx900 gfx1010 gfx1030
; v1 = f32 0.0, inf, nan, 2.0
; v2 = f32 inf, 0.0, 0.0, 3.0
; v3 = f32 1.0
v_mul_legacy_f32 v4, v1, v2
; expect v4 = f32 0.0, 0.0, 0.0, 6.0

; case: sums of legacy products
; targets: gfx600 gfx700 gfx803 gfx900 gfx1010
; v1 = f32 0.0, inf, nan, 2.0
; v2 = f32 inf, 0.0, 0.0, 3.0
; v3 = f32 1.0
v_mad_legacy_f32 v5, v1, v2, v3
; expect v5 = f32 1.0, 1.0, 1.0, 7.0

; case: approximations that are kept from infinity
; targets: gfx600 gfx700
; v1 = f32 0.0, -0.0, 8.0, 4.0
; v[2:3] = f64 0.0, -0.0, 8.0, 4.0
v_log_clamp_f32 v4, v1
v_rcp_clamp_f32 v5, v1
v_rsq_clamp_f32 v6, v1
v_rcp_clamp_f64 v[8:9], v[2:3]
v_rsq_clamp_f64 v[10:11], v[2:3]
; expect v4 = f32 -0x1.fffffep127, -0x1.fffffep127, 3.0, 2.0
; expect v5 = f32 0x1.fffffep127, -0x1.fffffep127, 0.125, 0.25
; expect v6 lane 3 = f32 0.5
; ignore v6
; expect v[8:9] = f64 0x1.fffffffffffffp1023, -0x1.fffffffffffffp1023, 0.125, 0.25
; expect v[10:11] lane 3 = f64 0.5
; ignore v[10:11]

; case: approximations with infinities as zeros
; targets: gfx600 gfx700
; v1 = f32 0.0, 4.0, 0.25, 16.0
v_rcp_legacy_f32 v4, v1
v_rsq_legacy_f32 v5, v1
; expect v4 = f32 0.0, 0.25, 4.0, 0.0625
; expect v5 = f32 0.0, 0.5, 2.0, 0.25

; case: exponents and logarithms of the older kind
; targets: gfx700 gfx803 gfx900
; v1 = f32 3.0, -1.0, 0.0, 1.0
; v2 = f32 8.0, 0.5, 1.0, 2.0
v_exp_legacy_f32 v4, v1
v_log_legacy_f32 v5, v2
; expect v4 = f32 8.0, 0.5, 1.0, 2.0
; expect v5 = f32 3.0, -1.0, 0.0, 1.0

; case: shifts by the second operand
; targets: gfx600 gfx700
; v1 = u32 0x80000010
; v2 = u32 4, 36, 31, 0
; v[4:5] = b64 0x8000000000000010
v_lshl_b32 v6, v1, v2
v_lshr_b32 v7, v1, v2
v_ashr_i32 v8, v1, v2
v_lshl_b64 v[10:11], v[4:5], v2
v_lshr_b64 v[12:13], v[4:5], v2
v_ashr_i64 v[14:15], v[4:5], v2
; expect v6 = u32 0x100, 0x100, 0, 0x80000010
; expect v7 = u32 0x8000001, 0x8000001, 1, 0x80000010
; expect v8 = u32 0xf8000001, 0xf8000001, 0xffffffff, 0x80000010
; expect v[10:11] = b64 0x100, 0x10000000000, 0x800000000, 0x8000000000000010
; expect v[12:13] = b64 0x800000000000001, 0x8000000, 0x100000000, 0x8000000000000010
; expect v[14:15] = b64 0xf800000000000001, 0xfffffffff8000000, 0xffffffff00000000, 0x8000000000000010

; case: the low half of a product does not depend on signs
; targets: gfx600 gfx700
; v1 = i32 -3, 0x10000, 7, -1
; v2 = i32 5, 0x10000, -7, -1
v_mul_lo_i32 v3, v1, v2
; expect v3 = i32 -15, 0, -49, 1

; case: carries in and out
; targets: gfx600 gfx700 gfx803
; v1 = u32 0, 5
; v2 = u32 1, 5
; vcc = each 1, 0
v_subb_u32 v3, vcc, v1, v2, vcc
; expect v3 = u32 0xfffffffe, 0
; expect vcc = each 1, 0

; case: borrows, with the operands turned round
; targets: gfx600 gfx700 gfx803
; v1 = u32 0, 5
; v2 = u32 1, 5
; vcc = each 1, 0
v_subbrev_u32 v3, vcc, v1, v2, vcc
; expect v3 = u32 0, 0
; expect vcc = each 0, 0

; case: a sum with a carry
; targets: gfx600 gfx700 gfx803
; v1 = u32 0xffffffff, 5
; v2 = u32 0, 5
; vcc = each 1, 0
v_addc_u32 v3, vcc, v1, v2, vcc
; expect v3 = u32 0, 10
; expect vcc = each 1, 0

; case: scalar loads
; targets: gfx600 gfx700 gfx803 gfx900 gfx1010 gfx1100
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
; s[2:3] = &data.lo, &data.hi
s_load_dwordx8 s[8:15], s[2:3], 0x0
s_load_dwordx16 s[16:31], s[2:3], 0x0
s_waitcnt lgkmcnt(0)
; expect s[8:15] = u32 1, 2, 3, 4, 5, 6, 7, 8
; expect s[16:31] = u32 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16

; case: scalar loads of a buffer, zeros behind its end
; targets: gfx600 gfx700 gfx803 gfx900
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
; s[4:7] = &data.lo, &data.hi, 48, 0x00027fac
s_buffer_load_dword s8, s[4:7], 0x4
s_buffer_load_dwordx4 s[12:15], s[4:7], 0x0
s_buffer_load_dwordx8 s[16:23], s[4:7], 0x0
s_buffer_load_dwordx16 s[24:39], s[4:7], 0x0
s_waitcnt lgkmcnt(0)
; ignore s8
; expect s[12:15] = u32 1, 2, 3, 4
; expect s[16:23] = u32 1, 2, 3, 4, 5, 6, 7, 8
; expect s[24:39] = u32 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0

; case: a lane is written
; targets: gfx600 gfx700 gfx803 gfx900 gfx1010 gfx1100 gfx1200
; s2 = u32 77
; s3 = u32 5
v_writelane_b32 v1, 7, s3
v_writelane_b32 v2, s2, 3
; expect v1 lane 5 = u32 7
; expect v2 lane 3 = u32 77
