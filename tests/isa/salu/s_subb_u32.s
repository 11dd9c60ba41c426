; targets: gfx9

; case: s_subb_u32
; s0 = b32 0xc14e97b5
; s4 = b32 0x80000002
; scc = 1
s_subb_u32 s44, s0, s4
; expect s44 = b32 0x414e97b2
; expect scc = 0
