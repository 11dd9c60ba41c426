; targets: gfx9 gfx10

; case: s_ff1_i32_b64
; s[0:1] = b64 0x3639353b0121da86
; scc = 0
s_ff1_i32_b64 s44, s[0:1]
; expect s44 = b32 0x00000001
; expect scc = 0
