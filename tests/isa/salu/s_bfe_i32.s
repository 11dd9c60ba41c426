; targets: gfx9

; case: s_bfe_i32
; s0 = i32 65535
; s4 = i32 -2
; scc = 0
s_bfe_i32 s44, s0, s4
; expect s44 = b32 0x00000000
; expect scc = 0
