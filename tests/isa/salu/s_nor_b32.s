; targets: gfx9

; case: s_nor_b32
; s0 = b32 0x000011e7
; s4 = b32 0xffffffff
; scc = 1
s_nor_b32 s44, s0, s4
; expect s44 = b32 0x00000000
; expect scc = 0
