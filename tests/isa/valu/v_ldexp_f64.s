; targets: gfx9

; case: v_ldexp_f64 denorm flush
; mode = denorm flush
; v[0:1] = f64 0.0
; v4 = b32 0x00000000, 0x00000018, 0x000001e7, 0x00000000, 0x0000003f, 0x3f8bf992, 0x00000001, 0x089fe614, 0x0000037c, 0xffffffff, 0x9f7008f4, 0x98fb765b
v_ldexp_f64 v[20:21], v[0:1], v4
; expect v[20:21] = f64 0.0

; case: v_ldexp_f64
; v[0:1] = f64 0.0
; v4 = b32 0x00000000, 0x00000018, 0x000001e7, 0x00000000, 0x0000003f, 0x3f8bf992, 0x00000001, 0x089fe614, 0x0000037c, 0xffffffff, 0x9f7008f4, 0x98fb765b
v_ldexp_f64 v[20:21], v[0:1], v4
; expect v[20:21] = f64 0.0
