; targets: gfx9

; case: s_addk_i32
; s44 = b32 0x00008002
; scc = 0
s_addk_i32 s44, 0xffff
; expect s44 = b32 0x00008001
; expect scc = 0
