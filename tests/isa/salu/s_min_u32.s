; targets: gfx9

; case: s_min_u32
; s0 = b32 0x6d1763c0
; s4 = b32 0x0000ffff
; scc = 0
s_min_u32 s44, s0, s4
; expect s44 = b32 0x0000ffff
; expect scc = 0
