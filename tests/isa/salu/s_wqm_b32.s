; targets: gfx9

; case: s_wqm_b32
; s0 = b32 0xc8a94b8c
; scc = 1
s_wqm_b32 s44, s0
; expect s44 = b32 0xffffffff
; expect scc = 1
