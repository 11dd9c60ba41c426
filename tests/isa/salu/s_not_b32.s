; targets: gfx9

; case: s_not_b32
; s0 = b32 0xb65f399e
; scc = 0
s_not_b32 s44, s0
; expect s44 = b32 0x49a0c661
; expect scc = 1
