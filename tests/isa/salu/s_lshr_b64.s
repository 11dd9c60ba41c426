; targets: gfx9

; case: s_lshr_b64
; s[0:1] = b64 0x5cb16922ffffffff
; s4 = b32 0x00000003
; scc = 1
s_lshr_b64 s[44:45], s[0:1], s4
; expect s[44:45] = b64 0x0b962d245fffffff
; expect scc = 1
