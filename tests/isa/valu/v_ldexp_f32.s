; targets: gfx9

; case: v_ldexp_f32 denorm flush
; mode = denorm flush
; v0 = f32 0.0
; v4 = b32 0x00000000, 0x00000302, 0x0000054d, 0x00400000, 0x0000003e, 0x000000b4, 0x00800001, 0x0000000b, 0x90359274, 0x3effffff, 0xfffffe45, 0xfffff973
v_ldexp_f32 v20, v0, v4
; expect v20 = f32 0.0

; case: v_ldexp_f32
; v0 = f32 0.0
; v4 = b32 0x00000000, 0x00000302, 0x0000054d, 0x00400000, 0x0000003e, 0x000000b4, 0x00800001, 0x0000000b, 0x90359274, 0x3effffff, 0xfffffe45, 0xfffff973
v_ldexp_f32 v20, v0, v4
; expect v20 = f32 0.0
