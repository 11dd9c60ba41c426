; targets: gfx9

; case: s_mul_hi_u32
; s0 = b32 0xbb3d5954
; s4 = b32 0x087c2e73
; scc = 0
s_mul_hi_u32 s44, s0, s4
; expect s44 = b32 0x0634be7b
; expect scc = 0
