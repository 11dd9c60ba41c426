; targets: gfx9

; case: s_min_i32
; s0 = i32 77
; scc = 1
s_min_i32 s4, s0, s0
; expect s4 = b32 0x0000004d
; expect scc = 0
