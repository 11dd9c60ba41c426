; targets: gfx9

; case: s_bitcmp1_b32
; s0 = b32 0x00800000
; s4 = b32 0x00000000
; scc = 0
s_bitcmp1_b32 s0, s4
; expect scc = 0
