; targets: gfx9

; case: s_nand_b32
; s0 = b32 0x7fffffff
; s4 = b32 0xf6aa39ce
; scc = 1
s_nand_b32 s44, s0, s4
; expect s44 = b32 0x8955c631
; expect scc = 1
