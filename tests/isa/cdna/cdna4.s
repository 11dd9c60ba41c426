// What CDNA4 added (CDNA4 ISA 7.3, 11.4, 12).
; targets: gfx950

; case: any function of three bits
; v1 = 0xf0f0f0f0
; v2 = 0xcccccccc
; v3 = 0xaaaaaaaa
v_bitop3_b32 v0, v1, v2, v3 bitop3:0x96
v_bitop3_b32 v4, v1, v2, v3 bitop3:0xca
; expect v0 = 0x96969696
; expect v4 = 0xcacacaca

; case: of halves
; v1 = 0xf0f00000
; v2 = 0x0000cccc
; v3 = 0xaaaa0000
v_bitop3_b16 v0, v1, v2, v3 bitop3:0xca op_sel:[1,0,1,1]
; expect v0 = u16x2 (same 0xcaca)

; case: rows are exchanged
; v1 = u32 0, 1, ...
; v2 = u32 100, 101, ...
v_permlane32_swap_b32 v1, v2
; expect v1 lanes 0..31 = same
; expect v1 lane 32 = 100
; expect v1 lane 63 = 131
; ignore v1
; expect v2 lane 0 = 32
; expect v2 lane 31 = 63
; expect v2 lanes 32..63 = same
; ignore v2

; case: neighbouring rows are exchanged
; v1 = u32 0, 1, ...
; v2 = u32 100, 101, ...
v_permlane16_swap_b32 v1, v2
; expect v1 lanes 0..15, 32..47 = same
; expect v1 lane 16 = 100
; expect v1 lane 63 = 147
; ignore v1
; expect v2 lane 0 = 16
; expect v2 lane 47 = 63
; expect v2 lanes 16..31, 48..63 = same
; ignore v2

; case: pseudorandom numbers
; v1 = u32 1, 0x80000001, 0, 0xffffffff
v_prng_b32 v0, v1
; expect v0 = u32 2, 199, 0, 0xffffff3b

; case: shifted, saturated, packed
; v1 = i32 1000, -1000, 200, -3
; v2 = i32 -5, 300, 510, 16
v_ashr_pk_i8_i32 v0, v1, v2, 1
v_ashr_pk_u8_i32 v3, v1, v2, 1 op_sel:[0,0,0,1]
; expect v0 = i8x4 (127 -3 same same), (-128 127 same same), (100 127 same same), (-2 8 same same)
; expect v3 = u8x4 (same same 255 0), (same same 0 150), (same same 100 255), (same same 0 8)

; case: IEEE minimum and maximum of three
; v1 = f32 1.0, -0.0, nan, inf
; v2 = f32 2.0, 0.0, 1.0, 3.0
; v3 = f32 3.0, 0.0, 1.0, -inf
v_minimum3_f32 v0, v1, v2, v3
v_maximum3_f32 v4, v1, v2, v3
; expect v0 = f32 1.0, -0.0, nan, -inf
; expect v4 = f32 3.0, 0.0, nan, inf

; case: products of bf16
; v1 = bf16x2 (1.0 2.0)
; v2 = bf16x2 (3.0 -4.0)
; v3 = f32 0.5
v_dot2_f32_bf16 v0, v1, v2, v3
v_dot2_f32_bf16 v4, v1, v2, v3 neg_lo:[1,0,0] neg_hi:[1,0,0]
; expect v0 = f32 -4.5
; expect v4 = f32 5.5

; case: conversions to 16 bits
; v1 = f32 1.0, 0x1.01p0, 0x1.03p0, 1e6
; v2 = f32 -2.0, nan, 0.5, -1e6
v_cvt_pk_bf16_f32 v0, v1, v2
v_cvt_pk_f16_f32 v3, v1, v2
; expect v0 = bf16x2 (1.0 -2.0), (1.0 nan), (0x1.04p0 0.5), (0x1.e8p19 -0x1.e8p19)
; expect v3 = f16x2 (1.0 -2.0), (0x1.01p0 nan), (0x1.03p0 0.5), (inf -inf)

; case: OCP floats of 8 bits
; v1 = u8x4 (0x38 0x7e 0x7f 0x80), (0xb8 0x01 0x08 0x00)
v_cvt_f32_fp8 v0, v1
v_cvt_pk_f32_fp8 v[2:3], v1
v_cvt_f32_fp8_sdwa v4, v1 src0_sel:BYTE_2
; expect v0 = f32 1.0, -1.0
; expect v[2:3] = f32x2 (1.0 448.0), (-1.0 0x1p-9)
; expect v4 = f32 nan, 0x1p-6

; case: scaled conversions of floats of 4 bits
; v1 = f32 4.0, 12.0, -3.0, 1000.0
; v2 = f32 0.5, 1.0, 2.0, 0.0
; v3 = f32 2.0
v_cvt_scalef32_pk_fp4_f32 v0, v1, v2, v3 op_sel:[0,0,1,0]
v_cvt_scalef32_pk_f32_fp4 v[4:5], v0, v3 op_sel:[1,0,0]
; expect v0 = u8x4 (same 0x04 same same), (same 0x17 same same), (same 0x2b same same), (same 0x07 same same)
; expect v[4:5] = f32x2 (4.0 0.0), (12.0 1.0), (-3.0 2.0), (12.0 0.0)

; case: a byte in, a half out
; v1 = u8x4 (0 0x38 0 0)
; v2 = f32 4.0
v_cvt_scalef32_f16_fp8 v0, v1, v2 op_sel:[1,0,1]
; expect v0 = f16x2 (same 4.0)

; case: transposed loads of 16 bits
; lds = u16 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312, 313, 314, 315
; v1 = u32 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120
ds_read_b64_tr_b16 v[2:3], v1
; expect v[2:3] = u16x4 (0 100 200 300), (1 101 201 301), (2 102 202 302), (3 103 203 303), (4 104 204 304), (5 105 205 305), (6 106 206 306), (7 107 207 307), (8 108 208 308), (9 109 209 309), (10 110 210 310), (11 111 211 311), (12 112 212 312), (13 113 213 313), (14 114 214 314), (15 115 215 315)

; case: four dwords a lane to LDS
; memory data = u32 1, 2, 3, 4, 5, 6, 7, 8
; m0 = 32
; v[2:3] = &data, &data+16
; exec = lanes 0, 1
global_load_lds_dwordx4 v[2:3], off
; expect lds+32 = u32 1, 2, 3, 4, 5, 6, 7, 8
