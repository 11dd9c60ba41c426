; targets: gfx9

; case: s_sub_i32
; s0 = i32 273591309
; s4 = i32 25231106
; scc = 1
s_sub_i32 s44, s0, s4
; expect s44 = b32 0x0ecdad0b
; expect scc = 0
