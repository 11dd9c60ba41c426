; targets: gfx9

; case: s_mul_i32
; s0 = i32 17447
; s4 = i32 -57941982
; scc = 1
s_mul_i32 s44, s0, s4
; expect s44 = b32 0xa0d82d2e
; expect scc = 1
