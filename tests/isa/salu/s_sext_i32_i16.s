; targets: gfx9

; case: s_sext_i32_i16
; s0 = i32 324064
; scc = 1
s_sext_i32_i16 s44, s0
; expect s44 = b32 0xfffff1e0
; expect scc = 1
