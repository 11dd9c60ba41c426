; targets: gfx9

; case: s_lshl4_add_u32
; s0 = b32 0xffffffff
; s4 = b32 0x74490dc2
; scc = 0
s_lshl4_add_u32 s44, s0, s4
; expect s44 = b32 0x74490db2
; expect scc = 1
