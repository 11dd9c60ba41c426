; targets: gfx9

; case: s_lshl3_add_u32
; s0 = b32 0x82d18c5d
; s4 = b32 0x00000017
; scc = 1
s_lshl3_add_u32 s44, s0, s4
; expect s44 = b32 0x168c62ff
; expect scc = 1
