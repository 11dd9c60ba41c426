; targets: gfx9

; case: s_orn2_b32
; s0 = b32 0x00005315
; s4 = b32 0x00800000
; scc = 1
s_orn2_b32 s44, s0, s4
; expect s44 = b32 0xff7fffff
; expect scc = 1
