; targets: gfx9

; case: s_bitcmp0_b64
; s[0:1] = b64 0xb1a1e2bb00690eb6
; s4 = b32 0x7fffffff
; scc = 0
s_bitcmp0_b64 s[0:1], s4
; expect scc = 0
