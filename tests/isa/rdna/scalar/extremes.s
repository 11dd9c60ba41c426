// Minimum and maximum of scalar floats: `_num` leaves a NaN out, `minimum` and `maximum` give it (RDNA4 ISA, SOP2; IEEE 754-2019).
; targets: gfx12

; case: one of two numbers
; s[2:3] = f32 -0.0, 0.0
s_min_num_f32 s4, s3, s2
s_max_num_f32 s5, s2, s3
s_minimum_f32 s6, s3, s2
s_maximum_f32 s7, s2, s3
; expect s4 = f32 -0.0
; expect s5 = f32 0.0
; expect s6 = f32 -0.0
; expect s7 = f32 0.0

; case: a NaN is left out or stays
; s[2:3] = f32 nan, 1.5
s_min_num_f32 s4, s3, s2
s_max_num_f32 s5, s2, s3
s_minimum_f32 s6, s3, s2
s_maximum_f32 s7, s2, s3
; expect s4 = f32 1.5
; expect s5 = f32 1.5
; expect s6 = f32 nan
; expect s7 = f32 nan

; case: halves
; s[2:3] = 0x7e00, 0x3c00
s_min_num_f16 s4, s3, s2
s_maximum_f16 s5, s2, s3
; expect s4 = 0x3c00
; expect s5 = f16 nan
