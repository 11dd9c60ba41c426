; targets: gfx9 gfx10

; case: s_flbit_i32_b64
; s[0:1] = b64 0x001097230019ef85
; scc = 1
s_flbit_i32_b64 s44, s[0:1]
; expect s44 = b32 0x0000000b
; expect scc = 1
