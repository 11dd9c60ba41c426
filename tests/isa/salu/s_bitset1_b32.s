; targets: gfx9

; case: s_bitset1_b32
; s44 = b32 0x00007fff
; s4 = b32 0xda19ef9f
; scc = 0
s_bitset1_b32 s44, s4
; expect s44 = b32 0x80007fff
; expect scc = 0
