; targets: gfx9

; case: s_lshl_b64
; s[0:1] = b64 0xffffffff00ffffff
; s4 = b32 0x233092ca
; scc = 1
s_lshl_b64 s[44:45], s[0:1], s4
; expect s[44:45] = b64 0xfffffc03fffffc00
; expect scc = 1
