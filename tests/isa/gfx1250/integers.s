// 64-bit integers, sums that are limited, and look-ups of GFX12.5 (CDNA5 ISA 15.7, 15.8, 15.10, 15.12). Expected values are worked
// out from the manual's definitions.
; targets: gfx1250

; case: sums and differences of 64 bits, wrapped and saturated
; v[2:3] = b64 0xffffffffffffffff, 5
; v[4:5] = b64 2, 7
v_add_nc_u64 v[0:1], v[2:3], v[4:5]
v_add_nc_u64_e64 v[6:7], v[2:3], v[4:5] clamp
v_sub_nc_u64 v[8:9], v[2:3], v[4:5]
v_sub_nc_u64_e64 v[10:11], v[2:3], v[4:5] clamp
; expect v[0:1] = b64 1, 12
; expect v[6:7] = b64 0xffffffffffffffff, 12
; expect v[8:9] = b64 0xfffffffffffffffd, 0xfffffffffffffffe
; expect v[10:11] = b64 0xfffffffffffffffd, 0

; case: products and limits of 64 bits
; v[2:3] = b64 0x100000003, 0xffffffffffffffff
; v[4:5] = b64 0x200000005, 3
v_mul_u64 v[0:1], v[2:3], v[4:5]
v_min_u64 v[6:7], v[2:3], v[4:5]
v_max_u64 v[8:9], v[2:3], v[4:5]
v_min_i64 v[10:11], v[2:3], v[4:5]
v_max_i64 v[12:13], v[2:3], v[4:5]
; expect v[0:1] = b64 0x0000000b0000000f, 0xfffffffffffffffd
; expect v[6:7] = b64 0x100000003, 3
; expect v[8:9] = b64 0x200000005, 0xffffffffffffffff
; expect v[10:11] = b64 0x100000003, 0xffffffffffffffff
; expect v[12:13] = b64 0x200000005, 3

; case: multiply-adds without carry
; v2 = u32 0xffffffff, 7
; v3 = u32 0xffffffff, 3
; v4 = u32 5, 5
; v[6:7] = b64 0xfffffffffffffff0, 1
; v[8:9] = b64 0x7fffffffffffffff, 0x8000000000000000
; v10 = i32 3, -3
v_mad_u32 v0, v2, v3, v4
v_mad_nc_u64_u32 v[12:13], v2, v3, v[6:7]
v_mad_nc_u64_u32 v[14:15], v2, v3, v[6:7] clamp
v_mad_nc_i64_i32 v[16:17], v10, v4, v[8:9]
v_mad_nc_i64_i32 v[18:19], v10, v4, v[8:9] clamp
; expect v0 = u32 6, 26
; expect v[12:13] = b64 0xfffffffdfffffff1, 22
; expect v[14:15] = b64 0xffffffffffffffff, 22
; expect v[16:17] = b64 0x800000000000000e, 0x7ffffffffffffff1
; expect v[18:19] = b64 0x7fffffffffffffff, 0x8000000000000000

; case: sums saturate and are limited; clamp makes negative ones zero
; v1 = i32 0x7fffffff, -5
; v2 = i32 1, -6
; v3 = i32 9, -20
v_add_max_i32 v4, v1, v2, v3
v_add_min_i32 v5, v1, v2, v3
v_add_max_i32 v6, v1, v2, v3 clamp
v_add_min_i32 v7, v1, v2, v3 clamp
v_add_max_u32 v8, v1, v2, v3
v_add_min_u32 v9, v1, v2, v3
; expect v4 = i32 0x7fffffff, -11
; expect v5 = i32 9, -20
; expect v6 = i32 0x7fffffff, 0
; expect v7 = i32 9, 0
; expect v8 = u32 0x80000000, 0xffffffff
; expect v9 = u32 9, 0xffffffec

