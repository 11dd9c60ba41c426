; targets: gfx9

; case: s_ashr_i64
; s[0:1] = b64 0x1186d209d8dad501
; s4 = b32 0x221ae07e
; scc = 0
s_ashr_i64 s[44:45], s[0:1], s4
; expect s[44:45] = b64 0x0000000000000000
; expect scc = 0
