; targets: gfx9

; case: s_bitset0_b32
; s44 = b32 0x00000002
; s4 = b32 0x001c7d9e
; scc = 0
s_bitset0_b32 s44, s4
; expect s44 = b32 0x00000002
; expect scc = 0
