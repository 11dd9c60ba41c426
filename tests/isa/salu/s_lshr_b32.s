; targets: gfx9

; case: s_lshr_b32
; s0 = b32 0x00692f30
; s4 = b32 0x00007fff
; scc = 1
s_lshr_b32 s44, s0, s4
; expect s44 = b32 0x00000000
; expect scc = 0
