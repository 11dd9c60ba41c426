; targets: gfx9

; case: s_absdiff_i32
; s0 = i32 -601536497
; s4 = i32 17
; scc = 1
s_absdiff_i32 s44, s0, s4
; expect s44 = b32 0x23dab802
; expect scc = 1
