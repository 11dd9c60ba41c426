; targets: gfx9

; case: s_bcnt0_i32_b64
; s[0:1] = b64 0x7fff8000078c4a21
; scc = 0
s_bcnt0_i32_b64 s44, s[0:1]
; expect s44 = b32 0x00000025
; expect scc = 1
