; targets: gfx9

; case: s_not_b64
; s[0:1] = b64 0xffffffff00ffffff
; scc = 1
s_not_b64 s[44:45], s[0:1]
; expect s[44:45] = b64 0x00000000ff000000
; expect scc = 1
