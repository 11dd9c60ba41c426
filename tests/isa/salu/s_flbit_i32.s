; targets: gfx9 gfx10

; case: s_flbit_i32
; s7 = i32 52428
; scc = 0
s_flbit_i32 s2, s7
; expect s2 = b32 0x00000010
; expect scc = 0
