; targets: gfx9

; case: s_ashr_i32
; s0 = i32 1694109113
; s4 = i32 870213425
; scc = 0
s_ashr_i32 s44, s0, s4
; expect s44 = b32 0x0000327d
; expect scc = 1
