; targets: gfx9

; case: s_and_b64
; s[0:1] = b64 0x00ffffff7fff8000
; s[4:5] = b64 0x983927006dd3efe3
; scc = 0
s_and_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0x003927006dd38000
; expect scc = 1
