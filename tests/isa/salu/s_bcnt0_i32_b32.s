; targets: gfx9

; case: s_bcnt0_i32_b32
; s0 = i32 8388606
; scc = 1
s_bcnt0_i32_b32 s44, s0
; expect s44 = b32 0x0000000a
; expect scc = 1
