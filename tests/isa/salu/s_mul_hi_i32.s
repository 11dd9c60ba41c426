; targets: gfx9

; case: s_mul_hi_i32
; s0 = i32 32767
; s4 = i32 0
; scc = 0
s_mul_hi_i32 s44, s0, s4
; expect s44 = b32 0x00000000
; expect scc = 0
