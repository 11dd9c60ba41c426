; targets: gfx9

; case: s_add_u32
; s0 = b32 0x007a0e78
; s4 = b32 0x00000001
; scc = 0
s_add_u32 s44, s0, s4
; expect s44 = b32 0x007a0e79
; expect scc = 0
