// Floats of 8 bits of CDNA3, without infinities and negative zero (CDNA3 ISA 7.2).
; targets: gfx940 -gfx950 -gfx9-4-generic

; case: from codes to numbers
; v1 = u8x4 (0x40 0x7f 0x80 0x01), (0xc0 0x00 0x08 0x81)
v_cvt_f32_fp8 v0, v1
v_cvt_f32_fp8_sdwa v2, v1 src0_sel:BYTE_1
v_cvt_f32_fp8_sdwa v3, v1 src0_sel:BYTE_2
v_cvt_f32_fp8_sdwa v4, v1 src0_sel:BYTE_3
; expect v0 = f32 1.0, -1.0
; expect v2 = f32 240.0, 0.0
; expect v3 = f32 nan, 0x1p-7
; expect v4 = f32 0x1p-10, -0x1p-10

; case: two at once
; v1 = u8x4 (0x40 0x7f 0xc4 0x01)
v_cvt_pk_f32_bf8 v[2:3], v1
v_cvt_pk_f32_bf8_sdwa v[4:5], v1 src0_sel:WORD_1
; expect v[2:3] = f32x2 (1.0 57344.0)
; expect v[4:5] = f32x2 (-2.0 0x1p-17)

; case: from numbers to codes, to nearest even, half a register at a time
; v1 = f32 1.0, 1.0625, 1.1875, -0.0
; v2 = f32 240.0, 247.0, 249.0, 0x1p-11
v_cvt_pk_fp8_f32 v0, v1, v2
v_cvt_pk_fp8_f32 v3, v1, v2 op_sel:[0,0,1]
; expect v0 = u8x4 (0x40 0x7f same same), (0x40 0x7f same same), (0x42 0x80 same same), (0 0 same same)
; expect v3 = u8x4 (same same 0x40 0x7f), (same same 0x40 0x7f), (same same 0x42 0x80), (same same 0 0)

; case: overflow becomes the greatest number if MODE says so
; mode = fp16_ovfl on
; v1 = f32 1000.0, -inf, nan
; v2 = f32 1e10, -1e10, 1.0
v_cvt_pk_fp8_f32 v0, v1, v2
v_cvt_pk_bf8_f32 v3, v1, v2
; expect v0 = u8x4 (0x7f 0x7f same same), (0xff 0xff same same), (0x80 0x40 same same)
; expect v3 = u8x4 (0x68 0x7f same same), (0xff 0xff same same), (0x80 0x40 same same)

; case: stochastic rounding adds the high bits of the random number
; v1 = f32 1.0625
; v2 = u32 0, 0x7fffffff, 0x80000000, 0xffffffff
v_cvt_sr_fp8_f32 v0, v1, v2
v_cvt_sr_fp8_f32 v3, v1, v2 op_sel:[0,0,1,0]
; expect v0 = u8x4 (0x40 same same same), (0x40 same same same), (0x41 same same same), (0x41 same same same)
; expect v3 = u8x4 (same 0x40 same same), (same 0x40 same same), (same 0x41 same same), (same 0x41 same same)
