; targets: gfx9

; case: s_bitreplicate_b64_b32
; s0 = b32 0x8d78db2b
; scc = 0
s_bitreplicate_b64_b32 s[44:45], s0
; expect s[44:45] = b64 0xc0f33fc0f3cf0ccf
; expect scc = 0
