// Operations on lanes that came with RDNA (RDNA2 to RDNA4 ISA, VOP2, VOP3, VOP3P).

; case: v_xor3_b32
; targets: gfx10..gfx12
; v1 = u32 0x0f0f0f0f
; v2 = u32 0x00ff00ff
; v3 = u32 0xffff0000
v_xor3_b32 v0, v1, v2, v3
; expect v0 = u32 0xf00f0ff0

; case: 0 times anything is 0 in DX9's multiplications, and what is added to it counts as in a sum
; targets: gfx11
; v1 = f32 0.0, -0.0, 2.0, 0x00000001
; v2 = f32 inf, nan, 3.0, inf
; v3 = f32 5.0, -0.0, 1.0, 7.0
; v4 = f32 5.0, -0.0, 1.0, 7.0
v_fma_dx9_zero_f32 v0, v1, v2, v3
v_fmac_dx9_zero_f32 v4, v1, v2
v_mul_dx9_zero_f32 v5, v1, v2
; expect v0 = f32 5.0, 0.0, 7.0, 7.0
; expect v4 = f32 5.0, 0.0, 7.0, 7.0
; expect v5 = f32 0.0, 0.0, 6.0, inf

; case: v_mullit has the least number where the second source is not above it, or the third not above 0
; targets: gfx10..gfx12
; v1 = f32 2.0, 0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0
; v2 = f32 3.0, inf, -inf, nan, 3.0, 3.0, 0xff7fffff, 3.0
; v3 = f32 1.0, 1.0, 1.0, 1.0, 0.0, nan, 1.0, -1.0
v_mullit_f32 v0, v1, v2, v3
; expect v0 = f32 6.0, 0.0, 0xff7fffff, 0xff7fffff, 0xff7fffff, 0xff7fffff, 0xff7fffff, 0xff7fffff

; case: two f32 become two integers of 16 bits, truncated and saturated
; targets: gfx11 gfx12
; v1 = f32 -1.75, 40000.0, -40000.0, nan
; v2 = f32 32767.9, 65535.9, 70000.0, -1.0
v_cvt_pk_i16_f32 v0, v1, v2
v_cvt_pk_u16_f32 v3, v1, v2
; expect v0 = i16x2 (-1 32767), (32767 32767), (-32768 32767), (0 -1)
; expect v3 = u16x2 (0 32767), (40000 65535), (0 65535), (0 0)

; case: neg of a dot product of integers says that a source is signed
; targets: gfx11 gfx12
; v1 = u32 0xff020304
; v2 = u32 0x80010203
; v3 = i32 100
v_dot4_i32_iu8 v0, v1, v2, v3
v_dot4_i32_iu8 v4, v1, v2, v3 neg_lo:[1,0,0]
v_dot4_i32_iu8 v5, v1, v2, v3 neg_lo:[0,1,0]
v_dot4_i32_iu8 v6, v1, v2, v3 neg_lo:[1,1,0]
; expect v0 = i32 32760
; expect v4 = i32 -8
; expect v5 = i32 -32520
; expect v6 = i32 248

; case: so it is of 4 bits; the sum can be saturated
; targets: gfx11 gfx12
; v1 = u32 0xf0000002
; v2 = u32 0xf0000003
; v3 = i32 0x7ffffff0
v_dot8_i32_iu4 v0, v1, v2, v3
v_dot8_i32_iu4 v4, v1, v2, v3 neg_lo:[1,1,0]
v_dot8_i32_iu4 v5, v1, v2, v3 neg_lo:[1,0,0]
v_dot8_i32_iu4 v6, v1, v2, v3 clamp
; expect v0 = u32 0x800000d7
; expect v4 = i32 0x7ffffff7
; expect v5 = i32 0x7fffffe7
; expect v6 = i32 0x7fffffff

