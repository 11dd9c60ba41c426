; targets: gfx9

; case: s_bfm_b64
; s0 = b32 0xffffffff
; s4 = b32 0x00008000
; scc = 0
s_bfm_b64 s[44:45], s0, s4
; expect s[44:45] = b64 0x7fffffffffffffff
; expect scc = 0
