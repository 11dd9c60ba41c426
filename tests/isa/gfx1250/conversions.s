// Conversions from and to floats of 8 bits and less (CDNA5 ISA 7.6, 15.8, 15.10).
; targets: gfx1250

; case: f16 from 8 bits
; v1 = b32 0xc0384404
v_cvt_f16_fp8 v2, v1
v_cvt_f16_fp8_e64 v3, v1 byte_sel:1
v_cvt_f16_bf8_e64 v4, v1 byte_sel:2
v_cvt_pk_f16_fp8 v5, v1
v_cvt_pk_f16_bf8 v6, v1 op_sel:[1,0]
; expect v2 = f16x2 (0x1p-7 any)
; expect v3 = f16x2 (3.0 any)
; expect v4 = f16x2 (0.5 any)
; expect v5 = f16x2 (0x1p-7 3.0)
; expect v6 = f16x2 (0.5 -2.0)

; case: 8 bits from f16
; v1 = f16x2 (3.0 -0.5)
; v2 = b32 0x11223344
; v3 = b32 0x11223344
; v4 = b32 0
v_cvt_pk_fp8_f16 v2, v1
v_cvt_pk_bf8_f16 v3, -v1 op_sel:[0,1]
v_cvt_sr_fp8_f16 v4, v1, 0 byte_sel:2
v_cvt_sr_bf8_f16 v4, v1, 0 op_sel:[1,0,0] byte_sel:1
; expect v2 = b32 0x1122b044
; expect v3 = b32 0x38c23344
; expect v4 = b32 0x0044b800

; case: stochastic rounding adds below the last place
; v1 = f16 0x3c40, 0x3c40
; v2 = b32 0x80000000, 0x7f000000
; v3 = 0
; v4 = 0
v_cvt_sr_fp8_f16 v3, v1, v2
v_cvt_sr_bf8_f16 v4, v1, v2
; expect v3 = b32 0x39, 0x38
; expect v4 = b32 0x3c

; case: stochastic rounding of pairs
; v1 = f32 0x1.008p0
; v2 = f32 -0x1.00001p3
; v3 = b32 0xffffc000, 0x00003fff
v_cvt_sr_pk_bf16_f32 v4, v1, v2, v3
; expect v4 = bf16x2 (0x3f81 0xc101), (0x3f80 0xc100)

; case: scales of E5M3 by clamp
; v1 = f32 1.0, 114688.0
; v2 = f32 0x1.3p0, 0x1p-17
; v3 = 0
v_cvt_pk_fp8_f32 v3, v1, v2 clamp
; expect v3 = b32 0x00007a78, 0x000001fe
; ignore v3

; case: numbers from E5M3
; v1 = b32 0x01fe7a78
v_cvt_f32_fp8_e64 v2, v1 clamp
v_cvt_f32_fp8_e64 v3, v1 byte_sel:2 clamp
; expect v2 = f32 1.0
; expect v3 = f32 114688.0

; case: eight numbers of 4 bits with a scale
; v1 = b32 0xf7654321
; v2 = b32 0x7f807f81
v_cvt_scale_pk8_f32_fp4 v[8:15], v1, v2
; expect v8 lanes 0..15 = f32 2.0
; expect v8 lanes 16..31 = f32 0.5
; expect v9 lanes 0..15 = f32 4.0
; expect v9 lanes 16..31 = f32 1.0
; expect v15 lanes 0..15 = f32 -24.0
; expect v15 lanes 16..31 = f32 -6.0
; ignore v[8:15]

; case: eight numbers of 8 bits take the byte that scale_sel says
; v[2:3] = b64 0xc038440438383838
; v4 = b32 0x7e808182
v_cvt_scale_pk8_f16_fp8 v[8:11], v[2:3], v4 scale_sel:6
; expect v8 = f16x2 (0.5 0.5)
; expect v9 = f16x2 (0.5 0.5)
; expect v10 = f16x2 (0x1p-8 1.5)
; expect v11 = f16x2 (0.5 -1.0)

; case: a scale of blocks that no manual describes
; v[2:3] = b64 0
; v4 = b32 0
v_cvt_scale_pk8_f16_fp8 v[8:11], v[2:3], v4 scale_sel:3
; expect fault "scale_sel:3"

; case: sixteen numbers of 6 bits, there and back
; v[2:4] = u32x3 (0x12345678 0x9abcdef0 0x0fedcba9)
; v5 = b32 0x7f7f7f7f
; v6 = f32 1.0
v_cvt_scale_pk16_f32_fp6 v[8:23], v[2:4], v5
v_cvt_scalef32_pk16_fp6_f32 v[24:26], v[8:23], v6
v_cvt_scale_pk16_bf16_bf6 v[28:35], v[2:4], v5
v_cvt_scalef32_pk16_bf6_bf16 v[36:38], v[28:35], v6
; expect v[24:26] = u32x3 (0x12345678 0x9abcdef0 0x0fedcba9)
; expect v[36:38] = u32x3 (0x12345678 0x9abcdef0 0x0fedcba9)
; ignore v[8:11]
; ignore v[12:15]
; ignore v[16:19]
; ignore v[20:23]
; ignore v[28:31]
; ignore v[32:35]

; case: eight numbers to 8 and 4 bits are divided by the scale
; v2 = f32 3.0
; v3 = f32 3.0
; v4 = f32 3.0
; v5 = f32 3.0
; v6 = f32 3.0
; v7 = f32 3.0
; v8 = f32 3.0
; v9 = f32 3.0
; v10 = f32 0x1.8p1
; v11 = b32 0xffffffff
v_cvt_scalef32_pk8_fp8_f32 v[12:13], v[2:9], v10
v_cvt_scalef32_pk8_fp4_f32 v14, v[2:9], v10
v_cvt_scalef32_sr_pk8_fp4_f32 v15, v[2:9], v11, v10
; expect v[12:13] = b64 0x3c3c3c3c3c3c3c3c
; expect v14 = b32 0x33333333
; expect v15 = b32 0x33333333
