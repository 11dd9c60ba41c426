; targets: gfx9

; case: s_lshl_b32
; s0 = b32 0x15c82858
; s4 = b32 0x007fffff
; scc = 1
s_lshl_b32 s44, s0, s4
; expect s44 = b32 0x00000000
; expect scc = 0
