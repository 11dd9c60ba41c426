; targets: gfx9

; case: v_ldexp_f16 denorm flush
; mode = denorm flush
; v0 = f16 0.0
; v4 = b32 0x00000000, 0xb474fef8, 0x0000007c, 0x00000200, 0xfffffb51, 0xffffff86, 0x00000401, 0xfffff9b6, 0x00000011, 0x000037ff, 0xfffff8b8, 0x00000766
v_ldexp_f16_e64 v20, v0, v4
; expect v20 = f16 0.0

; case: v_ldexp_f16
; v0 = f16 0.0
; v4 = b32 0x00000000, 0xb474fef8, 0x0000007c, 0x00000200, 0xfffffb51, 0xffffff86, 0x00000401, 0xfffff9b6, 0x00000011, 0x000037ff, 0xfffff8b8, 0x00000766
v_ldexp_f16_e64 v20, v0, v4
; expect v20 = f16 0.0
