// Scalar float operations: results are those of the vector operations, rounded as MODE says (RDNA4 ISA 6.8).

; targets: gfx1150 gfx1151 gfx12 gfx1250

; case: addition rounds once, by MODE
; mode = round32 up
; s2 = f32 16777216.0
; s3 = f32 0x1p-60
s_add_f32 s4, s2, s3
s_sub_f32 s5, s3, s2
s_mul_f32 s6, s3, s3
; expect s4 = f32 16777218.0
; expect s5 = f32 -16777215.0
; expect s6 = f32 0x1p-120

; case: one rounding for product and sum
; s2 = f32 0x1.000002p0
; s3 = f32 0x1.000002p0
; s4 = f32 -1.0
; s7 = f32 -1.0
s_fmac_f32 s4, s2, s3
s_fmaak_f32 s5, s2, s3, 0xbf800000
s_fmamk_f32 s6, s2, 0x3f800001, s7
; expect s4 = f32 0x1.000001p-22
; expect s5 = f32 0x1.000001p-22
; expect s6 = f32 0x1.000001p-22

; case: halves have zeros above them
; s2 = 0x7fff3c00
; s3 = 0x12344000
s_add_f16 s4, s2, s3
s_mul_f16 s5, s2, s3
s_max_f16 s6, s2, s3
s_fmac_f16 s3, s2, s2
; expect s4 = 0x4200
; expect s5 = 0x4000
; expect s6 = 0x4000
; expect s3 = 0x4200

; case: the lesser and the greater
; s2 = f32 -0.0
; s3 = f32 0.0
; s4 = f32 nan
s_min_f32 s5, s3, s2
s_max_f32 s6, s2, s3
s_min_f32 s7, s4, s2
; expect s5 = f32 -0.0
; expect s6 = f32 0.0
; expect s7 = f32 -0.0

; case: integral values
; s2 = f32 2.5
; s3 = f32 -1.25
s_ceil_f32 s4, s3
s_floor_f32 s5, s3
s_trunc_f32 s6, s3
s_rndne_f32 s7, s2
; expect s4 = f32 -1.0
; expect s5 = f32 -2.0
; expect s6 = f32 -1.0
; expect s7 = f32 2.0

; case: conversions
; s2 = f32 -3.75
; s3 = 0xfffffff6
; s4 = f16x2 (1.5 -2.5)
s_cvt_i32_f32 s5, s2
s_cvt_u32_f32 s6, s2
s_cvt_f32_i32 s7, s3
s_cvt_f32_u32 s8, s3
s_cvt_f16_f32 s9, s2
s_cvt_f32_f16 s10, s4
s_cvt_hi_f32_f16 s11, s4
s_cvt_pk_rtz_f16_f32 s12, s2, s2
; expect s5 = i32 -3
; expect s6 = 0
; expect s7 = f32 -10.0
; expect s8 = f32 4294967286.0
; expect s9 = 0xc380
; expect s10 = f32 1.5
; expect s11 = f32 -2.5
; expect s12 = 0xc380c380

; case: compares
; s2 = f32 nan
; s3 = f32 1.0
; s4 = 0
s_cmp_lt_f32 s2, s3
s_addc_u32 s4, s4, s4
s_cmp_nge_f32 s2, s3
s_addc_u32 s4, s4, s4
s_cmp_u_f32 s2, s3
s_addc_u32 s4, s4, s4
s_cmp_eq_f16 s3, 0
s_addc_u32 s4, s4, s4
s_cmp_neq_f32 s3, 1.0
s_addc_u32 s4, s4, s4
; expect s4 = 14
; ignore scc
