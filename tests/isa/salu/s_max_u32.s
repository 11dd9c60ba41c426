; targets: gfx9

; case: s_max_u32
; s0 = b32 0x0000004d
; scc = 1
s_max_u32 s4, s0, s0
; expect s4 = b32 0x0000004d
; expect scc = 0
