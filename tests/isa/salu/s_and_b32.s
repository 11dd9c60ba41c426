; targets: gfx9

; case: s_and_b32
; s0 = b32 0x000006e8
; s4 = b32 0x5c0aa4e8
; scc = 0
s_and_b32 s44, s0, s4
; expect s44 = b32 0x000004e8
; expect scc = 1
