; targets: gfx9

; case: s_bfm_b32
; s0 = b32 0x0000fffd
; s4 = b32 0x3ba942c2
; scc = 1
s_bfm_b32 s44, s0, s4
; expect s44 = b32 0x7ffffffc
; expect scc = 1
