; targets: gfx9

; case: s_bcnt1_i32_b64
; s[0:1] = b64 0x83c51c8300058037
; scc = 1
s_bcnt1_i32_b64 s44, s[0:1]
; expect s44 = b32 0x00000015
; expect scc = 1
