; targets: gfx9 gfx10

; case: s_flbit_i32_i64
; s[0:1] = b64 0xfffffffdbc8c8080
; scc = 0
s_flbit_i32_i64 s44, s[0:1]
; expect s44 = b32 0x0000001e
; expect scc = 0
