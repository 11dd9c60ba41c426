; targets: gfx9

; case: s_brev_b32
; s0 = b32 0x00000001
; scc = 1
s_brev_b32 s44, s0
; expect s44 = b32 0x80000000
; expect scc = 1
