; targets: gfx9

; case: s_lshl1_add_u32
; s0 = b32 0x0180ff01
; s4 = b32 0x02af019b
; scc = 0
s_lshl1_add_u32 s44, s0, s4
; expect s44 = b32 0x05b0ff9d
; expect scc = 0
