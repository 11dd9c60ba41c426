; targets: gfx9

; case: s_xnor_b32
; s0 = b32 0x878fe196
; s4 = b32 0x7fffffff
; scc = 1
s_xnor_b32 s44, s0, s4
; expect s44 = b32 0x078fe196
; expect scc = 1
