// Operations that few families have, or that other files leave out on some of them.

; case: to and from accumulation registers
; targets: gfx908 gfx90a gfx940
; v2 = u32 1234
; a3 = u32 99
v_accvgpr_write_b32 a1, v2
v_accvgpr_read_b32 v4, a3
; expect a1 = u32 1234
; expect v4 = u32 99

; case: v_writelane_b32
; targets: gfx90a gfx940
; s0 = 17
v_writelane_b32 v1, s0, 5
; expect v1 lane 5 = u32 17
; expect v1 = same

; case: v_sub_i32 with a borrow: the name of GFX6 and GFX7
; targets: gfx6 gfx7
; v1 = u32 5, 7, 0, 0xffffffff
; v2 = u32 7, 5, 0, 1
v_sub_i32_e32 v3, vcc, v1, v2
; expect v3 = u32 4294967294, 2, 0, 4294967294
; expect vcc = each 1, 0, 0, 0

; case: v_subrev_i32 with a borrow: the name of GFX6 and GFX7
; targets: gfx6 gfx7
; v1 = u32 5, 7, 0, 0xffffffff
; v2 = u32 7, 5, 0, 1
v_subrev_i32_e32 v3, vcc, v1, v2
; expect v3 = u32 2, 4294967294, 0, 2
; expect vcc = each 0, 1, 0, 1

; case: v_mullit_f32: nothing times anything is nothing; no light behind: the least number
; targets: gfx6 gfx7 gfx10 gfx11
; v1 = f32 2.0, 0.0, 2.0, 3.0
; v2 = f32 3.0, inf, 3.0, 5.0
; v3 = f32 1.0, 1.0, -1.0, 0.5
v_mullit_f32 v4, v1, v2, v3
; expect v4 = f32 6.0, 0.0, 0xff7fffff, 15.0

; case: v_mul_lo_i32
; targets: gfx6 gfx7 gfx1010
; v1 = i32 -3, 70000, 5, -1
; v2 = i32 7, 70000, -5, -1
v_mul_lo_i32 v3, v1, v2
; expect v3 = i32 -21, 605032704, -25, 1

; case: v_mac_legacy_f32: 0 times infinity is 0
; targets: gfx6 gfx7 gfx1010
; v1 = f32 0.0, 2.0
; v2 = f32 inf, 3.0
; v3 = f32 5.0
v_mac_legacy_f32 v3, v1, v2
; expect v3 = f32 5.0, 11.0

; case: v_fma_legacy_f32: 0 times infinity is 0
; targets: gfx1030
; v1 = f32 0.0, 2.0
; v2 = f32 inf, 3.0
; v3 = f32 5.0
v_fma_legacy_f32 v4, v1, v2, v3
; expect v4 = f32 5.0, 11.0

; case: v_dot4c_i32_i8
; targets: gfx1011 gfx1030
; v1 = i8x4 (1 -2 3 -128)
; v2 = i8x4 (5 6 -7 -128)
; v3 = i32 100
v_dot4c_i32_i8 v3, v1, v2
; expect v3 = i32 16456

; case: v_dot2c_f32_bf16 as half of a dual instruction
; targets: gfx11 gfx12
; wave sizes: 32
; v1 = bf16x2 (1.5 -2.0)
; v2 = bf16x2 (4.0 0.5)
; v3 = f32 100.0
v_dual_dot2acc_f32_bf16 v3, v1, v2 :: v_dual_mov_b32 v4, v2
; expect v3 = f32 105.0
; expect v4 = bf16x2 (4.0 0.5)

; case: global_atomic_add_f32 without a result
; targets: gfx908
; memory data = f32 1.5
; v[0:1] = &data
; v2 = f32 0.25
; exec = lanes 0..1
global_atomic_add_f32 v[0:1], v2, off
; expect memory data = f32 2.0

; case: buffer_store_lds_dword: from LDS at M0 and the offset to memory
; targets: gfx8 gfx9 gfx90a
; memory data = 64 bytes
; lds+16 = u32 5, 6
; m0 = 16
; exec = lanes 0
; s[8:11] = &data.lo, &data.hi, 64, 0x00027fac
buffer_store_lds_dword s[8:11], 0 offset:4 lds
; expect memory data+4 = u32 6

; case: s_memtime goes on
; targets: gfx6 gfx7 gfx8 gfx9 gfx90a gfx940 gfx10
s_memtime s[2:3]
s_waitcnt lgkmcnt(0)
s_memtime s[4:5]
s_waitcnt lgkmcnt(0)
s_sub_u32 s4, s4, s2
s_subb_u32 s5, s5, s3
s_cmp_lg_u32 s4, 0
; expect scc = 1
; expect s5 = 0
; ignore s[2:4]

; case: s_memrealtime does not go back
; targets: gfx8 gfx9 gfx90a gfx940 gfx10
s_memrealtime s[2:3]
s_waitcnt lgkmcnt(0)
s_memrealtime s[4:5]
s_waitcnt lgkmcnt(0)
s_sub_u32 s4, s4, s2
s_subb_u32 s5, s5, s3
; expect s5 = 0
; ignore s[2:4], scc

; case: s_get_waveid_in_workgroup: the only wave is the first
; targets: gfx1010 gfx1012
s_get_waveid_in_workgroup s2
; expect s2 = 0

; case: stochastic conversions to 8 bits: numbers that fit do not change, and the other bytes are kept
; targets: gfx950 gfx12 gfx1250
; v1 = f32 1.5
; v2 = b32 0xffffffff
; v3 = b32 0x11223300
; v4 = b32 0x11223300
v_cvt_sr_fp8_f32 v3, v1, v2
v_cvt_sr_bf8_f32 v4, v1, v2
; expect v3 = b32 0x1122333c
; expect v4 = b32 0x1122333e

; case: stochastic conversions to 8 bits: numbers that fit do not change, and the other bytes are kept; a bias of one more
; targets: gfx940 -gfx950 -gfx9-4-generic
; v1 = f32 1.5
; v2 = b32 0xffffffff
; v3 = b32 0x11223300
; v4 = b32 0x11223300
v_cvt_sr_fp8_f32 v3, v1, v2
v_cvt_sr_bf8_f32 v4, v1, v2
; expect v3 = b32 0x11223344
; expect v4 = b32 0x11223342
