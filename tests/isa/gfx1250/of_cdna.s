// Operations that GFX12.5 took over from CDNA, in waves of 32 lanes (CDNA5 ISA 15.8, 15.10, 15.12).
; targets: gfx1250

; case: any function of three bits
; v1 = b32 0xf0f0f0f0
; v2 = b32 0xcccccccc
; v3 = b32 0xaaaaaaaa
v_bitop3_b32 v0, v1, v2, v3 bitop3:0x96
v_bitop3_b32 v4, v1, v2, v3 bitop3:0x01
; expect v0 = b32 0x96969696
; expect v4 = b32 0x01010101

; case: random numbers, shifts that saturate and pack
; v1 = b32 0x80000001, 3
; v2 = i32 -4096, 4096
; v3 = i32 256, -8
v_prng_b32 v0, v1
v_ashr_pk_i8_i32 v4, v2, v3, 2
v_ashr_pk_u8_i32 v5, v2, v3, 2
; expect v0 = b32 0xc7, 6
; expect v4 = u16x2 (0x4080 any), (0xfe7f any)
; expect v5 = u16x2 (0x4000 any), (0x00ff any)

; case: 64-bit moves and sums
; v[2:3] = b64 0x0123456789abcdef
; v[4:5] = b64 0x10
v_mov_b64 v[0:1], v[2:3]
v_lshl_add_u64 v[6:7], v[2:3], 4, v[4:5]
; expect v[0:1] = b64 0x0123456789abcdef
; expect v[6:7] = b64 0x123456789abcdf00

; case: pairs of f32
; v[2:3] = f32x2 (1.5 2.0)
; v[4:5] = f32x2 (4.0 -1.0)
; v[6:7] = f32x2 (1.0 0.5)
v_pk_fma_f32 v[0:1], v[2:3], v[4:5], v[6:7]
v_pk_add_f32 v[8:9], v[2:3], v[4:5] neg_lo:[0,1] neg_hi:[0,1]
; expect v[0:1] = f32x2 (7.0 -1.5)
; expect v[8:9] = f32x2 (-2.5 3.0)

; case: an odd row for an even one
; v1 = u32 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
; v2 = u32 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131
v_permlane16_swap_b32 v1, v2
; expect v1 = u32 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115
; expect v2 = u32 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131

; case: pairs of f16 and bf16 from f32
; v1 = f32 1.0
; v2 = f32 0x1.008p3
v_cvt_pk_f16_f32 v3, v1, v2
v_cvt_pk_bf16_f32 v4, v1, v2
; expect v3 = f16x2 (1.0 8.015625)
; expect v4 = bf16x2 (1.0 8.0)
