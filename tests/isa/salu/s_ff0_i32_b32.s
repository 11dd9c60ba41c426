; targets: gfx9 gfx10

; case: s_ff0_i32_b32
; s7 = i32 -1431655766
; scc = 0
s_ff0_i32_b32 s2, s7
; expect s2 = b32 0x00000000
; expect scc = 0
