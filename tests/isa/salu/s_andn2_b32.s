; targets: gfx9

; case: s_andn2_b32
; s0 = b32 0xfffffffe
; s4 = b32 0x00007fff
; scc = 1
s_andn2_b32 s44, s0, s4
; expect s44 = b32 0xffff8000
; expect scc = 1
