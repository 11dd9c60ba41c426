; targets: gfx9

; case: s_sext_i32_i8
; s0 = i32 -1247213414
; scc = 1
s_sext_i32_i8 s44, s0
; expect s44 = b32 0xffffff9a
; expect scc = 1
