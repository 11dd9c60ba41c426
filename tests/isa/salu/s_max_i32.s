; targets: gfx9

; case: s_max_i32
; s0 = i32 168497
; s4 = i32 635816948
; scc = 0
s_max_i32 s44, s0, s4
; expect s44 = b32 0x25e5cbf4
; expect scc = 0
