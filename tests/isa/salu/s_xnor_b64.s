; targets: gfx9

; case: s_xnor_b64
; s[0:1] = b64 0x0000000bd58f1000
; s[4:5] = b64 0x00000000fffffffd
; scc = 1
s_xnor_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0xfffffff4d58f1002
; expect scc = 1
