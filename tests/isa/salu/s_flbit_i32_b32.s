; targets: gfx9 gfx10

; case: s_flbit_i32_b32
; s7 = i32 0
; scc = 0
s_flbit_i32_b32 s2, s7
; expect s2 = b32 0xffffffff
; expect scc = 0
