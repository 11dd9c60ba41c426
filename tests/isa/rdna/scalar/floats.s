// Scalar float operations: results are those of the vector operations, rounded as MODE says (RDNA4 ISA 6.8).

; targets: gfx1150 gfx1151 gfx12 gfx1250

; case: addition rounds once, by MODE
; mode = round32 up
; s2 = f32 16777216.0
; s3 = f32 0x1p-60
s_add_f32 s4, s2, s3
s_sub_f32 s5, s3, s2
; expect s4 = f32 16777218.0
; expect s5 = f32 0x-1.fffffep23

; case: one rounding for product and sum
; s2 = f32 0x1.000002p0
; s3 = f32 0x1.000002p0
; s4 = f32 -1.0
s_fmac_f32 s4, s2, s3
s_fmaak_f32 s5, s2, s3, 0xbf800000
s_fmamk_f32 s6, s2, 0x3f800001, s7
; s7 = f32 -1.0
; expect s4 = f32 0x1.000001p-22
; expect s5 = f32 0x1.000001p-22
; expect s6 = f32 0x1.000001p-22
