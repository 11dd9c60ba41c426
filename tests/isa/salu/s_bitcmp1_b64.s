; targets: gfx9

; case: s_bitcmp1_b64
; s[0:1] = b64 0x30042ac84b4e1093
; s4 = b32 0x00008002
; scc = 1
s_bitcmp1_b64 s[0:1], s4
; expect scc = 0
