; targets: gfx9

; case: s_add_i32
; s0 = i32 -37194932
; s4 = i32 309446142
; scc = 0
s_add_i32 s44, s0, s4
; expect s44 = b32 0x103a394a
; expect scc = 0
