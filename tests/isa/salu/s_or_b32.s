; targets: gfx9

; case: s_or_b32
; s0 = b32 0xa2ff6908
; s4 = b32 0x80000001
; scc = 0
s_or_b32 s44, s0, s4
; expect s44 = b32 0xa2ff6909
; expect scc = 1
