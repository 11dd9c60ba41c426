; targets: gfx9

; case: s_cmovk_i32
; s44 = b32 0x67e872bb
; scc = 0
s_cmovk_i32 s44, 0x0
; expect s44 = b32 0x67e872bb
; expect scc = 0
