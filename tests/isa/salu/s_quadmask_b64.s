; targets: gfx9

; case: s_quadmask_b64
; s[0:1] = b64 0x7fff7ffeffffffff
; scc = 1
s_quadmask_b64 s[44:45], s[0:1]
; expect s[44:45] = b64 0x000000000000ffff
; expect scc = 1
