; targets: gfx9

; case: s_quadmask_b32
; s0 = b32 0x00010001
; scc = 1
s_quadmask_b32 s44, s0
; expect s44 = b32 0x00000011
; expect scc = 1
