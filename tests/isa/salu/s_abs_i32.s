; targets: gfx9

; case: s_abs_i32
; s0 = i32 1177733934
; scc = 0
s_abs_i32 s44, s0
; expect s44 = b32 0x4632cb2e
; expect scc = 1