; case: dot products that stay in 16 bits
; targets: gfx11
; v0 = u32 0x12345678
; v1 = f16x2 (1.0 2.0)
; v2 = f16x2 (3.0 4.0)
; v3 = f16x2 (0.5 100.0)
; v4 = u32 0x12345678
; v5 = bf16x2 (1.0 2.0)
; v6 = bf16x2 (3.0 4.0)
; v7 = bf16x2 (0.5 100.0)
v_dot2_f16_f16 v0.h, v1, v2, v3.l
v_dot2_bf16_bf16 v4.l, v5, v6, v7.h
; expect v0 = f16x2 (same 11.5)
; expect v4 = bf16x2 (111.0 same)

; case: dot products of 8-bit floats
; targets: gfx12
; v1 = u32 0x38404838
; v2 = u32 0x3c404438
; v3 = f32 0.25
v_dot4_f32_fp8_fp8 v0, v1, v1, v3
v_dot4_f32_bf8_bf8 v4, v2, v2, v3
v_dot4_f32_fp8_bf8 v5, v1, v2, v3
v_dot4_f32_fp8_bf8 v6, v1, v2, v3 neg_lo:[0,0,1]
; expect v0 = f32 22.25
; expect v4 = f32 21.5
; expect v5 = f32 21.75
; expect v6 = f32 21.25

; case: transcendental functions of scalars, whatever EXEC says
; targets: gfx12
; wave sizes: 64
; exec = lanes none
; s2 = f32 3.0
; s3 = f32 4.0
; s4 = 0xffff4400
v_s_exp_f32 s10, s2
v_s_rcp_f32 s11, -s3
v_s_sqrt_f32 s12, |s3| mul:2
v_s_rsq_f16 s13, s4
v_s_log_f32 s14, s3 clamp
; expect s10 = f32 8.0
; expect s11 = f32 -0.25
; expect s12 = f32 4.0
; expect s13 = 0x3800
; expect s14 = f32 1.0

; case: registers that M0 leads to
; targets: gfx10..gfx12
; m0 = 0x00030002
; v2 = u32 22
; v3 = u32 33
; v5 = u32 55
; v6 = u32 66
v_movrelsd_2_b32 v2, v1
v_swaprel_b32 v3, v0
; expect v5 = u32 33
; expect v2 = u32 66
; expect v6 = u32 22

; case: GFX12 scales and clamps whatever MODE says; a NaN becomes 0, and results are flushed
; targets: gfx12
; v1 = f32 1.5, nan, 0x00800000
; v2 = f32 1.0, 1.0, 0.0
v_add_f32_e64 v0, v1, v2 clamp
v_mul_f32_e64 v3, v1, 0.5 mul:2
v_mul_f32_e64 v4, v1, 1.0 div:2
; expect v0 = f32 1.0, 0.0, 0x00800000
; expect v3 = f32 1.5, nan, any
; expect v4 = f32 0.75, nan, 0.0

; case: v_cvt_f32_fp8 of a byte that byte_sel chooses
; targets: gfx12
; v1 = u32 0x38404830
v_cvt_f32_fp8_e64 v0, v1
v_cvt_f32_fp8_e64 v2, v1 byte_sel:1
v_cvt_f32_fp8_e64 v3, v1 byte_sel:2
v_cvt_f32_fp8_e64 v4, v1 byte_sel:3
; expect v0 = f32 0.5
; expect v2 = f32 4.0
; expect v3 = f32 2.0
; expect v4 = f32 1.0

; case: a VOP3 instruction has a literal
; targets: gfx10..gfx12
; v1 = u32 0x0000ffff
v_bfe_u32 v0, v1, 4, 0x00000008
v_add3_u32 v2, v1, 0x12340000, v1
v_fma_f32 v3, 0x40490fdb, 2.0, 0
; expect v0 = u32 0xff
; expect v2 = u32 0x1235fffe
; expect v3 = f32 0x40c90fdb

; case: v_pipeflush does nothing
; targets: gfx10..gfx12
v_pipeflush
; expect nothing
