; targets: gfx9

; case: s_mov_b64
; scc = 0
s_mov_b64 s[2:3], -1
; expect s[2:3] = b64 0xffffffffffffffff
; expect scc = 0
