; targets: gfx9 gfx10

; case: s_ff0_i32_b64
; s[0:1] = b64 0x0080000135f75544
; scc = 0
s_ff0_i32_b64 s44, s[0:1]
; expect s44 = b32 0x00000000
; expect scc = 0