; case: the same of halves, and limits of three
; v1 = i16x2 (32767 -5)
; v2 = i16x2 (1 -6)
; v3 = i16x2 (9 -20)
v_pk_add_max_i16 v4, v1, v2, v3
v_pk_add_min_i16 v5, v1, v2, v3
v_pk_add_max_i16 v6, v1, v2, v3 clamp
v_pk_add_max_u16 v7, v1, v2, v3
v_pk_add_min_u16 v8, v1, v2, v3
v_pk_max3_i16 v9, v1, v2, v3
v_pk_min3_i16 v10, v1, v2, v3
v_pk_min3_i16 v11, v1, v2, v3 clamp
v_pk_max3_u16 v12, v1, v2, v3
v_pk_min3_u16 v13, v1, v2, v3 op_sel:[1,1,1] op_sel_hi:[0,0,0]
; expect v4 = i16x2 (32767 -11)
; expect v5 = i16x2 (9 -20)
; expect v6 = i16x2 (32767 0)
; expect v7 = u16x2 (32768 0xffff)
; expect v8 = u16x2 (9 0xffec)
; expect v9 = i16x2 (32767 -5)
; expect v10 = i16x2 (1 -20)
; expect v11 = i16x2 (1 0)
; expect v12 = u16x2 (32767 0xfffb)
; expect v13 = u16x2 (0xffec 1)

; case: bytes saturate to four bits
; v1 = b32 0x80f80709, 0x7f06ff00
; v2 = b32 0x0ff01003, 0x000fff01
v_sat_pk4_i4_i8 v3, v1
v_sat_pk4_u4_u8 v4, v2
; expect v3 = u16x2 (0x8877 any), (0x76f0 any)
; expect v4 = u16x2 (0xfff3 any), (0x0ff1 any)

; case: look-ups in tables of 4, 6 and 8 bits
; v1 = b32 0xfedcba98
; v2 = b32 0x76543210
; v[4:5] = b64 0x0123456789abcdef, 0xfedcba9876543210
; v[6:7] = b64 0x0706050403020100
; v[8:9] = b64 0x0f0e0d0c0b0a0908
v_perm_pk16_b4_u4 v[10:11], v1, v2, v[4:5]
v_perm_pk16_b8_u4 v[12:15], v[8:9], v[6:7], v[4:5]
; expect v[10:11] = b64 0x0123456789abcdef, 0xfedcba9876543210
; expect v[12:15] = b128 0x000102030405060708090a0b0c0d0e0f, 0x0f0e0d0c0b0a09080706050403020100

; case: a table of 96 bits
; v1 = b32 0x3ce38e34
; v[2:3] = b64 0x92c29a2492821040
; v[4:5] = b64 0xfedcba9876543210
v_perm_pk16_b6_u4 v[6:8], v1, v[2:3], v[4:5]
; expect v6 = b32 0x92821040
; expect v7 = b32 0x92c29a24
; expect v8 = b32 0x3ce38e34

; case: literals of 64 bits
; v[2:3] = f64 2.0
; v[4:5] = f64 5.0
v_fmamk_f64 v[0:1], v[2:3], 0x4008000000000002, v[4:5]
v_fmaak_f64 v[6:7], v[2:3], v[4:5], 0xc008000000000000
; expect v[0:1] = b64 0x4026000000000001
; expect v[6:7] = f64 7.0

; case: constants of 64 bits
; v[2:3] = b64 1
; v[4:5] = f64 1.0
s_mov_b64 s[0:1], 0x123456789abcdef0
v_add_nc_u64 v[0:1], 0x123456789abcdef0, v[2:3]
v_add_f64 v[6:7], 0x3ff8000000000001, v[4:5]
v_lshl_add_u64 v[8:9], v[2:3], 1, 64
; expect s[0:1] = b64 0x123456789abcdef0
; expect v[0:1] = b64 0x123456789abcdef1
; expect v[6:7] = b64 0x4004000000000000
; expect v[8:9] = b64 66

// Both halves write v0. The text is refused; the code is a fault, as no manual says which would win.
; case: halves that write the same register
.long 0xcf456081, 0x0205009f, 0
; expect fault "the destinations of the halves overlap: v0 and v0"
